import * as z from 'zod/mini'
import { bookDays, bookGroups } from '#domain/payments/books.ts'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { DateOnly } from '../shapes.ts'

/** `base` and `vat` add up to `total`. */
const Sum = z.object({ count: z.number(), base: z.number(), vat: z.number(), total: z.number() })
/** Reversed money is not among the confirmed; returned money is, because it came. */
const Sums = { confirmed: Sum, reversed: Sum, refunded: Sum }

/** The days of the books: Dhaka's, both included. */
export const bookPeriod = {
  from: DateOnly,
  to: DateOnly,
  by: z._default(z.enum(bookDays), 'confirmation'),
  group: z._default(z.enum(bookGroups), 'day'),
}

export const paymentBooks = endpoint({
  method: 'GET',
  path: '/api/payments/books',
  summary: 'Confirmed, reversed and returned money of a period with fee and tax, grouped',
  access: access.moneyDesks,
  query: z.object(bookPeriod),
  answers: {
    200: z.object({
      rows: z.array(z.object({ key: z.nullable(z.string()), ...Sums })),
      total: z.object(Sums),
    }),
  },
})
