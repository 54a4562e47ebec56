import { useSyncExternalStore } from 'react'

/** What the worker understands (sw/service-worker.ts). */
type Said = 'GIVE_UP' | 'FORM_OPENED' | 'LINE_IS_FREE'

const workerUrl = '/service-worker.js'
let apply: (() => void) | null = null
const listeners = new Set<() => void>()

/** How to take the newer version that waits, or null when there is none. Saves what is typed and reloads this page. */
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

function offerUpdate(take: () => void): void {
  apply = take
  for (const listener of listeners) listener()
}

/** What is left to do for the worker to come; nothing once it was begun. */
let begin = (): void => undefined

/**
 * The form is open: all its screens are fetched, so that they are here when the line is not. On a first visit the worker
 * is fetched without waiting either: until it stands, a reload without a line meets the browser's own page.
 */
export function keepFormOnPhone(): void {
  begin()
  void say('FORM_OPENED')
}

/**
 * Lets go of files of this page that hang, so that they can be asked for again. False without a worker: then the
 * browser itself holds them, and only loading the page anew helps.
 */
export function giveUpHangingFiles(): boolean {
  const controller = navigator.serviceWorker?.controller
  controller?.postMessage({ type: 'GIVE_UP' satisfies Said })
  return Boolean(controller)
}

function hasWorker(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator
}

async function say(type: Said): Promise<void> {
  if (hasWorker()) (await navigator.serviceWorker.ready).active?.postMessage({ type })
}

/**
 * Registers the service worker once the first screen has all it needs: what the worker fetches for offline use must not
 * compete with it. A waiting version is told to take over (`SKIP_WAITING`) only by the person's tap.
 */
export function registerServiceWorker(): void {
  if (!hasWorker()) return
  begin = () => {
    begin = () => undefined
    register().catch((cause) => console.warn('The service worker could not be registered.', cause))
  }
  const soon = () => void setTimeout(() => begin(), 1000)
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}

/**
 * A first visit only registers: there is no older version that an update could replace, and the library that watches
 * over updates would be one more thing to fetch. From the second visit on it comes from the worker's own cache.
 */
async function register(): Promise<void> {
  if (navigator.serviceWorker.controller === null) await navigator.serviceWorker.register(workerUrl)
  else await (await import('./app-updates.ts')).watchForUpdates(workerUrl, offerUpdate)
  // Who has asked for few bytes gets the form's files when the form is opened.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!connection?.saveData) await say('LINE_IS_FREE')
}
