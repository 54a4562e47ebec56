import { type Kysely, sql } from 'kysely'
import type { Appointment } from '#contract/appointments/appointment-shapes.ts'
import type {
  AppointmentPeriod,
  createAppointment,
  periodCalls,
  readAppointments,
  searchAppointments,
} from '#contract/appointments/appointments.ts'
import type { appointmentStats, listSlots, monthlyStats } from '#contract/appointments/schedules.ts'
import { openStatuses } from '#domain/appointments/appointment-states.ts'
import { type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import { auditView } from '../../platform/audit.ts'
import type { Caller } from '../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../platform/binding/service-function.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { VisitorAccess } from '../visitors/service.ts'
import { requestAppointment } from './changes/creation.ts'
import { type DecidedAction, type Decision, decide, readAppointment, takeStep } from './changes/decisions.ts'
import { messageKeys } from './changes/messages.ts'
import { findWhole, lockWhole } from './reading/appointment-rows.ts'
import { type CalendarFile, toCalendarFile } from './reading/calendar-file.ts'
import { filterBy, listAppointments, newestFirst, periodPage, searchPage } from './reading/lists.ts'
import { readDay } from './reading/slots.ts'
import { readMonth, readStats } from './reading/stats.ts'
import { findOfficial } from './reading/times.ts'
import { findViewer, mayPlanFor, seesAs } from './reading/viewer.ts'

type PeriodCall = (typeof periodCalls)[AppointmentPeriod]['all']

export type AppointmentService = {
  create: ServiceFunction<typeof createAppointment, 'body'>
  read: ServiceFunction<typeof readAppointments, 'query'>
  search: ServiceFunction<typeof searchAppointments, 'body'>
  listPeriod: (period: AppointmentPeriod, kind: 'all' | 'confirmed') => ServiceFunction<PeriodCall, 'query'>
  stats: ServiceFunction<typeof appointmentStats, 'query'>
  month: ServiceFunction<typeof monthlyStats, 'query'>
  /** `not_found` for the days of another official. */
  slots: ServiceFunction<typeof listSlots, 'query'>
  decide: (caller: Caller, action: DecidedAction, decision: Decision) => Promise<Result<Appointment>>
  /** `wrong_state` for an appointment that never had a time. */
  calendarFile: (caller: Caller, id: string) => Promise<Result<CalendarFile>>
  /** Cancels a visitor's open appointments and erases what they wrote, in the transaction that erases the visitor. */
  forgetVisitor: (trx: Kysely<Database>, of: { visitorId: string; caller: Caller }) => Promise<void>
}

export function createAppointmentService(context: Context, visitors: VisitorAccess): AppointmentService {
  const { db, now } = context
  const parts = { context, visitors }
  const viewerOf = (caller: Caller) => findViewer(db, visitors, { caller, at: now() })

  return {
    create: ({ caller, body }) => requestAppointment(parts, caller, body),

    async read({ caller, query: { id, page, size, ...filters } }) {
      const viewer = await viewerOf(caller)
      if (id === undefined) {
        const asked = { conditions: filterBy(filters), order: newestFirst, page, size }
        return { ok: true, value: await listAppointments(context, viewer, asked) }
      }
      const found = await readAppointment(db, id, viewer)
      // The reception reads its own list, which shows less.
      if (!found.ok || !(viewer.isAdministration || isOwn(viewer, found.value))) return refuse('not_found')
      if (!viewer.visitorIds.includes(found.value.visitor.id)) {
        await auditView(db, { action: 'view', subject: { kind: 'appointment', id } }, { caller, at: viewer.at })
      }
      return found
    },

    async search({ caller, body: { page, size, ...asked } }) {
      const viewer = await viewerOf(caller)
      return { ok: true, value: await listAppointments(context, viewer, { ...searchPage(asked), page, size }) }
    },

    listPeriod:
      (period, kind) =>
      async ({ caller, query: { page, size, ...filters } }) => {
        const viewer = await viewerOf(caller)
        const { order, conditions } = periodPage(period, kind, viewer.at)
        const asked = { order, conditions: [...conditions, ...filterBy(filters)], page, size }
        return { ok: true, value: await listAppointments(context, viewer, asked) }
      },

    stats: async ({ caller, query }) => ({ ok: true, value: await readStats(context, await viewerOf(caller), query) }),

    month: async ({ caller, query }) => ({ ok: true, value: await readMonth(context, await viewerOf(caller), query) }),

    async slots({ caller, query: { officialId, date } }) {
      const viewer = await viewerOf(caller)
      const official = mayPlanFor(viewer, officialId) ? await findOfficial(db, officialId) : null
      return official === null
        ? refuse('not_found')
        : { ok: true, value: await readDay(db, viewer, { official, date }) }
    },

    decide: (caller, action, decision) => decide(parts, { caller, action, decision }),

    async calendarFile(caller, id) {
      const viewer = await viewerOf(caller)
      const row = await findWhole(db, id)
      const role = row === null ? null : seesAs(viewer, row)
      if (row === null || role === null || role === 'reception') return refuse('not_found')
      const { nameBn, nameEn } = context.config.authority
      return toCalendarFile(row, { authority: { bn: nameBn, en: nameEn }, isStaff: role === 'staff', at: viewer.at })
    },

    async forgetVisitor(trx, { visitorId, caller }) {
      const viewer = await findViewer(trx, visitors, { caller, at: now() })
      const open = await trx
        .selectFrom('appointments')
        .select('id')
        .where('visitor_id', '=', visitorId)
        .where('status', 'in', openStatuses)
        .orderBy('id')
        .execute()
      for (const { id } of open) {
        const row = await lockWhole(trx, id)
        if (row === null) continue
        // A visitor who asked to be erased gets no message.
        const unreachable = { ...row, mobile: null, email: null }
        await takeStep(trx, context, { viewer, row: unreachable, action: 'cancel', words: {} })
      }
      await wipeWords(trx, context, visitorId)
    },
  }
}

/** Erases companions, firms and reasons, which are personal data too, and the messages with their numbers and texts. */
async function wipeWords(
  trx: Kysely<Database>,
  { messages }: Pick<Context, 'messages'>,
  visitorId: string,
): Promise<void> {
  const wiped = await trx
    .updateTable('appointments')
    .set({ topic: '—', extras: '{}', reason: null })
    .where('visitor_id', '=', visitorId)
    .returning(['id', 'version'])
    .execute()
  await messages.forget(trx, wiped.flatMap(messageKeys))
  const ids = wiped.map(({ id }) => id)
  await sql`UPDATE appointment_changes SET reason = NULL WHERE appointment_id = ANY (${ids}::uuid[])`.execute(trx)
}

function isOwn(
  { officialId, visitorIds }: { officialId: string | null; visitorIds: readonly string[] },
  { official, visitor }: Appointment,
): boolean {
  return official.id === officialId || visitorIds.includes(visitor.id)
}
