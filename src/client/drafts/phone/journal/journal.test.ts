import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { TalikaStore } from '#sync/store.ts'
import { createLocalStorage } from '../../../../../tests/support/phone/local-storage.ts'
import { createPhone, sampleDraft } from '../../../../../tests/support/phone/sync-phone.ts'
import { createDraftStorage } from '../storage/draft-storage.ts'
import { recoverJournals } from '../storage/recover-journals.ts'
import { openJournal } from './journal.ts'
import type { JournalPage } from './journal-page.ts'
import { listPages, putPage, readPage, removePage } from './journal-table.ts'

const draftId = '00000000-0000-4000-8000-00000000000d'
const start = { ...sampleDraft, id: draftId, answers: {} }
const pageOf = (value: string): JournalPage => ({
  ...{ draftId, start },
  pending: [['value:nameEn', { kind: 'value', value }]],
})

vi.stubGlobal('localStorage', createLocalStorage())

afterEach(async () => {
  for (const name of await listPages()) await removePage(name)
})

const written = async () => (await Promise.all((await listPages()).map(readPage))).map((page) => page?.pending)

async function recovered(): Promise<unknown> {
  const phone = { ...createPhone(), store: new TalikaStore(crypto.randomUUID()) }
  await recoverJournals(createDraftStorage(phone))
  return (await phone.store.answers.get([draftId, 'nameEn']))?.value
}

test('input is in the journal at once, is removed when it is stored, and stays when the page crashes', async () => {
  const journal = openJournal()
  journal.keep(pageOf('K'), false)
  journal.keep(pageOf('Karim'), false)
  await expect.poll(written).toEqual([[['value:nameEn', { kind: 'value', value: 'Karim' }]]])
  journal.keep({ ...pageOf(''), pending: [] }, true)
  await expect.poll(written).toEqual([])
  journal.keep(pageOf('Rahim'), false)
  await expect.poll(written).toHaveLength(1)
  // The page is still open, so its journal is not recovered.
  expect(await recovered()).toBeUndefined()
  journal.close()
  await expect.poll(recovered).toBe('Rahim')
  expect(await written()).toEqual([])
})

test('a page that is left in the middle of a write has a second copy of its last keystrokes, and the later copy counts', async () => {
  const journal = openJournal()
  journal.keep(pageOf('K'), false)
  journal.keep(pageOf('Karim'), false)
  journal.close()
  await expect.poll(recovered).toBe('Karim')
  await putPage('journal/old', { ...pageOf('newer'), edition: 7 })
  localStorage.setItem('journal/old', JSON.stringify({ ...pageOf('older'), edition: 6 }))
  expect(await recovered()).toBe('newer')
})

test('a page that is left while its first keystrokes are being written keeps a second copy until they are stored', async () => {
  const journal = openJournal()
  journal.keep(pageOf('Karim'), false)
  const closing = journal.close()
  const [secondCopy] = Object.keys(localStorage).filter((key) => localStorage.getItem(key)?.includes('"Karim"'))
  expect(secondCopy).toMatch(/^journal\//)
  await closing
  expect(localStorage.getItem(secondCopy ?? '')).toBeNull()
  expect(await written()).toEqual([pageOf('Karim').pending])
})

test('input that the storage is writing is written nowhere else, unless the page is left meanwhile', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  const journal = openJournal()
  journal.keep(pageOf('K'), true)
  expect(put).not.toHaveBeenCalled()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('journal/'))).toEqual([])
  journal.keep(pageOf('Karim'), true)
  await journal.close()
  expect(put).not.toHaveBeenCalled()
  expect(Object.values(localStorage).join()).toContain('"Karim"')
  expect(await recovered()).toBe('Karim')
  put.mockRestore()
})

test('input that was kept because the storage did not answer is removed from the journal when it is stored', async () => {
  const journal = openJournal()
  journal.keep(pageOf('K'), false)
  await expect.poll(written).toHaveLength(1)
  journal.keep(pageOf('Karim'), true)
  await expect.poll(written).toEqual([])
  await journal.close()
  expect(await recovered()).toBe('Karim')
})
