import { awaitsSignIn, type DraftSnapshot, type SyncState } from '#sync/status.ts'
import { getSession } from '../../../platform/api/session.ts'
import type { DraftStorage } from '../storage/draft-storage.ts'

/** The part of a draft that is on this phone only. */
export type Unsent = {
  state: SyncState
  /** Waiting and refused changes; files are counted separately. */
  changes: number
  files: number
  bytes: number
  /** The account of the draft must sign in before it can be sent. */
  needsSignIn: boolean
  /** The server creates an application only with a mobile number, and this draft has none yet. */
  needsMobile: boolean
}

/** Null when the server has everything, or the draft is not on this phone. */
export async function readUnsent(storage: DraftStorage, draftId: string): Promise<Unsent | null> {
  const snapshot = await storage.readSnapshot(draftId)
  if (snapshot === null || !isUnsent(snapshot)) return null
  const { state, bytes } = storage.statusOf(snapshot, storage.context.now())
  const { draft, outbox, attachments } = snapshot
  const files = attachments.filter((file) => file.state === 'here' || file.state === 'parked').length
  return {
    state,
    changes: new Set(outbox.map(({ path }) => path)).size + (isPaymentUnsent(draft) ? 1 : 0),
    files,
    bytes,
    needsSignIn: waitsForSignIn(snapshot),
    needsMobile: draft.mobile === null,
  }
}

function isUnsent({ draft, outbox, attachments }: DraftSnapshot): boolean {
  if (outbox.length > 0 || attachments.some(({ state }) => state === 'here' || state === 'parked')) return true
  return !draft.onServer || draft.submission?.state === 'requested' || isPaymentUnsent(draft)
}

function isPaymentUnsent({ namedPayment }: DraftSnapshot['draft']): boolean {
  return namedPayment !== undefined && namedPayment.state !== 'sent'
}

/** Whether the draft belongs to another account than the one signed in on this page, if any. */
export function waitsForSignIn({ draft }: Pick<DraftSnapshot, 'draft'>): boolean {
  return awaitsSignIn(draft, getSession()?.user.user.id ?? null)
}
