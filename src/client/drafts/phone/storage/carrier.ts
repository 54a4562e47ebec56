import '../../../platform/api/zod-setup.ts'
import { type Carried, carryDraft } from '#sync/carrying/carry-draft.ts'
import { type ReadDraft, storeDraft } from '#sync/carrying/draft-import.ts'
import type { DraftChanges } from '#sync/changes.ts'
import { TalikaStore } from '#sync/store.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import { createTransport } from '#sync/transport/transport.ts'
import { apiKey } from '../../../platform/api/client-headers.ts'
import { deviceId } from '../../../platform/api/device-id.ts'
import { portalFetch } from '../../../platform/api/portal-fetch.ts'

/** A draft that was read from a file, kept in a database of its own until the server has it. */
export type Carrier = {
  /** Sends until nothing is left or the connection fails; the next call continues where it stopped. */
  carry(): Promise<Carried>
  /** Deletes the database. */
  close(): Promise<void>
}

const prefix = 'talika-import-'

/** Nothing else on this device reads this database, so there are no listeners. */
const noListeners: DraftChanges = { publish: () => undefined, subscribe: () => () => undefined, close: () => undefined }

/**
 * Opens a carrier for a file that was read. It sends another person's input (`carried`) without a session: the draft's
 * own code authorises the call, and an officer's account must not become the owner of an applicant's work.
 */
export async function openCarrier(read: ReadDraft): Promise<Carrier> {
  const { draft } = read.content
  const name = prefix + crypto.randomUUID()
  const release = holdName(name)
  const store = new TalikaStore(name)
  const context: SyncContext = {
    store,
    changes: noListeners,
    deviceId: deviceId(),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  }
  const options = { baseUrl: '', apiKey, deviceId: deviceId(), carried: true, authToken: () => null }
  const transport = createTransport({ ...options, fetch: portalFetch })
  const close = async () => {
    await store.delete()
    release()
  }
  try {
    await storeDraft(context, read)
  } catch (cause) {
    await close().catch(() => undefined)
    throw cause
  }
  return { carry: () => carryDraft(context, transport, draft.id), close }
}

/** Deletes the databases that crashed pages left behind. The database of an open page is recognised by its lock. */
export async function removeLeftCarriers(): Promise<void> {
  const databases = (await indexedDB.databases?.()) ?? []
  for (const { name } of databases) {
    if (!name?.startsWith(prefix) || navigator.locks === undefined) continue
    await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await new TalikaStore(name).delete()
    })
  }
}

function holdName(name: string): () => void {
  let release: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    release = resolve
  })
  navigator.locks?.request(name, () => closed).catch(() => undefined)
  return release
}
