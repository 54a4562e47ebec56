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
  /** The call was not accepted in time, and the server has not sent the new state yet. */
  | 'callOver'
  | 'inCall'
  | 'done'
  | 'rejected'
  | 'ended'
  | 'replaced'
  /** The server refuses the connection of this page. */
  | 'refused'

export type StageFacts = {
  state: LiveClientState
  /** The last place of this phone. */
  kept: KeptPlace | null
  /** The time of the call has passed, by the clock of this phone. */
  isRingOver: boolean
  /** The guest has dismissed the end that was shown. */
  isDismissed: boolean
  /** The first connection takes long or has failed. */
  isLate: boolean
}

/** Decides which screen is shown, from the answers of the server and the data on this phone. */
export function stageOf(facts: StageFacts): LiveStage {
  const { status, view } = facts.state
  const { kept, isLate } = facts
  if (status === 'replaced') return 'replaced'
  if (status === 'forbidden' || status === 'unsupported' || status === 'tooMany') return 'refused'
  if (!view.isKnown) return kept !== null ? 'kept' : isLate ? 'form' : 'connecting'
  return endOf(facts) ?? (view.session === null ? 'none' : (placeOf(facts) ?? 'form'))
}

/**
 * How the session has ended for this guest, or null. The final state of the place comes first; the server sends it for
 * half a day. Otherwise 'ended', if this phone had a place in a session that is over, or a session ended while the page
 * was open.
 */
function endOf({ state, kept, isDismissed }: StageFacts): LiveStage | null {
  if (isDismissed) return null
  const { you, session, hasEnded } = state.view
  const end = you === null ? undefined : endStages[you.state]
  if (end !== undefined) return end
  // A place in the open session counts more than the end of an earlier session.
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
