/** A key-value store in IndexedDB, for caches: no index, no versions, no library. */
const databaseName = 'talika-cache'
const tableName = 'values'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(tableName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Runs requests of one transaction; resolves with the result of the returned one once all of them are stored. */
export async function transact<T>(mode: IDBTransactionMode, act: (table: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(tableName, mode)
      const request = act(transaction.objectStore(tableName))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

/** All keys that begin with a text. No key has a character beyond the last one of the range. */
export const keysFrom = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

export const keyValueStore = {
  getItem: (key: string): Promise<string | null> =>
    transact('readonly', (table) => table.get(key)).then((v) => v ?? null),
  setItem: (key: string, value: string): Promise<unknown> => transact('readwrite', (table) => table.put(value, key)),
  removeItem: (key: string): Promise<void> => transact('readwrite', (table) => table.delete(key)),
  /** The values of all keys that begin with the prefix. */
  getAll: (prefix: string): Promise<string[]> => transact('readonly', (table) => table.getAll(keysFrom(prefix))),
  getKeys: (prefix: string): Promise<string[]> =>
    transact('readonly', (table) => table.getAllKeys(keysFrom(prefix))).then((keys) => keys.map(String)),
}
