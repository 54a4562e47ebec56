import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { getType } from '#domain/enlistment/registry.ts'
import { findField } from '#domain/forms/paths.ts'
import { createDraftChanges } from '#sync/changes.ts'
import { readAnswers } from '#sync/drafts/drafts.ts'
import type { NewDraft } from '#sync/drafts/new-draft-row.ts'
import { type TypingContext, writeTyped } from '#sync/storage/write-typed.ts'
import type { Write } from '#sync/storage/write-within.ts'
import { keysOf, TalikaStore } from '#sync/store.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import { connectTo } from '../../../../../tests/support/phone/sync-phone.ts'
import { type JournalPage, journalVersion } from '../journal/journal-page.ts'
import { StorageMissing } from '../loading/load-storage.ts'
import { createDraftStorage, type DraftStorage } from '../storage/draft-storage.ts'
import type { KeptDraft } from '../storage/read-opening.ts'
import { createDraftSession, type DraftSession, type SessionOptions } from './draft-session.ts'

const type = getType('ARCHITECT')
const fresh: NewDraft = {
  kind: 'individual',
  type: 'ARCHITECT',
  purpose: 'REGISTRATION',
  locale: 'bn',
  signedIn: false,
  answers: { applicationPurpose: 'REGISTRATION' },
}
const open: DraftSession[] = []
const contexts: PhoneContext[] = []

type PhoneContext = SyncContext & TypingContext

function contextOf(name: string): PhoneContext {
  let time = 1_000
  const context = {
    store: new TalikaStore(name),
    connection: connectTo(name, indexedDB),
    changes: createDraftChanges(),
    deviceId: 'phone-one-1',
    now: () => (time += 1),
    newId: () => crypto.randomUUID(),
    random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)),
  }
  contexts.push(context)
  return context
}

type Setup = {
  from?: NewDraft | KeptDraft
  storage?: () => Promise<DraftStorage>
  write?: SessionOptions['write']
  left?: readonly JournalPage[]
  journalRefuses?: boolean
}

/** A form on a phone, with the last page of its journal. */
function start(context: PhoneContext, { from = fresh, storage, write, left = [], journalRefuses = false }: Setup = {}) {
  const journal: { page: JournalPage | null } = { page: null }
  const kept = createDraftStorage(context)
  const session = createDraftSession({
    type,
    start: from,
    storage: storage ?? (async () => kept),
    write: write ?? ((typed) => writeTyped(context, typed)),
    changes: context.changes,
    journal: {
      keep: (page, isTaken) => {
        journal.page = isTaken || page.writes.length === 0 ? null : page
      },
      isRefused: () => journalRefuses && journal.page !== null,
      close: () => undefined,
    },
    left,
  })
  open.push(session)
  return { session, journal }
}

async function keptBy(context: SyncContext, draftId: string): Promise<KeptDraft> {
  const opened = await createDraftStorage(context).open(draftId)
  if (opened === null) throw new Error('The draft is not on this phone')
  return opened.kept
}

function place(path: string) {
  const found = findField(type, path)
  if (found === null) throw new Error(`The form has no field ${path}`)
  return found
}

afterEach(() => {
  for (const session of open.splice(0)) session.close()
  for (const context of contexts.splice(0)) {
    context.changes.close()
    context.connection.close()
    context.store.close()
  }
})

test('the first keystroke creates the draft, with its defaults and one operation for each path', async () => {
  const context = contextOf(crypto.randomUUID())
  const { session } = start(context)
  expect(session.draftId()).toBe(null)
  expect(await context.store.drafts.count()).toBe(0)
  for (const text of ['ম', 'মো', 'মোঃ', 'মোঃ করিম']) session.input(place('nameBn'), text)
  await session.flush()
  const draftId = session.draftId() ?? ''
  const answers = await readAnswers(context.store, draftId)
  expect(answers.get('nameBn')?.value).toBe('মোঃ করিম')
  expect(answers.get('applicationPurpose')?.value).toBe('REGISTRATION')
  const outbox = await context.store.outbox
    .where('[draftId+seq]')
    .between(...keysOf(draftId))
    .toArray()
  expect(outbox.map(({ path }) => path).sort()).toEqual(['applicationPurpose', 'nameBn'])
})

test('half a date is kept as typed, is not an answer, and is restored after a reload', async () => {
  const name = crypto.randomUUID()
  const context = contextOf(name)
  const { session } = start(context)
  session.input(place('dateOfBirth'), '১২/০৩/১৯৮৫')
  await session.flush()
  session.input(place('dateOfBirth'), '১২/০৩/১৯')
  await session.flush()
  const draftId = session.draftId() ?? ''
  expect((await readAnswers(context.store, draftId)).get('dateOfBirth')?.value).toBe(null)

  const second = contextOf(name)
  const { session: reloaded } = start(second, { from: await keptBy(second, draftId) })
  expect(reloaded.textOf(place('dateOfBirth'))).toBe('১২/০৩/১৯')
  reloaded.input(place('dateOfBirth'), '১২/০৩/১৯৮৫')
  await reloaded.flush()
  const again = await keptBy(second, draftId)
  expect(again.rawTexts.size).toBe(0)
  expect(again.answers.dateOfBirth).toBe('1985-03-12')
})

test('a change from another phone is shown in a field unless newer input was typed here', async () => {
  const context = contextOf(crypto.randomUUID())
  const { session } = start(context)
  session.input(place('nameEn'), 'Karim')
  session.input(place('motherName'), 'Amena')
  await session.flush()
  const draftId = session.draftId() ?? ''
  const notified: string[] = []
  session.watch('nameEn', (source) => notified.push(`nameEn ${source}`))
  session.watch('motherName', (source) => notified.push(`motherName ${source}`))
  await context.store.answers.update([draftId, 'nameEn'], { value: 'Md. Karim', rev: 7 })
  await context.store.answers.update([draftId, 'motherName'], { value: 'Other', rev: 8 })
  session.input(place('motherName'), 'Amena Begum')
  context.changes.publish({ draftId, paths: ['nameEn', 'motherName'], origin: 'server' })
  await expect.poll(() => session.textOf(place('nameEn'))).toBe('Md. Karim')
  expect(session.textOf(place('motherName'))).toBe('Amena Begum')
  expect(notified).toEqual(['motherName here', 'nameEn elsewhere'])
})

test('a phone that cannot store the input says so and keeps the text until it can', async () => {
  const context = contextOf(crypto.randomUUID())
  const { session, journal } = start(context)
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  session.input(place('nameEn'), 'Karim')
  await session.flush()
  expect(session.saveTrouble()).toBe('full')
  expect(journal.page?.writes).toEqual([{ path: 'nameEn', value: 'Karim' }])
  full.mockRestore()
  await session.flush()
  expect(session.saveTrouble()).toBe(null)
  expect((await readAnswers(context.store, session.draftId() ?? '')).get('nameEn')?.value).toBe('Karim')
})

test('what is typed is stored although the code of the storage never comes', async () => {
  const context = contextOf(crypto.randomUUID())
  const { session, journal } = start(context, { storage: () => Promise.reject(new StorageMissing('no line')) })
  session.input(place('mobile'), '০১৭১২')
  session.input(place('dateOfBirth'), '12/0')
  await session.flush()
  expect(session.isStored()).toBe(true)
  expect(journal.page).toBe(null)
  const kept = await keptBy(context, session.draftId() ?? '')
  expect(kept.answers).toEqual({ applicationPurpose: 'REGISTRATION', mobile: '01712' })
  expect(kept.rawTexts).toEqual(new Map([['dateOfBirth', '12/0']]))
})

test('a change of another tab that cannot be read without the code of the storage is no error of the page', async () => {
  const context = contextOf(crypto.randomUUID())
  const storage = vi.fn(() => Promise.reject(new StorageMissing('no line')))
  const { session } = start(context, { storage })
  session.input(place('nameEn'), 'Karim')
  await session.flush()
  context.changes.publish({ draftId: session.draftId() ?? '', paths: ['motherName'], origin: 'other-tab' })
  await expect.poll(() => storage.mock.calls.length).toBe(1)
  expect(session.textOf(place('nameEn'))).toBe('Karim')
})

test('on a shared phone a new draft waits for the code of the lock, in the journal', async () => {
  const context = contextOf(crypto.randomUUID())
  let here = false
  const { session, journal } = start(context, {
    write: async (typed) => {
      if (!here) throw new StorageMissing('no line')
      await writeTyped(context, typed)
    },
  })
  session.input(place('mobile'), '০১৭১২')
  const draftId = session.draftId()
  await session.flush()
  expect(journal.page).toEqual({
    ...{ version: journalVersion, draftId, start: { ...fresh, id: draftId } },
    writes: [{ path: 'mobile', value: '01712' }],
  })
  expect(session.saveTrouble()).toBe(null)
  expect(session.isStored()).toBe(false)
  here = true
  await session.flush()
  expect(journal.page).toBe(null)
  expect((await readAnswers(context.store, draftId ?? '')).get('mobile')?.value).toBe('01712')
})

test('input of a shared phone that even the journal refuses is reported as being on the screen only', async () => {
  const context = contextOf(crypto.randomUUID())
  const write = vi.fn(() => Promise.reject(new StorageMissing('no line')))
  const { session } = start(context, { write, journalRefuses: true })
  session.input(place('nameEn'), 'Karim')
  await session.flush()
  await expect.poll(() => session.saveTrouble()).toBe('refused')
})

test('a draft is created once, although a file asks for it while the first input is being stored', async () => {
  const context = contextOf(crypto.randomUUID())
  const { session } = start(context)
  session.input(place('nameEn'), 'Karim')
  const [draftId] = await Promise.all([session.ensureDraft(), session.flush()])
  expect(await context.store.drafts.toCollection().primaryKeys()).toEqual([draftId])
  expect((await context.store.outbox.toArray()).map(({ path }) => path).sort()).toEqual([
    'applicationPurpose',
    'nameEn',
  ])
})

test('the value and the unfinished text of a field are stored together, also when only one of them changed last', async () => {
  const context = contextOf(crypto.randomUUID())
  const batches: (readonly Write[])[] = []
  const { session } = start(context, {
    write: (typed) => {
      batches.push(typed.writes)
      return writeTyped(context, typed)
    },
  })
  session.input(place('dateOfBirth'), '12/03/1985')
  session.input(place('dateOfBirth'), '12/03/198')
  session.input(place('dateOfBirth'), '12/03/19')
  await session.flush()
  expect(batches).toEqual([[{ path: 'dateOfBirth', value: null, text: '12/03/19' }]])
})

test('input that an earlier page could not store is shown, newest last, and stored when there is room', async () => {
  const context = contextOf(crypto.randomUUID())
  const { session: earlier } = start(context)
  earlier.input(place('nameEn'), 'Karim')
  await earlier.flush()
  const draftId = earlier.draftId() ?? ''
  const page = (...writes: Write[]): JournalPage => ({ version: journalVersion, draftId, start: null, writes })
  const { session, journal } = start(context, {
    from: await keptBy(context, draftId),
    left: [
      page({ path: 'nameEn', value: 'Karim A' }),
      page({ path: 'nameEn', value: 'Karim Ali' }, { path: 'dateOfBirth', text: '12/0' }),
    ],
  })
  expect(session.textOf(place('nameEn'))).toBe('Karim Ali')
  expect(session.textOf(place('dateOfBirth'))).toBe('12/0')
  expect(journal.page?.writes).toHaveLength(2)
  await session.flush()
  expect(journal.page).toBe(null)
  expect((await readAnswers(context.store, draftId)).get('nameEn')?.value).toBe('Karim Ali')
})
