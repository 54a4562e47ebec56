import * as z from 'zod/mini'
import { minutesOfDay } from '#domain/appointments/working-hours.ts'
import { access } from '../access.ts'
import { CalendarDay } from '../calendar-day.ts'
import { endpoint } from '../endpoint.ts'
import { Empty, listOf, pageQuery, personText, sortBy, Text, Uuid } from '../shapes.ts'

const Minute = z.int().check(z.minimum(0), z.maximum(minutesOfDay))
const written = {
  /** Null: the whole office, as on a holiday. */
  officialId: z.nullable(Uuid),
  titleBn: personText(120),
  titleEn: personText(120),
  fromDate: CalendarDay,
  toDate: CalendarDay,
  /** Both null: the whole day. */
  fromMinute: z.nullable(Minute),
  toMinute: z.nullable(Minute),
}
export const Closure = z.object({ id: Uuid, ...written, official: z.nullable(Text) })
export type Closure = z.infer<typeof Closure>

const filters = {
  ...pageQuery,
  officialId: z.optional(Uuid),
  /** Only closures that touch this period. */
  from: z.optional(CalendarDay),
  to: z.optional(CalendarDay),
}

export const listClosures = endpoint({
  method: 'GET',
  path: '/api/closures',
  summary: 'Office holidays and absences of officials, latest first; officials see the holidays and their own absences',
  access: access.officials,
  query: z.object(filters),
  answers: { 200: listOf(Closure) },
})

export const searchClosures = endpoint({
  method: 'POST',
  path: '/api/closures/search',
  summary: 'The same closures by a part of their title, latest first by default',
  access: access.officials,
  // The title of an absence may be personal, and proxies log URLs.
  idempotencyKey: 'ignored',
  body: z.object({
    ...filters,
    /** Any part of a title, in either language. */
    text: z.optional(personText(120)),
    ...sortBy(['fromDate', 'title']),
  }),
  answers: { 200: listOf(Closure) },
})

export const createClosure = endpoint({
  method: 'POST',
  path: '/api/closures',
  summary:
    'Add a holiday or an absence; officials add their own. Booked appointments stay, and are counted in the response',
  access: access.officials,
  body: z.object(written).check(
    z.refine(({ fromDate, toDate }) => fromDate <= toDate, { path: ['toDate'] }),
    z.refine(
      ({ fromMinute, toMinute }) =>
        fromMinute === null || toMinute === null ? fromMinute === toMinute : fromMinute < toMinute,
      { path: ['toMinute'] },
    ),
  ),
  answers: {
    201: z.object({
      id: Uuid,
      /** The number of confirmed appointments within the closure, which staff have to reschedule. */
      booked: z.number(),
    }),
  },
})

export const deleteClosure = endpoint({
  method: 'DELETE',
  path: '/api/closures',
  summary: 'Remove a holiday or an absence',
  access: access.officials,
  query: z.object({ id: Uuid }),
  answers: { 200: Empty },
})
