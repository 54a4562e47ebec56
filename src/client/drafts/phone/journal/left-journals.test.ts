import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DraftGone } from '#sync/storage/draft-gone.ts'
import { TalikaStore } from '#sync/store.ts'
import { createVault, lockPhone, unlockPhone } from '#sync/vault/vault.ts'
import { leastIterations } from '#sync/vault/vault-crypto.ts'
import { dumpStore } from '../../../../../tests/support/phone/dump-store.ts'
import { createLocalStorage } from '../../../../../tests/support/phone/local-storage.ts'
import { createPhone, sampleDraft, startDraft } from '../../../../../tests/support/phone/sync-phone.ts'
import { loadType } from '../definitions/type-definitions.ts'
import { noteRows } from '../notes/draft-notes.ts'
import { createDraftStorage } from '../storage/draft-storage.ts'
import { recoverJournals } from '../storage/recover-journals.ts'
import { openJournal } from './journal.ts'
import { type JournalPage, journalPrefix, journalVersion } from './journal-page.ts'
import { listPages, putPage, removePage } from './journal-table.ts'
import { adoptJournals, listJournals } from './left-journals.ts'

vi.mock('../definitions/type-definitions.ts', { spy: true })

const draftId = '00000000-0000-4000-8000-00000000000d'
const otherId = '00000000-0000-4000-8000-00000000000e'
const pageOf = (value: string, more: Partial<JournalPage> = {}): JournalPage => ({
  ...{ draftId, start: null },
  pending: [['value:nameEn', { kind: 'value', value }]],
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
  await putPage('journal/empty', pageOf('', { pending: [] }))
  const living = openJournal()
  living.keep(pageOf('Amena'), false)
  await expect.poll(listPages).toHaveLength(5)

  const adopted = await adoptJournals(draftId)
  expect(adopted.pages.map(({ pending }) => pending)).toEqual([pageOf('Karim').pending])
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
  await living.close()
})

test('the journals of a phone are those of both copies, each once, and no other key of the storage', async () => {
  const [both, second, table] = ['both', 'second', 'table'].map((name) => journalPrefix + name)
  for (const name of [both, table]) await putPage(name ?? '', pageOf('Karim'))
  for (const name of [both, second, 'deviceId', `x-${journalPrefix}`]) localStorage.setItem(name ?? '', '{}')
  expect((await listJournals()).toSorted()).toEqual([both, second, table])
  // A phone that cannot read its database still finds the second copies.
  vi.spyOn(IDBObjectStore.prototype, 'getAllKeys').mockImplementation(() => {
    throw new DOMException('gone', 'UnknownError')
  })
  expect((await listJournals()).toSorted()).toEqual([both, second])
})

test('journals that a form has taken over are removed when their contents are stored elsewhere', async () => {
  await putPage('journal/stored', pageOf('Karim'))
  const adopted = await adoptJournals(draftId)
  expect(adopted.pages).toHaveLength(1)
  const journal = openJournal(adopted)
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse)
  const secondCopy = vi.spyOn(localStorage, 'setItem').mockImplementation(refuse)
  journal.keep(pageOf('Karim Ali'), false)
  await expect.poll(() => journal.isRefused()).toBe(true)
  expect(await listPages()).toEqual(['journal/stored'])

  put.mockRestore()
  secondCopy.mockRestore()
  journal.keep(pageOf('Karim Ali'), false)
  await expect.poll(() => journal.isRefused()).toBe(false)
  await expect.poll(listPages).not.toContain('journal/stored')
  expect(await listPages()).toHaveLength(1)
  await journal.close()
})

test('an empty journal is not reported as refused, although the phone refuses the write', async () => {
  const journal = openJournal()
  journal.keep(pageOf('Karim'), false)
  await expect.poll(listPages).toHaveLength(1)
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const remove = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(refuse)
  const secondCopy = vi.spyOn(localStorage, 'setItem').mockImplementation(refuse)
  journal.keep(pageOf('', { pending: [] }), false)
  await expect.poll(() => secondCopy.mock.calls.length).toBe(1)
  expect(journal.isRefused()).toBe(false)
  remove.mockRestore()
  secondCopy.mockRestore()
  await journal.close()
})

test('no page of a journal is lost when the browser closes the connection without an event', async () => {
  await putPage('journal/first', pageOf('K'))
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('closed', 'InvalidStateError')
  })
  await putPage('journal/second', pageOf('Ka'))
  expect(await listPages()).toEqual(['journal/first', 'journal/second'])
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
  const early = pageOf('', { draftId: otherId, version: 2, pending: [], typed: [['nameEn', 'Rahim']] })
  await putPage('journal/early', { ...early, start: { ...sampleDraft, answers: {}, id: otherId } })
  await putPage('journal/own', pageOf('Karim'))
  const adopted = await adoptJournals(draftId)
  expect(adopted.pages).toHaveLength(1)
  adopted.release()
  expect(await listPages()).toContain('journal/early')
  const later = await adoptJournals(otherId)
  expect(later.pages[0]?.pending).toContainEqual(['value:nameEn', { kind: 'value', value: 'Rahim' }])
  later.release()
})
