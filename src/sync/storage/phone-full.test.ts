import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import type { PatchAnswer } from '#contract/applications/application-shapes.ts'
import { createDraft, writeAnswers } from '../drafts/drafts.ts'
import { attachFile, detachFile } from '../files/attachments.ts'
import { addCapture, listCaptures } from '../files/captures.ts'
import { freezeBatch } from '../outbox/outbox.ts'
import { settleAnswer } from '../outbox/settle.ts'
import { TalikaStore } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import { createVault, lockPhone } from '../vault/vault.ts'
import '../../../tests/support/key-range.ts'
import { isPhoneFull } from './phone-full.ts'

const { put, add } = IDBObjectStore.prototype
let writesLeft = Number.POSITIVE_INFINITY

/** From now on the phone has room for this many writes. Each write to each table counts as one. */
function leaveRoomFor(writes: number): void {
  writesLeft = writes
}

function guarded<Write extends typeof put>(write: Write): Write {
  return function (this: IDBObjectStore, ...values: Parameters<Write>) {
    writesLeft -= 1
    if (writesLeft < 0) throw new DOMException('no room', 'QuotaExceededError')
    return Reflect.apply(write, this, values)
  } as Write
}

IDBObjectStore.prototype.put = guarded(put)
IDBObjectStore.prototype.add = guarded(add)

afterEach(() => leaveRoomFor(Number.POSITIVE_INFINITY))

function createPhone(): SyncContext {
  let clock = 1_800_000_000_000
  return {
    store: new TalikaStore(`full-${crypto.randomUUID()}`, { indexedDB: new IDBFactory(), IDBKeyRange }),
    changes: { publish: () => {}, subscribe: () => () => {}, close: () => {} },
    deviceId: 'full-phone',
    now: () => (clock += 1),
    newId: () => crypto.randomUUID(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer
const document = { slot: 'nidCopy', name: 'nid.pdf', mime: 'application/pdf', bytes: bytesOf('the deed'), order: 1 }

/** A phone that stores everything that the screen can report as stored. */
async function fillPhone(): Promise<{ phone: SyncContext; draftId: string }> {
  const phone = createPhone()
  const { id: draftId } = await createDraft(phone, {
    kind: 'individual',
    type: 'ARCHITECT',
    purpose: 'REGISTRATION',
    locale: 'bn',
    signedIn: false,
    answers: { mobile: '01712345678', nameEn: 'Karim' },
  })
  await attachFile(phone, draftId, document)
  await addCapture(phone, { draftId, slot: 'photo', name: 'me.jpg', bytes: bytesOf('a photo') })
  await createVault(phone, '4711', 1_000)
  return { phone, draftId }
}

async function dump({ store }: SyncContext): Promise<string> {
  const rows: unknown[] = []
  for (const table of store.tables) {
    for (const row of await table.toArray()) rows.push([table.name, row, 'blob' in row ? await row.blob.text() : null])
  }
  return JSON.stringify(rows)
}

type Act = (phone: SyncContext, draftId: string) => Promise<unknown>

const acts: Record<string, Act> = {
  'typing two answers': (phone, draftId) =>
    writeAnswers(phone, draftId, [
      { path: 'nameEn', value: 'Karim Ali' },
      { path: 'motherName', value: 'Amena' },
    ]),
  'attaching a file': (phone, draftId) => attachFile(phone, draftId, { ...document, bytes: bytesOf('a second deed') }),
  'removing a file': async (phone) => {
    const [row] = await phone.store.attachments.toArray()
    if (row === undefined) throw new Error('There is no file')
    await detachFile(phone, row)
  },
  'keeping a photo': (phone, draftId) =>
    addCapture(phone, { draftId, slot: 'photo', name: 'two.jpg', bytes: bytesOf('another photo') }),
  'freezing what goes out': ({ store }, draftId) => freezeBatch(store, draftId, 200),
  'taking the answer of the server': async (phone, draftId) => {
    const batch = await phone.store.outbox.toArray()
    const results = batch.map(({ opId }, index) => ({ opId, outcome: 'acked' as const, rev: index + 1 }))
    const answer: PatchAnswer = {
      id: draftId,
      rev: 9,
      epoch: 'first',
      version: 1,
      status: 'draft',
      results,
      changes: [{ path: 'fatherName', value: 'Siraj', rev: 9 }],
      conflicts: [],
      docHash: 'f'.repeat(64),
    }
    await settleAnswer(phone, draftId, {
      batch,
      answer,
      askedIn: (await phone.store.drafts.get(draftId))?.epoch ?? null,
    })
  },
}

for (const [name, act] of Object.entries(acts)) {
  test(`a phone that fills up at any write of ${name} keeps all it had, and continues when there is room`, async () => {
    let room = 0
    for (; ; room += 1) {
      const { phone, draftId } = await fillPhone()
      const before = await dump(phone)
      leaveRoomFor(room)
      const failure = await act(phone, draftId).then(
        () => null,
        (cause: unknown) => cause,
      )
      leaveRoomFor(Number.POSITIVE_INFINITY)
      if (failure === null) break
      expect(isPhoneFull(failure), `${name}, room for ${room}: ${failure}`).toBe(true)
      expect(await dump(phone)).toBe(before)
      await act(phone, draftId)
      expect(await dump(phone)).not.toBe(before)
    }
    expect(room).toBeGreaterThan(0)
  })
}

test('a phone that fills up at any write of a lock stays readable or is locked completely, and locks when there is room', async () => {
  for (let room = 0; ; room += 1) {
    const { phone, draftId } = await fillPhone()
    const readable = await phone.store.answers.toArray()
    leaveRoomFor(room)
    const failure = await lockPhone(phone).then(
      () => null,
      (cause: unknown) => cause,
    )
    leaveRoomFor(Number.POSITIVE_INFINITY)
    if (failure === null) {
      expect(room).toBeGreaterThan(3)
      return
    }
    expect(isPhoneFull(failure)).toBe(true)
    const isLocked = (await phone.store.sealed.get([draftId, 'rows'])) !== undefined
    expect(await phone.store.answers.toArray()).toEqual(isLocked ? [] : readable)
    expect(await listCaptures(phone.store, draftId, 'photo')).toHaveLength(isLocked ? 0 : 1)
    expect(await lockPhone(phone)).toBe('locked')
    expect(await phone.store.answers.count()).toBe(0)
  }
})
