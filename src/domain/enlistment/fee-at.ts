import type { CalendarDate } from '../reference/calendar.ts'
import type { ApplicationPurpose, SeedFee } from './definition.ts'

/** One entry of the fee schedule: it is in force from its day until the next entry of the same type and purpose. */
export type FeeLine = SeedFee & { type: string; purpose: ApplicationPurpose; effectiveFrom: CalendarDate }

/** The properties that the choice of an entry needs. */
type Dated = Pick<FeeLine, 'type' | 'purpose' | 'effectiveFrom'>

/**
 * The entry of a type and purpose that is in force on a day; null when there is none yet. The schedule is in the order
 * in which it was entered. This is a file of its own because the first screen of the phone needs it.
 */
export function feeAt<Line extends Dated>(
  schedule: readonly Line[],
  { type, purpose, date }: { type: string; purpose: ApplicationPurpose; date: CalendarDate },
): Line | null {
  let found: Line | null = null
  for (const line of schedule) {
    if (line.type !== type || line.purpose !== purpose || line.effectiveFrom > date) continue
    // Of two entries of one day the later one corrects the earlier.
    if (found === null || line.effectiveFrom >= found.effectiveFrom) found = line
  }
  return found
}
