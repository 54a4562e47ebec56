import { keysFrom, keyValueStore, transact } from '../storage/key-value-store.ts'
import { parseStored } from '../storage/parse-stored.ts'

type KeptRead = {
  key: string
  value: string
  session: string
  /** Whether this read is newer than the value that is stored under the key. */
  replaces: (before: string) => boolean
}

/**
 * Where reads are kept, each under its own key, so that opening one application writes only that one. All tabs share
 * the store, so `keep` and `end` are one transaction each.
 */
export type ReadStore = {
  /** Stores a read, unless the session has ended in any tab. Returns whether the session continues. */
  keep: (read: KeptRead) => Promise<boolean>
  removeItem: (key: string) => Promise<unknown>
  getAll: (prefix: string) => Promise<string[]>
  getKeys: (prefix: string) => Promise<string[]>
  /** Removes all reads and refuses later ones of the session; once for each session. Null: of no session. */
  end: (prefix: string, session: string | null) => Promise<void>
}

/** The prefix of the keys of all kept reads. */
export const readPrefix = 'read:'

/** The sessions whose reads were removed, the newest last. */
const endedKey = 'ended-sessions'
/** A tab with a session older than these was asked to log in long ago. */
const mostEnded = 50

const listOf = (stored: unknown): string[] =>
  parseStored<string[]>(typeof stored === 'string' ? stored : null, Array.isArray) ?? []

/** The reads in IndexedDB, which all tabs share. Each operation that tabs must agree on is one transaction. */
export const readStore: ReadStore = {
  getAll: keyValueStore.getAll,
  getKeys: keyValueStore.getKeys,
  removeItem: keyValueStore.removeItem,
  async keep({ key, value, session, replaces }) {
    const ended = await transact('readwrite', (table) => {
      const asked = table.get(endedKey)
      asked.onsuccess = () => {
        if (listOf(asked.result).includes(session)) return
        const before = table.get(key)
        before.onsuccess = () => {
          if (before.result === undefined || replaces(before.result)) table.put(value, key)
        }
      }
      return asked
    })
    return !listOf(ended).includes(session)
  },
  async end(prefix, session) {
    await transact('readwrite', (table) => {
      const asked = table.get(endedKey)
      asked.onsuccess = () => {
        const ended = listOf(asked.result)
        // Another tab has ended this session already, and the reads there now belong to the next session.
        if (session !== null && ended.includes(session)) return
        table.delete(keysFrom(prefix))
        if (session !== null) table.put(JSON.stringify([...ended, session].slice(-mostEnded)), endedKey)
      }
      return asked
    })
  },
}
