import { keysOf, type TalikaStore } from '../store.ts'
import { keysOfRow, type WriteTables } from './write-tables.ts'

/** Within the caller's transaction, which has drafts, answers and outbox. */
export function dexieTables({ drafts, answers, outbox }: TalikaStore): WriteTables {
  return {
    findDraft: (draftId) => drafts.get(draftId),
    putDraft: (row) => drafts.put(row),
    findAnswer: (draftId, path) => answers.get([draftId, path]),
    putAnswer: (row) => answers.put(row),
    listAnswersOfRow: (draftId, row) =>
      answers
        .where('[draftId+path]')
        .between(...keysOfRow(draftId, row), true, true)
        .toArray(),
    listOperations: (draftId, path) => outbox.where('[draftId+path]').equals([draftId, path]).toArray(),
    findLastOperation: (draftId) =>
      outbox
        .where('[draftId+seq]')
        .between(...keysOf(draftId))
        .last(),
    putOperation: (row) => outbox.put(row),
    deleteOperation: (opId) => outbox.delete(opId),
  }
}
