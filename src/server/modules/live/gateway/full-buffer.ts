import { mostBufferedBytes } from './live-times.ts'

/** Whether the client of a connection keeps up with what it is sent, and since when it does not. */
export class FullBuffer {
  /** Since when the send buffer is too full; null while it is not. */
  since: number | null = null
  readonly #bytes: () => number
  readonly #stalledMs: number
  /** The fewest bytes in the buffer since then, and when that minimum was last lowered. */
  #least = Infinity
  #shrankAt = 0

  constructor(bytes: () => number, stalledMs: number) {
    this.#bytes = bytes
    this.#stalledMs = stalledMs
  }

  /** Whether the buffer is full now. Call it even while nothing changes, because answers fill the buffer too. */
  look(clock: number): boolean {
    const bytes = this.#bytes()
    if (bytes <= mostBufferedBytes) {
      this.since = null
      this.#least = Infinity
      return false
    }
    this.since ??= clock
    if (bytes < this.#least) {
      this.#least = bytes
      this.#shrankAt = clock
    }
    return true
  }

  /** Whether a full buffer has not shrunk for `stalledMs`, so that its client is not reading. */
  isStalled(clock: number): boolean {
    return this.since !== null && clock - this.#shrankAt >= this.#stalledMs
  }
}
