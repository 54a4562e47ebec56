import { awaitsSignIn, type DraftSnapshot, type SyncState } from '#sync/status.ts'
import { getSession } from '../../platform/api/session.ts'
import type { DraftStorage } from '../storage/draft-storage.ts'

/** What of a draft is on this phone only. */
export type Unsent = {
  state: SyncState
  /** Waiting and refused ones; files are counted apart. */
  changes: number
  files: number
  bytes: number
  /** Its account must sign in before the server may hear of it. */
  needsSignIn: boolean
  /** Without a mobile number nobody can be told of it. */
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
    changes: new Set(outbox.map(({ path }) => path)).size,
    files,
    bytes,
    needsSignIn: waitsForSignIn(snapshot),
    needsMobile: draft.mobile === null,
  }
}

function isUnsent({ draft, outbox, attachments }: DraftSnapshot): boolean {
  if (outbox.length > 0 || attachments.some(({ state }) => state === 'here' || state === 'parked')) return true
  return !draft.onServer || draft.submission?.state === 'requested'
}

/** Whether a draft waits for an account other than the one of this page, if any. */
export function waitsForSignIn({ draft }: Pick<DraftSnapshot, 'draft'>): boolean {
  return awaitsSignIn(draft, getSession()?.user.user.id ?? null)
}
