import { createContext, type ReactNode, use, useEffect } from 'react'
import type { SyncContext } from '#sync/drafts.ts'
import { keepStorage } from '../../platform/keep-storage.ts'
import { localStore } from './local-store.ts'
import { loadSending } from './sending-loader.ts'

const SyncAccess = createContext<SyncContext | null>(null)

/** The phone's drafts. Whoever is below keeps them and has them sent, as long as the page is open. */
export function SyncProvider({ children }: { children: ReactNode }) {
  const context = localStore()
  useEffect(() => keepSending(context), [context])
  return <SyncAccess value={context}>{children}</SyncAccess>
}

export function useSync(): SyncContext {
  const context = use(SyncAccess)
  if (context === null) throw new Error('This part stands outside of SyncProvider.')
  return context
}

/** Background Sync asks the service worker to send what is left once a line comes up and this page is closed. */
const outboxTag = 'talika-outbox'

type SyncManager = { register(tag: string): Promise<void> }

function registerBackgroundSync(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.ready
    .then((registration) =>
      (registration as ServiceWorkerRegistration & { sync?: SyncManager }).sync?.register(outboxTag),
    )
    // Where it is not allowed, the page sends when it is opened again.
    .catch(() => undefined)
}

/** Starts the engine when there is something to send: drafts of earlier visits at once, a new one with its first input. */
function keepSending(context: SyncContext): () => void {
  let typed = false
  const start = () => {
    // A line that is down now is tried again with the next input and when it comes back.
    loadSending().catch(() => undefined)
  }
  const leaving = () => {
    if (typed && document.visibilityState === 'hidden') registerBackgroundSync()
  }
  const stop = context.changes.subscribe(({ origin }) => {
    if (origin !== 'typed') return
    start()
    if (typed) return
    typed = true
    void keepStorage()
  })
  context.store.drafts.count().then(
    (count) => count > 0 && start(),
    () => undefined,
  )
  const offline = () => typed && registerBackgroundSync()
  document.addEventListener('visibilitychange', leaving)
  window.addEventListener('offline', offline)
  window.addEventListener('online', start)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', leaving)
    window.removeEventListener('offline', offline)
    window.removeEventListener('online', start)
  }
}
