import * as z from 'zod/mini'
import { applicationPurposes } from '#domain/enlistment/definition.ts'
import { payeeKinds, wallets } from '#domain/payments/payee-kinds.ts'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { DateOnly, Instant, listOf, pageQuery, personText, recordOf, Taka, textOf } from '../shapes.ts'

const Purpose = z.enum(applicationPurposes)
const amounts = { base: z.number(), vat: z.number(), total: z.number() }

/** A fee that is in force from a day on; whole taka. */
export const Fee = z.object({ type: z.string(), purpose: Purpose, effectiveFrom: DateOnly, ...amounts })

/** Whom the fee is paid to, by payment method; null where the office has not entered it. */
export const Payees = z.object({
  bkash: z.nullable(personText(40)),
  Nagad: z.nullable(personText(40)),
  Bank: z.nullable(
    z.object({
      accountName: personText(200),
      accountNo: personText(40),
      bankName: personText(200),
      branch: personText(200),
    }),
  ),
  /** What kind of account each wallet is; without one the page names both ways to pay. */
  kinds: z.optional(z.partial(recordOf(wallets, z.enum(payeeKinds)))),
  /** What a payment costs and who bears it, in the words of the office. */
  charges: z.optional(textOf(300)),
})
export type Payees = z.infer<typeof Payees>

export const fees = endpoint({
  method: 'GET',
  path: '/api/fees',
  summary: 'The fees in force today, announced changes, and how to pay; whole taka',
  access: { kind: 'anyone' },
  answers: {
    200: z.object({
      list: z.array(Fee),
      /** Changes that are decided and not yet in force, the next one first. */
      upcoming: z.array(Fee),
      /** A mobile wallet cannot hold a fee above this amount. */
      walletCeiling: z.number(),
      /** Payment methods that can be paid from the form at once. */
      onlineMethods: z.array(z.string()),
      payees: Payees,
    }),
  },
})

export const feeStates = ['CURRENT', 'UPCOMING', 'PAST', 'REPLACED'] as const

/** An entry of the schedule: REPLACED ones were corrected by a later entry of the same day. */
export const FeeEntry = z.object({
  id: z.number(),
  type: z.string(),
  purpose: Purpose,
  effectiveFrom: DateOnly,
  ...amounts,
  state: z.enum(feeStates),
  reason: z.nullable(z.string()),
  /** Null for the fees that the portal started with. */
  enteredBy: z.nullable(z.string()),
  enteredAt: z.nullable(Instant),
})

export const feeHistory = endpoint({
  method: 'GET',
  path: '/api/fees/history',
  summary: 'Every entry of the fee schedule, newest first',
  access: access.owner,
  query: z.object(pageQuery),
  answers: { 200: listOf(FeeEntry) },
})

export const changeFee = endpoint({
  method: 'POST',
  path: '/api/fees',
  summary: 'Add a fee that applies from a future day; the server adds the tax',
  access: { ...access.owner, confirmed: true },
  body: z.object({
    type: z.string().check(z.minLength(1), z.maxLength(40)),
    purpose: Purpose,
    base: Taka,
    effectiveFrom: DateOnly,
    reason: z.optional(personText(500)),
  }),
  answers: { 201: FeeEntry },
})

export const changeWalletCeiling = endpoint({
  method: 'PUT',
  path: '/api/fees/wallet-ceiling',
  summary: 'Change the amount above which the form offers the bank first; `from` is the value last seen',
  access: { ...access.owner, confirmed: true },
  body: z.object({ walletCeiling: Taka, from: z.number() }),
  answers: { 200: z.object({ walletCeiling: z.number() }) },
})

export const changePayees = endpoint({
  method: 'PUT',
  path: '/api/fees/payees',
  summary: "Change where applicants pay: the authority's wallets and bank account; `from` is the value last seen",
  access: { ...access.owner, confirmed: true },
  body: z.object({ value: Payees, from: Payees }),
  answers: { 200: Payees },
})
