import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { TalikaStore } from '#sync/store.ts'
import { createVault } from '#sync/vault/vault.ts'
import { leastIterations } from '#sync/vault/vault-crypto.ts'
import { createLocalStorage } from '../../../../../tests/support/phone/local-storage.ts'
import { createPhone, sampleDraft, startDraft } from '../../../../../tests/support/phone/sync-phone.ts'
import { journalPrefix, journalVersion } from '../journal/journal-page.ts'
import { loadStorage } from './load-storage.ts'

const draftId = '00000000-0000-4000-8000-0000000000d1'

test('a new draft that waits in the journal of a shared phone is not locked with the PIN of the last person', async () => {
  vi.stubGlobal('localStorage', createLocalStorage())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { addEventListener: () => undefined })
  vi.stubGlobal('location', { href: 'https://talika.example/' })
  const phone = { ...createPhone(), store: new TalikaStore('talika') }
  const { id: ofLast } = await startDraft(phone)
  await createVault(phone, '4711', leastIterations)
  // The last person left ten minutes ago. The next one typed a new draft while the code of the lock did not come, and
  // the page was closed.
  localStorage.setItem('phone-seen', String(Date.now() - 10 * 60_000))
  const writes = [{ path: 'nameEn', value: 'Salma' }]
  const page = { version: journalVersion, draftId, start: { ...sampleDraft, id: draftId, answers: {} }, writes }
  localStorage.setItem(`${journalPrefix}next`, JSON.stringify(page))

  const { context } = await loadStorage()
  expect((await context.store.sealed.toArray()).map((row) => row.draftId)).toEqual([ofLast])
  expect((await context.store.answers.get([draftId, 'nameEn']))?.value).toBe('Salma')
})
