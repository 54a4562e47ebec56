import * as z from 'zod/mini'
import { exportFormats } from '#domain/enlistment/desk/export-words.ts'
import { bookFiles } from '#domain/payments/books.ts'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Locale } from '../shapes.ts'
import { bookPeriod } from './books.ts'
import { paymentFilters } from './reconciliation.ts'

/** `locale` is the language of the file. */
const ofFile = { format: z.enum(exportFormats), locale: Locale }

/** A POST, because a link could not send the session's header. */
export const exportPayments = endpoint({
  method: 'POST',
  path: '/api/payments/export',
  summary: 'All payments of a filter as a streamed file, the oldest day of payment first',
  access: access.moneyDesks,
  // The call changes nothing, and the file is not stored for a repetition.
  idempotencyKey: 'ignored',
  requestsPerMinute: 10,
  body: z.object({ ...paymentFilters, ...ofFile }),
  answers: { 200: 'binary' },
})

export const exportBooks = endpoint({
  method: 'POST',
  path: '/api/payments/books/export',
  summary: 'The books of a period as a streamed file: sums, each movement of money, or the closings of its days',
  access: access.moneyDesks,
  idempotencyKey: 'ignored',
  requestsPerMinute: 10,
  body: z.object({ ...bookPeriod, what: z.enum(bookFiles), ...ofFile }),
  answers: { 200: 'binary' },
})
