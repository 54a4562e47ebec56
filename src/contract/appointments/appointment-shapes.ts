import * as z from 'zod/mini'
import {
  appointmentActions,
  appointmentReasons,
  appointmentStatuses,
  appointmentTypes,
} from '#domain/appointments/appointment-states.ts'
import { DateOnly, Instant, knownNames, personText, Text, Uuid } from '../shapes.ts'
import { District } from './visitors.ts'

export const AppointmentType = z.enum(appointmentTypes)
export const AppointmentStatus = z.enum(appointmentStatuses)
export const Topic = personText(500)
export const PersonCount = z.int().check(z.minimum(1), z.maximum(20))
export const Hour = z.int().check(z.minimum(0), z.maximum(23))
export const MinuteOfHour = z.int().check(z.minimum(0), z.maximum(59))
export const Duration = z.int().check(z.minimum(5), z.maximum(480))
export const Reason = personText(500)

/** Optional details of a visit. `{}` is accepted. */
export const Extras = z.object({
  reason: z.optional(z.enum(appointmentReasons)),
  companyName: z.optional(personText(120, 'name')),
  /** Whom the appointment is for, when it is not for oneself. */
  appointmentFor: z.optional(personText(120, 'name')),
  /** Names of those who come along. */
  participants: z.optional(z.array(personText(120, 'name')).check(z.maxLength(20))),
  district: z.optional(District),
})

/** When a confirmed appointment takes place: civil day and time in Dhaka, and the same as an instant. */
export const Schedule = z.object({
  date: DateOnly,
  hour: Hour,
  minute: MinuteOfHour,
  durationMin: z.number(),
  startsAt: Instant,
})

const Person = { id: Uuid, imageUrl: z.nullable(z.string()) }

/** An appointment on lists. */
export const AppointmentSummary = z.object({
  id: Uuid,
  version: z.number(),
  status: AppointmentStatus,
  type: AppointmentType,
  topic: z.string(),
  personCount: z.number(),
  dateCreated: Instant,
  /** When the server last changed it. */
  systemTime: Instant,
  schedule: z.nullable(Schedule),
  official: z.object({ ...Person, nameBn: z.string(), nameEn: z.string(), designation: z.nullable(Text) }),
  visitor: z.object({ ...Person, name: z.string() }),
  checkedInAt: z.nullable(Instant),
  checkedOutAt: z.nullable(Instant),
  /**
   * For staff: the number to call, because the newest message about a coming appointment or an answered request did not
   * reach the visitor. Null when it did or may still do so; without a number for the reception.
   */
  toTelephone: z.nullable(z.object({ mobile: z.nullable(z.string()) })),
  /** What the caller may do now. */
  actions: knownNames(appointmentActions),
})
export type AppointmentSummary = z.infer<typeof AppointmentSummary>

/** One appointment with everything that its reader may see. */
export const Appointment = z.extend(AppointmentSummary, {
  extras: Extras,
  requestedDate: z.string(),
  requestedHour: z.number(),
  requestedMin: z.number(),
  /** Where the official receives visitors. */
  room: z.nullable(z.string()),
  /** Why it was rejected, rescheduled or cancelled; null without a reason. */
  reason: z.nullable(z.string()),
  /** For staff and the visitor themselves. */
  contact: z.nullable(z.object({ mobile: z.string(), email: z.string(), address: z.string() })),
  /**
   * For an online appointment. `url` and the fields after it are null for the visitor until 15 minutes before the
   * start.
   */
  meeting: z.nullable(
    z.object({
      linkId: Uuid,
      provider: z.string(),
      url: z.nullable(z.string()),
      meetingId: z.nullable(z.string()),
      passcode: z.nullable(z.string()),
      shownFrom: Instant,
    }),
  ),
  /** What happened to it, the oldest first. Staff are named to staff; visitors read the role only. */
  history: z.array(
    z.object({
      at: Instant,
      action: z.string(),
      by: z.nullable(z.string()),
      status: AppointmentStatus,
      schedule: z.nullable(Schedule),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type Appointment = z.infer<typeof Appointment>
