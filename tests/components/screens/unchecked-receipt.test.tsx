import { expect, test, vi } from 'vitest'
import { type CertificateFacts, type ReceiptFacts, writeSignedFacts } from '#domain/certificates/signed-facts.ts'
import { fakeFetch } from '../../support/fake-fetch.ts'
import { openAsStranger } from '../../support/open-page.tsx'

/** A browser without Ed25519 that cannot load the library, such as one whose page is of the release before. */
function withoutEd25519(): void {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('unsupported'))
  vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new Error('unsupported'))
}

const keys = { status: 200, body: { list: [{ id: '0a1b2c3d', publicKey: btoa('x'.repeat(32)) }] } }

test('a name that no one checked is not shown as the payer of a receipt in force', async () => {
  const number = 'MR-2026-000123'
  const common = { kind: 'receipt', number, type: 'ARCHITECT', issuedOn: '2026-11-26', amount: 11_500 } as const
  const forged: ReceiptFacts = { ...common, nameBn: 'জাল নাম', nameEn: 'Forged Name' }
  withoutEd25519()
  const label = { bn: 'স্থপতি', en: 'Architect' }
  fakeFetch({
    'GET /api/certificate-keys': () => keys,
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
  await expect
    .element(screen.getByText('What the register says about this number; compare it with the paper:'))
    .toBeVisible()
})

const number = 'ARC-2026-00001'
const forgedCertificate: CertificateFacts = {
  ...{ number, type: 'ARCHITECT', nameBn: 'জাল নাম', nameEn: 'Forged Name' },
  ...{ validFrom: '2026-11-21', validTo: '2099-11-20' },
}

test.each([
  ['en', 'This is only what the code says. It was not checked that the authority signed it:'],
  ['bn', 'এগুলো শুধু কোডে লেখা তথ্য। কর্তৃপক্ষ এতে স্বাক্ষর করেছে কি না তা যাচাই হয়নি:'],
] as const)('offline, facts whose signature was not checked are apart from signed ones (%s)', async (locale, words) => {
  withoutEd25519()
  fakeFetch({
    'GET /api/certificate-keys': () => keys,
    'GET /certificate-keys.json': () => 'lost',
    [`GET /api/certificates/${number}`]: () => 'lost',
  })
  const signed = writeSignedFacts(forgedCertificate, '0a1b2c3d', new Uint8Array(64))
  const { screen } = await openAsStranger(`/verify/${number}#${signed}`, locale)
  await expect.element(screen.getByText(words)).toBeVisible()
  const facts = screen.container.querySelector('[data-facts="unchecked"]')
  for (const part of [words, number, 'Forged Name']) expect(facts?.textContent).toContain(part)
})

test('offline, the facts of a forged code are not shown at all', async () => {
  fakeFetch({
    'GET /api/certificate-keys': () => keys,
    'GET /certificate-keys.json': () => 'lost',
    [`GET /api/certificates/${number}`]: () => 'lost',
  })
  const signed = writeSignedFacts(forgedCertificate, '0a1b2c3d', new Uint8Array(64))
  const { screen } = await openAsStranger(`/verify/${number}#${signed}`, 'en')
  await expect.element(screen.getByText('The signature does not match.')).toBeVisible()
  expect(screen.container.textContent).not.toContain('Forged Name')
  expect(screen.container.textContent).not.toContain('2099')
})
