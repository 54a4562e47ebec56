import { expect, test } from 'vitest'
import { lostAfterOneAnswer, startSlowPass, type } from '../../../tests/support/phone/agreement.ts'
import { createMemoryServer } from '../../../tests/support/phone/memory-server.ts'
import { createPair, sampleFile, stateOf } from '../../../tests/support/phone/sync-phone.ts'
import { readAnswers, removeRow, writeAnswers } from '../drafts/drafts.ts'
import { attachFile, detachFile } from '../files/attachments.ts'
import { runSync } from '../run.ts'
import type { SyncContext } from '../sync-context.ts'
import type { Transport } from '../transport/transport.ts'

/** The server after a restore: without the draft, or with the state of `server` when it is given. */
function restored(server = createMemoryServer()) {
  server.epoch = 'epoch-2'
  return server
}

const readValue = async ({ store }: SyncContext, id: string, path: string) =>
  (await readAnswers(store, id)).get(path)?.value

test('a server that was restored to a backup from before the draft gets everything again, from the phone that has it', async () => {
  const { server, a, b, id, sync } = await createPair()
  await writeAnswers(a, id, [{ path: 'nameEn', value: 'Karim' }])
  const { fileId, sha256 } = await attachFile(a, id, sampleFile('a scan'))
  await sync(a)
  await sync(b)
  const before = server.documentOf(id)
  const again = restored()
  for (const phone of [a, b, a, b]) await sync(phone, again)
  expect(again.documentOf(id)).toEqual(before)
  expect(again.files.get(fileId)).toBe(sha256)
  expect(again.conflictsOf(id)).toEqual([])
  for (const phone of [a, b]) expect(await stateOf(phone, id)).toBe('server')
})

test('revisions of the old server are forgotten, so that the next value is based on the new one', async () => {
  const { server, a, id, sync } = await createPair()
  await type(a, id, 'in the backup')
  await sync(a)
  const again = restored(createMemoryServer(server.backup()))
  for (let n = 0; n < 9; n++) {
    await type(a, id, `after it, ${n}`)
    await sync(a)
  }
  await type(a, id, 'on its way when the new server answers')
  const slow = await startSlowPass(a, lostAfterOneAnswer(again.transportFor('phone-a')), id)
  await type(a, id, 'typed meanwhile')
  await slow.letGo()
  const { rev = 0 } = (await a.store.drafts.get(id)) ?? {}
  expect((await a.store.answers.get([id, 'nameEn']))?.rev).toBeLessThanOrEqual(rev)
  await sync(a, again)
  expect(again.documentOf(id).nameEn).toBe('typed meanwhile')
})

test('a value that the server lost since its backup conflicts with the value that it has, whatever its revision', async () => {
  const { a, b: other, id, sync } = await createPair()
  const backup = createMemoryServer()
  for (let n = 0; n < 9; n++) {
    await writeAnswers(other, id, [{ path: 'nameEn', value: `old ${n}` }])
    await sync(other, backup)
  }
  await writeAnswers(a, id, [{ path: 'nameEn', value: 'new' }])
  await sync(a)
  for (let n = 0; n < 3; n++) await sync(a, restored(backup))
  expect(backup.conflictsOf(id)).toMatchObject([{ path: 'nameEn', mine: 'new', theirs: 'old 8' }])
})

test('an answer that was removed here and is still on another phone comes back as a conflict, not by itself', async () => {
  const { a, b, id, sync } = await createPair()
  await writeAnswers(a, id, [{ path: 'nameEn', value: 'Karim' }])
  await sync(a)
  await sync(b)
  await writeAnswers(a, id, [{ path: 'nameEn', value: null }])
  await sync(a)
  const again = restored()
  for (const phone of [a, b, a, b]) await sync(phone, again)
  expect(again.conflictsOf(id)).toMatchObject([{ path: 'nameEn', mine: 'Karim', theirs: null }])
  expect(await readValue(a, id, 'nameEn')).toBeNull()
  for (const phone of [a, b]) expect(await stateOf(phone, id)).toBe('needs-you')
})

test('the name of a file whose bytes no phone and no server has is not restored', async () => {
  const { a, b, id, sync } = await createPair()
  const file = await attachFile(a, id, sampleFile('a scan'))
  await sync(a)
  await sync(b)
  await detachFile(a, file)
  const again = restored()
  for (const phone of [b, a, b, a]) await sync(phone, again)
  expect(Object.keys(again.documentOf(id))).toEqual(['mobile'])
  expect(await b.store.attachments.count()).toBe(0)
  for (const phone of [a, b]) expect(await stateOf(phone, id)).toBe('server')
})

test('a restored server that has everything is sent nothing, so no conflict is settled by mistake', async () => {
  const { server, a, b, id, sync } = await createPair()
  await writeAnswers(a, id, [{ path: 'nameEn', value: 'from a' }])
  await writeAnswers(b, id, [{ path: 'nameEn', value: 'from b' }])
  for (const phone of [a, b, a]) await sync(phone)
  const rev = server.revOf(id)
  const sent: string[] = []
  server.refuse = (ops) => {
    sent.push(...ops.map(({ path }) => path))
    return null
  }
  for (const phone of [a, b, a, b]) await sync(phone, restored(server))
  expect(sent).toEqual([])
  expect(server.revOf(id)).toBe(rev)
  expect(server.conflictsOf(id)).toMatchObject([{ mine: 'from b', theirs: 'from a' }])
})

test('a value that existed only in a conflict on the server becomes an answer again when the server forgot it', async () => {
  const { a, b, id, sync } = await createPair()
  await writeAnswers(a, id, [{ path: 'nameEn', value: 'from a' }])
  await writeAnswers(b, id, [{ path: 'nameEn', value: 'from b' }])
  for (const phone of [a, b]) await sync(phone)
  const again = restored()
  for (const phone of [b, a, b]) await sync(phone, again)
  const kept = again.conflictsOf(id).map(({ mine }) => mine)
  expect([again.documentOf(id).nameEn, ...kept].sort()).toEqual(['from a', 'from b'])
})

test('a value that was typed after a conflict is kept, whatever the server forgot in between', async () => {
  const { a, b, id, sync } = await createPair()
  await writeAnswers(a, id, [{ path: 'nameEn', value: 'from a' }])
  await writeAnswers(b, id, [{ path: 'nameEn', value: 'from b' }])
  for (const phone of [a, b]) await sync(phone)
  await writeAnswers(b, id, [{ path: 'nameEn', value: 'b, later' }])
  const again = restored()
  for (const phone of [b, a, b]) await sync(phone, again)
  const kept = again.conflictsOf(id).map(({ mine }) => mine)
  expect([again.documentOf(id).nameEn, ...kept].sort()).toEqual(['b, later', 'from a'])
})

test('a revision from before the restore does not count as having seen what another phone wrote since', async () => {
  const { a, b, id, sync } = await createPair()
  for (let n = 0; n < 5; n++) {
    await writeAnswers(a, id, [{ path: 'nameEn', value: `a ${n}` }])
    await sync(a)
  }
  await sync(b)
  const again = restored()
  again.refuse = (ops) => (ops.some(({ path }) => path === 'nameEn') ? 422 : null)
  for (let n = 0; n < 2; n++) await sync(a, again)
  again.refuse = null
  await writeAnswers(b, id, [{ path: 'nameEn', value: 'from b' }])
  for (let n = 0; n < 2; n++) await sync(b, again)
  await writeAnswers(a, id, [{ path: 'nameEn', value: 'corrected' }])
  await sync(a, again)
  expect(again.conflictsOf(id)).toMatchObject([{ mine: 'corrected', theirs: 'from b' }])
})

test('a draft that expired on the server is created there again by its next change, with everything that the phone has', async () => {
  const { a, id, sync } = await createPair()
  await writeAnswers(a, id, [{ path: 'nameEn', value: 'Karim' }])
  const { fileId, sha256 } = await attachFile(a, id, sampleFile('a scan'))
  await sync(a)
  // The same server, with the same epoch, without the draft.
  const server = createMemoryServer()
  const inner = server.transportFor('phone-a')
  const isKnown = () => server.revOf(id) > 0
  const problem = { type: '', title: '', status: 404, code: 'not_found', requestId: '' } as const
  const gone = { kind: 'refused', problem, retryAfterSeconds: null } as const
  const transport: Transport = {
    ...inner,
    patch: async (who, body) => (isKnown() ? inner.patch(who, body) : gone),
  }
  await writeAnswers(a, id, [{ path: 'nameBn', value: 'করিম' }])
  for (let n = 0; n < 3; n += 1) await runSync(a, transport, { now: true })
  expect(server.documentOf(id)).toMatchObject({ mobile: expect.any(String), nameEn: 'Karim', nameBn: 'করিম' })
  expect(server.files.get(fileId)).toBe(sha256)
  expect(await stateOf(a, id)).toBe('server')
})

/** Two values are in conflict; the server keeps the one of phone b in the conflict. */
async function createKeptAside() {
  const pair = await createPair()
  const { server, a, b, id, sync } = pair
  await writeAnswers(a, id, [{ path: 'nameEn', value: 'from a' }])
  await writeAnswers(b, id, [{ path: 'nameEn', value: 'from b' }])
  for (const phone of [a, b]) await sync(phone)
  const restore = (backup: ReturnType<typeof server.backup>) => restored(createMemoryServer(backup))
  const standing = (at: typeof server) => [at.documentOf(id).nameEn, ...at.conflictsOf(id).map(({ mine }) => mine)]
  return { ...pair, restore, standing }
}

test('another phone’s value is not sent over the value that a restored server keeps in a conflict for this phone', async () => {
  const { server, a, b, id, sync, restore, standing } = await createKeptAside()
  const backup = server.backup()
  await writeAnswers(a, id, [{ path: 'nameEn', value: 'a, later' }])
  for (const phone of [a, b]) await sync(phone)
  const again = restore(backup)
  await sync(b, again)
  expect(standing(again)).toEqual(['from a', 'from b'])
  expect(await readValue(b, id, 'nameEn')).toBe('a, later')
  for (const phone of [a, b]) await sync(phone, again)
  expect(standing(again)).toEqual(['a, later', 'from b'])
})

test('a value kept aside takes the place of the older one that a restored server keeps', async () => {
  const { server, a, b, id, sync, restore, standing } = await createKeptAside()
  const backup = server.backup()
  await writeAnswers(a, id, [{ path: 'nameEn', value: 'a, later' }])
  await sync(a)
  await writeAnswers(b, id, [{ path: 'nameEn', value: 'b, later' }])
  await sync(b)
  expect(standing(server)).toEqual(['a, later', 'b, later'])
  const again = restore(backup)
  for (const phone of [b, a, b]) await sync(phone, again)
  expect(standing(again)).toEqual(['a, later', 'b, later'])
})

/** Phone b has removed a row; the server keeps the removal in a conflict, because phone a had written in the row. */
async function createRemovalKeptAside() {
  const pair = await createPair()
  const { a, b, id, sync } = pair
  const row = 'previousProjects/00000000-0000-4000-8000-00000000000a'
  const name = `${row}/name`
  await writeAnswers(a, id, [
    { path: row, value: { order: 0 } },
    { path: name, value: 'House' },
  ])
  for (const phone of [a, b]) await sync(phone)
  await writeAnswers(a, id, [{ path: name, value: 'Large house' }])
  await sync(a)
  await removeRow(b, id, 'previousProjects', row.split('/')[1] ?? '')
  await sync(b)
  return { ...pair, name }
}

test('a removal in a conflict is not restored over values that were written in its row since', async () => {
  const { b, id, sync, name } = await createRemovalKeptAside()
  await writeAnswers(b, id, [{ path: name, value: 'Small house' }])
  const again = restored()
  for (let pass = 0; pass < 2; pass += 1) await sync(b, again)
  expect(again.documentOf(id)[name]).toBe('Small house')
})

test('a removal in a conflict is not restored over values that the server took in its row since', async () => {
  const { a, b, id, sync, name } = await createRemovalKeptAside()
  await writeAnswers(b, id, [{ path: name, value: 'Small house' }])
  await sync(b)
  const again = restored()
  for (const phone of [b, a, b]) await sync(phone, again)
  expect(again.documentOf(id)[name]).toBe('Small house')
})
