import type { AnswerValue } from '#domain/drafts/operations.ts'
import { type DraftSnapshot, isUnconfirmed } from '#sync/status.ts'
import { answerOf } from '#sync/storage/connection.ts'
import { upgradeDraft } from '#sync/storage/upgrade.ts'
import { type AnswerRow, isNewer, type TalikaStore } from '#sync/store.ts'
import { rangeOfRawTexts, rawTextsOf } from './raw-texts.ts'

/** A draft that is on this phone. */
export type KeptDraft = { draftId: string; answers: Record<string, AnswerValue>; rawTexts: Map<string, string> }

/** A draft as it was when it was opened: what its form shows, and its state. */
export type OpenedDraft = { kept: KeptDraft; snapshot: DraftSnapshot }

type Rows = Omit<DraftSnapshot, 'unconfirmed'> & {
  answers: AnswerRow[]
  notes: { key: string; value: unknown }[]
}

/**
 * Reads everything that a form needs, in ONE transaction; null when the draft is not on this phone. A person waits for
 * it in front of an empty page, so all requests start at once and through IndexedDB itself (Dexie only begins the
 * transaction and reopens a closed database), and the result does not wait for the transaction to complete.
 */
export function readOpening(store: TalikaStore, draftId: string): Promise<OpenedDraft | null> {
  const { drafts, answers, outbox, attachments, conflicts, meta } = store
  return new Promise((resolve, reject) => {
    store
      .transaction('r', [drafts, answers, outbox, attachments, conflicts, meta], ({ idbtrans }) => {
        const reading = readRows(idbtrans, draftId)
        reading.then((rows) => resolve(rows === null ? null : toOpened(draftId, rows)), reject)
        return reading
      })
      .catch(reject)
  })
}

async function readRows(transaction: IDBTransaction, draftId: string): Promise<Rows | null> {
  const table = (name: string) => transaction.objectStore(name)
  const ofDraft = IDBKeyRange.bound([draftId], [draftId, []])
  const [draft, answers, outbox, attachments, conflicts, notes] = await Promise.all([
    answerOf<Rows['draft'] | undefined>(table('drafts').get(draftId)),
    answerOf<Rows['answers']>(table('answers').getAll(ofDraft)),
    answerOf<Rows['outbox']>(table('outbox').index('[draftId+seq]').getAll(ofDraft)),
    answerOf<Rows['attachments']>(table('attachments').index('draftId').getAll(draftId)),
    answerOf<Rows['conflicts']>(table('conflicts').getAll(ofDraft)),
    answerOf<Rows['notes']>(table('meta').getAll(rangeOfRawTexts(draftId))),
  ])
  if (draft === undefined) return null
  return { draft: isNewer(draft) ? draft : upgradeDraft(draft), answers, outbox, attachments, conflicts, notes }
}

function toOpened(draftId: string, { answers: rows, notes, ...others }: Rows): OpenedDraft {
  const answers = Object.fromEntries(rows.map(({ path, value }) => [path, value]))
  const snapshot = { ...others, unconfirmed: rows.filter(isUnconfirmed) }
  return { kept: { draftId, answers, rawTexts: rawTextsOf(draftId, notes) }, snapshot }
}
