import type { AnswerRow, DraftRow, OutboxRow } from '../store.ts'

/**
 * What writing answers asks of the transaction that it runs in. There are two: Dexie's (dexie-tables.ts), for callers that write
 * other things along with them, and the browser's own (bare-tables.ts), for keystrokes. One suite holds for both.
 */
export type WriteTables = {
  findDraft(draftId: string): Promise<DraftRow | undefined>
  putDraft(row: DraftRow): Promise<unknown>
  findAnswer(draftId: string, path: string): Promise<AnswerRow | undefined>
  putAnswer(row: AnswerRow): Promise<unknown>
  /** The answers of a row of a group, and the row itself. */
  listAnswersOfRow(draftId: string, row: string): Promise<AnswerRow[]>
  listOperations(draftId: string, path: string): Promise<OutboxRow[]>
  findLastOperation(draftId: string): Promise<OutboxRow | undefined>
  putOperation(row: OutboxRow): Promise<unknown>
  deleteOperation(opId: string): Promise<unknown>
}

/** Keys from a row's own path to the last of its fields. */
export function keysOfRow(draftId: string, row: string): [[string, string], [string, string]] {
  return [
    [draftId, row],
    // Safeguard: the fields of a row are read with it.
    [draftId, `${row}/\uffff`],
  ]
}
