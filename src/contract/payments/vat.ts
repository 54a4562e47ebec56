import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { DateOnly, Instant, listOf, MonthOnly, pageQuery, personText, Taka, Text, Uuid } from '../shapes.ts'

/** The most months in one call: a fiscal year. */
export const mostVatMonths = 12

export const vatMonths = endpoint({
  method: 'GET',
  path: '/api/payments/vat',
  summary: 'The tax in confirmed and returned money by month, what was deposited, and what is still to deposit',
  access: access.moneyDesks,
  query: z.object({ from: MonthOnly, to: MonthOnly }),
  answers: {
    200: z.object({
      months: z.array(
        z.object({
          month: MonthOnly,
          confirmed: z.number(),
          refunded: z.number(),
          deposited: z.number(),
          /** Below zero when more was deposited, such as before a payment was reversed. */
          due: z.number(),
        }),
      ),
    }),
  },
})

/** A deposit at the treasury. `month` is that of the tax, not of the deposit. */
const deposit = { month: MonthOnly, challanNo: personText(40), date: DateOnly, amount: Taka }

export const VatDeposit = z.object({
  id: Uuid,
  version: z.number(),
  month: MonthOnly,
  challanNo: z.string(),
  date: DateOnly,
  amount: z.number(),
  /** Recorded by mistake: it counts for nothing, and its number is free. */
  isVoid: z.boolean(),
  /** Who recorded or corrected it last, and when. */
  by: z.nullable(Text),
  at: Instant,
})
export type VatDeposit = z.infer<typeof VatDeposit>

export const listVatDeposits = endpoint({
  method: 'GET',
  path: '/api/payments/vat/deposits',
  summary: 'Deposits of the tax, the latest month first',
  access: access.moneyDesks,
  query: z.object({ ...pageQuery, month: z.optional(MonthOnly) }),
  answers: { 200: listOf(VatDeposit) },
})

export const recordVatDeposit = endpoint({
  method: 'POST',
  path: '/api/payments/vat/deposits',
  summary: 'Record a deposit of the tax with its challan number',
  access: access.reception,
  body: z.object(deposit),
  answers: { 200: VatDeposit },
})

export const correctVatDeposit = endpoint({
  method: 'PUT',
  path: '/api/payments/vat/deposits',
  summary: 'Correct a deposit, or mark it void, with a reason',
  access: access.reception,
  body: z.object({
    ...{ id: Uuid, version: z.number(), ...deposit, isVoid: z._default(z.boolean(), false) },
    reason: personText(500),
  }),
  answers: { 200: VatDeposit },
})
