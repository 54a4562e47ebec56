import { periodCalls, readAppointments, searchAppointments } from '#contract/appointments/appointments.ts'
import { listFreeToday, listReceptions, searchReceptions } from '#contract/appointments/receptions.ts'
import { appointmentStats, listSlots, monthlyStats } from '#contract/appointments/schedules.ts'
import { readVisitors, searchVisitors } from '#contract/appointments/visitors.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** The calls whose answers contain an appointment, a count of appointments, a time that one takes, or a visitor. */
export const appointmentReads = [
  ...[readAppointments, searchAppointments],
  ...Object.values(periodCalls).flatMap(({ all, confirmed }) => [all, confirmed]),
  ...[appointmentStats, monthlyStats, listSlots],
  ...[listReceptions, searchReceptions, listFreeToday],
  ...[readVisitors, searchVisitors],
] as const satisfies readonly Endpoint[]
