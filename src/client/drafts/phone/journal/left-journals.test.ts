import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DraftGone } from '#sync/storage/draft-gone.ts'
import { TalikaStore } from '#sync/store.ts'
import { createVault, lockPhone, unlockPhone } from '#sync/vault/vault.ts'
import { leastIterations } from '#sync/vault/vault-crypto.ts'
import { dumpStore } from '../../../../../tests/support/phone/dump-store.ts'
import { createLocalStorage } from '../../../../../tests/support/phone/local-storage.ts'
import { putPage } from '../../../../../tests/support/phone/put-page.ts'
import { createPhone, sampleDraft, startDraft } from '../../../../../tests/support/phone/sync-phone.ts'
import { loadType } from '../definitions/type-definitions.ts'
import { noteRows } from '../notes/draft-notes.ts'
import { createDraftStorage } from '../storage/draft-storage.ts'
import { recoverJournals } from '../storage/recover-journals.ts'
import { openJournal } from './journal.ts'
import { type JournalPage, journalPrefix, journalVersion } from './journal-page.ts'
import { listPages, removePage } from './journal-table.ts'
import { adoptJournals, listJournals } from './left-journals.ts'
import type { OlderPage } from './older-page.ts'

vi.mock('../definitions/type-definitions.ts', { spy: true })

const draftId = '00000000-0000-4000-8000-00000000000d'
const otherId = '00000000-0000-4000-8000-00000000000e'
const pageOf = (value: string, more: Partial<JournalPage> = {}): JournalPage => ({
  ...{ version: journalVersion, draftId, start: null },
  writes: [{ path: 'nameEn', value }],
  ...more,
})

beforeEach(() => vi.stubGlobal('localStorage', createLocalStorage()))
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const name of await listPages()) await removePage(name)
})

const createStored = () => {
  const phone = { ...createPhone(), store: new TalikaStore(crypto.randomUUID()) }
  return { phone, storage: createDraftStorage(phone) }
}

test('a form takes over what crashed pages left of its own draft, in a shape that it knows, and nothing else', async () => {
  await putPage('journal/dead', pageOf('Karim'))
  await putPage('journal/other', pageOf('Rahim', { draftId: otherId }))
  await putPage('journal/later', pageOf('Salma', { version: journalVersion + 1 }))
  await putPage('journal/empty', pageOf('', { writes: [] }))
  const living = openJournal()
  living.keep(pageOf('Amena'), false)
  expect(await listJournals()).toHaveLength(5)

  const adopted = await adoptJournals(draftId)
  expect(adopted.pages.map(({ writes }) => writes)).toEqual([pageOf('Karim').writes])
  // Other pages leave an adopted journal alone until the form releases it.
  expect((await adoptJournals(draftId)).pages).toEqual([])
  adopted.release()
  const countLeft = async () => {
    const again = await adoptJournals(draftId)
    again.release()
    return again.pages.length
  }
  await expect.poll(countLeft).toBe(1)
  expect(await listPages()).toContain('journal/dead')
  living.close()
})

test('the journals of a phone are those of both copies, each once, and no other key of the storage', async () => {
  const [both, second, table] = ['both', 'second', 'table'].map((name) => journalPrefix + name)
  for (const name of [both, table]) await putPage(name ?? '', pageOf('Karim'))
  for (const name of [both, second, 'deviceId', `x-${journalPrefix}`]) localStorage.setItem(name ?? '', '{}')
  expect(await listJournals()).toEqual([both, second, table])
  // A phone that cannot read its database still finds the second copies.
  vi.spyOn(IDBObjectStore.prototype, 'getAllKeys').mockImplementation(() => {
    throw new DOMException('gone', 'UnknownError')
  })
  expect(await listJournals()).toEqual([both, second])
})

test('journals that a form has taken over are removed when their contents are stored elsewhere', async () => {
  await putPage('journal/stored', pageOf('Karim'))
  const adopted = await adoptJournals(draftId)
  expect(adopted.pages).toHaveLength(1)
  const journal = openJournal(adopted)
  const refused = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  journal.keep(pageOf('Karim Ali'), false)
  expect(journal.isRefused()).toBe(true)
  expect(await listPages()).toEqual(['journal/stored'])

  refused.mockRestore()
  journal.keep(pageOf('Karim Ali'), false)
  expect(journal.isRefused()).toBe(false)
  await expect.poll(listPages).toEqual([])
  expect(Object.values(localStorage).join()).toContain('"Karim Ali"')
  journal.close()
})

test('an empty journal is not reported as refused, although the phone refused what it held', async () => {
  const journal = openJournal()
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  journal.keep(pageOf('Karim'), false)
  expect(journal.isRefused()).toBe(true)
  journal.keep(pageOf('', { writes: [] }), true)
  expect(journal.isRefused()).toBe(false)
  journal.close()
})

test('what a page could not store is newer than its early input', async () => {
  const early = `${journalPrefix}-${crypto.randomUUID()}`
  const texts = { version: journalVersion, start: { ...sampleDraft, id: draftId, answers: {} }, writes: [] }
  await putPage(early, { ...texts, draftId, typed: [['nameEn', 'Kar']] })
  localStorage.setItem(`${journalPrefix}0`, JSON.stringify(pageOf('Karim')))
  const adopted = await adoptJournals(draftId)
  expect(adopted.pages.map(({ writes }) => writes.at(-1)?.value)).toEqual(['Kar', 'Karim'])
  adopted.release()
  const { phone, storage } = createStored()
  await expect
    .poll(async () => {
      await recoverJournals(storage)
      return (await phone.store.answers.get([draftId, 'nameEn']))?.value
    })
    .toBe('Karim')
})

const ofReleaseBefore: OlderPage = {
  ...{ draftId, start: { ...sampleDraft, id: draftId, answers: {} } },
  pending: [
    ['value:nameEn', { kind: 'value', value: 'Karim' }],
    ['raw:dateOfBirth', { kind: 'raw', text: '12/0' }],
  ],
}

test.each([
  ['its database', () => putPage('journal/old', ofReleaseBefore)],
  ['localStorage', async () => localStorage.setItem('journal/old', JSON.stringify(ofReleaseBefore))],
])('a journal that the release before has left in %s is recovered', async (_, leave) => {
  await leave()
  const { phone, storage } = createStored()
  await recoverJournals(storage)
  expect((await phone.store.answers.get([draftId, 'nameEn']))?.value).toBe('Karim')
  expect((await storage.open(draftId))?.kept.rawTexts).toEqual(new Map([['dateOfBirth', '12/0']]))
  expect(await listJournals()).toEqual([])
})

test('a journal is found although the browser has closed the connection without an event', async () => {
  await putPage('journal/first', pageOf('K'))
  await listPages()
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('closed', 'InvalidStateError')
  })
  expect(await listPages()).toEqual(['journal/first'])
})

test('the page of a later version is left for that version', async () => {
  const { phone, storage } = createStored()
  await putPage(
    'journal/later',
    pageOf('Salma', { version: journalVersion + 1, start: { ...sampleDraft, id: draftId, answers: {} } }),
  )
  await recoverJournals(storage)
  expect(await phone.store.drafts.count()).toBe(0)
  expect(await listPages()).toEqual(['journal/later'])
})

test('input that is too late because its draft was locked is stored encrypted beside the draft, and nowhere in plain text', async () => {
  const { phone, storage } = createStored()
  const { id } = await startDraft(phone)
  await createVault(phone, '4711', leastIterations)
  await lockPhone(phone)
  await putPage('journal/late', pageOf('a late word', { draftId: id }))
  await recoverJournals(storage)
  expect(await listPages()).toEqual([])
  expect(await dumpStore(phone.store)).not.toContain('a late word')
  const [vaultId = ''] = await phone.store.vaults.toCollection().primaryKeys()
  const opened = await unlockPhone(phone, vaultId, '4711')
  expect(JSON.stringify(opened)).toContain('a late word')
})

test('the input of a draft that the browser has evicted stays in its journal, and the next journal is still recovered', async () => {
  const { phone, storage } = createStored()
  const lost = await startDraft(createPhone())
  noteRows([lost])
  await putPage('journal/1-lost', pageOf('Karim', { draftId: lost.id }))
  await putPage('journal/2-new', pageOf('Rahim', { start: { ...sampleDraft, id: draftId, answers: {} } }))
  await expect(recoverJournals(storage)).rejects.toThrow(DraftGone)
  expect(await listPages()).toEqual(['journal/1-lost'])
  expect((await phone.store.answers.get([draftId, 'nameEn']))?.value).toBe('Rahim')
})

test('a journal whose type cannot be loaded waits, and other drafts open meanwhile', async () => {
  vi.mocked(loadType).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const early = pageOf('', { draftId: otherId, writes: [], typed: [['nameEn', 'Rahim']] })
  await putPage('journal/early', { ...early, start: { ...sampleDraft, answers: {}, id: otherId } })
  await putPage('journal/own', pageOf('Karim'))
  const adopted = await adoptJournals(draftId)
  expect(adopted.pages).toHaveLength(1)
  adopted.release()
  expect(await listPages()).toContain('journal/early')
  const later = await adoptJournals(otherId)
  expect(later.pages[0]?.writes).toContainEqual({ path: 'nameEn', value: 'Rahim', text: null })
  later.release()
})
