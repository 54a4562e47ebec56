import { Dexie } from 'dexie'
import type { AnswerRow, DraftRow, OutboxRow } from '../store.ts'
import { upgradeDraft } from './upgrade.ts'

/**
 * The requests for writing answers within a transaction, made through the browser's own API: the same through Dexie's
 * tables takes more time of the main thread than a keystroke may cost (decision 033).
 */
export type WriteTables = ReturnType<typeof writeTables>

/** The tables of a transaction over drafts, answers and outbox. */
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
  }
}

/** The same requests within Dexie's current transaction, for answers that are written along with other tables. */
export function currentTables(): WriteTables {
  return writeTables(Dexie.currentTransaction.idbtrans)
}

/**
 * No caller waits for a write, because each result is one more task. A write that fails aborts the transaction, which
 * reports the error.
 */
function write(request: IDBRequest): void {
  // Otherwise Dexie would abort its transaction without the cause.
  request.onerror = (event) => event.stopPropagation()
}

/**
 * The result of a request of the browser's own API. `Promise` is Dexie's if Dexie began the transaction, because no
 * other promise keeps that transaction current.
 */
export function answerOf<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Result)
    request.onerror = () => reject(request.error)
  })
}
