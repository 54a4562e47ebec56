import type { AnswerValue } from '#domain/drafts/operations.ts'
import { owningRow, parsePath } from '#domain/drafts/paths.ts'
import { keyOf } from './world/model.ts'
import { count, type ServerState, type World } from './world/world-state.ts'

type Conflict = ServerState['conflicts'][number]

/**
 * Looks at the server's conflicts after each of its answers. A conflict is false when the writer of the value that was
 * kept aside had seen, or had written, all that was in its way. Excused is
 * - what follows a restore (decision 007);
 * - a value that was there more than once or that was written twice, as by the person who settles: which time was seen is unknown;
 * - the removal of a row by a phone that had no answer yet for what it wrote in that row, and has lost its device id since:
 *   one revision is the base of the removal for all fields of the row, so the late answer for one field cannot raise it
 *   without hiding what another phone wrote in another field. The server knows such a value only by the id that is lost.
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

/** The values at each path, one after the other. */
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
  return inTheWay(conflict, there).every(({ path: where, value }) => {
    const key = keyOf(where, value)
    const times = (earlier.get(where) ?? []).filter((one) => keyOf(where, one) === key).length
    const writers = model.writers(where, value)
    if (times > 1 || writers.length > 1) return false
    const row = owningRow(where)
    // The device that removed the row has emptied its fields by that.
    const byRow = value === null && row !== null ? keyOf(row, null) : null
    const hasSeen = writer.replaces.has(key) || (byRow !== null && writer.replaces.has(byRow))
    return hasSeen || writers.includes(writer.device)
  })
}

/** What an operation could have met: the value at its path, a removed row around it, or the fields that it would remove. */
function inTheWay({ path, mine, theirs }: Conflict, { rows }: ServerState): { path: string; value: AnswerValue }[] {
  const owner = owningRow(path)
  const isRemoval = mine === null && parsePath(path)?.kind === 'row'
  const around = rows.filter(
    (row) => (row.path === owner && row.value === null) || (isRemoval && row.path.startsWith(`${path}/`)),
  )
  const isThere = rows.some((row) => row.path === path)
  return isThere ? [{ path, value: theirs }, ...around] : around
}
