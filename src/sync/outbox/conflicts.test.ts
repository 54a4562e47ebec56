import { expect, test } from 'vitest'
import {
  expectAgreement,
  lostAfterOneAnswer,
  type Pair,
  startSlowPass,
  type,
  valueOn,
} from '../../../tests/support/phone/agreement.ts'
import { createMemoryServer } from '../../../tests/support/phone/memory-server.ts'
import { createPair, createPhone, openOn, sampleFile, stateOf } from '../../../tests/support/phone/sync-phone.ts'
import { sampleId } from '../../domain/forms/answers.samples.ts'
import { readAnswers, removeRow, writeAnswers } from '../drafts/drafts.ts'
import { attachFile } from '../files/attachments.ts'
import { runSync } from '../run.ts'
import { readSnapshot } from '../status.ts'
import type { SyncContext } from '../sync-context.ts'
import type { Transport } from '../transport/transport.ts'
import { putBackDraft } from './put-back.ts'
import { sendRefused, takeServerVersion } from './refused.ts'
import { settleConflict } from './settle-conflict.ts'
import { requestSubmission } from './submit.ts'

const row = 'previousProjects/00000000-0000-4000-8000-00000000000a'
const name = `${row}/name`

const conflictsOn = (phone: SyncContext, path = 'nameEn') =>
  phone.store.conflicts.filter((conflict) => conflict.path === path).toArray()

async function settleFirst(phone: SyncContext, pick: 'mine' | 'theirs', path = 'nameEn') {
  const [conflict] = await conflictsOn(phone, path)
  if (conflict === undefined) throw new Error(`Nothing to settle at ${path}`)
  await settleConflict(phone, conflict, pick)
}

/** Both phones have the row and its name. */
async function withRow({ a, b, id, sync }: Pair) {
  await writeAnswers(a, id, [
    { path: row, value: { order: 0 } },
    { path: name, value: 'House' },
  ])
  for (const phone of [a, b]) await sync(phone)
}

test('a conflict whose answer was lost and that was settled meanwhile leaves no empty field', async () => {
  const pair = await createPair()
  const { server, a, b, id, sync } = pair
  await type(a, id, 'from a')
  await sync(a)
  await type(b, id, 'from b')
  server.fault = () => 'dropAfter'
  await sync(b)
  server.fault = () => 'none'
  await sync(a)
  await settleFirst(a, 'theirs')
  await sync(a)
  expect(await expectAgreement(pair)).toMatchObject({ nameEn: 'from a' })
  expect(await valueOn(b, id)).toBe('from a')
})

test('of two conflicts at one path both show the value that is in the document now', async () => {
  const { server, a, b, id, sync } = await createPair()
  const c = createPhone({ deviceId: 'phone-c', stepMs: 1_000 })
  await openOn(c, a, id)
  await sync(c)
  for (const phone of [a, b, c]) await type(phone, id, `from ${phone.deviceId}`)
  for (const phone of [a, b]) await sync(phone)
  await type(a, id, 'newest from a')
  for (const phone of [a, c, b]) await sync(phone)
  const shown = await conflictsOn(b)
  expect(shown.map(({ mine, theirs, by }) => [mine, theirs, by === 'this']).sort()).toEqual([
    ['from phone-b', 'newest from a', true],
    ['from phone-c', 'newest from a', false],
  ])
  await settleFirst(b, 'theirs')
  await sync(b)
  expect(server.documentOf(id).nameEn).toBe('newest from a')
  expect(server.conflictsOf(id)).toEqual([])
})

// The operations of one path are read in the order of their random ids, so the test plays both orders.
test.each([1, -1])('the newest change of a field whose row was moved before is sent last (ids by %s)', async (step) => {
  const pair = await createPair()
  const { server, a, id, sync } = pair
  let last = 500
  a.newId = () => {
    last += step
    return sampleId(last)
  }
  await withRow(pair)
  await type(a, id, 'one', name)
  await writeAnswers(a, id, [{ path: row, value: { order: 5 } }])
  for (const value of ['two', 'three', 'four', 'five']) await type(a, id, value, name)
  const waiting = await a.store.outbox.orderBy('[draftId+seq]').toArray()
  expect(waiting.filter(({ path }) => path === name).map(({ value }) => value)).toEqual(['one', 'five'])
  await sync(a)
  expect(server.documentOf(id)[name]).toBe('five')
})

test.each(['mine', 'theirs'] as const)('picking %s for a field of a row that another phone removed', async (pick) => {
  const pair = await createPair()
  const { a, b, id, sync } = pair
  await withRow(pair)
  await removeRow(a, id, 'previousProjects', row.split('/')[1] ?? '')
  await type(b, id, 'Bridge', name)
  for (const phone of [a, b]) await sync(phone)
  expect(await conflictsOn(b, name)).toMatchObject([{ mine: 'Bridge', theirs: null }])
  await settleFirst(b, pick, name)
  // The row appears at once, also offline: the form shows the row that contains the value.
  expect((await b.store.answers.get([id, row]))?.value ?? null).toEqual(pick === 'mine' ? { order: 0 } : null)
  const document = await expectAgreement(pair)
  expect(document[name]).toBe(pick === 'mine' ? 'Bridge' : undefined)
  expect(row in document).toBe(pick === 'mine')
  for (const phone of [a, b]) expect(await conflictsOn(phone, name)).toEqual([])
})

test('picking by another phone than the one that gave the value brings the row back as well', async () => {
  const pair = await createPair()
  const { a, b, id, sync } = pair
  await withRow(pair)
  await removeRow(a, id, 'previousProjects', row.split('/')[1] ?? '')
  await type(b, id, 'Bridge', name)
  for (const phone of [a, b, a]) await sync(phone)
  await settleFirst(a, 'mine', name)
  expect(await expectAgreement(pair)).toMatchObject({ [name]: 'Bridge' })
})

test('a removal that came after the submission has two ways out', async () => {
  for (const way of ['office', 'again'] as const) {
    const pair = await createPair()
    const { server, a, b, id, sync } = pair
    await withRow(pair)
    await requestSubmission(a, id)
    await sync(a)
    Object.assign(server, { status: 'pending', version: 1 })
    await removeRow(b, id, 'previousProjects', row.split('/')[1] ?? '')
    await sync(b)
    Object.assign(server, { status: 'recheck', version: 2 })
    await sync(b)
    expect(await stateOf(b, id)).toBe('needs-you')
    await (way === 'office' ? takeServerVersion(b, id, row) : sendRefused(b, id, row))
    const document = await expectAgreement(pair)
    expect(row in document).toBe(way === 'office')
    expect(await valueOn(b, id, name)).toBe(way === 'office' ? 'House' : null)
  }
})

test('what is typed after a refused value was given up has seen what that value had seen', async () => {
  for (const removed of [name, row]) {
    const { server, a, b, id, sync } = await createPair()
    await writeAnswers(a, id, [
      { path: row, value: { order: 0 } },
      { path: name, value: 'House' },
    ])
    for (const phone of [a, b]) await sync(phone)
    Object.assign(server, { status: 'pending', version: 1 })
    await type(b, id, 'Bridge', name)
    await sync(b)
    Object.assign(server, { status: 'recheck', version: 2 })
    await takeServerVersion(b, id, name)
    if (removed === row) await removeRow(b, id, 'previousProjects', row.split('/')[1] ?? '')
    else await type(b, id, 'Road', name)
    for (const phone of [b, a]) await sync(phone)
    expect(server.conflictsOf(id)).toEqual([])
    expect(await valueOn(a, id, name)).toBe(removed === row ? null : 'Road')
  }
})

test('a value that is typed after a refused value was dropped counts as having seen nothing of another epoch', async () => {
  const { server, a, b, id, sync } = await createPair()
  await type(a, id, 'from a')
  for (const phone of [a, b]) await sync(phone)
  Object.assign(server, { status: 'pending', version: 1 })
  await type(b, id, 'refused')
  await sync(b)
  const restored = createMemoryServer()
  Object.assign(restored, { epoch: 'epoch-2', status: 'recheck', version: 2 })
  const c = createPhone({ deviceId: 'phone-c', stepMs: 1_000 })
  await openOn(c, a, id)
  await type(c, id, 'from c')
  for (const value of ['Amena', 'Amena Begum']) {
    await type(c, id, value, 'motherName')
    await sync(c, restored)
  }
  const inner = restored.transportFor('phone-b')
  // The first answer of the restored server reaches the phone without its changes.
  const patch: Transport['patch'] = async (who, body) => {
    const sent = await inner.patch(who, body)
    return sent.kind === 'answered' ? { ...sent, body: { ...sent.body, changes: [] } } : sent
  }
  const slow = await startSlowPass(b, lostAfterOneAnswer({ ...inner, patch }), id)
  await takeServerVersion(b, id, 'nameEn')
  await slow.letGo()
  await type(b, id, 'from b')
  await sync(b, restored)
  expect(restored.documentOf(id).nameEn).toBe('from c')
  expect(restored.conflictsOf(id)).toMatchObject([{ path: 'nameEn', mine: 'from b' }])
})

test('a file that another phone removed leaves no bytes on this one', async () => {
  const { a, b, id, sync } = await createPair()
  const file = await attachFile(a, id, sampleFile('a scan'))
  for (const phone of [a, b]) await sync(phone)
  await b.store.blobs.put({ fileId: file.fileId, blob: new Blob(['a scan']) })
  const path = `documents/photo/${file.fileId}`
  await type(b, id, null, path)
  for (const phone of [b, a]) await sync(phone)
  expect(await a.store.attachments.count()).toBe(0)
  expect(await a.store.blobs.count()).toBe(0)
})

test('"on the server" waits for the bytes of another phone, and says which phone has them', async () => {
  const { server, a, b, id, sync } = await createPair()
  const file = await attachFile(a, id, sampleFile('a scan'))
  const noUploads: Partial<Transport> = { uploadRest: async () => ({ kind: 'unreachable' }) }
  const pause = async () => {
    a.clock.at += 60_000
  }
  await runSync({ ...a, pause }, { ...server.transportFor('phone-a'), ...noUploads }, { now: true })
  await sync(b)
  expect(await stateOf(b, id)).toBe('other-phone')
  expect((await b.store.attachments.get(file.fileId))?.elsewhere).toMatch(/^Phone /)
  await requestSubmission(b, id)
  await sync(b)
  expect(server.receipts.size).toBe(0)
  await a.store.drafts.update(id, { retry: { tries: 0, notBefore: 0 } })
  for (const phone of [a, b]) await sync(phone)
  expect(server.receipts.size).toBe(1)
  expect((await b.store.attachments.get(file.fileId))?.elsewhere).toBeUndefined()
})

test('bytes that the server lost are sent again by the phone that has them', async () => {
  const pair = await createPair()
  const { server, a, id, sync } = pair
  const file = await attachFile(a, id, sampleFile('a scan'))
  await sync(a)
  server.files.delete(file.fileId)
  await sync(a)
  expect(server.files.get(file.fileId)).toBe(file.sha256)
  await expectAgreement(pair)
})

test('a draft that is put back settles no conflict, and its operations take no newer value', async () => {
  const pair = await createPair()
  const { server, a, b, id, sync } = pair
  await type(a, id, 'from a')
  await type(b, id, 'from b')
  for (const phone of [a, b]) await sync(phone)
  await type(b, id, 'Amena', 'motherName')
  const snapshot = await readSnapshot(b.store, id)
  if (snapshot === null) throw new Error('There is no draft')
  server.fault = () => 'dropAfter'
  await sync(b)
  server.fault = () => 'none'
  const answers = Object.fromEntries(
    [...(await readAnswers(b.store, id)).values()].map((each) => [each.path, each.value]),
  )
  for (const table of b.store.tables) await table.clear()
  const written = new Set(['motherName'])
  await putBackDraft(b, { snapshot, answers: { ...answers, motherName: 'Amena Begum' }, written })
  await type(b, id, 'Amena Begum II', 'motherName')
  for (const phone of [b, a, b]) await sync(phone)
  expect(server.documentOf(id)).toMatchObject({ nameEn: 'from a', motherName: 'Amena Begum II' })
  expect(server.conflictsOf(id)).toMatchObject([{ path: 'nameEn', mine: 'from b' }])
})

test('a draft that is put back opens no conflict about a value that only another phone has changed since', async () => {
  const { server, a, b, id, sync } = await createPair()
  await type(a, id, 'one')
  for (const phone of [a, b]) await sync(phone)
  const snapshot = await readSnapshot(b.store, id)
  if (snapshot === null) throw new Error('There is no draft')
  await type(a, id, 'two')
  await sync(a)
  for (const table of b.store.tables) await table.clear()
  await putBackDraft(b, { snapshot, answers: { mobile: '01712345678', nameEn: 'one' }, written: new Set() })
  await sync(b)
  expect(server.conflictsOf(id)).toEqual([])
  expect(await valueOn(b, id)).toBe('two')
})

test('an operation in a row that a restored server lost is sent, although the same answer removed the row', async () => {
  const pair = await createPair()
  const { server, a, b, id, sync } = pair
  await withRow(pair)
  await removeRow(a, id, 'previousProjects', row.split('/')[1] ?? '')
  await sync(a)
  server.epoch = 'epoch-2'
  await type(b, id, 'Bridge', name)
  server.refuse = (ops) => (ops.length > 0 ? 503 : null)
  await sync(b)
  server.refuse = null
  await sync(b)
  expect(server.conflictsOf(id)).toContainEqual(expect.objectContaining({ path: name, mine: 'Bridge' }))
})
