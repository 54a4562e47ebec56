import { OtherProcesses } from './other-processes.ts'
import type { OwnWord } from './own-word.ts'
import type { PresenceMessage } from './presence-messages.ts'

type Statement = Extract<PresenceMessage, { type: 'all' | 'delta' }>

/** Which serials of the session are connected, here or elsewhere, and when each of the others was last connected. */
export class SeenSerials {
  /** Since when this process has followed the serials: since it began to listen, or since the session began. */
  since: number
  readonly #own: OwnWord
  readonly #others = new OtherProcesses()
  #lastSeen = new Map<number, number>()

  constructor(own: OwnWord, since: number) {
    this.#own = own
    this.since = since
  }

  isOnline(serial: number): boolean {
    return this.#own.local.has(serial) || this.#others.has(this.#own.session, serial)
  }

  offlineSince(serial: number): number | null {
    return this.isOnline(serial) ? null : Math.max(this.#lastSeen.get(serial) ?? this.since, this.since)
  }

  /** Sets the serials of this process. Another session than before starts with an empty history. */
  setLocal(session: string, serials: ReadonlySet<number>, at: number): void {
    const own = this.#own
    if (session !== own.session) {
      Object.assign(own, { session, local: serials })
      this.#lastSeen = new Map()
      this.since = at
      own.sayAll()
      return
    }
    const before = own.local
    own.local = serials
    this.#noteGone(before, at)
    own.sayLater()
  }

  take(message: Statement, at: number): void {
    const { serials, since } = this.#others.take(message, at)
    if (message.session === this.#own.session) this.#noteGone(serials, since)
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
