import type { Entry, Operation, OperationRejection } from '../drafts/operations.ts'
import { owningRow, parsePath } from '../drafts/paths.ts'
import type { FormDefinition } from './definition.ts'
import { createSizeCheck } from './draft-size.ts'
import { findPlace, listGroups, sameAsPath } from './paths.ts'

type Entries = Pick<ReadonlyMap<string, Entry>, 'get' | 'size' | 'forEach'>
type Rejection = Extract<OperationRejection, 'too_many_rows' | 'too_many_paths'>

/** Whether a draft has capacity for one more operation. `entries` is the draft after the operations before it. */
export type CapacityCheck = (operation: Pick<Operation, 'path' | 'value'>, entries: Entries) => Rejection | null

/** For files, fields whose row is missing, and fields of later releases, whose number the form does not limit. */
const pathsBeyondForm = 1_000

const limits = new WeakMap<FormDefinition, number>()

/** How many values a draft of this type may hold; the same number of removed ones may be kept too. */
export function maxPathsOf(type: FormDefinition): number {
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
 * Refuses rows beyond `repeat.max`, paths beyond `maxPathsOf` and text beyond `maxCharacters`. The last is refused with
 * the code of the paths: phones of earlier releases know it, and show that the application is full. One check serves
 * one batch of operations, each passed to it in order. It scans the whole draft at most once, and only when an
 * operation may need capacity. After that it counts incrementally, by comparing the last operation's path and row
 * before and after it.
 */
export function createCapacityCheck(type: FormDefinition): CapacityCheck {
  const maxPaths = maxPathsOf(type)
  let count: Count | null = null
  const isTooLarge = createSizeCheck()
  let previous: { path: string; before: PathState }[] = []

  const currentCount = (entries: Entries): Count => {
    count ??= countEntries(entries)
    return count
  }
  const checkPaths = ({ path, value }: Pick<Operation, 'path' | 'value'>, entries: Entries): Rejection | null => {
    const state = pathStateOf(path, entries)
    if (value === null) {
      if (state !== 'unknown' || entries.size < maxPaths) return null
      return currentCount(entries).removed >= maxPaths ? 'too_many_paths' : null
    }
    if (state === 'live') return null
    // Removed paths stay as tombstones, so adding and removing paths in turn reaches a limit too.
    if (state === 'unknown' && entries.size >= 2 * maxPaths) return 'too_many_paths'
    const place = findPlace(type, path)
    if (place?.kind === 'row' && rowsIn(currentCount(entries), path) >= (place.group.repeat?.max ?? 0))
      return 'too_many_rows'
    return entries.size >= maxPaths && currentCount(entries).live >= maxPaths ? 'too_many_paths' : null
  }

  return (operation, entries) => {
    if (count !== null) for (const each of previous) updateCount(count, each, entries)
    const { path } = operation
    const row = owningRow(path)
    // A value that was chosen in a conflict restores its row.
    const touched = row === null ? [path] : [row, path]
    previous = touched.map((each) => ({ path: each, before: pathStateOf(each, entries) }))
    return checkPaths(operation, entries) ?? (isTooLarge(operation, entries) ? 'too_many_paths' : null)
  }
}

type PathState = 'unknown' | 'live' | 'removed'

/** `rows`: live rows by group; `fields`: live fields by the path of their row. */
type Count = { live: number; removed: number; rows: Map<string, number>; fields: Map<string, number> }

function pathStateOf(path: string, entries: Entries): PathState {
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

/** Updates the count to the state after the last operation, whether it was applied, kept in a conflict or rejected. */
function updateCount(count: Count, { path, before }: { path: string; before: PathState }, entries: Entries): void {
  const now = pathStateOf(path, entries)
  if (now === before) return
  if (before === 'removed') count.removed -= 1
  if (now === 'removed') count.removed += 1
  if (now === 'live') add(count, path, 1)
  if (before === 'live') add(count, path, -1)
  if (now === 'removed') countRemovedFields(count, path)
}

/** A removed row removes its fields too, also when only fields of it existed. */
function countRemovedFields(count: Count, row: string): void {
  const fields = count.fields.get(row) ?? 0
  count.fields.delete(row)
  count.live -= fields
  count.removed += fields
}
