import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LiveClient, LiveClientState } from '../../../entities/live/live-client.ts'
import { type LiveStage, stageOf } from './live-stage.ts'
import { createGuestClient } from './phone/guest-client.ts'
import { forgetPlace, type KeptPlace, keepPlace, readKeptPlace } from './phone/guest-place.ts'
import { forgetTypedWords } from './phone/typed-words.ts'

export type LiveGuest = {
  client: LiveClient
  state: LiveClientState
  stage: LiveStage
  kept: KeptPlace | null
  /** Leaves the end that is shown: the form follows while a session is open, else the page without a session. */
  leaveBehind: () => void
}

/** A connection that takes longer than this is not waited for with an empty page. */
const lateMs = 2_500

/** The guest's side of the session: connected while the page is open. */
export function useLiveGuest(): LiveGuest {
  const [client] = useState(createGuestClient)
  const state = useSyncExternalStore(client.subscribe, client.getSnapshot)
  const [kept, setKept] = useState(readKeptPlace)
  const [isLeftBehind, setLeftBehind] = useState(false)
  const isLate = useIsLate(state.failures > 0)
  useEffect(() => {
    client.start()
    return client.stop
  }, [client])

  const { you, session, isKnown } = state.view
  const sessionId = session?.id ?? null
  const hasPlace = you !== null && (you.state === 'WAIT' || you.state === 'CALLED' || you.state === 'IN_CALL')
  const serial = hasPlace ? you.serial : null
  useEffect(() => {
    if (serial !== null && sessionId !== null) {
      forgetTypedWords()
      keepPlace({ sessionId, serial })
      setKept({ sessionId, serial })
      setLeftBehind(false)
    } else if (isKnown && sessionId !== null) {
      // The place is over, or it was one of an earlier session.
      forgetPlace()
      setKept(null)
    }
  }, [serial, sessionId, isKnown])

  function leaveBehind(): void {
    forgetPlace()
    setKept(null)
    setLeftBehind(true)
  }
  return { client, state, stage: stageOf({ state, kept, isLeftBehind, isLate }), kept, leaveBehind }
}

function useIsLate(hasFailed: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [])
  return isLate || hasFailed
}
