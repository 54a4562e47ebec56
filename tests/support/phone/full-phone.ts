import type { Page } from '@playwright/test'

export type SmallPhone = {
  /** Fills what is left of the phone. */
  fill: () => Promise<void>
  /** Gives the phone all the room that the machine has. */
  makeRoom: () => Promise<void>
}

/**
 * Makes a phone of a few megabytes, to be called before the first page. Chromium remembers for half a minute how much
 * room there was, so a limit that comes later is not felt at once; from the first write on it counts every byte against it.
 */
export async function startSmallPhone(page: Page, origin: string, bytes = 6_000_000): Promise<SmallPhone> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes })
  const fill = async () => {
    await page.evaluate(fillUp)
    // What the browser counts anew later must not find that the database has made itself smaller meanwhile.
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  }
  return { fill, makeRoom: () => session.detach() }
}

/** In the page: writes until nothing fits any more, in ever smaller pieces. */
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
