import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LiveClient, LiveClientState } from '../../../entities/live/live-client.ts'
import { useIsPast } from './call/use-is-past.ts'
import { type LiveStage, stageOf } from './live-stage.ts'
import { createGuestClient } from './phone/guest-client.ts'
import { forgetGuestInput } from './phone/guest-input.ts'
import { forgetPlace, forgetToken, type KeptPlace, keepPlace, readKeptPlace } from './phone/guest-place.ts'

export type LiveGuest = {
  client: LiveClient
  state: LiveClientState
  stage: LiveStage
  kept: KeptPlace | null
  /** The place of this phone has moved to another phone, which proved the mobile number by a code. */
  hasMoved: boolean
  /** Dismisses the end that is shown. Then the form is shown if a session is open, else the page without a session. */
  dismissEnd: () => void
}

/** After this time without a connection the page shows the form instead of waiting. */
const lateMs = 2_500

/** The guest's side of the session: connected while the page is open. */
export function useLiveGuest(): LiveGuest {
  const [client] = useState(createGuestClient)
  const state = useSyncExternalStore(client.subscribe, client.getSnapshot)
  const [kept, setKept] = useState(readKeptPlace)
  const [isDismissed, setDismissed] = useState(false)
  const [hasMoved, setMoved] = useState(false)
  const isLate = useIsLate(state.failures > 0)
  useEffect(() => {
    client.start()
    return client.stop
  }, [client])

  const { you, session, isKnown } = state.view
  const sessionId = session?.id ?? null
  const hasPlace = you !== null && (you.state === 'WAIT' || you.state === 'CALLED' || you.state === 'IN_CALL')
  const serial = hasPlace ? you.serial : null
  const shownSerial = you?.serial ?? null
  useEffect(() => {
    if (!isKnown || sessionId === null) return
    if (serial !== null) {
      forgetGuestInput()
      keepPlace({ sessionId, serial })
      setKept({ sessionId, serial })
      setMoved(false)
      return
    }
    const last = readKeptPlace()
    if (last?.sessionId === sessionId) {
      // The place in this session is over. A place in an earlier session stays until the guest dismisses its end.
      forgetPlace()
      setKept(null)
      // The server still sends a place that is over. Instead of one that moved to another phone it sends none, or an
      // earlier one.
      setMoved(shownSerial !== last.serial)
    }
  }, [serial, sessionId, isKnown, shownSerial])
  // The dismissal is for one end only: it is reset at the next place or at the form of an open session.
  const isEndGone = sessionId !== null && kept === null && (you === null || hasPlace)
  useEffect(() => {
    if (isDismissed && isEndGone) setDismissed(false)
  }, [isDismissed, isEndGone])

  function dismissEnd(): void {
    forgetPlace()
    forgetToken()
    setKept(null)
    setDismissed(true)
    client.restart()
  }
  const isRingOver = useIsRingOver(client, state)
  return {
    client,
    state,
    stage: stageOf({ state, kept, isRingOver, isDismissed, isLate }),
    kept,
    hasMoved,
    dismissEnd,
  }
}

/** Whether the time of the call has passed. An unsent answer is then withdrawn: it must not answer a later call. */
function useIsRingOver(client: LiveClient, { status, view }: LiveClientState): boolean {
  const isOver = useIsPast(view.ringUntil)
  const isUnsent = isOver && status !== 'open'
  useEffect(() => {
    if (isUnsent) client.withdraw('accept', 'decline')
  }, [client, isUnsent])
  return isOver
}

function useIsLate(hasFailed: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [])
  return isLate || hasFailed
}
