import type { GuestState } from '#domain/live/live-states.ts'
import type { LiveClientState } from '../../../entities/live/live-client.ts'
import type { KeptPlace } from './phone/guest-place.ts'

/** What the page shows of the session. */
export type LiveStage =
  | 'connecting'
  /** No view yet, and this phone has a place. */
  | 'kept'
  | 'form'
  | 'none'
  | 'waiting'
  | 'called'
  /** The call was not accepted in time, and the server has not said yet how it goes on. */
  | 'callOver'
  | 'inCall'
  | 'done'
  | 'rejected'
  | 'ended'
  | 'replaced'
  /** The server does not let this page connect. */
  | 'refused'

export type StageFacts = {
  state: LiveClientState
  /** The last place of this phone. */
  kept: KeptPlace | null
  /** The time of the call has passed, by the clock of this phone. */
  isRingOver: boolean
  /** The guest has left the end behind that was shown. */
  isLeftBehind: boolean
  /** The first connection takes longer than a moment. */
  isLate: boolean
}

/** Decides what is shown, from what the server has said and what this phone knows. */
export function stageOf(facts: StageFacts): LiveStage {
  const { status, view } = facts.state
  const { kept, isLate } = facts
  if (status === 'replaced') return 'replaced'
  if (status === 'forbidden' || status === 'unsupported' || status === 'tooMany') return 'refused'
  if (!view.isKnown) return kept !== null ? 'kept' : isLate ? 'form' : 'connecting'
  return endOf(facts) ?? (view.session === null ? 'none' : (placeOf(facts) ?? 'form'))
}

/**
 * How it has ended for this guest: what became of the place, which the server says for half a day, else that the session
 * has ended which this phone had a place in, or which was open before the eyes of the guest.
 */
function endOf({ state, kept, isLeftBehind }: StageFacts): LiveStage | null {
  if (isLeftBehind) return null
  const { you, session, hasEnded } = state.view
  const end = you === null ? undefined : endStages[you.state]
  if (end !== undefined) return end
  // A place in the session that is open is the guest's, whatever was before.
  if (session !== null && you !== null) return null
  const isOfEarlier = kept !== null && kept.sessionId !== session?.id
  return isOfEarlier || hasEnded ? 'ended' : null
}

function placeOf({ state, isRingOver }: StageFacts): LiveStage | undefined {
  const { you } = state.view
  if (you === null) return undefined
  return you.state === 'CALLED' && isRingOver ? 'callOver' : placeStages[you.state]
}

const endStages: Partial<Record<GuestState, LiveStage>> = {
  DONE: 'done',
  CALL_REJECTED: 'rejected',
  ENDED: 'ended',
}
const placeStages: Partial<Record<GuestState, LiveStage>> = {
  WAIT: 'waiting',
  MISSED: 'waiting',
  CALLED: 'called',
  IN_CALL: 'inCall',
}
