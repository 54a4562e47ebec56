import { keyValueStore, transact } from '../storage/key-value-store.ts'
import type { ReadStore } from './read-keeper.ts'

/** The sessions whose reads were removed, the newest last. */
const endedKey = 'ended-sessions'
/** A tab with a session older than these was asked to log in long ago. */
const mostEnded = 50

/** All keys that begin with a text. No key has a character beyond the last one of the range. */
const keysFrom = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)
const listOf = (stored: unknown): string[] => (typeof stored === 'string' ? JSON.parse(stored) : [])

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
