import { Workbox } from 'workbox-window'
import { saveForms } from './save-before-update.ts'

/**
 * A page may stay open for weeks. It checks for a newer version when it becomes visible again, at most once an hour.
 */
const checkEveryMs = 3_600_000

/**
 * Registers the worker and watches for newer versions. `offer` receives the function that applies one: it stores what
 * is typed, activates the newer worker unless it is active already, and reloads this page once. Other pages keep
 * running until they are updated too; the worker still has the files of their build.
 */
export async function watchForUpdates(workerUrl: string, offer: (apply: () => void) => void): Promise<void> {
  const workbox = new Workbox(workerUrl, { scope: '/' })
  let registration: ServiceWorkerRegistration | undefined

  async function takeUpdate(): Promise<void> {
    await saveForms()
    if (!registration?.waiting) return location.reload()
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    workbox.messageSkipWaiting()
  }
  const found = () => offer(() => void takeUpdate())
  workbox.addEventListener('waiting', found)
  // Another page has activated the newer worker.
  navigator.serviceWorker.addEventListener('controllerchange', found)
  registration = await workbox.register()
  // The browser checks for a newer worker when a page opens; the library misses one that was found before it was
  // loaded.
  const early = registration?.installing
  early?.addEventListener('statechange', () => early.state === 'installed' && found())
  let checkedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || performance.now() - checkedAt < checkEveryMs) return
    checkedAt = performance.now()
    workbox.update().catch(() => undefined)
  })
}
