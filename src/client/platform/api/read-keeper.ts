import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import { sha256Hex } from '#sync/sha256.ts'
import { keptOf, type Reader, readReads, readTime, writeRead } from './kept-reads.ts'
import { type ReadStore, readPrefix } from './read-store.ts'

/** Who reads, with the token of the session. */
export type SessionReader = (NonNullable<Reader> & { token: string }) | null

type Surroundings = {
  store: ReadStore
  reader: () => SessionReader
  now: () => number
  /** Changes come in bursts: they are written together, this many milliseconds after the first. */
  waitMs: number
}

/** Identifies a session without its token. Other roles change the name, because they may read other things. */
async function nameOf({ id, roles, token }: NonNullable<SessionReader>): Promise<string> {
  return sha256Hex(JSON.stringify([id, token, [...roles].sort()]))
}

/**
 * Keeps the reads of the signed-in person on this device, within the limits of kept-reads.ts. Once a session has ended
 * in one tab, the store refuses what the other tabs still write, even before they learn of the end.
 */
export function createReadKeeper({ store, reader, now, waitMs }: Surroundings): Persister {
  /** When each read that this page keeps was answered; null before the first write. Other tabs remove their own. */
  let written: Map<string, number> | null = null
  /** The keys that were stored when this page started. */
  let restored: readonly string[] = []
  let newest: PersistedClient | null = null
  let queue: Promise<void> = Promise.resolve()
  let isPlanned = false
  /** The person whose reads this page keeps. At the end of the session `reader` is null already. */
  let own: SessionReader = null

  function follow(): SessionReader {
    const person = reader()
    if (person !== null) own = person
    return person
  }

  async function write({ clientState }: PersistedClient): Promise<void> {
    const person = follow()
    if (person === null) return
    const session = await nameOf(person)
    const known = written ?? new Map(restored.map((key) => [key, 0]))
    const isOver = () => reader()?.token !== person.token || (written !== null && written !== known)
    if (isOver()) return
    written = known
    const reads = new Map(keptOf(clientState.queries, now()).map((read) => [readPrefix + read.queryHash, read]))
    for (const [key, read] of reads) {
      const { dataUpdatedAt } = read.state
      if (known.get(key) === dataUpdatedAt) continue
      known.set(key, dataUpdatedAt)
      const replaces = (before: string) => readTime(before) < dataUpdatedAt
      const goesOn = await store.keep({ key, value: writeRead(read, person.id), session, replaces })
      if (!goesOn || written !== known || isOver()) return
    }
    for (const key of [...known.keys()].filter((each) => !reads.has(each))) {
      known.delete(key)
      await store.removeItem(key)
    }
  }

  async function removeClient(): Promise<void> {
    const person = own
    written = null
    restored = []
    newest = null
    own = null
    await store.end(readPrefix, person === null ? null : await nameOf(person))
  }

  return {
    persistClient(client) {
      newest = client
      follow()
      if (isPlanned) return
      isPlanned = true
      setTimeout(() => {
        isPlanned = false
        // One write after the other. A full device keeps fewer reads.
        queue = queue.then(() => (newest === null ? undefined : write(newest))).catch(() => undefined)
      }, waitMs)
    },
    async restoreClient() {
      const person = follow()
      restored = await store.getKeys(readPrefix)
      const texts = await store.getAll(readPrefix)
      if (texts.length === 0) return undefined
      const queries = readReads(texts, { reader: person, now: now() })
      if (queries === null) {
        // The reads belong to somebody else; the session of this page continues.
        await store.end(readPrefix, null)
        restored = []
        return undefined
      }
      return { timestamp: now(), buster: '', clientState: { queries, mutations: [] } }
    },
    removeClient,
  }
}
