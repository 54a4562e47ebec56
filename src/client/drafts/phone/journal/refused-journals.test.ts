import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { TalikaStore } from '#sync/store.ts'
import { createLocalStorage } from '../../../../../tests/support/phone/local-storage.ts'
import { putPage } from '../../../../../tests/support/phone/put-page.ts'
import { createPhone, sampleDraft, startDraft } from '../../../../../tests/support/phone/sync-phone.ts'
import { createDraftStorage } from '../storage/draft-storage.ts'
import { recoverJournals } from '../storage/recover-journals.ts'
import { openJournal } from './journal.ts'
import { type JournalPage, journalVersion } from './journal-page.ts'

const draftId = '00000000-0000-4000-8000-00000000000d'
const pageOf = (value: string, more: Partial<JournalPage> = {}): JournalPage => ({
  ...{ version: journalVersion, draftId, start: null },
  writes: [{ path: 'nameEn', value }],
  ...more,
})
const released = () => new Promise((resolve) => setTimeout(resolve, 5))

function openStorage() {
  const phone = { ...createPhone(), store: new TalikaStore(crypto.randomUUID()) }
  return { phone, storage: createDraftStorage(phone) }
}

beforeEach(() => vi.stubGlobal('localStorage', createLocalStorage()))

test('words of a journal that the phone refused to replace are not stored over newer ones', async () => {
  const { phone, storage } = openStorage()
  const { id } = await startDraft(phone)
  const journal = openJournal()
  journal.keep(pageOf('Kar', { draftId: id }), false)
  const refused = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  journal.keep(pageOf('Karim', { draftId: id }), false)
  refused.mockRestore()
  // There is room again: the database takes everything.
  await storage.write(id, [{ path: 'nameEn', value: 'Karim' }])
  journal.keep(pageOf('', { writes: [] }), true)
  journal.close()
  await released()
  await recoverJournals(storage)
  expect((await storage.open(id))?.kept.answers.nameEn).toBe('Karim')
})

test('a journal that cannot be read now is not removed', async () => {
  const { storage } = openStorage()
  await putPage('journal/left', pageOf('Karim', { start: { ...sampleDraft, id: draftId, answers: {} } }))
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  })
  await recoverJournals(storage).catch(() => undefined)
  await recoverJournals(storage)
  expect((await storage.open(draftId))?.kept.answers.nameEn).toBe('Karim')
})
