import type { Presence } from '../presence/presence.ts'
import { hasPlace, type QueueState } from '../queue/queue-state.ts'
import type { Connections } from './connections.ts'

/** Finds the serials that are connected to this process, and passes them to `presence` when they have changed. */
export function createLocalPresence(connections: Connections, presence: Presence): (state: QueueState | null) => void {
  let said: { session: string; serials: ReadonlySet<number> } = { session: '', serials: new Set() }
  return (state) => {
    const serials = new Set<number>()
    for (const key of connections.guestKeys()) {
      const guest = state?.ofToken(key) ?? null
      if (guest !== null && hasPlace(guest)) serials.add(guest.serial)
    }
    const session = state?.session.id ?? ''
    if (session === said.session && isSame(serials, said.serials)) return
    said = { session, serials }
    presence.setLocal(session, serials)
  }
}

function isSame(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  if (one.size !== other.size) return false
  for (const serial of one) if (!other.has(serial)) return false
  return true
}
