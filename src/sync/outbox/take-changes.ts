import type { PatchAnswer } from '#contract/applications/application-shapes.ts'
import { isLive, isSameValue } from '#domain/drafts/document-hash.ts'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import { parsePath } from '#domain/drafts/paths.ts'
import { readAnswers } from '../drafts/drafts.ts'
import { nameFile } from '../files/attachment-row.ts'
import { currentTables } from '../storage/current-tables.ts'
import { append } from '../storage/enqueue.ts'
import { type AnswerRow, localSchemaVersion } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import { judgeChange, type PathFacts, type Verdict } from './judge-change.ts'
import { listOperations } from './outbox.ts'

/** The server's entry at a path; `isAbsent`: it has none. */
type Change = { path: string; value: AnswerValue; rev: number; isAbsent?: true }
/** The paths whose values changed here, and whether any value is still not known to be on the server. */
type Taken = { paths: readonly string[]; isUnconfirmed: boolean }
/** `kept`: the files whose bytes are on this phone. */
type Received = { answer: PatchAnswer; isWhole: boolean; isStale: boolean; kept: ReadonlySet<string> }
/**
 * The draft on this phone. `pending`: paths with an operation that waits for an answer. `refused`: paths whose refused
 * value stays in its field until the person decides. `mineInConflict`: this phone's values that the server has in
 * conflicts. `conflictPaths`: all paths with an open conflict.
 */
type Local = {
  draftId: string
  answers: ReadonlyMap<string, AnswerRow>
  pending: ReadonlySet<string>
  refused: ReadonlySet<string>
  mineInConflict: ReadonlyMap<string, unknown>
  conflictPaths: ReadonlySet<string>
}

/**
 * Brings the phone's answers to the state of the server: the one place where an answer of the server writes values. A
 * value that was typed here and is not answered yet stays, with the revision it was based on, so that the server can
 * see whether its writer knew of a change. A whole answer also shows what the server does not have.
 */
export async function takeChanges(context: SyncContext, draftId: string, received: Received): Promise<Taken> {
  const { answer, isWhole } = received
  const local = await readLocal(context, draftId, answer)
  const paths: string[] = []
  let isUnconfirmed = false
  for (const change of allOf(answer, isWhole ? local.answers : null)) {
    const row = local.answers.get(change.path)
    const { verdict } = judgeChange(factsOf(change, received, local))
    const work = workOf(context, verdict, { change, row, answers: local.answers, kept: received.kept, draftId })
    // Dexie ends a transaction after a hundred awaits in a row without a request, so await only where there is work.
    if (work !== null) await work()
    if (verdict === 'take' && !(row !== undefined && isSameValue(row.value, change.value))) paths.push(change.path)
    if (verdict === 'keep' || verdict === 'note-seen') isUnconfirmed ||= row?.unconfirmedSince !== undefined
  }
  return { paths, isUnconfirmed }
}

async function readLocal({ store, deviceId }: SyncContext, draftId: string, answer: PatchAnswer): Promise<Local> {
  const outbox = await listOperations(store, draftId)
  const [refused, pending] = [true, false].map((isParked) =>
    outbox.filter(({ state }) => (state === 'parked') === isParked).map(({ path }) => path),
  )
  const own = answer.conflicts.filter((conflict) => conflict.deviceId === deviceId)
  return {
    draftId,
    answers: await readAnswers(store, draftId),
    pending: new Set(pending),
    refused: new Set(refused),
    mineInConflict: new Map(own.map(({ path, mine }) => [path, mine])),
    conflictPaths: new Set(answer.conflicts.map(({ path }) => path)),
  }
}

function factsOf(change: Change, { isWhole, isStale }: Received, local: Local): PathFacts {
  const { path } = change
  const row = local.answers.get(path)
  const isUnconfirmed = row?.unconfirmedSince !== undefined
  const mine = local.mineInConflict.get(path) as AnswerValue | undefined
  return {
    isWhole,
    isStale,
    value: row === undefined ? 'none' : isUnconfirmed ? 'unconfirmed' : 'confirmed',
    isTypedHere: row?.isTypedHere === true,
    // Safeguard: a removal is sent to a server that never had its path.
    isSame: row !== undefined && change.isAbsent !== true && isSameValue(row.value, change.value),
    isOlder: row !== undefined && change.rev < row.rev,
    isWaiting: local.pending.has(path),
    isRefused: local.refused.has(path),
    isInConflict: local.conflictPaths.has(path),
    keptAside: mine === undefined ? 'none' : row !== undefined && isSameValue(mine, row.value) ? 'this' : 'other',
  }
}

/** The changes of the answer and, if it is whole, each path of this phone that it does not name. */
function* allOf({ changes, rev }: PatchAnswer, known: ReadonlyMap<string, AnswerRow> | null): Iterable<Change> {
  yield* changes as Change[]
  const named = new Set(changes.map(({ path }) => path))
  // With the revision of the answer, so that a newer value that another tab received since stays.
  for (const path of known?.keys() ?? []) if (!named.has(path)) yield { path, value: null, rev, isAbsent: true }
}

/** One path on both sides. */
type Pair = {
  draftId: string
  change: Change
  row: AnswerRow | undefined
  answers: ReadonlyMap<string, AnswerRow>
  kept: ReadonlySet<string>
}

/** What has to be written for a verdict; null: nothing. */
function workOf(context: SyncContext, verdict: Verdict, pair: Pair): (() => Promise<void>) | null {
  const { draftId, change, row } = pair
  if (verdict === 'take') return () => take(context, draftId, change)
  if (row === undefined || verdict === 'keep') return null
  if (verdict === 'note-seen') return () => noteSeenRevision(context, row, change.rev)
  const { unconfirmedSince } = row
  if (unconfirmedSince === undefined) return null
  return verdict === 'confirm'
    ? () => confirm(context, row)
    : () => sendAgain(context, { ...row, unconfirmedSince }, pair)
}

async function take({ store, now }: SyncContext, draftId: string, change: Change): Promise<void> {
  const { path, value, rev, isAbsent = false } = change
  if (isAbsent) await store.answers.delete([draftId, path])
  else await store.answers.put({ draftId, path, schemaVersion: localSchemaVersion, value, rev, at: now() })
  await nameFile(store, { draftId, path, value, at: now() })
  const parsed = parsePath(path)
  // The bytes of a removed file are swept once the transaction is committed.
  // Safeguard: a file that another phone took away is not listed.
  if (parsed?.kind === 'attachment' && value === null) await store.attachments.delete(parsed.fileId)
}

/**
 * The value stays, because a newer one is being sent. The next value is based on the values that the conflict shows.
 */
async function noteSeenRevision(
  { store }: SyncContext,
  { draftId, path, rev }: AnswerRow,
  seen: number,
): Promise<void> {
  await store.answers.update([draftId, path], { rev: Math.max(rev, seen) })
}

async function confirm({ store }: SyncContext, row: AnswerRow): Promise<void> {
  const { unconfirmedSince: _, isTypedHere: __, ...confirmed } = row
  await store.answers.put(confirmed)
}

/**
 * Queues a value that differs from the server's, with two exceptions. Fields of a row that was removed here are not
 * sent: they were removed with it, and a server that never had the row would take them for live ones. A file without
 * bytes on this phone or on the server is not sent: its name alone would promise bytes that do not exist; the phone
 * that attached it sends it again.
 */
async function sendAgain(
  context: SyncContext,
  row: AnswerRow & { unconfirmedSince: number },
  { change, answers, kept }: Pair,
): Promise<void> {
  const { store } = context
  const { draftId, path, value, unconfirmedSince } = row
  const parsed = parsePath(path)
  // Safeguard: a file that no one has is not named again.
  const isLost = parsed?.kind === 'attachment' && !kept.has(parsed.fileId)
  if (value !== null && (isLost || !isLive(path, answers))) {
    await take(context, draftId, change)
    return
  }
  if (parsed?.kind === 'attachment' && value !== null) await store.attachments.update(parsed.fileId, { state: 'here' })
  await confirm(context, { ...row, rev: unconfirmedSince })
  await append(context, currentTables(), { draftId, path, value, baseRev: unconfirmedSince })
}
