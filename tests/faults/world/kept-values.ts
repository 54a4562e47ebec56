import { keyOf } from './model.ts'
import type { PhoneState } from './phone.ts'
import type { ServerState, World } from './world-state.ts'

type Rows = readonly { path: string | null; value: unknown }[]

/** Every value that exists somewhere. At rest, phones count only with values in parked operations and conflicts. */
export function keptValuesOf(
  world: World,
  { states, there, phonesCount }: { states: readonly PhoneState[]; there: ServerState; phonesCount: boolean },
): Set<string> {
  const kept = new Set<string>()
  const put = (rows: Rows) => {
    for (const { path, value } of rows) if (path !== null) kept.add(keyOf(path, value as null))
  }
  put(phonesCount ? there.rows : Object.entries(there.document).map(([path, value]) => ({ path, value })))
  // A tombstone counts as well: it is the value of a removal.
  put(there.rows.filter(({ value }) => value === null))
  put(there.rejected)
  putBoth(put, there.conflicts)
  // Locked values are on the phone as well.
  const locked = world.phones.flatMap(({ locked: state }) => (state === null ? [] : [state]))
  for (const { outbox, answers, conflicts } of [...states, ...locked]) {
    put(outbox.filter(({ state }) => phonesCount || state === 'parked'))
    if (!phonesCount) continue
    put(answers)
    putBoth(put, conflicts)
  }
  return kept
}

function putBoth(put: (rows: Rows) => void, conflicts: readonly { path: string; mine: unknown; theirs: unknown }[]) {
  for (const { path, mine, theirs } of conflicts) put([mine, theirs].map((value) => ({ path, value })))
}
