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
  /** The guest has left the end behind that was shown. */
  isLeftBehind: boolean
  /** The first connection takes longer than a moment. */
  isLate: boolean
}

/** Decides what is shown, from what the server has said and what this phone knows. */
export function stageOf({ state: { status, view }, kept, isLeftBehind, isLate }: StageFacts): LiveStage {
  if (status === 'replaced') return 'replaced'
  if (status === 'forbidden' || status === 'unsupported' || status === 'tooMany') return 'refused'
  if (!view.isKnown) return kept !== null ? 'kept' : isLate ? 'form' : 'connecting'
  const { you, session } = view
  const end = you === null || isLeftBehind ? undefined : endStages[you.state]
  if (end !== undefined) return end
  if (session === null) return !isLeftBehind && (view.hasEnded || kept !== null) ? 'ended' : 'none'
  return (you && placeStages[you.state]) ?? 'form'
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
