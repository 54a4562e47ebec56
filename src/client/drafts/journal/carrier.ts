import '../../platform/api/zod-setup.ts'
import { type Carried, carryDraft } from '#sync/carrying/carry-draft.ts'
import { type ReadDraft, storeDraft } from '#sync/carrying/draft-import.ts'
import type { DraftChanges } from '#sync/changes.ts'
import { TalikaStore } from '#sync/store.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import { createTransport } from '#sync/transport/transport.ts'
import { apiKey } from '../../platform/api/client-headers.ts'
import { deviceId } from '../../platform/api/device-id.ts'

/** A draft from a file in a database of its own, on its way to the server. */
export type Carrier = {
  /** Sends until nothing waits or the line breaks; called again, it goes on where it stopped. */
  carry(): Promise<Carried>
  /** Removes the database with everything in it. */
  close(): Promise<void>
}

const prefix = 'talika-import-'

/** Nothing else on this device looks at the database, so nobody needs to be told of what happens in it. */
const unheard: DraftChanges = { publish: () => undefined, subscribe: () => () => undefined, close: () => undefined }

/**
 * Opens a carrier for a file that was read. It sends what somebody else wrote (`carried`) and without a session: the
 * draft's own code is its key, and an officer's account must not become the owner of what an applicant wrote.
 */
export async function openCarrier(read: ReadDraft): Promise<Carrier> {
  const { draft } = read.content
  const name = prefix + crypto.randomUUID()
  const letGo = holdName(name)
  const store = new TalikaStore(name)
  const context: SyncContext = {
    store,
    changes: unheard,
    deviceId: deviceId(),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  }
  const options = { baseUrl: '', apiKey, deviceId: deviceId(), carried: true, authToken: () => null }
  const transport = createTransport({ ...options, fetch: (input, init) => fetch(input, init) })
  const close = async () => {
    await store.delete()
    letGo()
  }
  try {
    await storeDraft(context, read)
  } catch (cause) {
    await close().catch(() => undefined)
    throw cause
  }
  return { carry: () => carryDraft(context, transport, draft.id), close }
}

/** A page that died may have left a database behind. The lock of its name says that its page is still there. */
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
  let letGo: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    letGo = resolve
  })
  navigator.locks?.request(name, () => closed).catch(() => undefined)
  return letGo
}
