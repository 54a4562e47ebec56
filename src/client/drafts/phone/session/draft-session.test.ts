import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { getType } from '#domain/enlistment/registry.ts'
import { findField } from '#domain/forms/paths.ts'
import { createDraftChanges } from '#sync/changes.ts'
import { type NewDraft, readAnswers } from '#sync/drafts/drafts.ts'
import { keysOf, TalikaStore } from '#sync/store.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import type { JournalPage } from '../journal/journal-page.ts'
import { StorageMissing } from '../loading/load-storage.ts'
import { createDraftStorage, type DraftStorage } from '../storage/draft-storage.ts'
import type { KeptDraft } from '../storage/read-opening.ts'
import { createDraftSession, type DraftSession } from './draft-session.ts'

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
const contexts: SyncContext[] = []

function contextOf(name: string): SyncContext {
  let time = 1_000
  const context = {
    store: new TalikaStore(name),
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
  left?: readonly JournalPage[]
  journalRefuses?: boolean
}

/** A form on a phone, with the last page of its journal. */
function start(context: SyncContext, { from = fresh, storage, left = [], journalRefuses = false }: Setup = {}) {
  const journal: { page: JournalPage | null } = { page: null }
  const kept = createDraftStorage(context)
  const session = createDraftSession({
    type,
    start: from,
    storage: storage ?? (async () => kept),
    changes: context.changes,
    journal: {
      keep: (page, isTaken) => {
        journal.page = isTaken || page.pending.length === 0 ? null : page
      },
      isRefused: () => journalRefuses && journal.page !== null,
      subscribe: () => () => undefined,
      close: async () => undefined,
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
  const { session } = start(context)
  const add = context.store.drafts.add.bind(context.store.drafts)
  context.store.drafts.add = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  session.input(place('nameEn'), 'Karim')
  await session.flush()
  expect(session.writeState()).toBe('failed')
  context.store.drafts.add = add
  await session.flush()
  expect(session.writeState()).toBe('idle')
  expect((await readAnswers(context.store, session.draftId() ?? '')).get('nameEn')?.value).toBe('Karim')
})

test('input before the storage has loaded is in the journal, and is stored once the storage has loaded', async () => {
  const context = contextOf(crypto.randomUUID())
  let here = false
  const kept = createDraftStorage(context)
  const { session, journal } = start(context, {
    storage: async () => {
      if (!here) throw new StorageMissing('no line')
      return kept
    },
  })
  session.input(place('mobile'), '০১৭১২')
  const draftId = session.draftId()
  expect(journal.page).toEqual({
    draftId,
    start: { ...fresh, id: draftId },
    pending: [['value:mobile', { kind: 'value', value: '01712' }]],
  })
  await session.flush()
  expect(session.writeState()).toBe('idle')
  expect(journal.page).not.toBe(null)
  here = true
  await session.flush()
  expect(journal.page).toBe(null)
  expect((await readAnswers(context.store, draftId ?? '')).get('mobile')?.value).toBe('01712')
})

test('without the code of the storage, input that the journal refuses is reported as being on the screen only', async () => {
  const context = contextOf(crypto.randomUUID())
  let here = false
  const kept = createDraftStorage(context)
  const storage = async () => {
    if (!here) throw new StorageMissing('no line')
    return kept
  }
  const { session } = start(context, { storage, journalRefuses: true })
  session.input(place('nameEn'), 'Karim')
  await session.flush()
  expect(session.saveTrouble()).toBe('unkept')
  here = true
  await session.flush()
  expect(session.saveTrouble()).toBe(null)
})

test('input that an earlier page could not store is shown, newest last, and stored when there is room', async () => {
  const context = contextOf(crypto.randomUUID())
  const { session: earlier } = start(context)
  earlier.input(place('nameEn'), 'Karim')
  await earlier.flush()
  const draftId = earlier.draftId() ?? ''
  const page = (pending: JournalPage['pending']): JournalPage => ({ draftId, start: null, pending })
  const { session, journal } = start(context, {
    from: await keptBy(context, draftId),
    left: [
      page([['value:nameEn', { kind: 'value', value: 'Karim A' }]]),
      page([
        ['value:nameEn', { kind: 'value', value: 'Karim Ali' }],
        ['raw:dateOfBirth', { kind: 'raw', text: '12/0' }],
      ]),
    ],
  })
  expect(session.textOf(place('nameEn'))).toBe('Karim Ali')
  expect(session.textOf(place('dateOfBirth'))).toBe('12/0')
  expect(journal.page?.pending).toHaveLength(2)
  await session.flush()
  expect(journal.page).toBe(null)
  expect((await readAnswers(context.store, draftId)).get('nameEn')?.value).toBe('Karim Ali')
})
