import { keyOf } from './model.ts'
import type { PhoneState } from './phone.ts'
import type { ServerState, World } from './world-state.ts'

type Rows = readonly { path: string | null; value: unknown }[]

/** Every value that stands somewhere. At rest, phones count only with what they keep apart. */
export function standingOf(
  world: World,
  { states, there, phonesCount }: { states: readonly PhoneState[]; there: ServerState; phonesCount: boolean },
): Set<string> {
  const standing = new Set<string>()
  const put = (rows: Rows) => {
    for (const { path, value } of rows) if (path !== null) standing.add(keyOf(path, value as null))
  }
  put(phonesCount ? there.rows : Object.entries(there.document).map(([path, value]) => ({ path, value })))
  // A tombstone stands as well: it is what a removal said.
  put(there.rows.filter(({ value }) => value === null))
  put(there.rejected)
  putBoth(put, there.conflicts)
  // What is locked is on the phone as well.
  const locked = world.phones.flatMap(({ locked: state }) => (state === null ? [] : [state]))
  for (const { outbox, answers, conflicts } of [...states, ...locked]) {
    put(outbox.filter(({ state }) => phonesCount || state === 'parked'))
    if (!phonesCount) continue
    put(answers)
    putBoth(put, conflicts)
  }
  return standing
}

function putBoth(put: (rows: Rows) => void, conflicts: readonly { path: string; mine: unknown; theirs: unknown }[]) {
  for (const { path, mine, theirs } of conflicts) put([mine, theirs].map((value) => ({ path, value })))
}
