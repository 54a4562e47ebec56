import { liveCloseCodes } from '#contract/live/live-messages.ts'
import type { LiveConnection } from './live-connection.ts'

/** All connections of this process, by owner. A guest has one connection; a host has one for each open page. */
export class Connections {
  readonly all = new Set<LiveConnection>()
  readonly #ofGuest = new Map<string, LiveConnection>()

  /** Registers a connection after its hello, and closes an older one of the same guest. */
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

  /** The tokens of all connections, each with the time of the wall clock when its connection was opened. */
  *owners(): Generator<[key: string, at: number]> {
    for (const [key, { at }] of this.#ofGuest) yield [key, at]
    for (const { identity, at } of this.all)
      if (identity !== null && identity.auth !== null) yield [identity.auth.key, at]
  }

  /** The connections of a guest token or an account token, by its key. */
  *ofKey(key: string): Iterable<LiveConnection> {
    const guest = this.#ofGuest.get(key)
    if (guest !== undefined) return yield guest
    for (const one of this.all) if (one.identity?.auth?.key === key) yield one
  }

  /** Closes a connection with a code. Messages that still arrive on it are ignored. */
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
