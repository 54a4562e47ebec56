import { IDBKeyRange } from 'fake-indexeddb'

/** What every page and worker has, and Node does not: ranges of keys for requests that do not go through Dexie. */
globalThis.IDBKeyRange ??= IDBKeyRange
