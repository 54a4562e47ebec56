import { isSameValue } from './document-hash.ts'
import { LayeredMap } from './layered-map.ts'
import type {
  AnswerValue,
  Change,
  Conflict,
  Entry,
  Operation,
  OperationRejection,
  OperationResult,
} from './operations.ts'
import { owningRow, parsePath } from './paths.ts'

/** One draft as the merge sees it. Conflicts are keyed by `conflictKey`. */
export type DraftState = {
  rev: number
  entries: ReadonlyMap<string, Entry>
  conflicts: ReadonlyMap<string, Conflict>
}

export type MergeContext = {
  deviceId: string
  /** ISO 8601 instant that is noted on a conflict. */
  at: string
  /** The form's opinion of an operation, given the draft as those before it left it; null when it may be applied. */
  check: (operation: Operation, entries: ReadonlyMap<string, Entry>) => OperationRejection | null
  /** Outcomes of operations that were applied before, so that a repetition changes nothing. */
  seen: ReadonlyMap<string, OperationResult>
}

export type Merged = {
  state: DraftState
  /** One for each operation, in the order given. */
  results: OperationResult[]
  /** The paths whose entries differ from the state before. */
  written: ReadonlySet<string>
  /** The conflicts that were opened, replaced or closed. */
  conflictsTouched: ReadonlySet<string>
}

export function conflictKey(path: string, deviceId: string): string {
  return `${deviceId} ${path}`
}

export const emptyDraft: DraftState = { rev: 0, entries: new Map(), conflicts: new Map() }

/**
 * Applies the operations of one device in their order. Invariants, held by the model test:
 * every operation gets exactly one result; applying the same operations again changes nothing; an acked value is the
 * entry's value until a later acked operation; a value that is not acked is kept in a conflict or was rejected.
 */
export function applyOperations(before: DraftState, operations: readonly Operation[], context: MergeContext): Merged {
  const draft: WorkingDraft = {
    rev: before.rev,
    entries: LayeredMap.copyOf(before.entries),
    conflicts: new Map(before.conflicts),
    written: new Set(),
    conflictsTouched: new Set(),
  }
  const done = new Map(context.seen)
  const results = operations.map((operation) => {
    const result = done.get(operation.opId) ?? applyOne(draft, operation, context)
    done.set(operation.opId, result)
    return result
  })
  const { rev, entries, conflicts, written, conflictsTouched } = draft
  return { state: { rev, entries, conflicts }, results, written, conflictsTouched }
}

/** Everything newer than a revision, oldest first. */
export function changesSince(state: DraftState, sinceRev: number): Change[] {
  const changes: Change[] = []
  state.entries.forEach((entry, path) => {
    if (entry.rev > sinceRev) changes.push({ path, value: entry.value, rev: entry.rev })
  })
  return changes.sort((a, b) => a.rev - b.rev)
}

type WorkingDraft = {
  rev: number
  entries: LayeredMap<string, Entry>
  conflicts: Map<string, Conflict>
  written: Set<string>
  conflictsTouched: Set<string>
}

function applyOne(draft: WorkingDraft, operation: Operation, context: MergeContext): OperationResult {
  const { opId, path, value, baseRev } = operation
  const code = context.check(operation, draft.entries)
  if (code !== null) return { opId, outcome: 'rejected', code }

  const current = draft.entries.get(path)
  const equal = current !== undefined && isSameValue(current.value, value)
  const unseen = unseenRev(draft, operation, context.deviceId)
  if (!equal && unseen > baseRev) {
    return { opId, outcome: 'conflict', rev: openConflict(draft, operation, context) ?? unseen }
  }
  closeConflicts(draft, operation, context.deviceId)
  // An equal value is acknowledged without a new revision: raising it would make conflicts out of agreement
  // (a phone that sends everything again after a restore would collide with every other phone's pending edits).
  if (equal) return { opId, outcome: 'acked', rev: current.rev }
  write(draft, path, value, context.deviceId)
  if (value === null && parsePath(path)?.kind === 'row') removeFieldsOfRow(draft, path, context.deviceId)
  return { opId, outcome: 'acked', rev: draft.entries.get(path)?.rev ?? draft.rev }
}

/** The newest revision, among the paths this operation would overwrite, that another device wrote. */
function unseenRev(draft: WorkingDraft, operation: Operation, deviceId: string): number {
  const { path, value } = operation
  let newest = foreignRevOf(draft.entries.get(path), deviceId)
  const row = owningRow(path)
  if (row !== null) {
    // An edit in a row that another device removed is a conflict with the removal.
    const owner = draft.entries.get(row)
    if (owner?.value === null) newest = Math.max(newest, foreignRevOf(owner, deviceId))
  } else if (value === null && parsePath(path)?.kind === 'row') {
    // Removing a row overwrites all of its fields, so it must have seen their edits.
    for (const [fieldPath, entry] of draft.entries) {
      if (fieldPath.startsWith(`${path}/`)) newest = Math.max(newest, foreignRevOf(entry, deviceId))
    }
  }
  return newest
}

function foreignRevOf(entry: Entry | undefined, deviceId: string): number {
  if (entry === undefined) return 0
  return entry.deviceId === deviceId ? entry.foreignRev : entry.rev
}

function write(draft: WorkingDraft, path: string, value: AnswerValue, deviceId: string): void {
  const previous = draft.entries.get(path)
  draft.rev += 1
  draft.entries.set(path, { value, rev: draft.rev, deviceId, foreignRev: foreignRevOf(previous, deviceId) })
  draft.written.add(path)
}

function removeFieldsOfRow(draft: WorkingDraft, row: string, deviceId: string): void {
  for (const [path, entry] of [...draft.entries]) {
    if (path.startsWith(`${row}/`) && entry.value !== null) write(draft, path, null, deviceId)
  }
}

/**
 * Keeps the value aside, and answers the revision that the path has from then on (null where nothing stands). It is a
 * new one, so that an operation based on the current revision comes from somebody who has seen this conflict.
 */
function openConflict(draft: WorkingDraft, operation: Operation, context: MergeContext): number | null {
  const { path, value } = operation
  const { deviceId, at } = context
  const key = conflictKey(path, deviceId)
  const standing = draft.entries.get(path)
  draft.conflicts.set(key, { path, mine: value, theirs: standing?.value ?? null, deviceId, at })
  draft.conflictsTouched.add(key)
  if (standing === undefined) return null
  draft.rev += 1
  draft.entries.set(path, { ...standing, rev: draft.rev })
  draft.written.add(path)
  return draft.rev
}

/**
 * A device that wrote successfully has no open difference on that path; an operation based on the current revision
 * settles the path for everyone.
 */
function closeConflicts(draft: WorkingDraft, operation: Operation, deviceId: string): void {
  const { path, baseRev } = operation
  const settles = baseRev >= (draft.entries.get(path)?.rev ?? 0)
  for (const [key, conflict] of draft.conflicts) {
    if (conflict.path === path && (settles || conflict.deviceId === deviceId)) {
      draft.conflicts.delete(key)
      draft.conflictsTouched.add(key)
    }
  }
}
