import { runSync } from '../run.ts'
import { type DraftSnapshot, readSnapshot } from '../status.ts'
import type { SyncContext } from '../sync-context.ts'
import type { Transport } from '../transport/transport.ts'

/** The result of sending a draft that was brought here in a file. */
export type Carried = {
  /**
   * `later`: the connection was lost; carrying the draft again continues where it stopped. `stopped`: the server
   * accepts no more.
   */
  state: 'arrived' | 'later' | 'stopped' | 'no_mobile'
  snapshot: DraftSnapshot
  /** Operations and files that were still unsent in the file and are now confirmed. */
  arrived: { changes: number; files: number }
}

/** A pass that ends without a wait, but leaves something unsent, is followed by another one, at most this often. */
const mostPasses = 20

/**
 * Sends a draft from a store of its own until nothing waits. The transport marks the calls as `carried`, and the
 * operations keep their ids, so an operation that arrived before changes nothing.
 */
export async function carryDraft(context: SyncContext, transport: Transport, draftId: string): Promise<Carried> {
  const first = await snapshotOf(context, draftId)
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const wait = await runSync(context, transport, { now: true, pull: [draftId] })
    const snapshot = await snapshotOf(context, draftId)
    const state = stateOf(snapshot, wait)
    if (state !== 'again') return { state, snapshot, arrived: difference(first, snapshot) }
  }
  const snapshot = await snapshotOf(context, draftId)
  return { state: 'later', snapshot, arrived: difference(first, snapshot) }
}

function stateOf({ draft, outbox, attachments }: DraftSnapshot, wait: number | null): Carried['state'] | 'again' {
  if (draft.mobile === null) return 'no_mobile'
  if (draft.paused !== null) return 'stopped'
  if (wait !== null) return 'later'
  const waits = outbox.some(({ state }) => state !== 'parked') || attachments.some(({ state }) => state === 'here')
  return waits ? 'again' : 'arrived'
}

function difference(before: DraftSnapshot, after: DraftSnapshot): Carried['arrived'] {
  const unconfirmed = ({ outbox }: DraftSnapshot) => outbox.filter(({ state }) => state === 'frozen').length
  const waitingFiles = ({ attachments }: DraftSnapshot) => attachments.filter(({ state }) => state === 'here').length
  const parkedSince = after.outbox.filter(
    ({ opId, state }) => state === 'parked' && before.outbox.some((row) => row.opId === opId && row.state === 'frozen'),
  ).length
  return {
    changes: unconfirmed(before) - unconfirmed(after) - parkedSince,
    files: waitingFiles(before) - waitingFiles(after) - parkedFilesSince(before, after),
  }
}

function parkedFilesSince(before: DraftSnapshot, after: DraftSnapshot): number {
  const parked = ({ attachments }: DraftSnapshot) => attachments.filter(({ state }) => state === 'parked').length
  return parked(after) - parked(before)
}

async function snapshotOf({ store }: SyncContext, draftId: string): Promise<DraftSnapshot> {
  const snapshot = await readSnapshot(store, draftId)
  if (snapshot === null) throw new Error('The draft to carry is not in its store')
  return snapshot
}
