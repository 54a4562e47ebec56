/** The database of the drafts. The service worker opens it under the same name. */
export const phoneDatabaseName = 'talika'

/**
 * Opens the phone's database as it is, whatever its version, when it is first asked for, and again after the browser or a
 * newer page has closed it. Never makes one: where there is none, the answer rejects.
 */
export function openPhoneDatabase(): () => Promise<IDBDatabase> {
  let opening: Promise<IDBDatabase> | null = null
  const forget = () => {
    opening = null
  }
  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(phoneDatabaseName)
      request.onupgradeneeded = () => request.transaction?.abort()
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const database = request.result
        database.onclose = forget
        database.onversionchange = () => {
          database.close()
          forget()
        }
        resolve(database)
      }
    })
  return () => {
    opening ??= open()
    opening.catch(forget)
    return opening
  }
}
