import { type Desk, desks } from './desks.ts'

/** After how many working days at a desk an application is due soon there, and after how many it is late. */
export type AgeLimits = { dueSoonDays: number; lateDays: number }

/** The limits of a desk for which none were set. */
export const usualAgeLimits: AgeLimits = { dueSoonDays: 3, lateDays: 5 }

/** The names of the settings that hold the limits of a desk. */
export function limitSettings<D extends Desk>(desk: D) {
  return { dueSoonDays: `${desk}DueSoonDays`, lateDays: `${desk}LateDays` } as const
}
type LimitSetting = ReturnType<typeof limitSettings<Desk>>[keyof AgeLimits]

/** The limits of each desk, read by `limitOf`. */
export function limitsByDesk(limitOf: (setting: LimitSetting) => number): Record<Desk, AgeLimits> {
  const ofDesks = desks.map((desk) => {
    const names = limitSettings(desk)
    return [desk, { dueSoonDays: limitOf(names.dueSoonDays), lateDays: limitOf(names.lateDays) }] as const
  })
  return Object.fromEntries(ofDesks) as Record<Desk, AgeLimits>
}

/** The limits to use while this device does not know those of the desks. */
export const usualLimits = Object.fromEntries(desks.map((desk) => [desk, usualAgeLimits])) as Record<Desk, AgeLimits>

/** The marks that a list can be filtered by. `dueSoon` includes the applications that are late. */
export const waitingMarks = ['dueSoon', 'late'] as const
export type WaitingMark = (typeof waitingMarks)[number]

/** After how many working days an application has the mark. */
export function daysOfMark(mark: WaitingMark, { dueSoonDays, lateDays }: AgeLimits): number {
  return mark === 'late' ? lateDays : Math.min(dueSoonDays, lateDays)
}
