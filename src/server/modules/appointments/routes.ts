import type { FastifyInstance } from 'fastify'
import {
  appointmentPeriods,
  approveAppointment,
  cancelAppointment,
  completeAppointment,
  createAppointment,
  getAppointmentCalendar,
  missAppointment,
  periodCalls,
  readAppointments,
  rejectAppointment,
  rescheduleAppointment,
  searchAppointments,
} from '#contract/appointments/appointments.ts'
import {
  checkIn,
  checkOut,
  createWalkIn,
  listFreeToday,
  listReceptions,
  searchReceptions,
} from '#contract/appointments/receptions.ts'
import { appointmentStats, listSlots, monthlyStats } from '#contract/appointments/schedules.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import type { ReceptionService } from './receptions/receptions.ts'
import type { AppointmentService } from './service.ts'

/** Appointments of visitors with officials. */
export function registerAppointmentRoutes(app: FastifyInstance, appointments: AppointmentService): void {
  const { decide } = appointments
  bind(app, createAppointment, appointments.create)
  bind(app, readAppointments, appointments.read)
  bind(app, searchAppointments, appointments.search)
  for (const period of appointmentPeriods) {
    bind(app, periodCalls[period].all, appointments.listPeriod(period, 'all'))
    bind(app, periodCalls[period].confirmed, appointments.listPeriod(period, 'confirmed'))
  }
  bind(app, appointmentStats, appointments.stats)
  bind(app, monthlyStats, appointments.month)
  bind(app, listSlots, appointments.slots)
  bind(app, approveAppointment, ({ caller, body }) => decide(caller, 'approve', withTime(body)))
  bind(app, rescheduleAppointment, ({ caller, body }) => decide(caller, 'reschedule', withTime(body)))
  bind(app, rejectAppointment, ({ caller, body }) => decide(caller, 'reject', body))
  bind(app, cancelAppointment, ({ caller, body }) => decide(caller, 'cancel', body))
  bind(app, completeAppointment, ({ caller, body }) => decide(caller, 'complete', body))
  bind(app, missAppointment, ({ caller, body }) => decide(caller, 'noShow', body))
  bind(app, getAppointmentCalendar, async ({ caller, query }) => {
    const file = await appointments.calendarFile(caller, query.id)
    if (!file.ok) return file
    const headers = { 'content-disposition': contentDisposition('attachment', file.value.name) }
    return { status: 200, binary: file.value.bytes, contentType: 'text/calendar; charset=utf-8', headers }
  })
}

/** The desk where visitors arrive. */
export function registerReceptionRoutes(
  app: FastifyInstance,
  receptions: ReceptionService,
  { decide }: Pick<AppointmentService, 'decide'>,
): void {
  bind(app, listReceptions, receptions.list)
  bind(app, searchReceptions, receptions.search)
  bind(app, createWalkIn, receptions.walkIn)
  bind(app, listFreeToday, receptions.freeToday)
  bind(app, checkIn, ({ caller, body }) => decide(caller, 'checkIn', body))
  bind(app, checkOut, ({ caller, body }) => decide(caller, 'checkOut', body))
}

type Timed = { date: string; hour: number; minute: number; durationMin: number }

function withTime<Body extends Timed>(body: Body) {
  const { date, hour, minute, durationMin } = body
  return { ...body, time: { date, hour, minute, durationMin } }
}
