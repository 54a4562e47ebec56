import * as z from 'zod/mini'
import { waitingMarks } from '#domain/enlistment/desk/age-limits.ts'
import { deskFlags, desks } from '#domain/enlistment/desk/desks.ts'
import { DateOnly, pageQuery } from '../shapes.ts'
import { ApplicationSummary, Status, TypeName } from './application-shapes.ts'

/** What a search of applications asks for, of one family or of both. */
export const searchFilters = {
  ...pageQuery,
  /** Those that wait at this desk; `recheck`: for their applicant. */
  desk: z.optional(z.enum(desks)),
  status: z.optional(z.array(Status)),
  type: z.optional(z.array(TypeName)),
  /** A name in any order and spelling of its words, or a whole number: tracking, enlistment, mobile, NID, TIN, payment. */
  text: z.optional(z.string().check(z.maxLength(200))),
  mobile: z.optional(z.string().check(z.maxLength(40))),
  /** The days of submission. */
  from: z.optional(DateOnly),
  to: z.optional(DateOnly),
  district: z.optional(z.string().check(z.maxLength(60))),
  /** At least so many working days where it is; or marked so by the limits of the desk where it is. */
  ageing: z.optional(z.union([z.number().check(z.minimum(0), z.maximum(3_650)), z.enum(waitingMarks)])),
  /** Marked with each of these. */
  flags: z.optional(z.array(z.enum(deskFlags))),
  /**
   * `newest` and `oldest` go by the day of submission, `arrival` by the first arrival where it is, the oldest first. A
   * desk's own list goes by arrival unless it is asked otherwise, every other list by the newest.
   */
  sort: z.optional(z.enum(['newest', 'oldest', 'arrival'])),
}

export const FoundApplications = z.object({
  list: z.array(ApplicationSummary),
  page: z.number(),
  size: z.number(),
  /** Of all pages. */
  total: z.number(),
  /** There are more than `total`, which were not counted: a frequent name, or many thousands by a rare filter. */
  hasMore: z.optional(z.boolean()),
})
