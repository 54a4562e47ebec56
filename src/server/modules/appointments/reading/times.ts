import type { Kysely } from 'kysely'
import type { AppointmentType } from '#domain/appointments/appointment-states.ts'
import { type Closure, findTimeFault } from '#domain/appointments/day-slots.ts'
import type { WorkingHours } from '#domain/appointments/working-hours.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { dayStart } from './periods.ts'

export type BookedTime = { date: CalendarDate; hour: number; minute: number; durationMin: number }
export type PlannedOfficial = {
  id: string
  status: string
  hours: WorkingHours
  acceptsOnline: boolean
  acceptsInPerson: boolean
}

/**
 * Locks the official for the rest of the transaction. Bookings of one official run one after another, so that two
 * bookings of the same time cannot deadlock, and the hours do not change meanwhile.
 */
export async function lockOfficial(trx: Kysely<Database>, id: string): Promise<PlannedOfficial | null> {
  const row = await officials(trx, id).forNoKeyUpdate().executeTakeFirst()
  return row === undefined ? null : toPlanned(row)
}

export async function findOfficial(db: Kysely<Database>, id: string): Promise<PlannedOfficial | null> {
  const row = await officials(db, id).executeTakeFirst()
  return row === undefined ? null : toPlanned(row)
}

/** Refuses new appointments and new times for an official who is not ACTIVE or does not receive visitors this way. */
export function refuseOfficial(official: PlannedOfficial | null, type: AppointmentType): Refusal | null {
  const refuseField = (path: string, code: string) => refuse('invalid_request', { fields: [{ path, code }] })
  if (official === null || official.status !== 'ACTIVE') return refuseField('officialId', 'not_an_option')
  const accepts = type === 'online' ? official.acceptsOnline : official.acceptsInPerson
  return accepts ? null : refuseField('type', 'not_accepted')
}

function officials(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('officials')
    .select(['id', 'status', 'weekly_hours', 'breaks', 'slot_minutes', 'accepts_online', 'accepts_in_person'])
    .where('id', '=', id)
}

type OfficialRow = Awaited<ReturnType<ReturnType<typeof officials>['executeTakeFirstOrThrow']>>

function toPlanned(row: OfficialRow): PlannedOfficial {
  const hours = { weeklyHours: row.weekly_hours, breaks: row.breaks, slotMinutes: row.slot_minutes }
  const accepts = { acceptsOnline: row.accepts_online, acceptsInPerson: row.accepts_in_person }
  return { id: row.id, status: row.status, hours, ...accepts }
}

export type NamedClosure = Closure & { titleBn: string; titleEn: string }

/** The holidays of the office and the absences of the official that touch a day. */
export async function listClosures(
  db: Kysely<Database>,
  { officialId, date }: { officialId: string; date: CalendarDate },
): Promise<NamedClosure[]> {
  return db
    .selectFrom('closures')
    .select(['from_date as fromDate', 'to_date as toDate', 'from_minute as fromMinute', 'to_minute as toMinute'])
    .select(['title_bn as titleBn', 'title_en as titleEn'])
    .where('from_date', '<=', date)
    .where('to_date', '>=', date)
    .where((is) => is.or([is('official_id', 'is', null), is('official_id', '=', officialId)]))
    .orderBy('from_date')
    .execute()
}

/** The start and the end of a time at which the official is available. A refusal names the fault at `hour`. */
export async function bookTime(
  trx: Kysely<Database>,
  { official, time, now }: { official: PlannedOfficial; time: BookedTime; now: Date },
): Promise<{ starts_at: Date; ends_at: Date } | Refusal> {
  const { date, hour, minute, durationMin } = time
  const from = hour * 60 + minute
  const closures = await listClosures(trx, { officialId: official.id, date })
  const fault = findTimeFault({ date, from, to: from + durationMin }, { hours: official.hours, closures, now })
  if (fault !== null) return refuse('invalid_request', { fields: [{ path: 'hour', code: fault }] })
  const start = dayStart(date).getTime() + from * 60_000
  return { starts_at: new Date(start), ends_at: new Date(start + durationMin * 60_000) }
}
