import { isEditable } from '#domain/enlistment/application-status.ts'
import { listOperations } from './outbox/outbox.ts'
import { isSending } from './sending-lease.ts'
import {
  type AnswerRow,
  type AttachmentRow,
  type ConflictRow,
  type DraftRow,
  keysOf,
  type OutboxRow,
  type TalikaStore,
} from './store.ts'

/**
 * The states that a status line can show; its texts are the client's. `other-phone`: the bytes of a file are on another
 * phone only.
 */
export type SyncState = 'phone' | 'sending' | 'server' | 'submitted' | 'needs-you' | 'other-phone'

export type SyncStatus = {
  state: SyncState
  /** Changes and files that the server has not confirmed. */
  changes: number
  bytes: number
  /** When both sides last agreed, in milliseconds; null when they do not agree. */
  agreedAt: number | null
  nextTryAt: number | null
}

export type DraftSnapshot = {
  draft: DraftRow
  outbox: OutboxRow[]
  attachments: AttachmentRow[]
  conflicts: ConflictRow[]
  /** The answers that the server may not have although no operation sends them. */
  unconfirmed: AnswerRow[]
}

export async function readSnapshot(store: TalikaStore, draftId: string): Promise<DraftSnapshot | null> {
  const tables = [store.drafts, store.answers, store.outbox, store.attachments, store.conflicts]
  return store.transaction('r', tables, async () => {
    const draft = await store.drafts.get(draftId)
    if (draft === undefined) return null
    const [answers, outbox, attachments, conflicts] = await Promise.all([
      // Only a draft that asks for the server's whole answer has unconfirmed answers; others need not be read.
      draft.askAll === true
        ? store.answers
            .where('[draftId+path]')
            .between(...keysOf(draftId))
            .toArray()
        : [],
      listOperations(store, draftId),
      store.attachments.where('draftId').equals(draftId).toArray(),
      store.conflicts.filter((row) => row.draftId === draftId).toArray(),
    ])
    return { draft, outbox, attachments, conflicts, unconfirmed: answers.filter(isUnconfirmed) }
  })
}

/** Whether it is not known that the server has this answer. */
export function isUnconfirmed({ unconfirmedSince }: AnswerRow): boolean {
  return unconfirmedSince !== undefined
}

/** Pure: what the status line shows for a draft at `now` (milliseconds). */
export function syncStatus(
  { draft, outbox, attachments, conflicts }: Omit<DraftSnapshot, 'unconfirmed'>,
  now: number,
): SyncStatus {
  const files = attachments.filter(({ state }) => state === 'here')
  const waiting = outbox.filter(({ state }) => state !== 'parked')
  const parked = outbox.some(({ state }) => state === 'parked') || attachments.some(({ state }) => state === 'parked')
  const counts = {
    changes: waiting.length + files.length + (draft.namedPayment?.state === 'requested' ? 1 : 0),
    bytes:
      files.reduce((sum, { size }) => sum + size, 0) +
      waiting.reduce((sum, row) => sum + JSON.stringify(row.value).length + row.path.length, 0),
    agreedAt: draft.hashAgrees ? draft.syncedAt : null,
    nextTryAt: draft.retry.notBefore > now ? draft.retry.notBefore : null,
  }
  const say = (state: SyncState): SyncStatus => ({ state, ...counts })
  const isRefused = draft.submission?.state === 'refused' || draft.namedPayment?.state === 'refused'
  // Even when nothing waits: the person must enter another number before the application can be submitted.
  if (conflicts.length > 0 || parked || draft.paused !== null || isRefused || draft.lostMobile !== undefined) {
    return say('needs-you')
  }
  const hasPayment = draft.namedPayment?.state === 'requested'
  if (!hasPayment && (draft.submission?.state === 'done' || !isEditable(draft.status))) return say('submitted')
  if (isSending(draft, now)) return say('sending')
  if (counts.changes === 0 && attachments.some(isElsewhere)) return say('other-phone')
  if (counts.changes === 0 && draft.onServer && draft.hashAgrees && draft.submission === null) return say('server')
  return say('phone')
}

/** Neither this phone nor the server has the bytes of the file. */
export function isElsewhere({ elsewhere }: AttachmentRow): boolean {
  return elsewhere !== undefined
}

export async function hasFilesElsewhere(store: TalikaStore, draftId: string): Promise<boolean> {
  return (await store.attachments.where('draftId').equals(draftId).filter(isElsewhere).count()) > 0
}

/**
 * Whether a draft waits for its account to sign in: it must be created with that session, or it would have no owner.
 * `account` is the account that is signed in now; undefined where it is unknown.
 */
export function awaitsSignIn(draft: DraftRow, account: string | null | undefined): boolean {
  if (!draft.signedIn || account === undefined) return false
  // A draft that was opened by its account, and has no code of its own, can only be sent with the session.
  if (draft.onServer) return draft.token === '' && account === null
  return account === null || (draft.account ?? account) !== account
}
