import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { createMemoryServer } from '../../../tests/support/phone/memory-server.ts'
import { createPair } from '../../../tests/support/phone/sync-phone.ts'
import { createDraft, readAnswers, writeAnswers } from '../drafts/drafts.ts'
import { attachFile } from '../files/attachments.ts'
import { runSync } from '../run.ts'
import { readSnapshot } from '../status.ts'
import { TalikaStore } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import { putBackDraft } from './put-back.ts'

function createPhone(deviceId = 'cleared-phone'): SyncContext {
  let clock = 1_800_000_000_000
  return {
    store: new TalikaStore(`back-${crypto.randomUUID()}`, { indexedDB: new IDBFactory(), IDBKeyRange }),
    changes: { publish: () => {}, subscribe: () => () => {}, close: () => {} },
    deviceId,
    now: () => (clock += 1_000),
    newId: () => crypto.randomUUID(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    pause: async () => {},
  }
}

async function valuesOf(phone: SyncContext, draftId: string): Promise<Record<string, unknown>> {
  const rows = await readAnswers(phone.store, draftId)
  return Object.fromEntries([...rows.values()].map(({ path, value }) => [path, value]))
}

test('a draft whose storage was cleared is restored from the screen, syncs as before, and reports the lost file', async () => {
  const server = createMemoryServer()
  const before = createPhone()
  const { id } = await createDraft(before, {
    kind: 'individual',
    type: 'ARCHITECT',
    purpose: 'REGISTRATION',
    locale: 'bn',
    signedIn: false,
    answers: { mobile: '01712345678', nameEn: 'Karim', motherName: 'Amena' },
  })
  const file = { slot: 'nidCopy', name: 'nid.pdf', mime: 'application/pdf', order: 1 }
  await attachFile(before, id, { ...file, bytes: new TextEncoder().encode('sent').buffer })
  await runSync(before, server.transportFor('cleared-phone'), { now: true })
  await attachFile(before, id, { ...file, name: 'late.pdf', bytes: new TextEncoder().encode('unsent').buffer })
  await writeAnswers(before, id, [{ path: 'motherName', value: null }])
  const snapshot = await readSnapshot(before.store, id)
  if (snapshot === null) throw new Error('There is no draft')
  // Typed after the storage was last read.
  const answers = { ...(await valuesOf(before, id)), nameEn: 'Karim Ali' } as Parameters<
    typeof putBackDraft
  >[1]['answers']

  const after = createPhone()
  const written = new Set(['nameEn'])
  await putBackDraft(after, { snapshot, answers, written })
  await putBackDraft(after, { snapshot, answers: {}, written })
  expect(await valuesOf(after, id)).toEqual(answers)
  const files = await after.store.attachments.toArray()
  expect(files.map(({ name, state, code }) => [name, state, code]).sort()).toEqual([
    ['late.pdf', 'parked', 'bytes_missing'],
    ['nid.pdf', 'remote', null],
  ])

  await runSync(after, server.transportFor('cleared-phone'), { now: true })
  const settled = await readSnapshot(after.store, id)
  expect(settled?.outbox).toEqual([])
  expect(settled?.conflicts).toEqual([])
  expect(settled?.draft.hashAgrees).toBe(true)
  expect((await valuesOf(after, id)).nameEn).toBe('Karim Ali')
})

test('a value that was typed after an operation is sent although the server keeps the operation’s value in a conflict', async () => {
  const { server, a, b, id, sync } = await createPair()
  await writeAnswers(b, id, [{ path: 'nameEn', value: 'b, first' }])
  const snapshot = await readSnapshot(b.store, id)
  if (snapshot === null) throw new Error('There is no draft')
  await writeAnswers(a, id, [{ path: 'nameEn', value: 'from a' }])
  await sync(a)
  const cleared = createPhone(b.deviceId)
  const answers = { mobile: '01712345678', nameEn: 'b, later' }
  await putBackDraft(cleared, { snapshot, answers, written: new Set(['nameEn']) })
  for (let pass = 0; pass < 2; pass += 1) await sync(cleared)
  expect(server.documentOf(id).nameEn).toBe('from a')
  expect(server.conflictsOf(id)).toMatchObject([{ path: 'nameEn', mine: 'b, later' }])
})

test('a value whose operation one eviction took is sent although a second eviction follows before any answer', async () => {
  const { server, b, id, sync } = await createPair()
  const snapshot = await readSnapshot(b.store, id)
  if (snapshot === null) throw new Error('There is no draft')
  const answers = { mobile: '01712345678', nameEn: 'typed after the reading' }
  const once = createPhone(b.deviceId)
  await putBackDraft(once, { snapshot, answers, written: new Set(['nameEn']) })
  const restored = await readSnapshot(once.store, id)
  if (restored === null) throw new Error('There is no draft')
  const twice = createPhone(b.deviceId)
  await putBackDraft(twice, { snapshot: restored, answers, written: new Set() })
  await sync(twice)
  expect((await valuesOf(twice, id)).nameEn).toBe('typed after the reading')
  expect(server.documentOf(id).nameEn).toBe('typed after the reading')
})

test('a second eviction does not make a value newer than the server’s values that its writer had seen', async () => {
  const { server, a, b, id, sync } = await createPair()
  const snapshot = await readSnapshot(b.store, id)
  if (snapshot === null) throw new Error('There is no draft')
  await writeAnswers(a, id, [{ path: 'nameEn', value: 'from a' }])
  await sync(a)
  const answers = { mobile: '01712345678', nameEn: 'from b' }
  const once = createPhone(b.deviceId)
  await putBackDraft(once, { snapshot, answers, written: new Set(['nameEn']) })
  const restored = await readSnapshot(once.store, id)
  if (restored === null) throw new Error('There is no draft')
  const later = { ...restored, draft: { ...restored.draft, rev: server.revOf(id) } }
  const twice = createPhone(b.deviceId)
  await putBackDraft(twice, { snapshot: later, answers, written: new Set() })
  for (let pass = 0; pass < 2; pass += 1) await sync(twice)
  expect(server.documentOf(id).nameEn).toBe('from a')
  expect(server.conflictsOf(id)).toMatchObject([{ path: 'nameEn', mine: 'from b' }])
})
