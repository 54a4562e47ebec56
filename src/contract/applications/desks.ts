import * as z from 'zod/mini'
import { applicationKinds } from '#domain/enlistment/definition.ts'
import { type Desk, desks } from '#domain/enlistment/desk/desks.ts'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { FoundApplications, mostValues, searchFilters } from './search-shapes.ts'

/** The number of applications that wait at each desk. */
const DeskCounts = z.object(
  Object.fromEntries(desks.map((desk) => [desk, z.number()])) as Record<Desk, z.ZodMiniNumber>,
)

export const searchApplications = endpoint({
  method: 'POST',
  path: '/api/apps/search',
  summary: 'Submitted applications of both families for staff; their own for holders',
  access: access.applications,
  body: z.object({
    ...searchFilters,
    families: z.optional(z.array(z.enum(applicationKinds)).check(z.maxLength(mostValues))),
  }),
  answers: { 200: FoundApplications },
})

export const countDesks = endpoint({
  method: 'GET',
  path: '/api/apps/counts',
  summary: 'How many applications are waiting at each desk: the total of a search by that desk and filter',
  access: access.desks,
  answers: {
    200: z.object({
      desks: DeskCounts,
      byFilter: z.object({
        families: z.record(z.string(), DeskCounts),
        types: z.record(z.string(), DeskCounts),
        /** Those that came back after a return. */
        returned: DeskCounts,
      }),
    }),
  },
})
