import { IDBKeyRange } from 'fake-indexeddb'

/** Pages and workers have `IDBKeyRange`, Node does not; requests that bypass Dexie need it. */
globalThis.IDBKeyRange ??= IDBKeyRange
