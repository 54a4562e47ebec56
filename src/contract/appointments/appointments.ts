import * as z from 'zod/mini'
import { access } from '../access.ts'
import { CalendarDay } from '../calendar-day.ts'
import { endpoint } from '../endpoint.ts'
import { listOf, pageQuery, personText, Uuid } from '../shapes.ts'
import {
  Appointment,
  AppointmentStatus,
  AppointmentSummary,
  AppointmentType,
  Duration,
  Extras,
  Hour,
  MinuteOfHour,
  PersonCount,
  Reason,
  Topic,
} from './appointment-shapes.ts'

const base = '/api/appointments'
const Version = z.int().check(z.minimum(0))

export const createAppointment = endpoint({
  method: 'POST',
  path: base,
  summary: 'Request an appointment with an official. Repeating the same id returns the same response',
  access: access.visitors,
  requestsPerMinute: 30,
  body: z.object({
    /** Made on the phone, so that a repeated request makes only one appointment. */
    id: z.optional(Uuid),
    officialId: Uuid,
    visitorId: Uuid,
    type: AppointmentType,
    topic: Topic,
    personCount: PersonCount,
    extras: z._default(Extras, {}),
    /** A day that the visitor would like; empty without one. */
    requestedDate: z._default(z.union([z.literal(''), CalendarDay]), ''),
    requestedHour: z._default(z.union([z.literal(-1), Hour]), -1),
    requestedMin: z._default(z.union([z.literal(-1), MinuteOfHour]), -1),
  }),
  answers: { 201: z.object({ id: Uuid }) },
})

const filters = {
  officialId: z.optional(Uuid),
  type: z.optional(AppointmentType),
}

export const readAppointments = endpoint({
  method: 'GET',
  path: base,
  summary: 'Appointments, newest first, or with `id` one with its history; visitors and officials see their own',
  access: access.appointmentReaders,
  query: z.object({ ...pageQuery, ...filters, status: z.optional(AppointmentStatus), id: z.optional(Uuid) }),
  answers: { 200: z.union([listOf(AppointmentSummary), Appointment]) },
})

export const searchAppointments = endpoint({
  method: 'POST',
  path: `${base}/search`,
  summary: 'Appointments by several filters, newest first by default; visitors and officials see their own',
  access: access.appointmentReaders,
  idempotencyKey: 'ignored',
  body: z.object({
    ...pageQuery,
    ...filters,
    visitorId: z.optional(Uuid),
    status: z.optional(z.array(AppointmentStatus).check(z.maxLength(4_000))),
    /** Words of the visitor's name or of the topic by their beginnings, or a whole mobile number. */
    text: z.optional(personText(120)),
    /** The days on which the appointments take place. */
    from: z.optional(CalendarDay),
    to: z.optional(CalendarDay),
    /** Sorted by the time of the request; `oldest` is the order in which requests are answered. */
    order: z.optional(z.enum(['newest', 'oldest'])),
  }),
  answers: { 200: listOf(AppointmentSummary) },
})

export const appointmentPeriods = ['today', 'current-week', 'current-month'] as const
export type AppointmentPeriod = (typeof appointmentPeriods)[number]

/** The lists of a day, a week (from Sunday) and a month in Dhaka. */
function periodLists(period: AppointmentPeriod) {
  const query = z.object({ ...pageQuery, ...filters, status: z.optional(AppointmentStatus) })
  const answers = { 200: listOf(AppointmentSummary) }
  return {
    all: endpoint({
      method: 'GET',
      path: `${base}/${period}`,
      summary: `Appointments that take place in the period, and requests made in it that have no time yet: ${period}`,
      access: access.officials,
      query,
      answers,
    }),
    confirmed: endpoint({
      method: 'GET',
      path: `${base}/${period}/confirmed`,
      summary: `Confirmed appointments that take place in the period, by time: ${period}`,
      access: access.officials,
      query,
      answers,
    }),
  }
}
export const periodCalls = {
  today: periodLists('today'),
  'current-week': periodLists('current-week'),
  'current-month': periodLists('current-month'),
} as const satisfies Record<AppointmentPeriod, ReturnType<typeof periodLists>>

const Time = { date: CalendarDay, hour: Hour, minute: MinuteOfHour, durationMin: Duration }

function change<const Shape extends z.core.$ZodLooseShape>(name: string, summary: string, shape: Shape) {
  return endpoint({
    method: 'PATCH',
    path: `${base}/${name}`,
    summary,
    access: access.officials,
    body: z.object({ id: Uuid, version: Version, ...shape }),
    answers: { 200: Appointment },
  })
}

/** `meetingLinkId` is needed for an online appointment: a link of the same official. */
export const approveAppointment = change('approve', 'Assign a time; `slot_taken` when the official is busy then', {
  ...Time,
  meetingLinkId: z.optional(z.nullable(Uuid)),
})
export const rescheduleAppointment = change('reschedule', 'Assign another time', {
  ...Time,
  meetingLinkId: z.optional(z.nullable(Uuid)),
  reason: z.optional(Reason),
})
export const rejectAppointment = change('reject', 'Reject a request, with a reason', { reason: Reason })
export const completeAppointment = change('complete', 'Record that the appointment took place', {})
export const missAppointment = change('no-show', 'Record that the visitor did not come', {})

export const cancelAppointment = endpoint({
  method: 'PATCH',
  path: `${base}/cancel`,
  summary: 'Cancel: visitors until two hours before, staff at any time',
  access: access.appointmentReaders,
  body: z.object({ id: Uuid, version: Version, reason: z.optional(Reason) }),
  answers: { 200: Appointment },
})

export const getAppointmentCalendar = endpoint({
  method: 'GET',
  path: `${base}/calendar`,
  summary: 'A confirmed appointment as an .ics file: the UID never changes, SEQUENCE increases with each change',
  access: access.appointmentReaders,
  query: z.object({ id: Uuid }),
  answers: { 200: 'binary' },
})
