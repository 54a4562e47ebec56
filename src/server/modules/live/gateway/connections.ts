import { liveCloseCodes } from '#contract/live/live-messages.ts'
import type { LiveConnection } from './live-connection.ts'

/** All connections of this process, and whose they are. A guest has one; hosts have as many as they have pages. */
export class Connections {
  readonly all = new Set<LiveConnection>()
  readonly #ofGuest = new Map<string, LiveConnection>()

  /** Takes a greeted connection in: an older one of the same guest is let go. */
  greet(connection: LiveConnection): void {
    const key = connection.identity?.guest?.key
    if (key === undefined) return
    const older = this.#ofGuest.get(key)
    this.#ofGuest.set(key, connection)
    if (older !== undefined && older !== connection) this.end(older, liveCloseCodes.replaced)
  }

  ofGuest(key: string): LiveConnection | null {
    return this.#ofGuest.get(key) ?? null
  }

  *hosts(): Iterable<LiveConnection> {
    for (const one of this.all) if (one.identity !== null && one.identity.host !== null) yield one
  }

  guestKeys(): IterableIterator<string> {
    return this.#ofGuest.keys()
  }

  /** Connections of a token of either kind. */
  *ofKey(key: string): Iterable<LiveConnection> {
    const guest = this.#ofGuest.get(key)
    if (guest !== undefined) return yield guest
    for (const one of this.all) if (one.identity?.auth?.key === key) yield one
  }

  /** Ends a connection with a code; what comes from it afterwards is not read. */
  end(connection: LiveConnection, code: number): void {
    if (!connection.isOpen) return
    this.delete(connection)
    connection.outlet.close(code)
  }

  delete(connection: LiveConnection): void {
    connection.isOpen = false
    this.all.delete(connection)
    const key = connection.identity?.guest?.key
    if (key !== undefined && this.#ofGuest.get(key) === connection) this.#ofGuest.delete(key)
  }
}
