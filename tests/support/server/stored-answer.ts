import type { Page } from '@playwright/test'

/** The stored value of one field in the phone's database, whichever draft it belongs to. */
export function storedAnswer(page: Page, path: string): Promise<unknown> {
  return page.evaluate(async (wanted) => {
    // Opening a database that does not exist would create it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'talika')) return undefined
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('talika')
      request.onerror = () => reject(request.error)
      request.onsuccess = () => resolve(request.result)
    })
    const rows = await new Promise<{ path: string; value: unknown }[]>((resolve, reject) => {
      const request = database.transaction('answers').objectStore('answers').getAll()
      request.onerror = () => reject(request.error)
      request.onsuccess = () => resolve(request.result)
    })
    database.close()
    return rows.find((row) => row.path === wanted)?.value
  }, path)
}
