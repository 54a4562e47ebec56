import fc from 'fast-check'
import { everyone, type Modelled, offered, type Played, type Step, steps, type Who } from './appointment-model.ts'

/** One step of a run, before the state of the run is known. */
export type Turn = Omit<Played, 'minute'> & {
  /** Minutes that pass before it. */
  later: number
  /** The time that it asks for, in steps of five minutes; 0 is the first that has not begun. */
  ahead: number
  /** The index of the step among those that are possible; null takes `step`, even if it is not possible. */
  possible: number | null
}

/** Whether each appointment of a run is online. A visitor has three requests to one official at most. */
export const kinds: readonly boolean[] = [false, false, true]

const working: readonly Who[] = ['W', 'W', 'W', 'I', 'I', 'F', 'F', 'F', 'C', 'C', 'V', 'V']
/** The weight of each possible step. Steps that end an appointment are rare, so that appointments get further. */
const shares: Record<Step, number> = {
  ...{ approve: 8, reschedule: 3, 'check-in': 5, 'check-out': 1, complete: 4, 'no-show': 3, reject: 1, cancel: 1 },
}

export const turn: fc.Arbitrary<Turn> = fc.record({
  who: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...working) }, fc.constantFrom(...everyone)),
  step: fc.constantFrom(...steps),
  which: fc.nat({ max: kinds.length - 1 }),
  // Mostly soon, so that a run reaches the beginning; sometimes in the past, and sometimes so late that a visitor may
  // still cancel.
  ahead: fc.oneof(
    { weight: 6, arbitrary: fc.nat({ max: 5 }) },
    { weight: 3, arbitrary: fc.integer({ min: 23, max: 36 }) },
    fc.constant(-1),
  ),
  isStale: fc.integer({ min: 0, max: 14 }).map((one) => one === 0),
  hasReason: fc.integer({ min: 0, max: 4 }).map((one) => one !== 0),
  later: fc.constantFrom(0, 2, 5, 10),
  // Without this choice nearly every step would be refused, and no appointment would get far.
  possible: fc.option(fc.nat({ max: 1_000 }), { freq: 4 }),
})

/** The step of a turn, in a run with the appointments `all` at `now` (minutes of the day). */
export function playTurn(
  { later: _, ahead, possible, ...drawn }: Turn,
  { all, now }: { all: readonly Modelled[]; now: number },
): Played {
  const minute = Math.ceil((now + 1) / 5) * 5 + 5 * ahead
  const one = all[drawn.which]
  if (possible === null || one === undefined) return { ...drawn, minute }
  // Staff answers most requests before their visitors cancel them.
  const who = drawn.who === 'V' && one.status === 'APPLIED' ? 'W' : drawn.who
  const may = offered(one, who, now).flatMap((step) => Array.from({ length: shares[step] }, () => step))
  return { ...drawn, who, minute, step: may[possible % may.length] ?? drawn.step }
}
