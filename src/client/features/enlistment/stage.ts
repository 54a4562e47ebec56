import { isEditable } from '#sync/status.ts'
import type { DraftRow } from '#sync/store.ts'

/** `waiting`: submit was pressed and has not reached the server. `submitted`: the desks have it, or have decided. */
export type Stage = 'filling' | 'waiting' | 'submitted'

/** Where an application stands as this phone knows it. */
export function stageOf({ status, submission }: Pick<DraftRow, 'status' | 'submission'>): Stage {
  if (!isEditable(status) || submission?.state === 'done') return 'submitted'
  return submission?.state === 'requested' ? 'waiting' : 'filling'
}
