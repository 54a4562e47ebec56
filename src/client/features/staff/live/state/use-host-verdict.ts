import { useEffect, useState } from 'react'
import { listLiveGuests } from '#contract/live/live.ts'
import type { LiveClientState } from '../../../../entities/live/live-client.ts'
import { call } from '../../../../platform/api/api.ts'

/** Why the connection is not a host's. `unknown`: the question was not answered. */
export type HostVerdict = 'noHost' | 'unknown'

/**
 * The live session says of a log-in that has ended the same as of an account that does not host. A call says which it is;
 * where the log-in has ended, it also leads to the question for the password, which covers the page. Null where there is
 * no doubt, or no answer yet.
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
    // Until then the page says what it said before: a person has pressed "Try again" on it.
    if (isHost) setVerdict(null)
  }, [isHost])
  return verdict
}
