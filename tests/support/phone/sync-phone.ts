import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createDraft } from '#sync/drafts/drafts.ts'
import type { NewDraft } from '#sync/drafts/new-draft-row.ts'
import { runSync } from '#sync/run.ts'
import { readSnapshot, type SyncState, syncStatus } from '#sync/status.ts'
import { type Connection, createConnection } from '#sync/storage/connection.ts'
import { browserVersion, createMissingTables } from '#sync/storage/phone-tables.ts'
import { TalikaStore } from '#sync/store.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import '../key-range.ts'
import { createMemoryServer } from './memory-server.ts'

/** A phone with a storage of its own, for tests of the engine without a browser. */
export type TestPhone = SyncContext & {
  /** Milliseconds; tests set it to move the clock. */
  clock: { at: number }
  /** The waits of the engine in milliseconds. The clock advances by them without real waiting. */
  pauses: number[]
  /** The connection through which typing writes. */
  connection: Connection
}

/** `stepMs`: how far the clock advances each time it is read, so that no two events have the same time. */
export function createPhone({ deviceId = 'phone-a', stepMs = 0 } = {}): TestPhone {
  const clock = { at: 1_800_000_000_000 }
  const pauses: number[] = []
  const [name, factory] = [`phone-${crypto.randomUUID()}`, new IDBFactory()]
  return {
    store: new TalikaStore(name, { indexedDB: factory, IDBKeyRange }),
    connection: connectTo(name, factory),
    changes: { publish: () => {}, subscribe: () => () => {}, close: () => {} },
    deviceId,
    clock,
    pauses,
    now: () => {
      clock.at += stepMs
      return clock.at
    },
    newId: () => crypto.randomUUID(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    async pause(ms) {
      pauses.push(ms)
      clock.at += ms
    },
  }
}

/** The connection of a page to the phone's database, beside that of Dexie. */
export function connectTo(name: string, factory: IDBFactory): Connection {
  return createConnection({ name, version: browserVersion, createMissing: createMissingTables, factory })
}

/** The properties of every sample draft. */
export const sampleDraft = {
  kind: 'individual',
  type: 'ARCHITECT',
  purpose: 'REGISTRATION',
  locale: 'bn',
  signedIn: false,
} as const satisfies Omit<NewDraft, 'answers'>

/** Creates a draft that can be sent to the server. */
export function startDraft(phone: SyncContext, answers: NewDraft['answers'] = {}) {
  return createDraft(phone, { ...sampleDraft, answers: { mobile: '01712345678', ...answers } })
}

/** Opens the draft on a second phone with its code. */
export async function openOn(phone: SyncContext, from: SyncContext, draftId: string): Promise<void> {
  const draft = await from.store.drafts.get(draftId)
  if (draft === undefined) throw new Error('There is no such draft')
  await phone.store.drafts.add({ ...draft, onServer: true, rev: 0, hashAgrees: false })
}

/** A file with these bytes, or with this text. */
export function sampleFile(content: string | Uint8Array<ArrayBuffer>, slot = 'photo') {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return { slot, name: 'a.png', mime: 'image/png', order: 0, bytes: bytes.buffer }
}

export function randomBytes(size: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(size))
}

/** The state that the status line shows. */
export async function stateOf(phone: SyncContext, draftId: string): Promise<SyncState> {
  const snapshot = await readSnapshot(phone.store, draftId)
  if (snapshot === null) throw new Error('There is no such draft')
  return syncStatus(snapshot, phone.now()).state
}

/** Two phones with one draft, whose content is the same on both and on the server. */
export async function createPair() {
  const server = createMemoryServer()
  const phone = (deviceId: string) => createPhone({ deviceId, stepMs: 1_000 })
  const [a, b] = [phone('phone-a'), phone('phone-b')]
  const { id } = await startDraft(a)
  const sync = (on: SyncContext, at = server) => runSync(on, at.transportFor(on.deviceId), { now: true, pull: [id] })
  await sync(a)
  await openOn(b, a, id)
  await sync(b)
  return { server, a, b, id, sync }
}
