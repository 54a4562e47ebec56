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
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/service-worker.js', { scope: '/', type: 'classic' })
  workbox.addEventListener('waiting', () => {
    apply = () => {
      workbox.addEventListener('controlling', () => location.reload())
      workbox.messageSkipWaiting()
    }
    for (const listener of listeners) listener()
  })
  await workbox.register()
}
