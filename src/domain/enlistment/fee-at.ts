import type { CalendarDate } from '../reference/calendar.ts'
import type { ApplicationPurpose, SeedFee } from './definition.ts'

/** One line of the fee schedule: it applies from that day until a later line of the same type and purpose does. */
export type FeeLine = SeedFee & { type: string; purpose: ApplicationPurpose; effectiveFrom: CalendarDate }

/** What the choice of a line needs of it. */
type Dated = Pick<FeeLine, 'type' | 'purpose' | 'effectiveFrom'>

/**
 * The line of a type and purpose that is in force on a day; null when the schedule has none for it yet. The schedule
 * stands in the order in which it was entered. Apart from fees.ts, because the first screen of the phone asks it.
 */
export function feeAt<Line extends Dated>(
  schedule: readonly Line[],
  { type, purpose, date }: { type: string; purpose: ApplicationPurpose; date: CalendarDate },
): Line | null {
  let found: Line | null = null
  for (const line of schedule) {
    if (line.type !== type || line.purpose !== purpose || line.effectiveFrom > date) continue
    // Of two lines of one day the later entry corrects the earlier.
    if (found === null || line.effectiveFrom >= found.effectiveFrom) found = line
  }
  return found
}
