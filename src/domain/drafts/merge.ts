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
  RowValue,
} from './operations.ts'
import { attachmentsRoot, owningRow, parsePath } from './paths.ts'

/** One draft as the merge sees it. Conflicts are keyed by `conflictKey`. */
export type DraftState = {
  rev: number
  entries: ReadonlyMap<string, Entry>
  conflicts: ReadonlyMap<string, Conflict>
}

export type MergeContext = {
  deviceId: string
  /** The ISO 8601 instant that is stored with a conflict. */
  at: string
  /** The form's check of an operation, given the draft after the operations before it; null when it may be applied. */
  check: (operation: Operation, entries: ReadonlyMap<string, Entry>) => OperationRejection | null
  /** The outcomes of operations that were applied before, so that a repetition changes nothing. */
  seen: ReadonlyMap<string, OperationResult>
}

export type Merged = {
  state: DraftState
  /** One for each operation, in the given order. */
  results: OperationResult[]
  /** The paths whose entries changed. */
  written: ReadonlySet<string>
  /** The conflicts that were opened, replaced or closed. */
  conflictsTouched: ReadonlySet<string>
}

export function conflictKey(path: string, deviceId: string): string {
  return `${deviceId} ${path}`
}

export const emptyDraft: DraftState = { rev: 0, entries: new Map(), conflicts: new Map() }

/**
 * Applies the operations of one device in their order. Invariants, checked by the model test: every operation gets
 * exactly one result; applying the same operations again changes nothing; an acked value is the entry's value until a
 * later acked operation; a value that is not acked is kept in a conflict or was rejected; every conflict gives its path
 * a new revision, so that `changesSince` sends the current value to every device.
 */
export function applyOperations(before: DraftState, operations: readonly Operation[], context: MergeContext): Merged {
  const draft: WorkingDraft = {
    rev: before.rev,
    entries: LayeredMap.copyOf(before.entries),
    conflicts: new Map(before.conflicts),
    written: new Set(),
    conflictsTouched: new Set(),
    conflictsAt: groupByPath(before.conflicts),
    known: new Map(),
  }
  const done = new Map(context.seen)
  const results = operations.map((sent) => {
    // Safeguard: a base revision that was never given has seen nothing.
    const operation = sent.baseRev > before.rev ? { ...sent, baseRev: 0 } : sent
    // Safeguard: an operation is applied once (opId).
    const result = done.get(operation.opId) ?? applyOne(draft, operation, context)
    done.set(operation.opId, result)
    // Safeguard: the rest of a call has seen what was acknowledged in it.
    if (result.outcome === 'acked' && result.rev !== undefined) draft.known.set(operation.path, result.rev)
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
  /** The keys of the open conflicts by path, so that a call of many operations scans the conflicts once. */
  conflictsAt: Map<string, Set<string>>
  /**
   * Revisions that were acknowledged earlier in this call. Later operations of the call were made with knowledge of
   * them, whatever device id they were recorded under: a device id can be lost, and a draft can be sent from a file.
   */
  known: Map<string, number>
}

/** An entry that an operation would overwrite although its device has not seen it. */
type Unseen = { rev: number; deviceId: string }

function applyOne(draft: WorkingDraft, operation: Operation, context: MergeContext): OperationResult {
  const { opId, path, value, baseRev } = operation
  const code = context.check(operation, draft.entries)
  if (code !== null) return { opId, outcome: 'rejected', code }

  const current = draft.entries.get(path)
  const equal = current !== undefined && isSameValue(current.value, value)
  const unseen = equal ? null : findUnseen(draft, operation, context.deviceId)
  // Safeguard: what was not seen is not overwritten (baseRev).
  if (unseen !== null) {
    if (!hasRoom(draft, path, context.deviceId)) return { opId, outcome: 'rejected', code: 'too_many_paths' }
    return { opId, outcome: 'conflict', rev: openConflict(draft, operation, { unseen, context }) }
  }
  const isSettled = closeConflicts(draft, operation, context.deviceId)
  // An equal value is acknowledged without a new revision: otherwise a phone that sends everything again after a
  // restore would conflict with every other phone's pending edits.
  if (equal) return { opId, outcome: 'acked', rev: baseRev >= current.rev ? current.rev : current.valueRev }
  // Safeguard: a picked value in a removed row brings the row back.
  if (isSettled && value !== null) restoreRow(draft, path, context.deviceId)
  write(draft, path, value, context.deviceId)
  // Safeguard: a removed row takes its fields.
  if (value === null && parsePath(path)?.kind === 'row') removeFieldsOfRow(draft, path, context.deviceId)
  const written = draft.entries.get(path)?.valueRev ?? draft.rev
  // Differences that stay open have not been seen by the writer: what it writes next must not settle them either.
  // Safeguard: a write that settles nothing stays below the revision that settles.
  if ((draft.conflictsAt.get(path)?.size ?? 0) > 0) raise(draft, path)
  return { opId, outcome: 'acked', rev: written }
}

/** Far more phones than a family has, and far more conflicts than a person settles by hand. */
const maxConflicts = { atPath: 20, inDraft: 2_000 }

function groupByPath(conflicts: DraftState['conflicts']): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>()
  for (const [key, { path }] of conflicts) keys.set(path, (keys.get(path) ?? new Set()).add(key))
  return keys
}

/** Device ids are made by clients: without a limit a client could store a value under each of a million ids. */
function hasRoom({ conflicts, conflictsAt }: WorkingDraft, path: string, deviceId: string): boolean {
  if (conflicts.has(conflictKey(path, deviceId))) return true
  return conflicts.size < maxConflicts.inDraft && (conflictsAt.get(path)?.size ?? 0) < maxConflicts.atPath
}

/** The newest of the entries that this operation would overwrite and that another device wrote unseen by this one. */
function findUnseen(draft: WorkingDraft, { path, value, baseRev }: Operation, deviceId: string): Unseen | null {
  let newest: Unseen | null = null
  const look = (at: string, entry: Entry | undefined) => {
    if (entry === undefined || (draft.known.get(at) ?? 0) >= entry.valueRev) return
    const rev = foreignRevOf(entry, deviceId)
    if (rev > Math.max(baseRev, newest?.rev ?? 0)) newest = { rev, deviceId: entry.deviceId }
  }
  look(path, draft.entries.get(path))
  const row = owningRow(path)
  if (row !== null) {
    // An edit in a row that another device removed is a conflict with the removal.
    const owner = draft.entries.get(row)
    if (owner?.value === null) look(row, owner)
  } else if (value === null && parsePath(path)?.kind === 'row') {
    // Removing a row overwrites all of its fields, so the device must have seen their edits. Nothing is lost in an
    // empty field.
    for (const [fieldPath, entry] of draft.entries) {
      // Safeguard: the removal of a row overwrites no empty field.
      if (entry.value !== null && fieldPath.startsWith(`${path}/`)) look(fieldPath, entry)
    }
  }
  return newest
}

function foreignRevOf(entry: Entry | undefined, deviceId: string): number {
  if (entry === undefined) return 0
  // Safeguard: a conflict does not hide the value that was written before it.
  return entry.deviceId === deviceId ? entry.foreignRev : entry.valueRev
}

function write(draft: WorkingDraft, path: string, value: AnswerValue, deviceId: string): void {
  const previous = draft.entries.get(path)
  draft.rev += 1
  const { rev } = draft
  const foreignRev = foreignRevOf(previous, deviceId)
  const attacher = attacherOf(previous, { path, value }, deviceId)
  draft.entries.set(path, { value, rev, valueRev: rev, deviceId, foreignRev, ...attacher })
  draft.written.add(path)
}

/** The first device that named a file. An id is used for one file only, so it keeps its device after a removal. */
function attacherOf(
  previous: Entry | undefined,
  { path, value }: Pick<Operation, 'path' | 'value'>,
  deviceId: string,
): Pick<Entry, 'attachedBy'> {
  if (!path.startsWith(`${attachmentsRoot}/`)) return {}
  // Safeguard: a file stays with the device that attached it.
  const attachedBy = previous?.attachedBy ?? (value === null ? undefined : deviceId)
  return attachedBy === undefined ? {} : { attachedBy }
}

function removeFieldsOfRow(draft: WorkingDraft, row: string, deviceId: string): void {
  for (const [path, entry] of [...draft.entries]) {
    if (path.startsWith(`${row}/`) && entry.value !== null) write(draft, path, null, deviceId)
  }
}

/** A value was chosen in a removed row: the row is restored, after the others of its group. */
function restoreRow(draft: WorkingDraft, path: string, deviceId: string): void {
  const row = owningRow(path)
  if (row !== null && draft.entries.get(row)?.value === null) write(draft, row, nextRow(draft, row), deviceId)
}

function nextRow({ entries }: WorkingDraft, row: string): RowValue {
  const group = row.slice(0, row.indexOf('/') + 1)
  let last = -1
  for (const [path, { value }] of entries) {
    const isRow = path.startsWith(group) && parsePath(path)?.kind === 'row'
    if (isRow && value !== null) last = Math.max(last, (value as RowValue).order)
  }
  return { order: last + 1 }
}

/**
 * Keeps the value in a conflict, and returns the new revision of the path. The revision is new so that an operation
 * based on it comes from a device that has seen this conflict. The value keeps the revision at which it was written, so
 * that a device that has seen only the value may still replace it; the conflict then stays open. A path without an
 * entry gets one: the tombstone of a field whose row was removed, or the row of fields that arrived before their row.
 */
function openConflict(
  draft: WorkingDraft,
  { path, value }: Operation,
  { unseen, context: { deviceId, at } }: { unseen: Unseen; context: MergeContext },
): number {
  const absent = parsePath(path)?.kind === 'row' ? nextRow(draft, path) : null
  const made = { value: absent, rev: 0, valueRev: draft.rev + 1, deviceId: unseen.deviceId, foreignRev: 0 }
  const current = draft.entries.get(path) ?? made
  const key = conflictKey(path, deviceId)
  draft.conflicts.set(key, { path, mine: value, theirs: current.value, deviceId, at })
  draft.conflictsTouched.add(key)
  draft.conflictsAt.set(path, (draft.conflictsAt.get(path) ?? new Set()).add(key))
  draft.entries.set(path, { ...current, ...attacherOf(current, { path, value }, deviceId) })
  return raise(draft, path)
}

/** Gives a path a new revision; the value keeps the one at which it was written. */
function raise(draft: WorkingDraft, path: string): number {
  draft.rev += 1
  const current = draft.entries.get(path)
  // Safeguard: a conflict raises the revision of its path (decision 014).
  if (current !== undefined) draft.entries.set(path, { ...current, rev: draft.rev })
  draft.written.add(path)
  return draft.rev
}

/**
 * Closes this device's own conflict on the path, because it wrote successfully; an operation based on the current
 * revision closes all of them. Returns whether a conflict was closed.
 */
function closeConflicts(draft: WorkingDraft, { path, baseRev }: Operation, deviceId: string): boolean {
  const settles = baseRev >= (draft.entries.get(path)?.rev ?? 0)
  let closed = false
  const keys = draft.conflictsAt.get(path) ?? new Set()
  for (const key of keys) {
    if (!settles && key !== conflictKey(path, deviceId)) continue
    keys.delete(key)
    draft.conflicts.delete(key)
    draft.conflictsTouched.add(key)
    closed = true
  }
  return closed
}
