import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { TalikaStore } from '#sync/store.ts'
import { createLocalStorage } from '../../../../../tests/support/phone/local-storage.ts'
import { putPage } from '../../../../../tests/support/phone/put-page.ts'
import { createPhone, sampleDraft } from '../../../../../tests/support/phone/sync-phone.ts'
import { loadType } from '../definitions/type-definitions.ts'
import { createDraftStorage } from '../storage/draft-storage.ts'
import { recoverJournals } from '../storage/recover-journals.ts'
import type { JournalPage } from './journal-page.ts'
import { listPages, readPage, removePage } from './journal-table.ts'
import { adoptJournals } from './left-journals.ts'
import { readTyped } from './typed-texts.ts'

const draftId = '00000000-0000-4000-8000-0000000000e1'
const start = { ...sampleDraft, id: draftId, answers: {} }
const early = (typed: [string, string][]): JournalPage => ({ version: 4, draftId, start, writes: [], typed })

vi.stubGlobal('localStorage', createLocalStorage())

afterEach(async () => {
  for (const name of await listPages()) await removePage(name)
})

const createStored = () => {
  const phone = { ...createPhone(), store: new TalikaStore(crypto.randomUUID()) }
  return { phone, storage: createDraftStorage(phone) }
}

test('early texts become the same values as texts that are typed into the form', async () => {
  const architect = await loadType('ARCHITECT')
  if (architect === null) throw new Error('no type')
  const typed: [string, string][] = [
    ['mobile', '০১৭১২৩৪৫৬৭৮'],
    ['dateOfBirth', '12/03/19'],
    ['declareTrue', 'on'],
    ['noSuchField', 'x'],
  ]
  expect(readTyped(architect, early(typed)).writes).toEqual([
    { path: 'mobile', value: '01712345678', text: null },
    { path: 'dateOfBirth', value: null, text: '12/03/19' },
    { path: 'declareTrue', value: true, text: null },
  ])
})

test('the journal of a page whose scripts never loaded becomes a draft at the next visit', async () => {
  await putPage('journal/early', early([['nameEn', 'Karim']]))
  const { phone, storage } = createStored()
  await recoverJournals(storage)
  expect((await phone.store.answers.get([draftId, 'nameEn']))?.value).toBe('Karim')
  expect(await listPages()).toEqual([])
})

test('early texts of a type that this version does not have stay in their journal', async () => {
  await putPage('journal/early', { ...early([['nameEn', 'Karim']]), start: { ...start, type: 'ASTRONAUT' } })
  await recoverJournals(createStored().storage)
  expect((await readPage('journal/early'))?.typed).toEqual([['nameEn', 'Karim']])
})

test('a form takes over the early texts of its own draft', async () => {
  await putPage('journal/early', early([['nameEn', 'Karim']]))
  const adopted = await adoptJournals(draftId)
  expect(adopted.pages.map(({ writes }) => writes)).toEqual([[{ path: 'nameEn', value: 'Karim', text: null }]])
  adopted.release()
})
