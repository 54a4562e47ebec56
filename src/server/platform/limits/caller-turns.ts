import { createGate, type Gate } from './gate.ts'

/**
 * Each caller has few requests worked on at a time, and the others wait, so that a burst of one caller delays another
 * caller by a few requests and not by hundreds.
 */
export type CallerTurns = {
  /** The result of the work, or null at once when too many requests of the caller are waiting already. */
  run: <Answer>(turn: Turn, work: () => Promise<Answer>) => Promise<Answer | null>
}

/** `who` is a caller; `atOnce` the requests that are worked on together. Always the same number for the same caller. */
export type Turn = { who: string; atOnce: number }

/** A waiting request holds its body, up to 64 KiB. No honest client has so many on their way. */
const mostWaiting = 200

/** The turns of this process; each further process has as many again. */
export function createCallerTurns(): CallerTurns {
  const gates = new Map<string, { gate: Gate; requests: number }>()
  return {
    async run({ who, atOnce }, work) {
      const own = gates.get(who) ?? { gate: createGate({ concurrent: atOnce, waiting: mostWaiting }), requests: 0 }
      gates.set(who, own)
      own.requests += 1
      try {
        return await own.gate.run(work)
      } finally {
        own.requests -= 1
        if (own.requests === 0) gates.delete(who)
      }
    },
  }
}
