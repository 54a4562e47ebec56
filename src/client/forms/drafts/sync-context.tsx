import { type ReactNode, useEffect } from 'react'
import { keepStorage } from '../../platform/keep-storage.ts'
import { draftChanges } from './draft-changes.ts'
import { loadStorage, mayHoldDrafts } from './load-storage.ts'
import { loadSending } from './sending-loader.ts'

/** Has the drafts of this phone kept and sent, as long as what is below is on the screen. */
export function SyncProvider({ children }: { children: ReactNode }) {
  useEffect(() => keepSending(), [])
  return children
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

/** Asks for the code of storage and engine; a line that is down now is tried again with the next input. */
function start(): void {
  loadSending().catch(() => undefined)
}

/** Starts when there is something to send: drafts of earlier visits at once, a new one when a field is touched. */
function keepSending(): () => void {
  let typed = false
  let holds = false
  const touched = ({ target }: FocusEvent) => {
    // Who enters a field is about to type: the storage comes while they do.
    if (target instanceof Element && target.matches('input, select, textarea')) loadStorage().catch(() => undefined)
  }
  const leaving = () => {
    if ((typed || holds) && document.visibilityState === 'hidden') registerBackgroundSync()
  }
  const offline = () => {
    if (typed) registerBackgroundSync()
  }
  const stop = draftChanges().subscribe(({ origin }) => {
    if (origin !== 'typed') return
    start()
    if (typed) return
    typed = true
    void keepStorage()
  })
  void mayHoldDrafts().then((may) => {
    holds = may
    if (may) start()
  })
  document.addEventListener('focusin', touched)
  document.addEventListener('visibilitychange', leaving)
  window.addEventListener('offline', offline)
  window.addEventListener('online', start)
  return () => {
    stop()
    document.removeEventListener('focusin', touched)
    document.removeEventListener('visibilitychange', leaving)
    window.removeEventListener('offline', offline)
    window.removeEventListener('online', start)
  }
}
