import type { TalikaStore } from '#sync/store.ts'

/** A browser that clears a site refuses to open its databases for a moment. */
const pausesMs = [250, 500, 1_000, 3_000, 10_000, 30_000]

/**
 * Opens the database again when the browser has closed it under the page, and tells it then: the browser may have closed
 * it to clear it, so whoever shows a draft must look whether it is still there.
 */
export function onReopened(store: TalikaStore, tell: () => void): void {
  const open = (attempt: number) => {
    const pause = pausesMs[attempt]
    if (pause === undefined) return
    setTimeout(() => store.open().then(tell, () => open(attempt + 1)), pause)
  }
  store.on('close', () => {
    // An opening that failed is closed as well, and was tried from here or by whoever needed it.
    const isConnected = store.backendDB() !== null
    if (isConnected) open(0)
  })
}
