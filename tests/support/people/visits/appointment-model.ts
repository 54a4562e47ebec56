/**
 * A model of appointments, written from the rules and not from the table in the code. The test
 * plays the same steps to the model and to the server.
 */
export type Who = 'V' | 'X' | 'W' | 'I' | 'F' | 'G' | 'C' | 'H' | 'S'
export const everyone: readonly Who[] = ['V', 'X', 'W', 'I', 'F', 'G', 'C', 'H', 'S']
export const steps = [
  'approve',
  'reschedule',
  'reject',
  'cancel',
  'check-in',
  'check-out',
  'complete',
  'no-show',
] as const
export type Step = (typeof steps)[number]

export type Modelled = {
  isOnline: boolean
  status: string
  version: number
  /** Minutes from the beginning of the day of the run. */
  start: number | null
  isIn: boolean
  isOut: boolean
}
export type Played = {
  who: Who
  step: Step
  which: number
  /** Minute of the day, for the steps that assign a time of a quarter of an hour. */
  minute: number
  isStale: boolean
  hasReason: boolean
}

export const newRequest = (isOnline: boolean): Modelled => ({
  ...{ isOnline, status: 'APPLIED', version: 0, start: null, isIn: false, isOut: false },
})

const confirmed = ['APPROVED', 'RESCHEDULED']
const isConfirmed = ({ status }: Modelled) => confirmed.includes(status)
const quarter = 15

/** The answer to a step, and the appointments after it. */
export function play(
  all: readonly Modelled[],
  played: Played,
  now: number,
): { says: string; next: readonly Modelled[] } {
  const { who, step, which, minute } = played
  const one = all[which]
  if (one === undefined) throw new Error('There is no such appointment')
  const refused = (says: string) => ({ says, next: all })
  const becomes = (change: Partial<Modelled>) => {
    const version = one.version + 1
    return { says: 'ok', next: all.map((each, index) => (index === which ? { ...one, version, ...change } : each)) }
  }
  const roleRefusal = refusalByRole(who, step)
  if (roleRefusal !== null) return refused(roleRefusal)
  if (step === 'reject' && !played.hasReason) return refused('invalid_request')
  if (who === 'G' || who === 'X' || (who === 'C' && (one.isOnline || one.start === null))) return refused('not_found')
  if (played.isStale) return refused('stale_version')
  if (!sources[step].includes(one.status)) return refused('wrong_state')
  if (!isTimely(one, { who, step, now })) return refused('wrong_state')
  if (step === 'approve' || step === 'reschedule') {
    if (minute <= now) return refused('invalid_request')
    const isTaken = all.some((each, index) => {
      return index !== which && isConfirmed(each) && each.start !== null && Math.abs(each.start - minute) < quarter
    })
    if (isTaken) return refused('slot_taken')
    // A new time clears the check-in and check-out of the previous one.
    return becomes({
      status: step === 'approve' ? 'APPROVED' : 'RESCHEDULED',
      start: minute,
      isIn: false,
      isOut: false,
    })
  }
  if (step === 'check-in') return becomes({ isIn: true })
  if (step === 'check-out') return becomes({ isOut: true })
  return becomes({ status: ends[step] })
}

/** The steps that a caller is offered. */
export function offered(one: Modelled, who: Who, now: number): Step[] {
  const may = steps.filter((step) => refusalByRole(who, step) === null)
  return may.filter((step) => sources[step].includes(one.status) && isTimely(one, { who, step, now }))
}

const ends = { reject: 'REJECTED', cancel: 'CANCELLED', complete: 'COMPLETED', 'no-show': 'NO_SHOW' }

const sources: Record<Step, readonly string[]> = {
  approve: ['APPLIED'],
  reschedule: confirmed,
  reject: ['APPLIED'],
  cancel: ['APPLIED', ...confirmed],
  'check-in': confirmed,
  'check-out': [...confirmed, 'COMPLETED'],
  complete: confirmed,
  'no-show': confirmed,
}

/**
 * Refusals that do not depend on the appointment: the token of a visitor allows only cancelling, and the reception only
 * checks visitors in and out.
 */
function refusalByRole(who: Who, step: Step): string | null {
  if (who === 'S') return 'unauthenticated'
  if (who === 'V' || who === 'X') return step === 'cancel' ? null : 'unauthenticated'
  if (who === 'H') return 'forbidden'
  return who !== 'C' || step === 'check-in' || step === 'check-out' ? null : 'forbidden'
}

function isTimely(one: Modelled, { who, step, now }: { who: Who; step: Step; now: number }): boolean {
  if (step === 'cancel') return who !== 'V' || one.start === null || one.start - now >= 120
  if (step === 'check-in') return !one.isOnline && !one.isIn
  if (step === 'check-out') return !one.isOnline && one.isIn && !one.isOut
  return (step !== 'complete' && step !== 'no-show') || (one.start !== null && one.start <= now)
}
