import { type Desk, deskStatuses } from '../enlistment/desk/desks.ts'

/** The desks that decide; the fourth place of an application is its applicant. */
export const decidingDesks = ['reception', 'committee', 'chairman'] as const satisfies readonly Desk[]
export type DecidingDesk = (typeof decidingDesks)[number]

/** The statuses of an application at those desks. */
export const decidingStatuses = decidingDesks.map((desk) => deskStatuses[desk])

/** How an application leaves a desk. */
export const deskOutcomes = ['forwarded', 'approved', 'returned', 'rejected'] as const
export type DeskOutcome = (typeof deskOutcomes)[number]

/** The age groups of waiting applications, named as in the list of a desk. */
export const ageBands = ['inTime', 'dueSoon', 'late'] as const
export type AgeBand = (typeof ageBands)[number]

/** The report counts enlistments that end within each of these numbers of days. */
export const expiryDays = [30, 60, 90] as const

/** The number of reasons that are listed separately; rarer ones are counted together. */
export const mostReasons = 20
