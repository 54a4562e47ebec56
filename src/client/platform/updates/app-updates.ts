import { Workbox } from 'workbox-window'
import { saveForms } from './save-before-update.ts'

/** A page may stay open for weeks; a newer version is looked for when one comes back to it, at most once an hour. */
const lookAgainMs = 3_600_000

/**
 * Registers the worker and watches for newer ones. `offer` is told how to take one: it stores what is typed, lets the
 * newer worker take over if nobody has yet, and reloads this page, once. Other pages stay as they are until they are
 * tapped too; the worker still has the files of their build.
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
  // Another page has taken the update.
  navigator.serviceWorker.addEventListener('controllerchange', found)
  registration = await workbox.register()
  // The browser looks for a newer worker when a page opens; the library hears nothing of one found before it came.
  const early = registration?.installing
  early?.addEventListener('statechange', () => early.state === 'installed' && found())
  let lookedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || performance.now() - lookedAt < lookAgainMs) return
    lookedAt = performance.now()
    workbox.update().catch(() => undefined)
  })
}
