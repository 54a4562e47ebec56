import * as z from 'zod/mini'
import { applicationKinds } from '#domain/enlistment/definition.ts'
import { type Desk, desks } from '#domain/enlistment/desk/desks.ts'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { pageQuery, Uuid } from '../shapes.ts'
import { Families, FoundApplications, searchFilters } from './search-shapes.ts'

/** The number of applications that wait at each desk. */
const DeskCounts = z.object(
  Object.fromEntries(desks.map((desk) => [desk, z.number()])) as Record<Desk, z.ZodMiniNumber>,
)

export const searchApplications = endpoint({
  method: 'POST',
  path: '/api/apps/search',
  summary: 'Submitted applications of both families for staff; their own for holders',
  access: access.applications,
  body: z.object({ ...pageQuery, ...searchFilters, families: Families }),
  answers: { 200: FoundApplications },
})

/** A POST, because the searched text must not be in a URL. */
export const findNext = endpoint({
  method: 'POST',
  path: '/api/apps/next',
  summary: 'The application of a search that comes after another one, also when that one has left the list since',
  access: access.applications,
  // The call changes nothing.
  idempotencyKey: 'ignored',
  body: z.object({
    ...searchFilters,
    families: Families,
    afterId: Uuid,
    /** Reads the list from its end: the answer is the application before. */
    backwards: z.optional(z.boolean()),
  }),
  answers: { 200: z.object({ next: z.nullable(z.object({ kind: z.enum(applicationKinds), id: Uuid })) }) },
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
