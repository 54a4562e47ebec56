/**
 * The draft as both sides see it: one map of paths to values, changed by operations. The wire shapes are fixed by the
 * contract and must stay readable, because phones two releases old still send them.
 */

/** The row of a repeating group itself, at `group/{rowId}`. */
export type RowValue = { readonly order: number }

/** An attached file, at `documents/{slot}/{fileId}`. */
export type AttachmentValue = {
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly mime: string
  readonly order: number
}

/** A stored value. `null` means removed and is kept as a tombstone. */
export type AnswerValue = string | number | boolean | readonly string[] | RowValue | AttachmentValue | null

/** The live answers: path to value, without tombstones and without the fields of removed rows. */
export type Answers = Readonly<Record<string, AnswerValue>>

export type Operation = {
  opId: string
  path: string
  value: AnswerValue
  /**
   * The revision of the path that the device saw last; 0 when it never saw one. For the removal of a row it is the
   * highest revision that the device saw of the row or of any of its fields.
   */
  baseRev: number
}

export type OperationOutcome = 'acked' | 'conflict' | 'rejected'

export const operationRejections = [
  'unknown_path',
  'wrong_kind',
  'too_long',
  'wrong_state',
  'not_correctable',
  'too_many_rows',
  'too_many_paths',
] as const
export type OperationRejection = (typeof operationRejections)[number]

export type OperationResult = {
  opId: string
  outcome: OperationOutcome
  /** The revision of the path after this operation (acked), or the one it conflicted with. */
  rev?: number | undefined
  code?: OperationRejection | undefined
}

/** The stored entry of a path. Removed paths stay, with the value null. */
export type Entry = {
  value: AnswerValue
  rev: number
  /** The revision at which `deviceId` wrote the value: `rev` is higher where a conflict has raised it since. */
  valueRev: number
  deviceId: string
  /** The last revision that a device other than `deviceId` wrote; 0 when there was none. */
  foreignRev: number
  /**
   * For a file: the device that attached it and has its bytes, even when another device wrote its name or removed it
   * later.
   */
  attachedBy?: string
}

export type Change = { path: string; value: AnswerValue; rev: number }

/**
 * Two values for one path: `mine` came from `deviceId` and was kept in the conflict, `theirs` was in the document at
 * that time, written at `theirsAt` as far as the server knows.
 */
export type Conflict = {
  path: string
  mine: AnswerValue
  theirs: AnswerValue
  deviceId: string
  at: string
  theirsAt?: string
}

/** The limit of one PATCH. */
export const maxOperationsPerCall = 200
