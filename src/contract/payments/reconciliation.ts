import * as z from 'zod/mini'
import { applicationStatuses } from '#domain/enlistment/application-status.ts'
import { paymentStates } from '#domain/payments/payment-states.ts'
import { lineStates } from '#domain/payments/statement/line-states.ts'
import { matchOutcomes } from '#domain/payments/statement/match-outcome.ts'
import { mostOtherNumbers } from '#domain/payments/statement/parse-statement.ts'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { DateOnly, pageQuery, sortBy, Uuid } from '../shapes.ts'
import { PaidApplication } from './paid-application.ts'
import { PaymentRecord } from './payments.ts'

const method = z.string().check(z.minLength(1), z.maxLength(20))

export const paymentFilters = {
  state: z.optional(z.enum(paymentStates)),
  method: z.optional(method),
  /** Days of payment. */
  from: z.optional(DateOnly),
  to: z.optional(DateOnly),
}

export const searchPayments = endpoint({
  method: 'POST',
  path: '/api/payments/search',
  summary: 'Payments for staff, latest payment date first by default',
  access: access.moneyDesks,
  idempotencyKey: 'ignored',
  body: z.object({
    ...pageQuery,
    /** A whole transaction id, slip number, tracking number or number of a money receipt. */
    text: z.optional(z.string().check(z.maxLength(200))),
    ...paymentFilters,
    ...sortBy(['date', 'amount']),
  }),
  answers: {
    200: z.object({
      list: z.array(PaymentRecord),
      page: z.number(),
      size: z.number(),
      total: z.number(),
      /** There are more than `total`, which were not counted. */
      hasMore: z.optional(z.boolean()),
    }),
  },
})

/** The most days that are added up in one call: a month, as statements have. */
export const mostTotalDays = 31

const DaySum = z.object({ count: z.number(), amount: z.number() })

export const paymentTotals = endpoint({
  method: 'GET',
  path: '/api/payments/totals',
  summary: 'Payment totals by day, latest first; days without payments are omitted',
  access: access.moneyDesks,
  query: z.object({ from: DateOnly, to: DateOnly, method: z.optional(method) }),
  answers: {
    200: z.object({ days: z.array(z.object({ date: DateOnly, confirmed: DaySum, given: DaySum, reversed: DaySum })) }),
  },
})

/**
 * The most lines, and the most numbers of all lines together, in one call, because a body of JSON has at most 64 KiB. A
 * longer statement is sent in several calls.
 */
export const mostMatched = 500

/** A payment that has the transaction id of a line. */
export const MatchedPayment = z.object({
  ...PaidApplication.shape,
  /** An application may have several payments. */
  id: z.optional(Uuid),
  /** As the applicant wrote it. */
  amount: z.number(),
  /** The fee that was requested; null where the application was never submitted. */
  fee: z.nullable(z.number()),
  /** What is still to be paid of it; left out where that is the whole fee. */
  rest: z.optional(z.number()),
  state: z.enum(paymentStates),
  status: z.enum(applicationStatuses),
  version: z.number(),
})
export type MatchedPayment = z.infer<typeof MatchedPayment>

const statementNumber = z.string().check(z.minLength(1), z.maxLength(40))

export const matchStatement = endpoint({
  method: 'POST',
  path: '/api/payments/match',
  summary: 'Match the lines of a statement to payments; changes nothing',
  access: access.reception,
  idempotencyKey: 'ignored',
  requestsPerMinute: 60,
  body: z.object({
    lines: z
      .array(
        z.object({
          transactionId: statementNumber,
          /** Other numbers of the line, of which one may be the one of the payment. */
          otherNumbers: z.optional(z.array(statementNumber).check(z.maxLength(mostOtherNumbers))),
          /** In taka, as the statement has it; null where it is not certain. */
          amount: z.nullable(z.number().check(z.minimum(0), z.maximum(1e12))),
          /** Whether the money arrived, as the statement says. Only a received line can match. */
          state: z.enum(lineStates),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostMatched)),
  }),
  answers: {
    200: z.object({
      /** One for each line, in their order. */
      matches: z.array(z.object({ outcome: z.enum(matchOutcomes), payments: z.array(MatchedPayment) })),
    }),
  },
})
export type StatementMatch = z.infer<(typeof matchStatement.answers)[200]>['matches'][number]
