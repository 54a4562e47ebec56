import { type ReactNode, useEffect, useState } from 'react'
import { afterPaint } from '../../platform/after-paint.ts'
import { keepStorage } from '../../platform/storage/keep-storage.ts'
import { draftChanges } from '../session/draft-changes.ts'
import { loadStorage, mayHoldDrafts } from '../storage/load-storage.ts'
import { loadSending } from './sending-loader.ts'

export type SyncProviderProps = {
  /** Whether a draft is being opened below. */
  opensDraft?: boolean
  children: ReactNode
}

/** Has the drafts of this phone kept and sent, as long as what is below is on the screen. */
export function SyncProvider({ opensDraft = false, children }: SyncProviderProps) {
  const [isOpening] = useState(opensDraft)
  useEffect(() => keepSending(isOpening), [isOpening])
  return children
}

/**
 * A draft that is being opened has the engine started as soon as it is shown (draft-context.tsx). When it is not shown
 * (locked, not on this phone, read by a very slow phone), what earlier visits left waits no longer than this.
 */
const openingMs = 2_000

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

/**
 * Starts when there is something to send: drafts of earlier visits behind what the page shows first, a new one, and one
 * that is being opened, with the first input at the latest.
 */
function keepSending(isOpening: boolean): () => void {
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
    // Also when the page is left meanwhile: what is started is the whole app's.
    if (may && isOpening) setTimeout(start, openingMs)
    else if (may) afterPaint(start)
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
