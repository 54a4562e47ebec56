import { isSameValue } from '#domain/drafts/document-hash.ts'
import { conflictKey, type DraftState } from '#domain/drafts/merge.ts'
import type { Conflict } from '#domain/drafts/operations.ts'
import type { StandingSide } from './draft-write.ts'

/** The state with what only the database knows of the conflicts that a write touched. */
export function withStanding(state: DraftState, standing: readonly StandingSide[]): DraftState {
  if (standing.length === 0) return state
  const conflicts = new Map(state.conflicts)
  for (const [path, deviceId, theirsAt] of standing) {
    const key = conflictKey(path, deviceId)
    const conflict = conflicts.get(key)
    if (conflict !== undefined && theirsAt !== null) conflicts.set(key, { ...conflict, theirsAt })
  }
  return { ...state, conflicts }
}

/**
 * The open conflicts with both sides told by device and time. Once another value stands than the one that a conflict
 * began with, nobody is named for it.
 */
export function listConflicts({ conflicts, entries }: DraftState): Conflict[] {
  return [...conflicts.values()].map(({ theirsAt, ...conflict }) => {
    const standing = entries.get(conflict.path)
    if (standing === undefined || !isSameValue(standing.value, conflict.theirs)) return conflict
    return { ...conflict, theirsDeviceId: standing.deviceId, ...(theirsAt !== undefined && { theirsAt }) }
  })
}
