import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import { oneAtATime } from '../../../platform/one-at-a-time.ts'
import type { LiveClock } from '../queue/live-clock.ts'
import {
  beatMs,
  keptMs,
  type ProcessRow,
  readConnections,
  readProcesses,
  writeBeat,
  writeConnections,
} from './connection-rows.ts'

type Options = {
  /** The id of this process among the others. */
  self: string
  db: Kysely<Database>
  time: LiveClock
  /** A clock of this process in milliseconds; it need not be the wall clock. */
  clock: () => number
  /** Changes are written together after this time. */
  batchMs: number
  connections: {
    /** The connection of a guest to this process. */
    ofGuest: (key: string) => object | null
    /** All tokens that are connected to this process, with the time of the wall clock when each was. */
    owners: () => Iterable<[key: string, at: number]>
  }
  /** Called when guests of other processes have come or gone. */
  changed: () => void
  /** Called when a token has a connection to another process, opened at `at` by the wall clock. */
  taken: (key: string, at: number, process: string) => void
  /** Called when a person has sent something through another process. */
  heard: (key: string) => void
}

/**
 * Who is connected, over all processes. The rows in the database decide; this is one process's part of them: it writes
 * its own connections and its heartbeat, and reads what the others have written.
 */
export class Presence {
  readonly #options: Options
  /** The connections of this process that are written as open. */
  #written = new Map<string, number>()
  readonly #heard = new Set<string>()
  /** For each process: its connections, and when they were closed. */
  readonly #connections = new Map<string, Map<string, Date | null>>()
  #processes = new Map<string, ProcessRow>()
  #revision = 0
  #beatAt = -Infinity
  #batch: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Whether a guest has a connection to any process. */
  isOnline(key: string): boolean {
    const { connections, self } = this.#options
    if (connections.ofGuest(key) !== null) return true
    for (const [process, keys] of this.#connections) {
      if (process !== self && keys.get(key) === null && this.#processes.get(process)?.isRunning === true) return true
    }
    return false
  }

  /** When the last connection of a token has ended, in milliseconds of the database's clock; null while it has one. */
  offlineSince(key: string): number | null {
    if (this.isOnline(key)) return null
    const ends = [...this.#connections].map(([process, keys]) => {
      const closedAt = keys.get(key)
      return closedAt === undefined ? null : (closedAt ?? this.#processes.get(process)?.heardAt)
    })
    return Math.max(...ends.map((end) => end?.getTime() ?? -Infinity))
  }

  /** Connections of this process have come or gone. */
  writeSoon(): void {
    // The next write repeats what failed.
    this.#batch ??= setTimeout(() => void this.write().catch(() => {}), this.#options.batchMs).unref()
  }

  writeHeard(key: string): void {
    this.#heard.add(key)
    this.writeSoon()
  }

  /**
   * Writes the heartbeat when it is due, and what has changed in this process or could not be written before. Call it
   * about once a second, and before a call: otherwise the guests of a process without a heartbeat would be passed over.
   */
  readonly write = oneAtATime(async () => {
    clearTimeout(this.#batch)
    this.#batch = undefined
    const { db, self, time, connections } = this.#options
    await this.#beat()
    const own = new Map(connections.owners())
    const opened = [...own].filter(([key, at]) => this.#written.get(key) !== at)
    const closed = [...this.#written.keys()].filter((key) => !own.has(key))
    for (const key of own.keys()) this.#heard.delete(key)
    const heard = [...this.#heard]
    if (opened.length + closed.length + heard.length === 0) return
    const revision = await writeConnections(db, { self, now: time.inDatabase(), opened, closed, heard })
    this.#written = own
    for (const key of heard) this.#heard.delete(key)
    // Without another writer in between there is nothing to read.
    if (revision !== this.#revision + 1) return
    this.#revision = revision
    for (const [key] of opened) this.#set(self, key, null)
    for (const key of closed) this.#set(self, key, time.now())
  })

  /** Reads what other processes have written. */
  readonly pull = oneAtATime(async () => {
    const { db, time, self, changed, taken, heard } = this.#options
    const [processes, rows] = await Promise.all([
      readProcesses(db, time.inDatabase()),
      readConnections(db, this.#revision),
    ])
    const hasChanged = rows.length > 0 || processes.some(({ id, isRunning }) => this.#isRunning(id) !== isRunning)
    this.#processes = new Map(processes.map((process) => [process.id, process]))
    for (const { key, process, openedAt, closedAt, revision } of rows) {
      this.#revision = Math.max(this.#revision, revision)
      this.#set(process, key, closedAt)
      if (process === self) heard(key)
      else if (closedAt === null) taken(key, openedAt.getTime(), process)
    }
    if (hasChanged) changed()
  })

  /** Like `pull`, unless it already knows the revision. */
  async catchUp(revision: number): Promise<void> {
    if (revision > this.#revision) await this.pull()
  }

  /** Closes the connections of this process. If that fails, it counts as gone after half a minute. */
  async leave(): Promise<void> {
    await this.write().catch(() => {})
    clearTimeout(this.#batch)
  }

  async #beat(): Promise<void> {
    const { db, self, time, clock } = this.#options
    if (clock() - this.#beatAt < beatMs) return
    if (await writeBeat(db, { self, now: time.inDatabase() })) this.#written = new Map()
    this.#beatAt = clock()
    this.#forgetOld(time.now().getTime() - keptMs)
  }

  #isRunning(process: string): boolean {
    return this.#processes.get(process)?.isRunning ?? false
  }

  #set(process: string, key: string, closedAt: Date | null): void {
    const keys = this.#connections.get(process) ?? new Map<string, Date | null>()
    keys.set(key, closedAt)
    this.#connections.set(process, keys)
  }

  #forgetOld(before: number): void {
    for (const [process, keys] of this.#connections) {
      if (!this.#processes.has(process) && process !== this.#options.self) this.#connections.delete(process)
      for (const [key, closedAt] of keys) if (closedAt !== null && closedAt.getTime() < before) keys.delete(key)
    }
  }
}
