import type { Page } from '@playwright/test'

export type SmallPhone = {
  /** Fills the remaining space of the phone. */
  fill: () => Promise<void>
  /** Gives the phone all the space of the machine. */
  makeRoom: () => Promise<void>
}

/**
 * Makes a phone with a few megabytes; call it before the first page. Chromium caches the available space for half a
 * minute, so a later limit would not apply at once. From the first write on it counts every byte.
 */
export async function startSmallPhone(page: Page, origin: string, bytes = 6_000_000): Promise<SmallPhone> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes })
  const fill = async () => {
    await page.evaluate(fillUp)
    // A smaller quota also prevents a later recount from finding space that the database has freed by compaction.
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  }
  return { fill, makeRoom: () => session.detach() }
}

/** Runs in the page: writes smaller and smaller pieces until nothing fits. */
async function fillUp(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('other-things-on-this-phone', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('bytes', { autoIncrement: true })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const fits = (size: number) =>
    new Promise<boolean>((resolve) => {
      const transaction = database.transaction('bytes', 'readwrite')
      transaction.objectStore('bytes').add(crypto.getRandomValues(new Uint8Array(Math.min(size, 65_536))))
      for (let more = 65_536; more < size; more += 65_536) {
        transaction.objectStore('bytes').add(crypto.getRandomValues(new Uint8Array(65_536)))
      }
      transaction.oncomplete = () => resolve(true)
      transaction.onabort = () => resolve(false)
    })
  for (const size of [524_288, 65_536, 4_096, 256, 16, 1]) while (await fits(size)) {}
  database.close()
}
