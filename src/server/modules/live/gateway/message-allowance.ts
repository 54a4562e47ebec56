import { messagesPerTenSeconds } from './live-times.ts'

/** How many messages one sender may still send; the allowance refills over ten seconds. */
export class MessageAllowance {
  #left = messagesPerTenSeconds
  #at: number

  constructor(clock: number) {
    this.#at = clock
  }

  /** Takes one message; false when the allowance is used up. */
  take(clock: number): boolean {
    const back = ((clock - this.#at) * messagesPerTenSeconds) / 10_000
    this.#left = Math.min(messagesPerTenSeconds, this.#left + back)
    this.#at = clock
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
