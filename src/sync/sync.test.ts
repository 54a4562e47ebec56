import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryServer, type Fault } from '../../tests/support/memory-server.ts'
import { attachFile } from './attachments.ts'
import type { DraftChanges } from './changes.ts'
import { createDraft, readAnswers, removeRow, type SyncContext, writeAnswers } from './drafts.ts'
import { runSync } from './run.ts'
import { readSnapshot, syncStatus } from './status.ts'
import { TalikaStore } from './store.ts'
import { requestSubmission } from './submit.ts'

const silent: DraftChanges = { publish: () => {}, subscribe: () => () => {}, close: () => {} }
const row = 'previousProjects/00000000-0000-4000-8000-00000000000a'

function createPhone(deviceId: string): SyncContext {
  let clock = 1_000_000
  return {
    store: new TalikaStore(`phone-${deviceId}`, { indexedDB: new IDBFactory(), IDBKeyRange }),
    changes: silent,
    deviceId,
    now: () => (clock += 1_000),
    newId: () => crypto.randomUUID(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    pause: async () => {},
  }
}

const newDraft = {
  kind: 'individual',
  type: 'ARCHITECT',
  purpose: 'REGISTRATION',
  locale: 'bn',
  signedIn: false,
} as const

async function startDraft(phone: SyncContext) {
  return createDraft(phone, { ...newDraft, answers: { mobile: '01712345678' } })
}

/** A second phone that opened the draft by its code. */
async function openOn(phone: SyncContext, from: SyncContext, draftId: string): Promise<void> {
  const draft = await from.store.drafts.get(draftId)
  if (draft === undefined) throw new Error('no such draft')
  await phone.store.drafts.add({ ...draft, onServer: true, rev: 0, hashAgrees: false })
}

async function statusOf(phone: SyncContext, draftId: string) {
  const snapshot = await readSnapshot(phone.store, draftId)
  if (snapshot === null) throw new Error('no such draft')
  return syncStatus(snapshot, phone.now())
}

test('the server hears nothing before there is a correct mobile number, and nothing is lost meanwhile', async () => {
  const server = createMemoryServer()
  const phone = createPhone('phone-a')
  const draft = await createDraft(phone, { ...newDraft, answers: {} })
  await writeAnswers(phone, draft.id, [{ path: 'nameBn', value: 'করিম' }])
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(server.requests).toBe(0)
  expect((await statusOf(phone, draft.id)).state).toBe('phone')
  await writeAnswers(phone, draft.id, [{ path: 'mobile', value: '01712345678' }])
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(server.documentOf(draft.id)).toEqual({ nameBn: 'করিম', mobile: '01712345678' })
  expect((await statusOf(phone, draft.id)).state).toBe('server')
})

test('letters typed while waiting travel as one operation, in one request', async () => {
  const server = createMemoryServer()
  const phone = createPhone('phone-a')
  const draft = await startDraft(phone)
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  const before = server.requests
  for (const value of ['K', 'Ka', 'Kar', 'Karim']) await writeAnswers(phone, draft.id, [{ path: 'nameEn', value }])
  expect(await phone.store.outbox.count()).toBe(1)
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(server.requests - before).toBe(1)
  expect(server.documentOf(draft.id).nameEn).toBe('Karim')
})

test('a draft of 500 answers is on the server within three requests', async () => {
  const server = createMemoryServer()
  const phone = createPhone('phone-a')
  const draft = await startDraft(phone)
  const rows = Array.from({ length: 500 }, () => ({ path: `employees/${crypto.randomUUID()}/name`, value: 'নাম' }))
  await writeAnswers(phone, draft.id, rows)
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(Object.keys(server.documentOf(draft.id))).toHaveLength(501)
  expect(server.requests).toBe(3)
}, 30_000)

test('a batch whose answer was lost is sent again to the letter, and what was typed since follows it', async () => {
  const server = createMemoryServer()
  const phone = createPhone('phone-a')
  const draft = await startDraft(phone)
  server.fault = () => 'dropAfter'
  await writeAnswers(phone, draft.id, [{ path: 'nameEn', value: 'Karim' }])
  expect(await runSync(phone, server.transportFor('phone-a'), { now: true })).not.toBeNull()
  const frozen = await phone.store.outbox.filter(({ state }) => state === 'frozen').primaryKeys()
  await writeAnswers(phone, draft.id, [{ path: 'nameEn', value: 'Rahim' }])
  server.fault = () => 'none'
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(frozen.length).toBeGreaterThan(0)
  expect(server.documentOf(draft.id).nameEn).toBe('Rahim')
  expect(server.conflictsOf(draft.id)).toEqual([])
  expect(await phone.store.outbox.count()).toBe(0)
})

test('a row that is removed and put back while waiting keeps the values that were written after that', async () => {
  const server = createMemoryServer()
  const phone = createPhone('phone-a')
  const draft = await startDraft(phone)
  await writeAnswers(phone, draft.id, [
    { path: row, value: { order: 0 } },
    { path: `${row}/name`, value: 'before' },
  ])
  await removeRow(phone, draft.id, 'previousProjects', row.slice(17))
  await writeAnswers(phone, draft.id, [
    { path: row, value: { order: 0 } },
    { path: `${row}/name`, value: 'after' },
  ])
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(server.documentOf(draft.id)[`${row}/name`]).toBe('after')
  expect((await statusOf(phone, draft.id)).state).toBe('server')
})

test('one operation that the server will not have is parked, and the others pass', async () => {
  const server = createMemoryServer()
  const phone = createPhone('phone-a')
  const draft = await startDraft(phone)
  server.refuse = (ops) => (ops.some(({ path }) => path === 'nameEn') ? 422 : null)
  await writeAnswers(phone, draft.id, [
    { path: 'motherName', value: 'A' },
    { path: 'nameEn', value: 'poison' },
    { path: 'guardianName', value: 'B' },
  ])
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(server.documentOf(draft.id)).toEqual({ mobile: '01712345678', motherName: 'A', guardianName: 'B' })
  expect((await statusOf(phone, draft.id)).state).toBe('needs-you')
  expect((await readAnswers(phone.store, draft.id)).get('nameEn')?.value).toBe('poison')
})

test('operations that the server names are parked at once; a refusal that names none of them parks nothing', async () => {
  const server = createMemoryServer()
  const phone = createPhone('phone-a')
  const draft = await startDraft(phone)
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  await writeAnswers(phone, draft.id, [
    { path: 'motherName', value: 'A' },
    { path: 'nameEn', value: 'poison' },
  ])
  server.refuse = () => ({ status: 400, code: 'unsupported_client' })
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  server.refuse = () => ({ status: 400, fields: [{ path: 'schemaVersion', code: 'invalid_type' }] })
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(await phone.store.outbox.filter(({ state }) => state === 'parked').count()).toBe(0)
  expect((await statusOf(phone, draft.id)).state).toBe('needs-you')

  const before = server.requests
  server.refuse = (ops) => {
    const at = ops.findIndex(({ path }) => path === 'nameEn')
    return at < 0 ? null : { status: 400, fields: [{ path: `ops.${at}.path`, code: 'too_big' }] }
  }
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(server.documentOf(draft.id)).toEqual({ mobile: '01712345678', motherName: 'A' })
  expect(await phone.store.outbox.toArray()).toMatchObject([{ path: 'nameEn', state: 'parked' }])
  expect(server.requests - before).toBe(2)
})

test('a wait that the server asked for holds against a tap, and not against a clock that was put back', async () => {
  const server = createMemoryServer()
  let clock = Date.parse('2026-11-21T08:00:00Z')
  const phone = { ...createPhone('phone-a'), now: () => clock }
  const draft = await startDraft(phone)
  const tap = () => runSync(phone, server.transportFor('phone-a'), { now: true })
  server.refuse = () => ({ status: 429, code: 'rate_limited', retryAfterSeconds: 600 })
  expect(await tap()).toBe(600_000)
  server.refuse = null
  clock += 599_000
  expect(await tap()).toBe(1_000)
  expect(server.requests).toBe(1)
  clock -= 365 * 24 * 3_600_000
  expect(await tap()).toBeNull()
  expect(server.documentOf(draft.id)).toEqual({ mobile: '01712345678' })
})

test('two phones, two values: both are kept, and picking one settles it on both', async () => {
  const server = createMemoryServer()
  const [a, b] = [createPhone('phone-a'), createPhone('phone-b')]
  const draft = await startDraft(a)
  const sync = (phone: SyncContext) =>
    runSync(phone, server.transportFor(phone.deviceId), { now: true, pull: [draft.id] })
  await sync(a)
  await openOn(b, a, draft.id)
  await sync(b)
  await writeAnswers(a, draft.id, [{ path: 'nameEn', value: 'from a' }])
  await writeAnswers(b, draft.id, [{ path: 'nameEn', value: 'from b' }])
  await sync(a)
  await sync(b)
  expect((await statusOf(b, draft.id)).state).toBe('needs-you')
  expect(await b.store.conflicts.toArray()).toMatchObject([{ path: 'nameEn', mine: 'from b', theirs: 'from a' }])
  await writeAnswers(b, draft.id, [{ path: 'nameEn', value: 'from b' }])
  await sync(b)
  await sync(a)
  expect((await readAnswers(a.store, draft.id)).get('nameEn')?.value).toBe('from b')
  expect((await statusOf(a, draft.id)).state).toBe('server')
  expect((await statusOf(b, draft.id)).state).toBe('server')
})

test('a server that was restored from a backup gets everything again', async () => {
  const phone = createPhone('phone-a')
  const first = createMemoryServer()
  const draft = await startDraft(phone)
  await writeAnswers(phone, draft.id, [{ path: 'nameEn', value: 'Karim' }])
  await runSync(phone, first.transportFor('phone-a'), { now: true })
  const restored = createMemoryServer()
  restored.epoch = 'epoch-2'
  await runSync(phone, restored.transportFor('phone-a'), { now: true, pull: [draft.id] })
  await runSync(phone, restored.transportFor('phone-a'), { now: true })
  expect(restored.documentOf(draft.id)).toEqual(first.documentOf(draft.id))
  expect((await statusOf(phone, draft.id)).state).toBe('server')
})

test('an application asked to be submitted offline is submitted once, after its file and its last word arrived', async () => {
  const server = createMemoryServer()
  const phone = createPhone('phone-a')
  const draft = await startDraft(phone)
  const bytes = new TextEncoder().encode('a scan').buffer
  const file = await attachFile(phone, draft.id, { slot: 'photo', name: 'a.png', mime: 'image/png', bytes, order: 0 })
  await requestSubmission(phone, draft.id)
  server.fault = () => 'dropAfter'
  for (let i = 0; i < 6; i++) await runSync(phone, server.transportFor('phone-a'), { now: true })
  server.fault = () => 'none'
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(server.files.get(file.fileId)).toBe(file.sha256)
  expect([...server.receipts.values()]).toEqual(['A26-000001'])
  expect((await statusOf(phone, draft.id)).state).toBe('submitted')
})

/** The schedule decides who does what and what becomes of each request; afterwards the line is good and all must agree. */
const step = fc.record({
  phone: fc.constantFrom('phone-a', 'phone-b'),
  act: fc.constantFrom('type', 'type', 'type', 'remove', 'addRow', 'sync', 'sync'),
  path: fc.constantFrom('nameEn', 'motherName', `${row}/name`, `${row}/client`),
  faults: fc.array(fc.constantFrom<Fault>('none', 'dropBefore', 'dropAfter'), { maxLength: 4 }),
})

test('whatever the line does, both phones and the server end with one document and no typed value vanishes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const server = createMemoryServer()
      const phones = { 'phone-a': createPhone('phone-a'), 'phone-b': createPhone('phone-b') } as const
      const draft = await startDraft(phones['phone-a'])
      const sync = (phone: SyncContext) =>
        runSync(phone, server.transportFor(phone.deviceId), { now: true, pull: [draft.id] })
      await sync(phones['phone-a'])
      await openOn(phones['phone-b'], phones['phone-a'], draft.id)
      let typed = 0
      const latest = new Map<string, string>()
      for (const { phone: name, act, path, faults } of steps) {
        const phone = phones[name]
        if (act === 'type') {
          typed += 1
          latest.set(path, `${name}-${typed}`)
          await writeAnswers(phone, draft.id, [{ path, value: `${name}-${typed}` }])
        } else if (act === 'remove') await removeRow(phone, draft.id, 'previousProjects', row.slice(17))
        else if (act === 'addRow') await writeAnswers(phone, draft.id, [{ path: row, value: { order: 0 } }])
        else {
          const queue = [...faults]
          server.fault = () => queue.shift() ?? 'none'
          await sync(phone)
        }
      }
      server.fault = () => 'none'
      for (let round = 0; round < 3; round++) for (const phone of Object.values(phones)) await sync(phone)

      for (const phone of Object.values(phones)) {
        expect(await phone.store.outbox.count()).toBe(0)
        expect((await phone.store.drafts.get(draft.id))?.hashAgrees).toBe(true)
      }
      const kept = server.conflictsOf(draft.id).map(({ mine }) => mine)
      for (const [path, value] of latest) {
        if (path.startsWith(row)) continue
        const standing = server.documentOf(draft.id)[path]
        // The last word on a path stands, or was put aside for the person to pick.
        expect([standing, ...kept]).toContain(value)
      }
    }),
    { numRuns: 60 },
  )
}, 60_000)

test('a draft that was begun signed in waits for its own account, and for no other, to be created', async () => {
  const server = createMemoryServer()
  const phone = createPhone('phone-a')
  let account: string | null = null
  const context = { ...phone, account: () => account }
  const begun = { ...newDraft, signedIn: true, account: 'karim', answers: { mobile: '01712345678' } }
  const draft = await createDraft(context, begun)
  for (account of [null, 'rahim']) await runSync(context, server.transportFor('phone-a'), { now: true })
  expect(server.requests).toBe(0)
  account = 'karim'
  await runSync(context, server.transportFor('phone-a'), { now: true })
  expect((await statusOf(phone, draft.id)).state).toBe('server')
})
