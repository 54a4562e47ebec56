import { createGate, type Gate } from './gate.ts'

/**
 * Each caller has few requests worked on at a time, and the others wait, so that a burst of one caller delays another
 * caller by a few requests and not by hundreds.
 */
export type CallerTurns = {
  /** The result of the work, or null at once when too many requests of the caller are waiting already. */
  run: <Answer>(turn: Turn, work: () => Promise<Answer>) => Promise<Answer | null>
}

/** `who` is a caller, for whom the numbers are always the same: of requests worked on together, and of waiting ones. */
export type Turn = { who: string; atOnce: number; waiting: number }

/** The turns of this process; each further process has as many again. */
export function createCallerTurns(): CallerTurns {
  const gates = new Map<string, { gate: Gate; requests: number }>()
  return {
    async run({ who, atOnce, waiting }, work) {
      const own = gates.get(who) ?? { gate: createGate({ concurrent: atOnce, waiting }), requests: 0 }
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
