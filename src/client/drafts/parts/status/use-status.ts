import { useEffect, useMemo, useState } from 'react'
import type { SyncState, SyncStatus } from '#sync/status.ts'
import { useStoreValue } from '../../../platform/use-store-value.ts'
import type { WriteTrouble } from '../../phone/session/write-behind.ts'
import { useOpenDraft, useSaveTrouble } from '../open-draft/draft-context.tsx'

/** `trouble`: this phone does not store the last input; it is on the screen only. */
export type Status = SyncStatus & { trouble: WriteTrouble | null; started: boolean }

const nothing: SyncStatus = { state: 'phone', changes: 0, bytes: 0, agreedAt: null, nextTryAt: null }

/** While something is being sent the status is read again: the sending tab may crash without an event. */
const leaseCheckMs = 5000

/** The status of the open draft now. */
export function useStatus(): Status {
  const { session, snapshots } = useOpenDraft()
  const trouble = useSaveTrouble(session)
  const [now, setNow] = useState(() => Date.now())
  // Compared as a string, so that an equal status causes no render.
  const serialised = useStoreValue(snapshots.subscribe, () => JSON.stringify(snapshots.statusAt(now)))
  const known = useMemo(() => JSON.parse(serialised) as SyncStatus | null, [serialised])
  const status = known ?? nothing
  const isSending = status.state === 'sending'
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(() => setNow(Date.now()), leaseCheckMs)
    return () => clearInterval(timer)
  }, [isSending])
  const state: SyncState = trouble === null ? status.state : 'needs-you'
  return { ...status, state, trouble, started: known !== null }
}
