import type { Conflict, FileState, PatchAnswer } from '#contract/applications/application-shapes.ts'
import { canonicalDocument, isSameValue, liveAnswers } from '#domain/drafts/document-hash.ts'
import { parsePath } from '#domain/drafts/paths.ts'
import { isEditable } from '#domain/enlistment/application-status.ts'
import { readAnswers } from '../drafts/drafts.ts'
import { sweepUnnamedBytes } from '../files/left-bytes.ts'
import { sha256Hex } from '../sha256.ts'
import type { AnswerRow, DraftOnServer, DraftSending, OutboxRow, TalikaStore } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import { parkOperation, pendingOperations } from './outbox.ts'
import { beginAgain, reviveKeptAside } from './send-again.ts'
import { takeChanges } from './take-changes.ts'

/** An answer, and facts about its request. */
export type Answered = {
  batch: readonly OutboxRow[]
  answer: PatchAnswer
  /** The epoch that the phone knew when it sent the request. */
  askedIn: string | null
  /** The request created the draft again on a server that had lost it, so everything is sent again. */
  isRecreated?: boolean
}

/**
 * Applies the server's answer to the phone, in one transaction. Each part of the answer has one purpose: `results`
 * settle operations, `changes` are the only part that writes values, `conflicts` list the open conflicts, `files` tell
 * which bytes the server has. An answer that is older than the phone's state (another tab was faster) settles its
 * operations and does not change the draft itself.
 */
export async function settleAnswer(context: SyncContext, draftId: string, answered: Answered): Promise<void> {
  const { store } = context
  const { batch, answer, askedIn, isRecreated = false } = answered
  let changed: readonly string[] = []
  let asked: readonly string[] = []
  const isWhole = await namesEverything(answer)
  // Read before the transaction: one that includes the table of bytes is flushed to the disk, which takes too long for
  // an answer.
  const kept: ReadonlySet<string> = new Set(await store.blobs.toCollection().primaryKeys())
  const tables = [store.drafts, store.answers, store.outbox, store.conflicts, store.attachments]
  await store.transaction('rw', tables, async () => {
    const draft = await store.drafts.get(draftId)
    if (draft === undefined) return
    // Another tab has met a restored server meanwhile: the operations that the old server took are sent to the new one.
    if (draft.epoch !== askedIn) return
    const isRestored = isRecreated || (draft.epoch !== null && draft.epoch !== answer.epoch)
    const isStale = !isRestored && isOlder(answer, draft)
    // Safeguard: a new epoch is sent everything again.
    if (isRestored) await beginAgain(store, draftId)
    const acked = await settleResults(store, batch, answer)
    if (draft.takenBesideLock !== undefined) {
      // Safeguard: what the server took since a draft was locked is newer than what the lock holds.
      await store.drafts.update(draftId, { takenBesideLock: [...draft.takenBesideLock, ...acked] })
    }
    // Safeguard: a value kept aside is brought back to a server that forgot it.
    if (isRestored) await reviveKeptAside(context, draftId, { batch, answer })
    const taken = await takeChanges(context, draftId, { answer, isWhole, isStale, kept })
    changed = taken.paths
    // Safeguard: an answer that comes late changes nothing of the draft itself.
    if (isStale) return
    await takeFiles(store, draftId, { files: answer.files ?? [], kept })
    asked = await takeConflicts(store, draftId, answer.conflicts)
    // Safeguard: revisions of values that were given up are forgotten with their epoch.
    const partly = isRestored ? { askAll: true, givenUp: undefined } : {}
    const whole = isWhole ? { askAll: taken.isUnconfirmed, wholeRev: answer.rev, givenUp: undefined } : partly
    await store.drafts.update(draftId, { ...headOf(draft, answer), ...whole, syncedAt: context.now() })
  })
  await compareHash(store, draftId)
  // The bytes of a file that another phone removed, or whose conflict is settled, are deleted: other people may use
  // this phone too.
  // Safeguard: bytes of a file that another phone removed are swept away.
  if ([...changed, ...asked].some((path) => parsePath(path)?.kind === 'attachment')) await sweepUnnamedBytes(store)
  context.changes.publish({ draftId, paths: changed, origin: 'server' })
}

/**
 * Whether the changes of an answer are the whole document. Its own hash decides, not the request: an old answer may be
 * repeated, and paths that it does not name must not be taken for removed.
 */
async function namesEverything({ changes, docHash }: PatchAnswer): Promise<boolean> {
  const rows = changes.map(({ path, value }): [string, { value: AnswerRow['value'] }] => {
    return [path, { value: value as AnswerRow['value'] }]
  })
  return (await hashOf(new Map(rows))) === docHash
}

function isOlder(answer: PatchAnswer, { version, rev }: DraftOnServer): boolean {
  return answer.version < version || (answer.version === version && answer.rev < rev)
}

function headOf(
  { submission, namedPayment }: DraftSending,
  { rev, epoch, status, version, docHash, lostMobile }: PatchAnswer,
): Partial<DraftOnServer & DraftSending> {
  return {
    ...{ onServer: true, rev, epoch, status, version, docHash, lostMobile },
    ...{ retry: { tries: 0, notBefore: 0 }, paused: null },
    // Another phone has submitted the application, so the refusal of this phone's submission no longer matters.
    ...(submission?.state === 'refused' && !isEditable(status) ? { submission: null } : {}),
    // An application that came back for correction is open again: its old receipt no longer shows its state.
    // Safeguard: the receipt stays while the application is not open for changes.
    ...(submission?.state === 'done' && isEditable(status) ? { submission: null } : {}),
    // The office has gone on since it got this payment: its own facts say what became of it.
    ...(namedPayment?.state === 'sent' && version > namedPayment.version ? { namedPayment: undefined } : {}),
  }
}

/** Returns the paths whose value the server took. */
async function settleResults(store: TalikaStore, batch: readonly OutboxRow[], answer: PatchAnswer): Promise<string[]> {
  const rows = new Map(batch.map((row) => [row.opId, row]))
  const acked: string[] = []
  for (const { opId, outcome, rev, code } of answer.results) {
    const row = rows.get(opId)
    if (row === undefined) continue
    if (outcome === 'rejected') await parkOperation(store, opId, code ?? 'rejected')
    else await store.outbox.delete(opId)
    if (outcome === 'acked' && rev !== undefined) {
      acked.push(row.path)
      await noteRevision(store, row, rev)
    }
    if (outcome === 'conflict') await noteKeptAside(store, row)
  }
  return acked
}

/** The server has the value in a conflict, so it is not sent again. A value that was typed after it still is. */
async function noteKeptAside(store: TalikaStore, { draftId, path, value }: OutboxRow): Promise<void> {
  await store.answers.where({ draftId, path }).modify((row: AnswerRow) => {
    // Safeguard: a value that was typed after the one kept aside is still sent.
    if (isSameValue(row.value, value)) delete row.unconfirmedSince
  })
}

/**
 * Everything that the person wrote after this operation was written with its value in view, so the later operations of
 * its path are based on it. This does not hold for the removal of a row: its base covers all fields, and another phone
 * may have written one of them before.
 */
async function noteRevision(store: TalikaStore, { draftId, path }: OutboxRow, rev: number): Promise<void> {
  await store.answers.where({ draftId, path }).modify((row: AnswerRow) => {
    // Safeguard: an acknowledgement that comes late does not make a newer value an older one.
    row.rev = Math.max(row.rev, rev)
    if (row.unconfirmedSince !== undefined) row.unconfirmedSince = row.rev
  })
  const isRow = parsePath(path)?.kind === 'row'
  await store.outbox
    .where('[draftId+path]')
    .equals([draftId, path])
    .modify((row) => {
      // Safeguard: what was acknowledged is the base of later changes at its path.
      if (!(isRow && row.value === null)) row.baseRev = Math.max(row.baseRev, rev)
    })
}

/**
 * Bytes that this phone has and the server lacks are sent (again); for other missing bytes the phone that has them is
 * noted.
 */
async function takeFiles(
  store: TalikaStore,
  draftId: string,
  { files, kept }: { files: readonly FileState[]; kept: ReadonlySet<string> },
): Promise<void> {
  const states = new Map(files.map((file) => [file.fileId, file]))
  await store.attachments
    .where('draftId')
    .equals(draftId)
    .modify((row) => {
      const file = states.get(row.fileId)
      if (file === undefined) return
      delete row.elsewhere
      if (file.state === 'here') {
        if (file.repaired) row.repaired = true
        const state = kept.has(row.fileId) ? 'sent' : 'remote'
        // Safeguard: a file that the server has is set aside no longer.
        if (row.state === 'here' || row.state === 'parked') Object.assign(row, { state, code: null })
      } else if (kept.has(row.fileId)) {
        if (row.state !== 'parked') row.state = 'here'
      } else if (file.by === 'this') Object.assign(row, { state: 'parked', code: 'bytes_missing' })
      else row.elsewhere = file.by ?? ''
    })
}

/** Replaces the open conflicts, and returns the paths of those that were open before. */
async function takeConflicts(store: TalikaStore, draftId: string, conflicts: readonly Conflict[]): Promise<string[]> {
  const before = await store.conflicts.filter((row) => row.draftId === draftId).primaryKeys()
  await store.conflicts.bulkDelete(before)
  await store.conflicts.bulkPut(
    conflicts.map(({ mine, theirs, ...conflict }) => {
      return { ...conflict, draftId, mine: mine as AnswerRow['value'], theirs: theirs as AnswerRow['value'] }
    }),
  )
  return before.map(([, path]) => path)
}

/** "On the server" is shown only when both sides have a document with the same hash and nothing waits. */
async function compareHash(store: TalikaStore, draftId: string): Promise<void> {
  const waiting = await pendingOperations(store, draftId)
  const hash = await localDocHash(store, draftId)
  const docHash = (await store.drafts.get(draftId))?.docHash
  // Safeguard: "on the server" only with equal hashes.
  await store.drafts.update(draftId, { hashAgrees: waiting.length === 0 && hash === docHash })
}

/** SHA-256 (hex) of the canonical document as this phone has it. */
export async function localDocHash(store: TalikaStore, draftId: string): Promise<string> {
  return hashOf(await readAnswers(store, draftId))
}

async function hashOf(entries: Parameters<typeof liveAnswers>[0]): Promise<string> {
  return sha256Hex(canonicalDocument(liveAnswers(entries)))
}
