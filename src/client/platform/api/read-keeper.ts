import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import { keptOf, type Reader, readReads, writeRead } from './kept-reads.ts'

/** Where reads are kept, each under a key of its own: opening one application writes that one only. */
export type ReadStore = {
  setItem: (key: string, value: string) => Promise<unknown>
  removeItem: (key: string) => Promise<unknown>
  getAll: (prefix: string) => Promise<string[]>
  getKeys: (prefix: string) => Promise<string[]>
  removeAll: (prefix: string) => Promise<void>
}

type Surroundings = {
  store: ReadStore
  reader: () => Reader
  now: () => number
  /** Changes come in bursts: they are written together, so many milliseconds after the first. */
  waitMs: number
}

export const readPrefix = 'read:'

/** Keeps the reads of the signed-in person on this device, within the limits of kept-reads.ts. */
export function createReadKeeper({ store, reader, now, waitMs }: Surroundings): Persister {
  /** When each stored read was answered; null until this page has looked. */
  let written: Map<string, number> | null = null
  let newest: PersistedClient | null = null
  let queue: Promise<void> = Promise.resolve()
  let isPlanned = false

  async function write({ clientState }: PersistedClient): Promise<void> {
    const owner = reader()?.id
    if (owner === undefined) return
    const known = written ?? new Map((await store.getKeys(readPrefix)).map((key) => [key, 0]))
    written = known
    const reads = new Map(keptOf(clientState.queries, now()).map((read) => [readPrefix + read.queryHash, read]))
    for (const [key, read] of reads) {
      if (known.get(key) === read.state.dataUpdatedAt) continue
      known.set(key, read.state.dataUpdatedAt)
      await store.setItem(key, writeRead(read, owner))
      // The person left while it was written, after all was removed.
      if (written !== known || reader()?.id !== owner) return void (await store.removeItem(key))
    }
    for (const key of [...known.keys()].filter((each) => !reads.has(each))) {
      known.delete(key)
      await store.removeItem(key)
    }
  }

  async function removeClient(): Promise<void> {
    written = null
    newest = null
    await store.removeAll(readPrefix)
  }

  return {
    persistClient(client) {
      newest = client
      if (isPlanned) return
      isPlanned = true
      setTimeout(() => {
        isPlanned = false
        // One after the other. A full device keeps less.
        queue = queue.then(() => (newest === null ? undefined : write(newest))).catch(() => undefined)
      }, waitMs)
    },
    async restoreClient() {
      const texts = await store.getAll(readPrefix)
      if (texts.length === 0) return undefined
      const queries = readReads(texts, { reader: reader(), now: now() })
      if (queries === null) {
        await removeClient()
        return undefined
      }
      return { timestamp: now(), buster: '', clientState: { queries, mutations: [] } }
    },
    removeClient,
  }
}
