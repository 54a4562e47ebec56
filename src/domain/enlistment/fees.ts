import { addDays, addYears, type CalendarDate } from '../reference/calendar.ts'
import { type ApplicationPurpose, applicationPurposes, type SeedFee, type TypeDefinition } from './definition.ts'

/** One line of the fee schedule: it applies from that day until a later line of the same type and purpose does. */
export type FeeLine = SeedFee & { type: string; purpose: ApplicationPurpose; effectiveFrom: CalendarDate }

/** The fee of a type and purpose on a day, whole taka; null when the schedule has none for it yet. */
export function feeAt(
  schedule: readonly FeeLine[],
  { type, purpose, date }: { type: string; purpose: ApplicationPurpose; date: CalendarDate },
): FeeLine | null {
  let found: FeeLine | null = null
  for (const line of schedule) {
    if (line.type !== type || line.purpose !== purpose || line.effectiveFrom > date) continue
    // Of two lines of one day the later entry corrects the earlier.
    if (found === null || line.effectiveFrom >= found.effectiveFrom) found = line
  }
  return found
}

/** The schedule that a new installation begins with. */
export function seedSchedule(types: readonly TypeDefinition[], effectiveFrom: CalendarDate): readonly FeeLine[] {
  return types.flatMap(({ type, seedFees }) =>
    applicationPurposes.map((purpose) => ({ type, purpose, effectiveFrom, ...seedFees[purpose] })),
  )
}

/**
 * The term that an approval grants: one year from the end of the old one, or from the day of approval when there was
 * none or it has run out. Both days are included.
 */
export function nextValidity(
  oldValidTo: CalendarDate | null,
  approvedOn: CalendarDate,
): { validFrom: CalendarDate; validTo: CalendarDate } {
  const dayBefore = addDays(approvedOn, -1)
  const end = oldValidTo !== null && oldValidTo > dayBefore ? oldValidTo : dayBefore
  return { validFrom: addDays(end, 1), validTo: addYears(end, 1) }
}

/** `ARC-2026-00001`: kept across renewals. */
export function enlistmentNumber(codePrefix: string, year: number, counter: number): string {
  return `${codePrefix}-${year}-${String(counter).padStart(5, '0')}`
}

/** `A26-000412`: what an applicant quotes from submission on. */
export function trackingNumber(year: number, counter: number): string {
  return `A${String(year % 100).padStart(2, '0')}-${String(counter).padStart(6, '0')}`
}
