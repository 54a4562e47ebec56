import type { AnswerRow, DraftRow, OutboxRow } from '../store.ts'
import { upgradeDraft } from './upgrade.ts'
import { keysOfRow, type WriteTables } from './write-tables.ts'

/** A transaction of the browser's own, with the tables that a keystroke is written to. */
export type BareTransaction = {
  tables: WriteTables
  /** Keeps a note beside the drafts, or drops it when it is null. */
  note(key: string, value: string | null): void
}

const names = ['drafts', 'answers', 'outbox', 'meta']

/**
 * Does one piece of work in ONE transaction on an open database of the phone, without Dexie: what a keystroke costs under
 * the fingers is mostly the number of calls and of answers that are waited for. No one waits for a put here; one that
 * fails ends the transaction. Resolves when the browser has committed; rejects with nothing half done.
 */
export function inBareTransaction(
  database: IDBDatabase,
  work: (transaction: BareTransaction) => Promise<void>,
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(names, 'readwrite')
    let failure: unknown = null
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(failure ?? transaction.error ?? new Error('The browser ended the transaction'))
    work(bareTransaction(transaction))
      // Says that nothing follows, so that the browser need not ask.
      .then(() => transaction.commit())
      .catch((cause: unknown) => {
        // A transaction that has ended already has said why.
        if (transaction.error !== null) return
        failure = cause
        // Safeguard: keystrokes that are written without Dexie are kept whole or not at all.
        transaction.abort()
      })
  })
}

function bareTransaction(transaction: IDBTransaction): BareTransaction {
  const [drafts, answers, outbox, meta] = names.map((name) => transaction.objectStore(name)) as [
    IDBObjectStore,
    IDBObjectStore,
    IDBObjectStore,
    IDBObjectStore,
  ]
  const tables: WriteTables = {
    findDraft: async (draftId) => {
      const row = await answerOf<DraftRow | undefined>(drafts.get(draftId))
      return row === undefined ? row : upgradeDraft(row)
    },
    putDraft: async (row) => drafts.put(row),
    findAnswer: (draftId, path) => answerOf<AnswerRow | undefined>(answers.get([draftId, path])),
    putAnswer: async (row) => answers.put(row),
    listAnswersOfRow: (draftId, row) =>
      answerOf<AnswerRow[]>(answers.getAll(IDBKeyRange.bound(...keysOfRow(draftId, row)))),
    listOperations: (draftId, path) => answerOf<OutboxRow[]>(outbox.index('[draftId+path]').getAll([draftId, path])),
    findLastOperation: async (draftId) => {
      const all = IDBKeyRange.bound([draftId], [draftId, []])
      const cursor = await answerOf<IDBCursorWithValue | null>(outbox.index('[draftId+seq]').openCursor(all, 'prev'))
      return cursor?.value as OutboxRow | undefined
    },
    putOperation: async (row) => outbox.put(row),
    deleteOperation: async (opId) => outbox.delete(opId),
  }
  const note = (key: string, value: string | null) => {
    if (value === null) meta.delete(key)
    else meta.put({ key, value })
  }
  return { tables, note }
}

function answerOf<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Result)
    request.onerror = () => reject(request.error)
  })
}
