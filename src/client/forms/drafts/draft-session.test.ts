import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { findField } from '#domain/enlistment/field-paths.ts'
import { getType } from '#domain/enlistment/registry.ts'
import { createDraftChanges } from '#sync/changes.ts'
import { type NewDraft, readAnswers, type SyncContext } from '#sync/drafts.ts'
import { keysOf, TalikaStore } from '#sync/store.ts'
import { createDraftSession, type DraftSession, readDraft } from './draft-session.ts'

const type = getType('ARCHITECT')
const fresh: NewDraft = {
  kind: 'individual',
  type: 'ARCHITECT',
  purpose: 'REGISTRATION',
  locale: 'bn',
  signedIn: false,
  answers: { applicationPurpose: 'REGISTRATION' },
}
const open: { session: DraftSession; context: SyncContext }[] = []

function contextOf(name: string): SyncContext {
  let time = 1_000
  return {
    store: new TalikaStore(name),
    changes: createDraftChanges(),
    deviceId: 'phone-one-1',
    now: () => (time += 1),
    newId: () => crypto.randomUUID(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  }
}

function start(context: SyncContext, from: Parameters<typeof createDraftSession>[0]['start'] = fresh): DraftSession {
  const session = createDraftSession({ context, type, start: from })
  open.push({ session, context })
  return session
}

function place(path: string) {
  const found = findField(type, path)
  if (found === null) throw new Error(`The form has no field ${path}`)
  return found
}

afterEach(() => {
  for (const { session, context } of open.splice(0)) {
    session.close()
    context.changes.close()
    context.store.close()
  }
})

test('the first keystroke makes the draft, with its defaults and one operation a path', async () => {
  const context = contextOf(crypto.randomUUID())
  const session = start(context)
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

test('half a date is kept as it was typed, is no answer, and comes back after a reload', async () => {
  const name = crypto.randomUUID()
  const context = contextOf(name)
  const session = start(context)
  session.input(place('dateOfBirth'), '১২/০৩/১৯৮৫')
  await session.flush()
  session.input(place('dateOfBirth'), '১২/০৩/১৯')
  await session.flush()
  const draftId = session.draftId() ?? ''
  expect((await readAnswers(context.store, draftId)).get('dateOfBirth')?.value).toBe(null)

  const reloaded = start(contextOf(name), await readDraft(contextOf(name), draftId))
  expect(reloaded.textOf(place('dateOfBirth'))).toBe('১২/০৩/১৯')
  reloaded.input(place('dateOfBirth'), '১২/০৩/১৯৮৫')
  await reloaded.flush()
  const again = await readDraft(contextOf(name), draftId)
  expect(again.rawTexts.size).toBe(0)
  expect(again.answers.dateOfBirth).toBe('1985-03-12')
})

test('a change of another phone reaches a field unless something newer was typed here', async () => {
  const context = contextOf(crypto.randomUUID())
  const session = start(context)
  session.input(place('nameEn'), 'Karim')
  session.input(place('motherName'), 'Amena')
  await session.flush()
  const draftId = session.draftId() ?? ''
  const heard: string[] = []
  session.watch('nameEn', (source) => heard.push(`nameEn ${source}`))
  session.watch('motherName', (source) => heard.push(`motherName ${source}`))
  await context.store.answers.update([draftId, 'nameEn'], { value: 'Md. Karim', rev: 7 })
  await context.store.answers.update([draftId, 'motherName'], { value: 'Other', rev: 8 })
  session.input(place('motherName'), 'Amena Begum')
  context.changes.publish({ draftId, paths: ['nameEn', 'motherName'], origin: 'server' })
  await expect.poll(() => session.textOf(place('nameEn'))).toBe('Md. Karim')
  expect(session.textOf(place('motherName'))).toBe('Amena Begum')
  expect(heard).toEqual(['motherName here', 'nameEn elsewhere'])
})

test('a phone that cannot keep it says so and keeps the text until it can', async () => {
  const context = contextOf(crypto.randomUUID())
  const session = start(context)
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
