import { useEffect, useState } from 'react'
import { listLiveGuests } from '#contract/live/live.ts'
import type { LiveClientState } from '../../../../entities/live/live-client.ts'
import { call } from '../../../../platform/api/api.ts'

/** Why the connection is not that of a host. `unknown`: the server did not say. */
export type HostVerdict = 'noHost' | 'unknown'

/**
 * Finds out why the live connection is not that of a host: the server refuses an expired login in the same way as
 * an account that may not host. A call tells which it is; after an expired login this call also makes the page ask
 * for the password. Null while there is no doubt, or no answer yet.
 */
export function useHostVerdict({ status, view }: LiveClientState): HostVerdict | null {
  const isHost = status === 'open' && view.isHost
  const isDoubted = status === 'forbidden' || (status === 'open' && view.isKnown && !view.isHost)
  const [verdict, setVerdict] = useState<HostVerdict | null>(null)
  useEffect(() => {
    if (!isDoubted) return
    let isOver = false
    void call(listLiveGuests, { query: { size: 1 } }).then((answer) => {
      if (isOver || (!answer.ok && answer.problem?.code === 'unauthenticated')) return
      setVerdict(!answer.ok && answer.problem?.code === 'forbidden' ? 'noHost' : 'unknown')
    })
    return () => {
      isOver = true
    }
  }, [isDoubted])
  useEffect(() => {
    // During a retry the verdict stays, so that the page does not change before the result is known.
    if (isHost) setVerdict(null)
  }, [isHost])
  return verdict
}
