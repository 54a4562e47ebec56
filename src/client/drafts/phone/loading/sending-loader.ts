import type { Sending } from '../sending/sending.ts'
import { loadStorage } from './load-storage.ts'

let started: Promise<Sending> | null = null

/**
 * Loads the sync engine. It is not needed before the first answer, so it is not part of the first screen. Rejects when
 * the code cannot be loaded; the next call tries again.
 */
export function loadSending(): Promise<Sending> {
  started ??= Promise.all([import('../sending/sending.ts'), loadStorage()]).then(
    ([{ startSending }, storage]) => startSending(storage),
    (cause) => {
      started = null
      throw cause
    },
  )
  return started
}

/** Tries to send now. Without the code or a connection everything stays on the phone. */
export function sendNow(): void {
  loadSending().then(
    ({ engine }) => engine.sendNow(),
    () => undefined,
  )
}

/** Background Sync lets the service worker send the rest when the connection returns and this page is closed. */
const outboxTag = 'talika-outbox'

type SyncManager = { register(tag: string): Promise<void> }

export function registerBackgroundSync(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.ready
    .then((registration) =>
      (registration as ServiceWorkerRegistration & { sync?: SyncManager }).sync?.register(outboxTag),
    )
    // Where Background Sync is not allowed, the page sends when it is next opened.
    .catch(() => undefined)
}
