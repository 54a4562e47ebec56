import type { TalikaStore } from '#sync/store.ts'

/** A browser that clears a site refuses to open its databases for a moment. */
const pausesMs = [250, 500, 1_000, 3_000, 10_000, 30_000]

/**
 * Reopens the database when the browser has closed it under the page, and then calls `onOpen`: the browser may have
 * closed it in order to clear it, so every shown draft must be checked.
 */
export function onReopened(store: TalikaStore, onOpen: () => void): void {
  const open = (attempt: number) => {
    const pause = pausesMs[attempt]
    if (pause === undefined) return
    setTimeout(() => store.open().then(onOpen, () => open(attempt + 1)), pause)
  }
  store.on('close', () => {
    // A failed opening emits `close` as well, but it has its own retry.
    const isConnected = store.backendDB() !== null
    if (isConnected) open(0)
  })
}
