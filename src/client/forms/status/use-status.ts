import { useEffect, useState } from 'react'
import type { SyncState, SyncStatus } from '#sync/status.ts'
import { useIsUnsaved, useOpenDraft, useSnapshot } from '../drafts/draft-context.tsx'

/** `unsaved`: this phone refused to keep something; it stands on the screen only. */
export type Status = SyncStatus & { unsaved: boolean; started: boolean }

const nothing: SyncStatus = { state: 'phone', changes: 0, bytes: 0, agreedAt: null, nextTryAt: null }

/** While something is sent, look again: the tab that sends may die without a word. */
const leaseCheckMs = 5000

/** What the status line says about the open draft, at this moment. */
export function useStatus(): Status {
  const { session, snapshots } = useOpenDraft()
  const snapshot = useSnapshot()
  const unsaved = useIsUnsaved(session)
  const [now, setNow] = useState(() => Date.now())
  const status = snapshots.statusAt(Math.max(now, snapshot?.draft.updatedAt ?? 0)) ?? nothing
  const isSending = status.state === 'sending'
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(() => setNow(Date.now()), leaseCheckMs)
    return () => clearInterval(timer)
  }, [isSending])
  const state: SyncState = unsaved ? 'needs-you' : status.state
  return { ...status, state, unsaved, started: snapshot !== null }
}
