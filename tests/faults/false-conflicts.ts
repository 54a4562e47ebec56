import type { AnswerValue } from '#domain/drafts/operations.ts'
import { owningRow, parsePath } from '#domain/drafts/paths.ts'
import { keyOf } from './world/model.ts'
import { count, type ServerState, type World } from './world/world-state.ts'

type Conflict = ServerState['conflicts'][number]

/**
 * Checks the server's conflicts after each of its answers. A conflict is false when the writer of the value that was
 * kept aside had seen, or had written, every value that was in its way. These conflicts are excused:
 * - those that follow a restore (decision 007);
 * - those with a value that occurred more than once or was written twice, for example by the person who settles: it is
 *   unknown which occurrence was seen;
 * - the removal of a row by a phone that had no answer yet for its write in that row, and has lost its device id since:
 *   one revision is the base of the removal for all fields of the row, so the late answer for one field cannot raise it
 *   without hiding another phone's write in another field. The server knows such a value only under the lost id;
 * - a value that a form restored after an eviction, when its last reading was so old that it still had an earlier
 *   operation of the path that had been answered since: the value is based on that operation, because the form cannot
 *   know what came in between.
 */
export function createConflictJudge(world: World): (there: ServerState) => void {
  const known = new Set<string>()
  const earlier = new Map<string, AnswerValue[]>()
  return (there) => {
    noteDocument(earlier, there)
    for (const conflict of there.conflicts) {
      const { path, mine, theirs, deviceId, at } = conflict
      const name = JSON.stringify([path, mine, theirs, deviceId, at])
      if (known.has(name)) continue
      known.add(name)
      noteCoverage(world, there, conflict)
      if (world.restores === 0 && isFalse(world, { conflict, there, earlier })) {
        const aside = JSON.stringify(mine)
        const values = `${path}: ${aside} of ${deviceId} was kept aside for ${JSON.stringify(theirs)}`
        world.falseConflicts.push(`false conflict: ${values}, which its writer had seen`)
      }
    }
  }
}

/** Notes the values at each path in their order. */
function noteDocument(earlier: Map<string, AnswerValue[]>, { rows }: ServerState): void {
  for (const { path, value } of rows) {
    const before = earlier.get(path) ?? []
    earlier.set(path, before)
    const last = before.at(-1)
    if (last === undefined || keyOf(path, last) !== keyOf(path, value)) before.push(value)
  }
}

function noteCoverage(world: World, { rows }: ServerState, { path }: Conflict): void {
  count(world, 'conflicts')
  const row = owningRow(path)
  if (row === null && parsePath(path)?.kind !== 'row') return
  count(world, 'conflictsOnRows')
  const owner = rows.find((one) => one.path === row)
  if (owner?.value === null) count(world, 'conflictsInRemovedRows')
}

type Case = { conflict: Conflict; there: ServerState; earlier: ReadonlyMap<string, readonly AnswerValue[]> }

function isFalse(world: World, { conflict, there, earlier }: Case): boolean {
  const { model, phones } = world
  const { path, mine, deviceId } = conflict
  const phone = phones.find(({ deviceIds }) => deviceIds.includes(deviceId))
  const writer = model.writerOf(path, mine, phone?.id ?? null)
  if (writer === null) return false
  const idOfRemoval = mine === null ? phone?.removedUnanswered.get(path) : undefined
  if (idOfRemoval !== undefined && idOfRemoval !== deviceId) return false
  if (phone?.writtenBehind.has(keyOf(path, mine)) === true) return false
  return inTheWay(conflict, there).every(({ path: where, value }) => {
    const key = keyOf(where, value)
    const times = (earlier.get(where) ?? []).filter((one) => keyOf(where, one) === key).length
    const writers = model.writers(where, value)
    if (times > 1 || writers.length > 1) return false
    const row = owningRow(where)
    // The removal of a row by a device also emptied its fields.
    const byRow = value === null && row !== null ? keyOf(row, null) : null
    const hasSeen = writer.replaces.has(key) || (byRow !== null && writer.replaces.has(byRow))
    return hasSeen || writers.includes(writer.device)
  })
}

/**
 * The values that the operation could conflict with: the value at its path, a removed row around it, or the fields that
 * it would remove.
 */
function inTheWay({ path, mine, theirs }: Conflict, { rows }: ServerState): { path: string; value: AnswerValue }[] {
  const owner = owningRow(path)
  const isRemoval = mine === null && parsePath(path)?.kind === 'row'
  const around = rows.filter(
    (row) => (row.path === owner && row.value === null) || (isRemoval && row.path.startsWith(`${path}/`)),
  )
  const isThere = rows.some((row) => row.path === path)
  return isThere ? [{ path, value: theirs }, ...around] : around
}
