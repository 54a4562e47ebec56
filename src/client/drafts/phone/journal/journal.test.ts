import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { TalikaStore } from '#sync/store.ts'
import { createLocalStorage } from '../../../../../tests/support/phone/local-storage.ts'
import { putPage } from '../../../../../tests/support/phone/put-page.ts'
import { createPhone, sampleDraft } from '../../../../../tests/support/phone/sync-phone.ts'
import { createDraftStorage } from '../storage/draft-storage.ts'
import { recoverJournals } from '../storage/recover-journals.ts'
import { openJournal } from './journal.ts'
import { type JournalPage, journalPrefix, journalVersion } from './journal-page.ts'
import { listPages, removePage } from './journal-table.ts'

const draftId = '00000000-0000-4000-8000-00000000000d'
const start = { ...sampleDraft, id: draftId, answers: {} }
const pageOf = (value: string): JournalPage => ({
  ...{ version: journalVersion, draftId, start },
  writes: [{ path: 'nameEn', value }],
})
const empty = { ...pageOf(''), writes: [] }

vi.stubGlobal('localStorage', createLocalStorage())

afterEach(async () => {
  for (const name of Object.keys(localStorage)) localStorage.removeItem(name)
  for (const name of await listPages()) await removePage(name)
})

function kept() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(journalPrefix))
  return names.map((name) => (JSON.parse(localStorage.getItem(name) ?? '') as JournalPage).writes)
}

async function recovered(): Promise<unknown> {
  const phone = { ...createPhone(), store: new TalikaStore(crypto.randomUUID()) }
  await recoverJournals(createDraftStorage(phone))
  return (await phone.store.answers.get([draftId, 'nameEn']))?.value
}

test('input that the storage does not take is kept at once, goes when it is stored, and stays when the page crashes', async () => {
  const journal = openJournal()
  journal.keep(pageOf('K'), false)
  journal.keep(pageOf('Karim'), false)
  expect(kept()).toEqual([[{ path: 'nameEn', value: 'Karim' }]])
  journal.keep(empty, true)
  expect(kept()).toEqual([])
  journal.keep(pageOf('Rahim'), false)
  // The page is still open, so its journal is not recovered.
  expect(await recovered()).toBeUndefined()
  journal.close()
  await expect.poll(recovered).toBe('Rahim')
  expect(kept()).toEqual([])
})

test('of the two copies that early input and earlier releases may leave the later one counts', async () => {
  await putPage('journal/old', { ...pageOf('newer'), edition: 7 })
  localStorage.setItem('journal/old', JSON.stringify({ ...pageOf('older'), edition: 6 }))
  expect(await recovered()).toBe('newer')
})

test('input that the storage is writing is kept nowhere else, unless the page is left meanwhile', async () => {
  const journal = openJournal()
  journal.keep(pageOf('Karim'), true)
  expect(kept()).toEqual([])
  journal.close()
  expect(kept()).toEqual([[{ path: 'nameEn', value: 'Karim' }]])
  await expect.poll(recovered).toBe('Karim')
})

test('input that was kept because the storage did not answer is removed from the journal when it is stored', async () => {
  const journal = openJournal()
  journal.keep(pageOf('K'), false)
  journal.keep(pageOf('Karim'), true)
  expect(kept()).toEqual([])
  journal.close()
  await expect.poll(recovered).toBe('Karim')
})
