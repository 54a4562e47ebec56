import { useSyncExternalStore } from 'react'

let apply: (() => void) | null = null
const listeners = new Set<() => void>()

/** How to take the newer version that waits, or null when there is none. Reloads the page. */
export function useAppUpdate(): (() => void) | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => apply,
    () => null,
  )
}

/**
 * Registers the service worker once the first screen has all it needs: what the worker fetches for offline use must not
 * compete with it. A waiting version is told to take over (`SKIP_WAITING`) only by the person's tap.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const start = () =>
    void register().catch((cause) => console.warn('The service worker could not be registered.', cause))
  if (document.readyState === 'complete') setTimeout(start, 1000)
  else window.addEventListener('load', () => setTimeout(start, 1000), { once: true })
}

const workerUrl = '/service-worker.js'

/**
 * A first visit only registers: there is no older version that an update could replace, and the library that watches
 * over updates would be one more thing to fetch. From the second visit on it comes from the worker's own cache.
 */
async function register(): Promise<void> {
  if (navigator.serviceWorker.controller === null) {
    await navigator.serviceWorker.register(workerUrl, { scope: '/' })
    return
  }
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox(workerUrl, { scope: '/' })
  workbox.addEventListener('waiting', () => {
    apply = () => {
      workbox.addEventListener('controlling', () => location.reload())
      workbox.messageSkipWaiting()
    }
    for (const listener of listeners) listener()
  })
  await workbox.register()
}
