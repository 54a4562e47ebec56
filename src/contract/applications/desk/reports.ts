import * as z from 'zod/mini'
import { type Desk, desks } from '#domain/enlistment/desk/desks.ts'
import {
  type AgeBand,
  ageBands,
  type DecidingDesk,
  type DeskOutcome,
  decidingDesks,
  deskOutcomes,
} from '#domain/reports/report-parts.ts'
import { access } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { ageLimits, DateOnly, MonthOnly, recordOf } from '../../shapes.ts'

/** First and last month, at most 36 months; without them the last twelve months, this one included. */
const months = z.object({ from: z.optional(MonthOnly), to: z.optional(MonthOnly) })

/**
 * The applications that wait, by the limits of the desk. `oldest` is the greatest age in working days; null where none
 * waits.
 */
const Waiting = z.object({
  ...ageLimits,
  waiting: z.number(),
  bands: recordOf<AgeBand, z.ZodMiniNumber>(ageBands, z.number()),
  oldest: z.nullable(z.number()),
})

export const ageingReport = endpoint({
  method: 'GET',
  path: '/api/reports/ageing',
  summary: 'How long applications have been waiting at each desk, by the limits in the settings',
  access: access.chairman,
  answers: {
    200: z.object({
      asOf: DateOnly,
      desks: recordOf<Desk, typeof Waiting>(desks, Waiting),
    }),
  },
})

export const trendReport = endpoint({
  method: 'GET',
  path: '/api/reports/trend',
  summary: 'First submissions, approvals and rejections by month',
  access: access.chairman,
  query: months,
  answers: {
    200: z.object({
      months: z.array(
        z.object({ month: MonthOnly, submitted: z.number(), approved: z.number(), rejected: z.number() }),
      ),
    }),
  },
})

export const incomeReport = endpoint({
  method: 'GET',
  path: '/api/reports/income',
  summary: 'Confirmed payments by month of confirmation, in taka',
  access: access.chairman,
  query: months,
  answers: {
    200: z.object({ months: z.array(z.object({ month: MonthOnly, payments: z.number(), amount: z.number() })) }),
  },
})

const byOutcome = recordOf<DeskOutcome, z.ZodMiniNumber>(deskOutcomes, z.number())

export const throughputReport = endpoint({
  method: 'GET',
  path: '/api/reports/throughput',
  summary: 'What left each desk in each month, and where it went',
  access: access.chairman,
  query: months,
  answers: {
    200: z.object({
      months: z.array(
        z.object({ month: MonthOnly, desks: recordOf<DecidingDesk, typeof byOutcome>(decidingDesks, byOutcome) }),
      ),
    }),
  },
})

/** Working days from the arrival at a desk until the application left it; null where no application left it. */
const Spread = z.nullable(z.object({ count: z.number(), median: z.number(), p90: z.number() }))
const byDesk = recordOf<DecidingDesk, typeof Spread>(decidingDesks, Spread)

export const deskTimeReport = endpoint({
  method: 'GET',
  path: '/api/reports/desk-times',
  summary: 'Working days that applications spent at each desk, by the month in which they left it',
  access: access.chairman,
  query: months,
  answers: { 200: z.object({ whole: byDesk, months: z.array(z.object({ month: MonthOnly, desks: byDesk })) }) },
})

export const rejectionReport = endpoint({
  method: 'GET',
  path: '/api/reports/rejections',
  summary: 'The most frequent reasons for rejection',
  access: access.chairman,
  query: months,
  answers: {
    200: z.object({
      total: z.number(),
      /** The most frequent first; null where the reasons were erased from the audit. */
      reasons: z.array(z.object({ reason: z.nullable(z.string()), count: z.number() })),
      /** Rejections for rarer reasons. */
      others: z.number(),
    }),
  },
})

export const expiryReport = endpoint({
  method: 'GET',
  path: '/api/reports/expiring',
  summary: 'Enlistments in force that end within 30, 60 and 90 days, and in each of the next twelve months',
  access: access.chairman,
  answers: {
    200: z.object({
      asOf: DateOnly,
      within: z.array(z.object({ days: z.number(), count: z.number() })),
      months: z.array(z.object({ month: MonthOnly, count: z.number() })),
    }),
  },
})
