/// <reference lib="webworker" />
import { documentLocale, documentName, localeCookie } from '#contract/documents.ts'
import { createDraftChanges } from '#sync/changes.ts'
import { readIdentity } from '#sync/drafts/identity.ts'
import { runSync } from '#sync/run.ts'
import { TalikaStore } from '#sync/store.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import { underSyncLock } from '#sync/sync-lock.ts'
import { createTransport } from '#sync/transport/transport.ts'
import { type BuildListing, createBuildFiles, pageUrl } from './build-files.ts'
import { createFetchAhead } from './fetch-ahead.ts'

// The build inserts the list of files here.
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: readonly [BuildListing] }

/** Background Sync fires this tag when the phone is online; pages may be closed. */
const outboxTag = 'talika-outbox'

let lastRequestAt = 0

const files = createBuildFiles(self.__WB_MANIFEST[0], { caches: self.caches, fetchFile: fetchInBackground })
const ahead = createFetchAhead({
  files,
  traffic: { waitingFor: countPendingFiles, lastRequestAt: () => lastRequestAt },
  now: () => Date.now(),
})

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

/**
 * A first visit waits only for the shell. A newer build is installed when it can show everything that the older one
 * could.
 */
async function install(): Promise<void> {
  for (const file of files.inStage('shell')) await files.keep(file)
  // The shell can show every page, so a document that cannot be fetched now must not prevent the new build.
  await files.keepOlderDocuments().catch(() => undefined)
  if (!(await files.wasFormOpened())) return
  for (const file of files.inStage('form')) await files.keep(file)
  await files.markFormOpened()
}

async function activate(): Promise<void> {
  await files.forgetOldBuilds()
  await self.clients.claim()
}

/**
 * Pages and code come from the cache, otherwise from the network with a deadline. The worker does not handle other
 * requests, those that are not GET, and everything under /api/: an API answer must never come from a cache that the
 * page does not know of.
 */
self.addEventListener('fetch', (event) => {
  lastRequestAt = Date.now()
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || isServerPage(pathname)) return
  if (request.mode === 'navigate') event.respondWith(answerPage(event))
  else if (pathname.startsWith('/assets/') || files.isListed(pathname)) event.respondWith(answerFile(event, pathname))
})

/**
 * The messages that pages send to their worker (src/client/platform/updates/service-worker.ts). `GIVE_UP`: abort the
 * downloads that hang. `LINE_IS_FREE`: the page has loaded. The values must not change, because a page may meet the
 * worker of another build.
 */
type PageMessage = { type?: 'SKIP_WAITING' | 'GIVE_UP' | 'FORM_OPENED' | 'LINE_IS_FREE'; address?: string }

self.addEventListener('message', (event) => {
  const { type, address } = (event.data ?? {}) as PageMessage
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'GIVE_UP') abortPendingFiles()
  if (type === 'FORM_OPENED') event.waitUntil(fetchForm(address))
  if (type === 'LINE_IS_FREE') event.waitUntil(fetchRest(address))
})

/** A file that cannot be fetched now is requested again with the next message of a page. */
async function fetchForm(address: string | undefined): Promise<void> {
  await files.markFormOpened()
  await ahead.want(['form'], true).catch(() => undefined)
  if (address !== undefined) await keepDocumentOf(address).catch(() => undefined)
}

async function fetchRest(address: string | undefined): Promise<void> {
  await ahead.want(['form', 'rest'], false).catch(() => undefined)
  if (address !== undefined) await keepDocumentOf(address).catch(() => undefined)
}

self.addEventListener('sync', (event: Event) => {
  const { tag, waitUntil } = event as Event & { tag: string; waitUntil: (work: Promise<unknown>) => void }
  if (tag === outboxTag) waitUntil.call(event, sendOutbox())
})

/** A tap on a notification leads to the page that showed it. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const page = pages.find(({ url }) => new URL(url).pathname === '/live') ?? pages[0]
      return page === undefined ? self.clients.openWindow('/live') : page.focus()
    }),
  )
})

/**
 * Requests that the worker does not answer. `/verify/` is a page here, but the server's own page where no worker is
 * installed: a phone with the portal checks a certificate offline.
 */
function isServerPage(path: string): boolean {
  return path.startsWith('/api/') || /^\/(healthz|readyz|metrics)$/.test(path)
}

/**
 * The document of the page, the same as on the network. If this phone does not have it yet, the shell, whose router
 * shows the page; the document is cached for the next time.
 */
async function answerPage({ request }: FetchEvent): Promise<Response> {
  const name = await documentOf(new URL(request.url))
  const kept = name === null ? undefined : await files.findDocument(name)
  return kept ?? (await files.find(pageUrl)) ?? fetch(request)
}

async function documentOf(address: URL): Promise<string | null> {
  const { cookieStore } = self as { cookieStore?: { get(name: string): Promise<{ value?: string } | null> } }
  const chosen = cookieStore === undefined ? await files.notedLocale() : (await cookieStore.get(localeCookie))?.value
  return documentName(address, documentLocale(address.searchParams.get('lang'), chosen))
}

/**
 * Caches the document of a page that is open, once the network is not needed for anything else. The page sends its
 * current address with its language, because the browser only knows the address from which the page was loaded.
 */
async function keepDocumentOf(address: string): Promise<void> {
  const opened = new URL(address)
  await files.noteLocale(documentLocale(opened.searchParams.get('lang'), null))
  const name = await documentOf(opened)
  if (name !== null) await files.keepDocument(name)
}

async function answerFile(event: FetchEvent, path: string): Promise<Response> {
  const kept = await files.find(path)
  if (kept !== undefined) return kept
  const { response, ended } = await fetchForPage(event.request)
  // When the clone is read to its end, the body has ended, so the file is not pending any more.
  const keeping = files.put(path, response.clone()).catch(() => undefined)
  event.waitUntil(keeping.finally(ended))
  return response
}

/**
 * Runs the same sync as the page, while the page is closed. If something could not be sent it throws, so that the
 * browser retries the event later.
 */
async function sendOutbox(): Promise<void> {
  const store = new TalikaStore('talika')
  const changes = createDraftChanges()
  try {
    // An open page sends by itself and shows the progress. The browser retries later, when the page may be closed.
    const pages = await self.clients.matchAll({ type: 'window' })
    if (pages.some(({ visibilityState }) => visibilityState === 'visible')) throw new Error('A page is open')
    const identity = await readIdentity(store)
    if (identity === null) return
    const context: SyncContext = {
      store,
      changes,
      deviceId: identity.deviceId,
      now: () => Date.now(),
      newId: () => crypto.randomUUID(),
      random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    }
    const transport = createTransport({
      baseUrl: '',
      apiKey: identity.apiKey,
      deviceId: identity.deviceId,
      // A worker has no session, so a draft that must be bound to an account is created by the page.
      authToken: () => null,
      fetch: (input, init) => fetch(input, init),
    })
    await underSyncLock(context, self.navigator.locks, async () => {
      const next = await runSync(context, transport, { now: true, withoutSession: true })
      if (next !== null) throw new Error('Not everything could be sent yet')
    })
  } finally {
    changes.close()
    store.close()
  }
}

/** The specification's deadline for a code chunk; it applies to the whole file, not only to its first byte. */
const deadlineMs = 120_000

/** A pending file: `ended` is called when its last byte was read or the reader has cancelled. */
type PendingFile = { response: Response; ended: () => void }

const forPages = new Set<AbortController>()
const inBackground = new Set<AbortController>()

/**
 * Fetches a file that a page waits for. Rejects when no response starts before the deadline; a late body is aborted.
 */
async function fetchForPage(request: Request): Promise<PendingFile> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), deadlineMs)
  forPages.add(controller)
  const ended = () => {
    clearTimeout(timer)
    forPages.delete(controller)
  }
  try {
    return { response: await fetch(request, { signal: controller.signal }), ended }
  } catch (cause) {
    ended()
    throw cause
  }
}

/** The number of files that pages wait for now. */
function countPendingFiles(): number {
  return forPages.size
}

/**
 * Aborts all pending requests when the person tries again: a page cannot request a file again while its first request
 * hangs, and the browser delays its second one while the worker's own request for the same file hangs.
 */
function abortPendingFiles(): void {
  for (const controller of [...forPages, ...inBackground]) controller.abort()
}

/** Fetches a whole file in the background. Rejects when it is not complete before the deadline. */
async function fetchInBackground(request: Request): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), deadlineMs)
  inBackground.add(controller)
  try {
    const response = await fetch(request, { signal: controller.signal })
    const { status, statusText, headers } = response
    return new Response(await response.arrayBuffer(), { status, statusText, headers })
  } finally {
    clearTimeout(timer)
    inBackground.delete(controller)
  }
}
