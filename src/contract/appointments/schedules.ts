import * as z from 'zod/mini'
import { access } from '../access.ts'
import { CalendarDay } from '../calendar-day.ts'
import { endpoint } from '../endpoint.ts'
import { DateOnly, Instant, Uuid } from '../shapes.ts'
import { AppointmentSummary, Hour, MinuteOfHour } from './appointment-shapes.ts'

const Count = z.number()
const PeriodCounts = z.object({ online: Count, inPerson: Count, requests: Count })

export const appointmentStats = endpoint({
  method: 'GET',
  path: '/api/appointments/stats',
  summary: 'How many appointments take place, and how many requests were made, today, this week and this month',
  access: access.officials,
  query: z.object({ officialId: z.optional(Uuid) }),
  answers: {
    200: z.object({
      today: PeriodCounts,
      week: PeriodCounts,
      month: PeriodCounts,
      /** Requests without an answer. */
      waiting: Count,
    }),
  },
})

export const monthlyStats = endpoint({
  method: 'GET',
  path: '/api/appointments/stats/monthly',
  summary: 'For each day of a month that has any: requests made, and appointments that take place',
  access: access.officials,
  query: z.object({
    officialId: z.optional(Uuid),
    year: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(9998)),
    month: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12)),
  }),
  answers: {
    200: z.object({
      days: z.array(
        z.object({
          date: DateOnly,
          requests: Count,
          online: Count,
          inPerson: Count,
          confirmed: Count,
          closed: z.boolean(),
        }),
      ),
    }),
  },
})

export const listSlots = endpoint({
  method: 'GET',
  path: '/api/appointments/slots',
  summary: "The slots of an official's day, and what is booked in it",
  access: access.officials,
  query: z.object({ officialId: Uuid, date: CalendarDay }),
  answers: {
    200: z.object({
      slots: z.array(
        z.object({
          hour: Hour,
          minute: MinuteOfHour,
          durationMin: z.number(),
          state: z.enum(['free', 'taken', 'closed']),
        }),
      ),
      /** Confirmed appointments of the day, by their time; they need not begin at a slot. */
      booked: z.array(AppointmentSummary),
      /** Names of the holidays and absences that touch the day. */
      closures: z.array(z.object({ titleBn: z.string(), titleEn: z.string() })),
      /** The server's time: a slot that begins after it, but before the list is used, can no longer be chosen. */
      now: Instant,
    }),
  },
})
