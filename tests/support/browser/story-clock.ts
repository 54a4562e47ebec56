import type { BrowserContext } from '@playwright/test'
import { moveDate } from '../moved-clock.ts'

/**
 * A Tuesday morning in Dhaka, in the middle of a month. Stories that depend on the hour or on the day of the week play
 * at this time, whenever they run.
 */
export const tuesdayMorning = '2027-03-09T10:00:00+06:00'

/** The time at which `npm run test:clocks` plays all other stories; otherwise they play now. */
export const chosenClock = process.env.TEST_CLOCK ?? null

/** The whole minutes by which a clock must be moved to show this time now. */
export function minutesAhead(instant: string): number {
  return Math.round((Date.parse(instant) - Date.now()) / 60_000)
}

/** Moves the clock of all pages that the context opens from now on. Their timers keep their pace. */
export async function moveClock(context: BrowserContext, aheadMs: number): Promise<void> {
  if (aheadMs !== 0) await context.addInitScript(moveDate, aheadMs)
}
