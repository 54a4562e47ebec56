import { OtherProcesses } from './other-processes.ts'
import type { PresenceMessage } from './presence-messages.ts'
import type { PresencePublisher } from './presence-publisher.ts'

type Statement = Extract<PresenceMessage, { type: 'all' | 'delta' }>

/** Which serials of the session are connected, here or elsewhere, and when each of the others was last connected. */
export class SeenSerials {
  /** Since when this process has followed the serials: since it began to listen, or since the session began. */
  since: number
  readonly #publisher: PresencePublisher
  readonly #others = new OtherProcesses()
  #lastSeen = new Map<number, number>()

  constructor(publisher: PresencePublisher, since: number) {
    this.#publisher = publisher
    this.since = since
  }

  isOnline(serial: number): boolean {
    return this.#publisher.local.has(serial) || this.#others.has(this.#publisher.session, serial)
  }

  offlineSince(serial: number): number | null {
    return this.isOnline(serial) ? null : Math.max(this.#lastSeen.get(serial) ?? this.since, this.since)
  }

  /** Sets the serials of this process. Another session than before starts with an empty history. */
  setLocal(session: string, serials: ReadonlySet<number>, at: number): void {
    const publisher = this.#publisher
    if (session !== publisher.session) {
      Object.assign(publisher, { session, local: serials })
      this.#lastSeen = new Map()
      this.since = at
      publisher.publishAll()
      return
    }
    const before = publisher.local
    publisher.local = serials
    this.#noteGone(before, at)
    publisher.publishLater()
  }

  take(message: Statement, at: number): void {
    const { serials, since } = this.#others.take(message, at)
    if (message.session === this.#publisher.session) this.#noteGone(serials, since)
  }

  leave(from: string, at: number): void {
    const { serials, since } = this.#others.leave(from, at)
    this.#noteGone(serials, since)
  }

  /** Forgets processes that have been silent since then, and answers whether there were any. */
  forgetSilent(heardBefore: number): boolean {
    const silent = this.#others.forgetSilent(heardBefore)
    for (const { serials, since } of silent) this.#noteGone(serials, since)
    return silent.length > 0
  }

  #noteGone(serials: Iterable<number>, since: number): void {
    for (const serial of serials) if (!this.isOnline(serial)) this.#lastSeen.set(serial, since)
  }
}
