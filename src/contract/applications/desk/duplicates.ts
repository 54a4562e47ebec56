import * as z from 'zod/mini'
import { applicationKinds } from '#domain/enlistment/definition.ts'
import { duplicateSigns } from '#domain/enlistment/desk/duplicate-signs.ts'
import { paymentStates } from '#domain/payments/payment-states.ts'
import { access } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { Instant, knownNames, Uuid } from '../../shapes.ts'
import { Purpose, Revocation, Status, TypeName } from '../application-shapes.ts'

/** Another application that may be of the same person, or paid by the same money. */
export const Duplicate = z.object({
  /**
   * Null for a draft, which only its holder may open. It is listed because it tried a transaction id that is used here.
   */
  id: z.nullable(Uuid),
  kind: z.enum(applicationKinds),
  type: TypeName,
  purpose: Purpose,
  status: Status,
  trackingNo: z.nullable(z.string()),
  nameBn: z.nullable(z.string()),
  nameEn: z.nullable(z.string()),
  submittedAt: z.nullable(Instant),
  /** The enlistment that came of it was revoked; its status stays approved. */
  revocation: z.optional(Revocation),
  /** Its applicant is debarred today. */
  debarred: z.optional(z.boolean()),
  /** What the two applications have in common, never the number itself. A `name` may be only similar. */
  same: knownNames(duplicateSigns),
  /**
   * Where a payment reference is the same: its state there, or null when it was refused there, or another was given
   * since.
   */
  paymentState: z.optional(z.nullable(z.enum(paymentStates))),
})
export type Duplicate = z.infer<typeof Duplicate>

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/api/apps/duplicates',
  summary: 'Other applications with the same NID, TIN, BIN or transaction ID, then those with a similar name',
  access: access.desks,
  query: z.object({ id: Uuid }),
  answers: {
    200: z.object({
      list: z.array(Duplicate),
      /** More applications have the same numbers than the list contains. */
      hasMore: z.optional(z.boolean()),
    }),
  },
})
