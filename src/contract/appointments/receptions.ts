import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Mobile, Nid } from '../person-shapes.ts'
import { DateOnly, Instant, listOf, pageQuery, personText, sortBy, Uuid } from '../shapes.ts'
import {
  Appointment,
  AppointmentSummary,
  Duration,
  Hour,
  MinuteOfHour,
  PersonCount,
  Topic,
} from './appointment-shapes.ts'

const Version = z.int().check(z.minimum(0))

/** A visitor of the day as the reception sees them: the number is masked, the room is where they have to go. */
const Reception = z.extend(AppointmentSummary, { mobile: z.nullable(z.string()), room: z.nullable(z.string()) })
export type Reception = z.infer<typeof Reception>

export const listReceptions = endpoint({
  method: 'GET',
  path: '/api/receptions',
  summary: "The day's in-person visitors, by time; an official sees their own",
  access: access.receptions,
  query: z.object(pageQuery),
  answers: { 200: listOf(Reception) },
})

export const searchReceptions = endpoint({
  method: 'POST',
  path: '/api/receptions/search',
  summary: "The day's in-person visitors by words of a name or topic, or a mobile number; an official sees their own",
  access: access.receptions,
  // The number of a person must not be in a URL, because proxies log URLs.
  idempotencyKey: 'ignored',
  body: z.object({ ...pageQuery, text: z.optional(personText(120)), ...sortBy(['time']) }),
  answers: { 200: listOf(Reception) },
})

export const createWalkIn = endpoint({
  method: 'POST',
  path: '/api/receptions',
  summary:
    'Book a visitor without an appointment for today and check them in; `slot_taken` when the official is busy then',
  access: access.receptions,
  body: z.object({
    id: z.optional(Uuid),
    officialId: Uuid,
    firstName: personText(60, 'name'),
    lastName: personText(60, 'name'),
    mobile: Mobile,
    nid: z.optional(z.nullable(Nid)),
    topic: Topic,
    personCount: z._default(PersonCount, 1),
    hour: Hour,
    minute: MinuteOfHour,
    durationMin: Duration,
  }),
  answers: { 201: z.object({ id: Uuid }) },
})

function deskCall(name: 'check-in' | 'check-out', summary: string) {
  return endpoint({
    method: 'PATCH',
    path: `/api/appointments/${name}`,
    summary,
    access: access.receptions,
    body: z.object({ id: Uuid, version: Version }),
    answers: { 200: Appointment },
  })
}
export const checkIn = deskCall('check-in', 'Record that the visitor has arrived')
export const checkOut = deskCall('check-out', 'Record that the visitor has left')

/** The free slots of today, for a visitor without an appointment. */
export const listFreeToday = endpoint({
  method: 'GET',
  path: '/api/receptions/slots',
  summary: "An official's free slots today",
  access: access.receptions,
  query: z.object({ officialId: Uuid }),
  answers: {
    200: z.object({
      /** Today and now by the server's clock, because that of a device may be wrong. */
      date: DateOnly,
      now: Instant,
      slots: z.array(z.object({ hour: Hour, minute: MinuteOfHour, durationMin: z.number() })),
    }),
  },
})
