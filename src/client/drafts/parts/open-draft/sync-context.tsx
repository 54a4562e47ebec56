import { type ReactNode, useEffect, useState } from 'react'
import { keepStorage } from '../../../platform/storage/keep-storage.ts'
import { afterPaint } from '../../../platform/timing/after-paint.ts'
import { loadStorage, mayHoldDrafts } from '../../phone/loading/load-storage.ts'
import { loadUntilThere } from '../../phone/loading/load-until-there.ts'
import { loadSending, registerBackgroundSync } from '../../phone/loading/sending-loader.ts'
import { draftChanges } from '../../phone/notes/draft-changes.ts'

export type SyncProviderProps = {
  /** Whether a draft is being opened below. */
  opensDraft?: boolean
  children: ReactNode
}

/** Keeps the drafts of this phone synchronised while its children are mounted. */
export function SyncProvider({ opensDraft = false, children }: SyncProviderProps) {
  const [isOpening] = useState(opensDraft)
  useEffect(() => keepSending(isOpening), [isOpening])
  return children
}

/**
 * The engine starts as soon as an opened draft is shown (draft-context.tsx). When the draft is not shown (locked, not
 * on this phone, read slowly), the unsent input of earlier visits waits at most this long.
 */
const openingMs = 2_000

/** Loads the code of storage and engine. */
const start = loadUntilThere(loadSending, 15_000)

/**
 * Starts the engine when there is something to send: after the first screen for drafts of earlier visits, else with the
 * first input into a new or an opened draft.
 */
function keepSending(isOpening: boolean): () => void {
  let typed = false
  let holds = false
  const touched = ({ target }: FocusEvent) => {
    // Focusing a field announces typing, so the storage is loaded at that moment.
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
    // Unmounting does not stop the engine: it belongs to the whole app.
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
