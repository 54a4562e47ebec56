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

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/service-worker.js', { scope: '/' })
  if (registration.waiting !== null) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer(worker)
    })
  })
}

/** The first version of all replaces nothing, so it is not worth a word. */
function offer(worker: ServiceWorker): void {
  if (navigator.serviceWorker.controller === null) return
  apply = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    worker.postMessage({ type: 'SKIP_WAITING' })
  }
  for (const listener of listeners) listener()
}
