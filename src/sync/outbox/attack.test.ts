import { expect, test } from 'vitest'
import { startSlowPass } from '../../../tests/support/phone/agreement.ts'
import { createMemoryServer } from '../../../tests/support/phone/memory-server.ts'
import { createPair, createPhone, startDraft, stateOf } from '../../../tests/support/phone/sync-phone.ts'
import { exportDraft } from '../carrying/draft-export.ts'
import { readDraftFile, storeDraft } from '../carrying/draft-import.ts'
import { readAnswers, writeAnswers } from '../drafts/drafts.ts'
import { runSync } from '../run.ts'
import { readSnapshot } from '../status.ts'
import type { SyncContext } from '../sync-context.ts'
import type { Transport } from '../transport/transport.ts'
import { putBackDraft } from './put-back.ts'
import { settleConflict } from './settle-conflict.ts'

/*
 * Cases in which drafts with conflicts once lost data or got stuck. Each test states the correct behaviour.
 */

const type = (phone: SyncContext, id: string, value: string | null, path = 'nameEn') =>
  writeAnswers(phone, id, [{ path, value }])
const valueOn = async ({ store }: SyncContext, id: string, path = 'nameEn') =>
  (await readAnswers(store, id)).get(path)?.value

async function snapshotOf(phone: SyncContext, id: string) {
  const snapshot = await readSnapshot(phone.store, id)
  if (snapshot === null) throw new Error('There is no draft')
  const rows = [...(await readAnswers(phone.store, id)).values()]
  return { snapshot, answers: Object.fromEntries(rows.map(({ path, value }) => [path, value])) }
}

/** B has a waiting change, and has pulled another phone's change of the same path; then B's storage is cleared. */
async function clearedWhileWaiting() {
  const pair = await createPair()
  const { server, a, b, id, sync } = pair
  await type(a, id, 'from a')
  await sync(a)
  const inner = server.transportFor('phone-b')
  // Typed while a pull is running: the answer contains A's value, and B keeps its own because it waits.
  const patch: Transport['patch'] = async (who, body) => {
    const sent = await inner.patch(who, body)
    if (body.ops.length > 0) return { kind: 'unreachable' }
    await type(b, id, 'x')
    return sent
  }
  await runSync(b, { ...inner, patch }, { now: true, pull: [id] })
  const { snapshot, answers } = await snapshotOf(b, id)
  expect(await valueOn(b, id)).toBe('x')
  for (const table of b.store.tables) await table.clear()
  return { ...pair, snapshot, answers }
}

// A value that this phone has never shown leads to a conflict, even after its storage was put back. A value that is
// typed at a path with a waiting operation has the base revision of that operation, not the last revision of the draft.
test('put-back: a value that is typed at a path with a waiting operation overwrites nothing unseen', async () => {
  const { server, b, id, sync, snapshot, answers } = await clearedWhileWaiting()
  await putBackDraft(b, { snapshot, answers: { ...answers, nameEn: 'xy' }, written: new Set(['nameEn']) })
  await sync(b)
  expect(server.documentOf(id).nameEn).toBe('from a')
})

// The same holds for a value that is typed after the draft was put back.
test('put-back: typing afterwards, at a path with a waiting operation, overwrites nothing unseen', async () => {
  const { server, b, id, sync, snapshot, answers } = await clearedWhileWaiting()
  await putBackDraft(b, { snapshot, answers, written: new Set() })
  await type(b, id, 'xyz')
  await sync(b)
  expect(server.documentOf(id).nameEn).toBe('from a')
})

// The first answer of a restored server settles a waiting operation for good: a value that it keeps in a conflict is
// not sent again.
test('a conflict that another phone settles while a restored server gets everything again is not opened a second time', async () => {
  const { server, a, b, id, sync } = await createPair()
  await type(a, id, 'from a')
  await sync(a)
  await type(b, id, 'from b')
  server.epoch = 'epoch-2'
  const inner = server.transportFor('phone-b')
  let isSettled = false
  const patch: Transport['patch'] = async (who, body) => {
    const sent = await inner.patch(who, body)
    if (!isSettled && server.conflictsOf(id).length > 0) {
      isSettled = true
      await sync(a)
      const [conflict] = await a.store.conflicts.toArray()
      if (conflict === undefined) throw new Error('Nothing is asked')
      await settleConflict(a, conflict, 'theirs')
      await sync(a)
      expect(server.conflictsOf(id)).toEqual([])
    }
    return sent
  }
  await runSync(b, { ...inner, patch }, { now: true, pull: [id] })
  expect(isSettled).toBe(true)
  for (const phone of [b, a]) await sync(phone)
  expect(server.conflictsOf(id)).toEqual([])
})

// An answer of an earlier epoch is ignored: its operations are sent to the new server instead.
test('an answer of the old server that comes after the new one’s opens no conflict and restores no old value', async () => {
  const { server, a, b, id, sync } = await createPair()
  await type(b, id, 'first')
  for (const phone of [b, a]) await sync(phone)
  const slow = await startSlowPass(a, server.transportFor('phone-a'), id)
  server.epoch = 'epoch-2'
  for (const phone of [a, b, a]) await sync(phone)
  await type(b, id, 'second')
  await sync(b)
  await slow.letGo()
  for (const phone of [a, b, a]) await sync(phone)
  expect(server.conflictsOf(id)).toEqual([])
  expect(server.documentOf(id).nameEn).toBe('second')
  expect(await valueOn(a, id)).toBe('second')
})

// A pass makes a bounded number of calls, whatever the server answers.
test('a server whose epoch changes with each answer does not keep a pass running without end', async () => {
  const { server, a, b, id, sync } = await createPair()
  await type(a, id, 'from a')
  await type(b, id, 'from b')
  await sync(a)
  let asked = 0
  server.fault = () => {
    asked += 1
    server.epoch = `epoch-${asked + 1}`
    return asked > 200 ? 'dropBefore' : 'none'
  }
  await sync(b)
  expect(asked).toBeLessThan(50)
})

// This phone cannot create a draft again that has no code, because another phone made it: a 404 only pauses it.
test('a draft opened by its account, which was paused by a 404 under another account, continues when its own account is back', async () => {
  const server = createMemoryServer()
  const [maker, phone] = [createPhone({ deviceId: 'phone-a' }), createPhone({ deviceId: 'phone-b' })]
  const { id } = await startDraft(maker)
  await runSync(maker, server.transportFor('phone-a'), { now: true })
  const draft = await maker.store.drafts.get(id)
  if (draft === undefined) throw new Error('There is no draft')
  await phone.store.drafts.add({ ...draft, token: '', signedIn: true, onServer: true, rev: 0, hashAgrees: false })
  let account = 'owner'
  const on = { ...phone, account: () => account }
  const inner = server.transportFor('phone-b')
  const refused = (status: number, more: object) =>
    ({
      kind: 'refused',
      problem: { type: '', title: '', status, code: 'not_found', requestId: '', ...more },
      retryAfterSeconds: null,
    }) as const
  const transport: Transport = {
    ...inner,
    create: async () =>
      refused(400, { code: 'invalid_request', fields: [{ path: 'token', code: 'pattern' }] }) as never,
    patch: async (who, body) => (account === 'owner' ? inner.patch(who, body) : (refused(404, {}) as never)),
  }
  await runSync(on, transport, { now: true, pull: [id] })
  expect(await stateOf(phone, id)).toBe('server')
  account = 'somebody else'
  await type(on, id, 'Karim')
  await runSync(on, transport, { now: true, pull: [id] })
  account = 'owner'
  phone.clock.at += 1_000_000
  for (let n = 0; n < 3; n += 1) await runSync(on, transport, { now: true, pull: [id] })
  expect(server.documentOf(id).nameEn).toBe('Karim')
})

type Changed = {
  draft: Record<string, unknown>
  answers: Record<string, unknown>[]
  operations: Record<string, unknown>[]
}

/** A draft that went to another phone in a file that someone has changed, after three passes there. */
async function importedWith(change: (file: Changed) => void) {
  const server = createMemoryServer()
  const [one, other] = [createPhone({ deviceId: 'phone-aa' }), createPhone({ deviceId: 'phone-bb' })]
  const { id } = await startDraft(one, { nameEn: 'Karim' })
  await runSync(one, server.transportFor('phone-aa'), { now: true })
  const file = JSON.parse((await (await exportDraft(one, id))?.blob.text()) ?? '')
  change(file)
  const read = await readDraftFile(new Blob([JSON.stringify(file)]))
  if (!read.ok) return { server, id, state: 'server' }
  await storeDraft(other, read.draft)
  for (let n = 0; n < 3; n += 1) await runSync(other, server.transportFor('phone-bb'), { now: true, pull: [id] })
  return { server, id, state: await stateOf(other, id) }
}

const beyond = Number.MAX_SAFE_INTEGER

// The operations of a file keep their order, and an operation that is typed later follows them, whatever their numbers
// are.
test('operations in a file with numbers of the future do not block the operations that are typed after them', async () => {
  const phone = createPhone({ deviceId: 'phone-aa' })
  const { id } = await startDraft(phone, { nameEn: 'first' })
  const file = JSON.parse((await (await exportDraft(phone, id))?.blob.text()) ?? '') as Changed
  for (const row of file.operations) Object.assign(row, { seq: beyond - Number(row.path === 'mobile') })
  const read = await readDraftFile(new Blob([JSON.stringify(file)]))
  if (!read.ok) return
  const [server, other] = [createMemoryServer(), createPhone({ deviceId: 'phone-bb' })]
  await storeDraft(other, read.draft)
  for (const path of ['nameEn', 'nameBn', 'motherName']) await type(other, id, 'second', path)
  const operations = await other.store.outbox.orderBy('[draftId+seq]').toArray()
  expect(operations.map(({ value }) => value)).toEqual(['01712345678', 'first', 'second', 'second', 'second'])
  expect(new Set(operations.map(({ seq }) => seq)).size).toBe(5)
  await runSync(other, server.transportFor('phone-bb'), { now: true })
  expect(server.documentOf(id)).toMatchObject({ nameEn: 'second', motherName: 'second' })
})

// A file is either refused as "not ours", or its draft can reach the server, even with revisions that no server gave.
test.each<[string, (file: Changed) => void]>([
  ['revision', ({ draft }) => Object.assign(draft, { rev: beyond })],
  [
    'revision everywhere',
    ({ draft, answers }) => {
      for (const row of [draft, ...answers]) Object.assign(row, { rev: beyond, value: 'x' })
    },
  ],
  [
    'revision of a draft that was never sent',
    ({ draft }) => Object.assign(draft, { rev: beyond, version: beyond, onServer: false, epoch: null }),
  ],
  [
    'revision of a value in doubt',
    ({ answers }) => {
      for (const row of answers) Object.assign(row, { unconfirmedSince: beyond })
    },
  ],
  ['version', ({ draft }) => Object.assign(draft, { version: beyond })],
  [
    'answer that claims to be the newest',
    ({ answers }) => {
      for (const row of answers) Object.assign(row, { rev: beyond, value: '01712345679' })
    },
  ],
])('a file with a strange %s does not keep its draft away from the server for ever', async (_, change) => {
  expect((await importedWith(change)).state).toBe('server')
})

// A base revision above the draft's own revision counts as 0, on the server and at the import: it has seen nothing.
test('an operation in a file with a revision of the future overwrites nothing unseen', async () => {
  const operation = { opId: crypto.randomUUID(), seq: 1, schemaVersion: 1, path: 'nameEn', value: 'overwritten' }
  const { server, id } = await importedWith(({ operations }) =>
    operations.push({ ...operation, baseRev: beyond, state: 'frozen', code: null, at: 1 }),
  )
  expect(server.documentOf(id).nameEn).toBe('Karim')
})
