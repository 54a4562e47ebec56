import type { AnswerRow, DraftRow, OutboxRow } from '../store.ts'
import { answerOf } from './connection.ts'
import { upgradeDraft } from './upgrade.ts'

/**
 * The requests for writing answers within a transaction, made through the browser's own API: the same through Dexie's
 * tables takes more time of the main thread than a keystroke may cost (decision 033).
 */
export type WriteTables = ReturnType<typeof writeTables>

/** The tables of a transaction over drafts, answers and outbox; over `meta` too, if a text is written. */
export function writeTables(transaction: IDBTransaction) {
  const drafts = transaction.objectStore('drafts')
  const answers = transaction.objectStore('answers')
  const outbox = transaction.objectStore('outbox')
  return {
    findDraft: async (draftId: string) => {
      const row = await answerOf<DraftRow | undefined>(drafts.get(draftId))
      return row === undefined ? row : upgradeDraft(row)
    },
    putDraft: async (row: DraftRow) => write(drafts.put(row)),
    findAnswer: (draftId: string, path: string) => answerOf<AnswerRow | undefined>(answers.get([draftId, path])),
    putAnswer: async (row: AnswerRow) => write(answers.put(row)),
    /** The row of a group, and the answers in it. */
    listAnswersOfRow: (draftId: string, row: string) =>
      // Safeguard: the fields of a row are read with it.
      answerOf<AnswerRow[]>(answers.getAll(IDBKeyRange.bound([draftId, row], [draftId, `${row}/\uffff`]))),
    listOperations: (draftId: string, path: string) =>
      answerOf<OutboxRow[]>(outbox.index('[draftId+path]').getAll([draftId, path])),
    findLastOperation: async (draftId: string) => {
      const all = IDBKeyRange.bound([draftId], [draftId, []])
      const cursor = await answerOf<IDBCursorWithValue | null>(outbox.index('[draftId+seq]').openCursor(all, 'prev'))
      return cursor?.value as OutboxRow | undefined
    },
    putOperation: async (row: OutboxRow) => write(outbox.put(row)),
    deleteOperation: async (opId: string) => write(outbox.delete(opId)),
    /** Stores an unfinished text, or removes it when it is null. */
    putText: (draftId: string, path: string, text: string | null) => {
      const meta = transaction.objectStore('meta')
      const key = keyOfText(draftId, path)
      write(text === null ? meta.delete(key) : meta.put({ key, value: text }))
    },
  }
}

/** The key of an unfinished text contains the draft's id, so that it is locked and wiped with the draft. */
export function keyOfText(draftId: string, path: string): string {
  return `raw/${draftId}/${path}`
}

/**
 * No caller waits for a write, because each result is one more task. A write that fails aborts the transaction, which
 * reports the error.
 */
function write(request: IDBRequest): void {
  // Otherwise Dexie would abort its transaction without the cause.
  request.onerror = (event) => event.stopPropagation()
}
