import { expect, test, vi } from 'vitest'
import { type ReceiptFacts, writeSignedFacts } from '#domain/certificates/signed-facts.ts'
import { fakeFetch } from '../../support/fake-fetch.ts'
import { openAsStranger } from '../../support/open-page.tsx'

test('a name that no one checked is not shown as the payer of a receipt in force', async () => {
  const number = 'MR-2026-000123'
  const common = { kind: 'receipt', number, type: 'ARCHITECT', issuedOn: '2026-11-26', amount: 11_500 } as const
  const forged: ReceiptFacts = { ...common, nameBn: 'জাল নাম', nameEn: 'Forged Name' }
  // A browser without Ed25519 that cannot load the library, such as one whose page is of the release before.
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('unsupported'))
  vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new Error('unsupported'))
  const label = { bn: 'স্থপতি', en: 'Architect' }
  fakeFetch({
    'GET /api/certificate-keys': () => ({
      status: 200,
      body: { list: [{ id: '0a1b2c3d', publicKey: btoa('x'.repeat(32)) }] },
    }),
    'GET /certificate-keys.json': () => 'lost',
    [`GET /api/certificates/${number}`]: () => ({
      status: 200,
      body: { ...common, typeLabel: label, state: 'VALID', authority: label },
    }),
  })
  const signed = writeSignedFacts(forged, '0a1b2c3d', new Uint8Array(64))
  const { screen } = await openAsStranger(`/verify/${number}#${signed}`, 'en')
  await expect.element(screen.getByText('The register was checked just now.')).toBeVisible()
  await expect.element(screen.getByText('The signature was not checked.')).toBeVisible()
  expect(screen.container.textContent).not.toContain('Forged Name')
})
