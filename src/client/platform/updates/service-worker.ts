import { createObservable } from '../observable.ts'
import { whenTakenOver } from '../take-over-mark.ts'
import { useStoreValue } from '../use-store-value.ts'

/** The messages that the worker handles (sw/service-worker.ts). */
type WorkerMessage = 'GIVE_UP' | 'FORM_OPENED' | 'LINE_IS_FREE'

const workerUrl = '/service-worker.js'
const manifestUrl = '/manifest.webmanifest'
let apply: (() => void) | null = null
const changes = createObservable()

/** The function that applies a newer version that is ready, or null. It saves what is typed and reloads this page. */
export function useAppUpdate(): (() => void) | null {
  return useStoreValue(
    changes.subscribe,
    () => apply,
    () => null,
  )
}

function offerUpdate(take: () => void): void {
  apply = take
  changes.notify()
}

/** Starts the registration before its timer does; does nothing once it has started. */
let begin = (): void => undefined

/**
 * Called when the form opens: the worker fetches all its screens, so that they are available without a connection. On a
 * first visit this also registers the worker at once: until it is active, a reload without a connection shows the
 * browser's error page.
 *
 * @param href the address that the person opens again, whose document the worker keeps. It is read before the
 *   take-over, because early input then puts the draft into the address of the page.
 */
export function cacheForm(href = location.href): void {
  const address = documentAddress(href)
  whenTakenOver(() => {
    begin()
    void postToWorker('FORM_OPENED', address)
  })
}

/**
 * Aborts downloads of this page that hang, so that they can be retried. Returns false without a worker: then the
 * browser itself holds them, and only reloading the page helps.
 */
export function abortHangingDownloads(): boolean {
  const controller = navigator.serviceWorker?.controller
  controller?.postMessage({ type: 'GIVE_UP' satisfies WorkerMessage })
  return Boolean(controller)
}

function hasWorker(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator
}

/** The address of the document, which includes the language. */
function documentAddress(href: string): string {
  const address = new URL(href, location.origin)
  address.searchParams.set('lang', document.documentElement.lang)
  return address.href
}

/** `address` is that of a page: the worker keeps its document for the next visit. */
async function postToWorker(type: WorkerMessage, address: string): Promise<void> {
  if (!hasWorker()) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type, address })
}

/**
 * Registers the service worker after the first screen has loaded and `page` has resolved: the worker's downloads for
 * offline use must not compete with those of the page. A waiting version takes over (`SKIP_WAITING`) only when the
 * person taps.
 */
export function registerServiceWorker(page: Promise<unknown>): void {
  if (!hasWorker()) return
  begin = () => {
    begin = () => undefined
    register().catch((cause) => console.warn('The service worker could not be registered.', cause))
  }
  const soon = () => void page.then(() => setTimeout(() => begin(), 1000))
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}

/**
 * The manifest is named here and not in the HTML, because the browser loads it and an icon at once: 6 kB that would
 * delay the take-over of the page, and a portal without a worker cannot be installed.
 *
 * A first visit only registers: there is no older version to update, and the library that watches for updates would be
 * one more download. From the second visit on, the library comes from the worker's cache.
 */
async function register(): Promise<void> {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: manifestUrl }))
  if (navigator.serviceWorker.controller === null) await navigator.serviceWorker.register(workerUrl)
  else await (await import('./app-updates.ts')).watchForUpdates(workerUrl, offerUpdate)
  // With the browser's data saver on, the form's files are fetched when the form is opened.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!connection?.saveData) await postToWorker('LINE_IS_FREE', documentAddress(location.href))
}
