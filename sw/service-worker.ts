/// <reference lib="webworker" />
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching'
import { createDraftChanges } from '#sync/changes.ts'
import type { SyncContext } from '#sync/drafts.ts'
import { syncLockName } from '#sync/engine.ts'
import { readIdentity } from '#sync/identity.ts'
import { runSync } from '#sync/run.ts'
import { TalikaStore } from '#sync/store.ts'
import { createTransport } from '#sync/transport.ts'

// The build puts the list of files here; workbox-precaching declares the name, with strings as well.
declare const self: ServiceWorkerGlobalScope

const manifest = self.__WB_MANIFEST as { url: string; revision: string | null }[]

/** The specification's deadline for a code chunk. */
const chunkDeadlineMs = 120_000

/** Background Sync asks for this tag when a line comes up and no page is open. */
const outboxTag = 'talika-outbox'

precache(manifest)
cleanupOutdatedCaches()

/**
 * Pages and code come from the cache and otherwise from the network with a deadline. Everything else, every request
 * that is not a GET, and everything under /api/ is none of the worker's business: an answer must never come from a
 * place that the page does not know of.
 */
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || isServerPage(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(pageFromCache(request))
  else if (url.pathname.startsWith('/assets/') || isPrecached(url.pathname)) event.respondWith(chunk(request))
})

self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('sync', (event: Event) => {
  const { tag, waitUntil } = event as Event & { tag: string; waitUntil: (work: Promise<unknown>) => void }
  if (tag === outboxTag) waitUntil.call(event, sendOutbox())
})

/** Pages that the server itself renders, and the API. */
function isServerPage(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/verify/') || /^\/(healthz|readyz|metrics)$/.test(path)
}

const precached = new Set(manifest.map(({ url }) => new URL(url, self.location.href).pathname))

function isPrecached(path: string): boolean {
  return precached.has(path)
}

/** Every page of the portal is the same document; which one is shown is decided in it. */
async function pageFromCache(request: Request): Promise<Response> {
  return (await matchPrecache('/index.html')) ?? fetch(request)
}

async function chunk(request: Request): Promise<Response> {
  const cached = await matchPrecache(new URL(request.url).pathname)
  return cached ?? fetch(request, { signal: AbortSignal.timeout(chunkDeadlineMs) })
}

/**
 * The same pass that the page runs, with the page closed. Throwing makes the browser try again later by itself, so
 * whatever could not be sent is thrown.
 */
async function sendOutbox(): Promise<void> {
  const store = new TalikaStore('talika')
  const changes = createDraftChanges()
  try {
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
      // A worker has no session: what must be bound to an account is created by the page.
      authToken: () => null,
      fetch: (input, init) => fetch(input, init),
    })
    await self.navigator.locks.request(syncLockName, { ifAvailable: true }, async (lock) => {
      if (lock === null) return
      const next = await runSync(context, transport, { now: true, withoutSession: true })
      if (next !== null) throw new Error('Not everything could be sent yet')
    })
  } finally {
    changes.close()
    store.close()
  }
}
