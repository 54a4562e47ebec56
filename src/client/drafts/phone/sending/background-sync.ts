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
