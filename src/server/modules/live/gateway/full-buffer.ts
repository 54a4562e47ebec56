import { mostBufferedBytes } from './live-times.ts'

/** Whether the reader of a connection keeps up with what it was sent, and since when it does not. */
export class FullBuffer {
  /** Since when there is too much before the reader; null while there is not. */
  since: number | null = null
  readonly #bytes: () => number
  readonly #stalledMs: number
  /** The least that was there since then, and when it last became less. */
  #least = Infinity
  #shrankAt = 0

  constructor(bytes: () => number, stalledMs: number) {
    this.#bytes = bytes
    this.#stalledMs = stalledMs
  }

  /** Whether it is full now. To be asked also while nothing changes: answers fill it too. */
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

  /** Whether a full buffer has not shrunk for so long that its reader is not reading. */
  isStalled(clock: number): boolean {
    return this.since !== null && clock - this.#shrankAt >= this.#stalledMs
  }
}
