import type { Entry, Operation, OperationRejection } from '../drafts/operations.ts'
import { owningRow, parsePath } from '../drafts/paths.ts'
import type { FormDefinition } from './definition.ts'
import { createVolumeCheck } from './draft-volume.ts'
import { findPlace, listGroups, sameAsPath } from './paths.ts'

type Entries = Pick<ReadonlyMap<string, Entry>, 'get' | 'size' | 'forEach'>
type Rejection = Extract<OperationRejection, 'too_many_rows' | 'too_many_paths'>

/** Whether a draft has room for one more operation. `entries` is the draft as the operations before it left it. */
export type RoomCheck = (operation: Pick<Operation, 'path' | 'value'>, entries: Entries) => Rejection | null

/** Files, fields whose row is missing, and what later releases add: the form itself gives no number for these. */
const pathsBeyondForm = 1_000

const limits = new WeakMap<FormDefinition, number>()

/** How many values a draft of this type may hold; as many removed ones may be kept beside them. */
export function mostPathsOf(type: FormDefinition): number {
  const known = limits.get(type)
  if (known !== undefined) return known
  const own = listGroups(type).reduce((sum, { group }) => {
    const once = group.fields.length + (sameAsPath(group) === null ? 0 : 1)
    return sum + (group.repeat === undefined ? once : group.repeat.max * (group.fields.length + 1))
  }, 0)
  limits.set(type, own + pathsBeyondForm)
  return own + pathsBeyondForm
}

/**
 * Refuses rows beyond `repeat.max`, paths beyond `mostPathsOf` and text beyond `mostCharacters`, the last by the code of the
 * paths: phones of earlier releases know it, and say that the application is full. One check serves one batch of operations, each shown
 * to it in its turn. It looks at the whole draft once at most, and only when an operation may need room: after that it
 * counts along, by looking at what became of the path before, and of its row.
 */
export function createRoomCheck(type: FormDefinition): RoomCheck {
  const most = mostPathsOf(type)
  let count: Count | null = null
  const isTooMuch = createVolumeCheck()
  let previous: { path: string; before: Standing }[] = []

  const upToDate = (entries: Entries): Count => {
    count ??= countEntries(entries)
    return count
  }
  const judge = ({ path, value }: Pick<Operation, 'path' | 'value'>, entries: Entries): Rejection | null => {
    const standing = standingOf(path, entries)
    if (value === null) {
      if (standing !== 'unknown' || entries.size < most) return null
      return upToDate(entries).removed >= most ? 'too_many_paths' : null
    }
    if (standing === 'live') return null
    // Removed paths stay as tombstones: who makes and removes paths in turn finds an end of it.
    if (standing === 'unknown' && entries.size >= 2 * most) return 'too_many_paths'
    const place = findPlace(type, path)
    if (place?.kind === 'row' && rowsIn(upToDate(entries), path) >= (place.group.repeat?.max ?? 0))
      return 'too_many_rows'
    return entries.size >= most && upToDate(entries).live >= most ? 'too_many_paths' : null
  }

  return (operation, entries) => {
    if (count !== null) for (const each of previous) countAlong(count, each, entries)
    const { path } = operation
    const row = owningRow(path)
    // A value that was picked brings its row back.
    const touched = row === null ? [path] : [row, path]
    previous = touched.map((each) => ({ path: each, before: standingOf(each, entries) }))
    return judge(operation, entries) ?? (isTooMuch(operation, entries) ? 'too_many_paths' : null)
  }
}

type Standing = 'unknown' | 'live' | 'removed'

/** `rows`: live rows by group; `fields`: live fields by the path of their row. */
type Count = { live: number; removed: number; rows: Map<string, number>; fields: Map<string, number> }

function standingOf(path: string, entries: Entries): Standing {
  const entry = entries.get(path)
  if (entry === undefined) return 'unknown'
  return entry.value === null ? 'removed' : 'live'
}

function countEntries(entries: Entries): Count {
  const count: Count = { live: 0, removed: 0, rows: new Map(), fields: new Map() }
  entries.forEach(({ value }, path) => {
    if (value === null) count.removed += 1
    else add(count, path, 1)
  })
  return count
}

function add(count: Count, path: string, by: 1 | -1): void {
  count.live += by
  const row = owningRow(path)
  if (row !== null) raise(count.fields, row, by)
  else if (parsePath(path)?.kind === 'row') raise(count.rows, listOf(path), by)
}

function raise(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}

function rowsIn(count: Count, row: string): number {
  return count.rows.get(listOf(row)) ?? 0
}

/** The group of a row. */
function listOf(row: string): string {
  return row.slice(0, row.indexOf('/'))
}

/** Brings the count to where the last operation left the draft, whether it was applied, kept aside or refused. */
function countAlong(count: Count, { path, before }: { path: string; before: Standing }, entries: Entries): void {
  const now = standingOf(path, entries)
  if (now === before) return
  if (before === 'removed') count.removed -= 1
  if (now === 'removed') count.removed += 1
  if (now === 'live') add(count, path, 1)
  if (before === 'live') add(count, path, -1)
  if (now === 'removed') takeFields(count, path)
}

/** A row that is removed takes its fields with it, also when only fields of it were there. */
function takeFields(count: Count, row: string): void {
  const fields = count.fields.get(row) ?? 0
  count.fields.delete(row)
  count.live -= fields
  count.removed += fields
}
