import * as z from 'zod/mini'
import { applicationKinds } from '#domain/enlistment/definition.ts'
import { waitingMarks } from '#domain/enlistment/desk/age-limits.ts'
import { deskFlags, desks } from '#domain/enlistment/desk/desks.ts'
import { DateOnly } from '../shapes.ts'
import { ApplicationSummary, Status, TypeName } from './application-shapes.ts'

/** A filter with the same value thousands of times is answered, as by earlier releases. */
export const mostValues = 4_000

/** The filters of a search of applications, of one family or of both. */
export const searchFilters = {
  /** Applications that wait at this desk; `recheck`: those that wait for their applicant. */
  desk: z.optional(z.enum(desks)),
  status: z.optional(z.array(Status).check(z.maxLength(mostValues))),
  type: z.optional(z.array(TypeName).check(z.maxLength(mostValues))),
  /** A name in any order and spelling of its words, or a whole number: tracking, enlistment, mobile, NID, TIN, payment. */
  text: z.optional(z.string().check(z.maxLength(200))),
  mobile: z.optional(z.string().check(z.maxLength(40))),
  /** The days of submission. */
  from: z.optional(DateOnly),
  to: z.optional(DateOnly),
  district: z.optional(z.string().check(z.maxLength(60))),
  /** At least this many working days at the present desk; or the mark that the limits of that desk give. */
  ageing: z.optional(z.union([z.number().check(z.minimum(0), z.maximum(3_650)), z.enum(waitingMarks)])),
  /** Applications that have each of these marks. */
  flags: z.optional(z.array(z.enum(deskFlags)).check(z.maxLength(mostValues))),
  /**
   * `newest` and `oldest` sort by the day of submission, `arrival` by the first arrival at the present desk, the oldest
   * first. The default is `arrival` for a desk's own list and `newest` for every other list.
   */
  sort: z.optional(z.enum(['newest', 'oldest', 'arrival'])),
}

/** The families of a search over both; without one it is of both. */
export const Families = z.optional(z.array(z.enum(applicationKinds)).check(z.maxLength(mostValues)))

export const FoundApplications = z.object({
  list: z.array(ApplicationSummary),
  page: z.number(),
  size: z.number(),
  /** The number of results on all pages. */
  total: z.number(),
  /**
   * There are more results than `total`, which were not counted: a frequent name, or many thousands by a rare filter.
   */
  hasMore: z.optional(z.boolean()),
})
