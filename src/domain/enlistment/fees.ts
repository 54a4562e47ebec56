import { addDays, addYears, type CalendarDate } from '../reference/calendar.ts'
import { applicationPurposes, type SeedFee, type TypeDefinition } from './definition.ts'
import type { FeeLine } from './fee-at.ts'

/** Value added tax, percent of the base; every displayed fee includes it. */
const vatPercent = 15

/** A fee from its base, whole taka: the tax is rounded half up to a taka. */
export function withVat(base: number): SeedFee {
  const vat = Math.round((base * vatPercent) / 100)
  return { base, vat, total: base + vat }
}

/** The default of the OWNER's setting: above this amount, whole taka, a mobile wallet cannot hold the fee. */
export const defaultWalletCeiling = 500_000

/** The schedule of a new installation. */
export function seedSchedule(types: readonly TypeDefinition[], effectiveFrom: CalendarDate): readonly FeeLine[] {
  return types.flatMap(({ type, seedFees }) =>
    applicationPurposes.map((purpose) => ({ type, purpose, effectiveFrom, ...seedFees[purpose] })),
  )
}

/**
 * The term that an approval grants: one year from the end of the old one, or from the day of approval when there was
 * none or it has expired. Both days are included.
 */
export function nextValidity(
  oldValidTo: CalendarDate | null,
  approvedOn: CalendarDate,
): { validFrom: CalendarDate; validTo: CalendarDate } {
  const dayBefore = addDays(approvedOn, -1)
  const end = oldValidTo !== null && oldValidTo > dayBefore ? oldValidTo : dayBefore
  return { validFrom: addDays(end, 1), validTo: addYears(end, 1) }
}
