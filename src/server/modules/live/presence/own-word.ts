import { longestPiece, type PresenceMessage } from './presence-messages.ts'
import { toPieces, toRanges } from './serial-ranges.ts'

type Options = { self: string; batchMs: number; clock: () => number; tell: (message: PresenceMessage) => Promise<void> }

/** What this process publishes about its own connections: changes in batches, and the complete list when asked. */
export class OwnWord {
  session = ''
  /** All serials that are connected to this process. */
  local: ReadonlySet<number> = new Set()
  saidAllAt = -Infinity
  readonly #options: Options
  /** The serials that were published last. */
  #said: ReadonlySet<number> = new Set()
  #round = 0
  #batch: NodeJS.Timeout | undefined
  #claims: string[] = []
  #voices = new Set<string>()

  constructor(options: Options) {
    this.#options = options
  }

  sayAll(): void {
    const { self, clock, tell } = this.#options
    this.saidAllAt = clock()
    this.#round += 1
    this.#said = this.local
    const pieces = toPieces(toRanges(this.local), longestPiece)
    const of = { from: self, session: this.session, type: 'all', round: this.#round, parts: pieces.length } as const
    for (const [part, serials] of pieces.entries()) void tell({ ...of, part, serials })
  }

  sayLater(): void {
    this.#batch ??= setTimeout(() => this.#sayBatch(), this.#options.batchMs).unref()
  }

  claim(token: string, at: number): void {
    this.#claims.push(`${token}@${at}`)
    this.sayLater()
  }

  sayHeard(token: string): void {
    this.#voices.add(token)
    this.sayLater()
  }

  async leave(): Promise<void> {
    clearTimeout(this.#batch)
    await this.#options.tell({ from: this.#options.self, type: 'bye' })
  }

  #sayBatch(): void {
    this.#batch = undefined
    this.#sayTokens('taken', this.#claims)
    this.#sayTokens('heard', [...this.#voices])
    this.#claims = []
    this.#voices = new Set()
    const [local, said] = [this.local, this.#said]
    this.#said = local
    this.#sayDelta(
      'come',
      [...local].filter((serial) => !said.has(serial)),
    )
    this.#sayDelta(
      'gone',
      [...said].filter((serial) => !local.has(serial)),
    )
  }

  #sayTokens(type: 'taken' | 'heard', texts: readonly string[]): void {
    if (texts.length === 0) return
    const { self, tell } = this.#options
    for (const tokens of toPieces(texts, longestPiece)) void tell({ from: self, type, tokens })
  }

  #sayDelta(which: 'come' | 'gone', changed: readonly number[]): void {
    if (changed.length === 0) return
    const { self, tell } = this.#options
    const of = { from: self, session: this.session, type: 'delta', come: '', gone: '' } as const
    for (const serials of toPieces(toRanges(changed), longestPiece)) void tell({ ...of, [which]: serials })
  }
}
