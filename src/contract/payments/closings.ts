import * as z from 'zod/mini'
import { closedKinds } from '#domain/payments/closings.ts'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { DateOnly, Instant, personText, recordOf, Text } from '../shapes.ts'

const Sum = z.object({ count: z.number(), amount: z.number() })
const Figures = recordOf(closedKinds, Sum)

/** What a statement of a wallet or a bank says. Its sum may be of any size, and nothing. */
const Counted = z.object({
  count: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
  amount: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000_000)),
})

const Closing = z.object({
  version: z.number(),
  /** False after it was reopened, until it is closed again. */
  isClosed: z.boolean(),
  counted: Sum,
  /** What the books said when the day was closed. */
  figures: Figures,
  note: z.nullable(z.string()),
  closedBy: z.nullable(Text),
  closedAt: Instant,
})

/** A day of one method of payment: what the books say now, and its closing. */
export const ClosedMethod = z.object({ method: z.string(), figures: Figures, closing: z.nullable(Closing) })
export type ClosedMethod = z.infer<typeof ClosedMethod>

export const dailyClosing = endpoint({
  method: 'GET',
  path: '/api/payments/closings',
  summary: 'A day of the books for each method of payment, with its closings',
  access: access.moneyDesks,
  query: z.object({ day: DateOnly }),
  answers: { 200: z.object({ day: DateOnly, methods: z.array(ClosedMethod) }) },
})

const ofClosing = {
  day: DateOnly,
  method: z.string().check(z.minLength(1), z.maxLength(20)),
  /** Of the closing that the caller had seen; 0 when there was none. */
  version: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
}

export const closeDay = endpoint({
  method: 'PUT',
  path: '/api/payments/closings',
  summary: 'Close a day of one method with what its statement says; a reopened day is closed again',
  access: access.reception,
  body: z.object({ ...ofClosing, counted: Counted, note: z.optional(z.nullable(personText(500))) }),
  answers: { 200: ClosedMethod },
})

export const reopenDay = endpoint({
  method: 'PATCH',
  path: '/api/payments/closings/reopen',
  summary: 'Reopen a closed day with a reason; its figures stay until it is closed again',
  access: access.owner,
  body: z.object({ ...ofClosing, reason: personText(500) }),
  answers: { 200: ClosedMethod },
})
