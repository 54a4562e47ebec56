import { type Desk, desks } from './desks.ts'

/** The working days at a desk from which on an application is due soon there, and late. */
export type AgeLimits = { dueSoonDays: number; lateDays: number }

/** Of a desk whose limits were never set. */
export const usualAgeLimits: AgeLimits = { dueSoonDays: 3, lateDays: 5 }

/** The names of the settings that hold the limits of a desk. */
export function limitSettings<D extends Desk>(desk: D) {
  return { dueSoonDays: `${desk}DueSoonDays`, lateDays: `${desk}LateDays` } as const
}
type LimitSetting = ReturnType<typeof limitSettings<Desk>>[keyof AgeLimits]

/** What `limitOf` says of each desk. */
export function limitsByDesk(limitOf: (setting: LimitSetting) => number): Record<Desk, AgeLimits> {
  const ofDesks = desks.map((desk) => {
    const names = limitSettings(desk)
    return [desk, { dueSoonDays: limitOf(names.dueSoonDays), lateDays: limitOf(names.lateDays) }] as const
  })
  return Object.fromEntries(ofDesks) as Record<Desk, AgeLimits>
}

/** Of desks whose limits this device does not know. */
export const usualLimits = Object.fromEntries(desks.map((desk) => [desk, usualAgeLimits])) as Record<Desk, AgeLimits>

/** What a list can be narrowed to: what is due soon or late at the desk where it is, or late alone. */
export const waitingMarks = ['dueSoon', 'late'] as const
export type WaitingMark = (typeof waitingMarks)[number]

/** The working days from which on something has the mark. */
export function daysOfMark(mark: WaitingMark, { dueSoonDays, lateDays }: AgeLimits): number {
  return mark === 'late' ? lateDays : Math.min(dueSoonDays, lateDays)
}
