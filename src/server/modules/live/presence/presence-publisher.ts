import { longestPiece, type PresenceMessage } from './presence-messages.ts'
import { toPieces, toRanges } from './serial-ranges.ts'

type Options = {
  self: string
  batchMs: number
  clock: () => number
  publish: (message: PresenceMessage) => Promise<void>
}

/** What this process publishes about its own connections: changes in batches, and the complete list when asked. */
export class PresencePublisher {
  session = ''
  /** All serials that are connected to this process. */
  local: ReadonlySet<number> = new Set()
  publishedAllAt = -Infinity
  readonly #options: Options
  /** The serials that were published last. */
  #published: ReadonlySet<number> = new Set()
  #round = 0
  #batch: NodeJS.Timeout | undefined
  #claims: string[] = []
  #heardTokens = new Set<string>()

  constructor(options: Options) {
    this.#options = options
  }

  publishAll(): void {
    const { self, clock, publish } = this.#options
    this.publishedAllAt = clock()
    this.#round += 1
    this.#published = this.local
    const pieces = toPieces(toRanges(this.local), longestPiece)
    const of = { from: self, session: this.session, type: 'all', round: this.#round, parts: pieces.length } as const
    for (const [part, serials] of pieces.entries()) void publish({ ...of, part, serials })
  }

  publishLater(): void {
    this.#batch ??= setTimeout(() => this.#publishBatch(), this.#options.batchMs).unref()
  }

  claim(token: string, at: number): void {
    this.#claims.push(`${token}@${at}`)
    this.publishLater()
  }

  publishHeard(token: string): void {
    this.#heardTokens.add(token)
    this.publishLater()
  }

  async leave(): Promise<void> {
    clearTimeout(this.#batch)
    await this.#options.publish({ from: this.#options.self, type: 'bye' })
  }

  #publishBatch(): void {
    this.#batch = undefined
    this.#publishTokens('taken', this.#claims)
    this.#publishTokens('heard', [...this.#heardTokens])
    this.#claims = []
    this.#heardTokens = new Set()
    const [local, published] = [this.local, this.#published]
    this.#published = local
    this.#publishDelta(
      'come',
      [...local].filter((serial) => !published.has(serial)),
    )
    this.#publishDelta(
      'gone',
      [...published].filter((serial) => !local.has(serial)),
    )
  }

  #publishTokens(type: 'taken' | 'heard', texts: readonly string[]): void {
    if (texts.length === 0) return
    const { self, publish } = this.#options
    for (const tokens of toPieces(texts, longestPiece)) void publish({ from: self, type, tokens })
  }

  #publishDelta(which: 'come' | 'gone', changed: readonly number[]): void {
    if (changed.length === 0) return
    const { self, publish } = this.#options
    const of = { from: self, session: this.session, type: 'delta', come: '', gone: '' } as const
    for (const serials of toPieces(toRanges(changed), longestPiece)) void publish({ ...of, [which]: serials })
  }
}
