import type { Acknowledgement, PatchAnswer } from '#contract/applications/application-shapes.ts'
import type { applicationCalls } from '#contract/applications/applications.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { applyOperations, changesSince, type Merged } from '#domain/drafts/merge.ts'
import type { Operation, OperationResult } from '#domain/drafts/operations.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { headline, listHeadlinePaths } from '#domain/enlistment/headline.ts'
import { normalise } from '#domain/forms/normalise.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { keepText } from '../../../platform/answers/kept-text.ts'
import { RecentMap } from '../../../platform/limits/recent-map.ts'
import { updateAttachedFiles } from './attached-files.ts'
import { type DeviceNames, hasMissingFile, listConflicts, listFileStates, withDocumentSide } from './conflict-sides.ts'
import { docHashOf, updateDigest } from './document-digest.ts'
import type { Draft } from './draft.ts'
import type { LoadedDraft } from './draft-repository.ts'
import type { DraftWrite } from './draft-write.ts'
import type { WriteDraft } from './draft-writer.ts'
import { operationCheck } from './operation-check.ts'

export type PatchBody = BodyOf<typeof applicationCalls.individual.patch>

/** Operations of one device, to be merged into an application. `opened`: see `operationCheck`. */
export type Push = {
  operations: readonly Operation[]
  deviceId: string
  at: Date
  opened?: ReadonlySet<string> | undefined
}

/** The draft after a push or a pull. */
export type Pushed = {
  draft: Draft
  results: OperationResult[]
  /** The paths that the push wrote, and the draft's revision before it. No other path is newer than this revision. */
  written: { paths: ReadonlySet<string>; after: number }
}

export type PushOutcome =
  | ({ outcome: 'done' } & Pushed)
  /** The draft was outdated, or an operation was recorded before: load the draft again together with the outcomes. */
  | { outcome: 'again' }

/**
 * Outcomes are kept as long as the draft, so without a limit the holder of one code could fill the database. A form
 * that is rewritten a hundred times reaches a third of this.
 */
const mostRecorded = 50_000

/** Whether the draft accepts no more operations. Operations that it has recorded keep their outcomes. */
export function isFull({ recorded }: Draft): boolean {
  return recorded >= mostRecorded
}

/** Merges and tries to write once. Nothing is written when every operation is recorded, or when the draft is full. */
export async function pushOnce(write: WriteDraft, { draft, seen }: LoadedDraft, push: Push): Promise<PushOutcome> {
  const at = push.at.toISOString()
  const { operations, deviceId } = push
  // Safeguard: a draft records so many operations and no more.
  const full = isFull(draft)
  const check = full ? () => 'too_many_paths' as const : operationCheck(draft, push.at, push.opened)
  const merged = applyOperations(draft.state, operations, { deviceId, at, check, seen })
  const fresh = full ? [] : freshOf(operations, merged.results, seen)
  const written = { paths: merged.written, after: draft.state.rev }
  if (fresh.length === 0) return { outcome: 'done', draft, results: merged.results, written }
  const headline = headlineAfter(draft, merged)
  const outcome = await write({ before: draft, merged, fresh, deviceId, at, headline })
  if (outcome.outcome !== 'written') return { outcome: 'again' }
  return {
    outcome: 'done',
    results: merged.results,
    written,
    draft: {
      ...draft,
      recorded: draft.recorded + fresh.length,
      lastOperations: new Set(fresh.map(({ result }) => result.opId)),
      stamp: outcome.stamp,
      contactMobile: headline?.contactMobile ?? draft.contactMobile,
      updatedAt: merged.state.rev === draft.state.rev ? draft.updatedAt : push.at,
      state: withDocumentSide(merged.state, outcome.documentSides),
      attached: updateAttachedFiles(draft.attached, merged.state.entries, merged.written),
      digest: updateDigest(draft.digest, merged.state.entries, merged.written),
    },
  }
}

/** The operations without a recorded outcome, each once: a device may send an operation twice in one call. */
function freshOf(
  operations: readonly Operation[],
  results: readonly OperationResult[],
  seen: ReadonlyMap<string, OperationResult>,
): { operation: Operation; result: OperationResult }[] {
  const done = new Set<string>()
  const fresh = []
  for (const [at, operation] of operations.entries()) {
    const result = results[at]
    // Safeguard: outcomes are recorded once (unique opId).
    if (result === undefined || seen.has(operation.opId) || done.has(operation.opId)) continue
    done.add(operation.opId)
    fresh.push({ operation, result })
  }
  return fresh
}

const headlinePaths = {
  individual: listHeadlinePaths('individual'),
  company: listHeadlinePaths('company'),
} as const satisfies Record<ApplicationKind, readonly string[]>

/** The columns that lists show; null when the merge wrote none of the answers that they are made from. */
function headlineAfter({ type, kind, mobile, lostMobile }: Draft, { written, state }: Merged): DraftWrite['headline'] {
  const paths = headlinePaths[kind]
  if (!paths.some((path) => written.has(path))) return null
  // Only these answers are read. None of them is in a row, so none of them can have been removed with a row.
  const head = headline(type, Object.fromEntries(paths.map((path) => [path, state.entries.get(path)?.value ?? null])))
  const given = normaliseMobile(head.mobile) ?? mobile
  // A number that was moved to another draft can be regained only by a proof.
  const contactMobile = given === lostMobile ? '' : given
  return { ...head, email: normalise('email', head.email), contactMobile }
}

/**
 * The brief answer to a push that asked for one, or null when it would leave something out. For example, removing a row
 * also changes its fields, which no operation names, so only the full answer contains them.
 */
export function toAcknowledgement(
  pushed: Pushed,
  { operations, sinceRev }: { operations: readonly Operation[]; sinceRev: number },
): Acknowledgement | null {
  const { results, draft } = pushed
  const { status, version, state, digest } = draft
  if (results.length === 0 || status !== 'draft' || version !== 0 || state.conflicts.size > 0) return null
  // Safeguard: a file whose bytes are missing is said in every answer.
  if (hasMissingFile(draft) || draft.contactMobile === '') return null
  const acked: Acknowledgement['results'] = []
  const revs = new Map<string, number>()
  for (const [at, { opId, outcome, rev }] of results.entries()) {
    if (outcome !== 'acked' || rev === undefined) return null
    acked.push({ opId, rev })
    revs.set(operations[at]?.path ?? '', rev)
  }
  const isKnown = [...pathsSince(pushed, sinceRev)].every((path) => revs.get(path) === state.entries.get(path)?.rev)
  return isKnown ? { rev: state.rev, results: acked, docHash: docHashOf(digest) } : null
}

/** The paths newer than a revision. Most phones miss only their own push; then no entry has to be searched. */
function pathsSince({ draft: { state }, written }: Pushed, sinceRev: number): Iterable<string> {
  return sinceRev === written.after ? written.paths : changesSince(state, sinceRev).map(({ path }) => path)
}

/** The number in the answers, if it was moved to another draft: the applicant must give another one. */
export function lostNumberOf({ contactMobile, lostMobile }: Draft): { lostMobile?: string } {
  return contactMobile === '' && lostMobile !== null ? { lostMobile } : {}
}

/** The full answer to a push or a pull. */
export function toPatchAnswer(
  draft: Draft,
  { results, sinceRev }: { results: OperationResult[]; sinceRev: number },
  { epoch, names }: { epoch: string; names: DeviceNames },
): PatchAnswer {
  return {
    id: draft.id,
    rev: draft.state.rev,
    epoch,
    version: draft.version,
    status: draft.status,
    results,
    changes: changesSince(draft.state, sinceRev),
    conflicts: listConflicts(draft.state, names),
    docHash: docHashOf(draft.digest),
    files: listFileStates(draft, names),
    ...lostNumberOf(draft),
  }
}

/** A kept answer takes about four times its JSON; the longest drafts have 2 MB. */
const mostWholeAnswers = 8

/**
 * Answers a pull of the whole draft again without making it again. A `Draft` never changes, so an answer stays right as
 * long as the same object is the current one.
 */
export function createWholeAnswers() {
  const kept = new RecentMap<Draft, { key: string; answer: PatchAnswer }>(mostWholeAnswers)
  return {
    /** `key`: what the answer depends on beside the draft. */
    find(draft: Draft, key: string, make: () => PatchAnswer): PatchAnswer {
      // These answers name other phones, whose labels may change.
      if (draft.state.conflicts.size > 0 || hasMissingFile(draft)) return make()
      const known = kept.get(draft)
      if (known?.key === key) return known.answer
      const answer = keepText(make())
      kept.set(draft, { key, answer })
      return answer
    },
  }
}
