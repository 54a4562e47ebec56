import { type Kysely, sql } from 'kysely'
import type { Appointment } from '#contract/appointments/appointment-shapes.ts'
import { type AppointmentStatus, confirmedStatuses } from '#domain/appointments/appointment-states.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { AppointmentAccessFacts } from './viewer.ts'

export type SummaryRow = AppointmentAccessFacts & {
  id: string
  version: number
  status: AppointmentStatus
  topic: string
  person_count: number
  ends_at: Date | null
  updated_at: Date
  official_bn: string
  official_en: string
  official_image: string | null
  room: string | null
  designation_bn: string | null
  designation_en: string | null
  first_name: string
  last_name: string
  visitor_image: string | null
  mobile: string | null
  /** The state of the newest message to the visitor; null if there is none, or it was deleted. */
  message_state: string | null
}

/** The columns that lists show, of a row `a` that has all columns of `appointments`. */
export const summaryColumns = sql.raw(`a.*, o.name_bn AS official_bn, o.name_en AS official_en,
  o.image_file_id AS official_image, o.room, d.name_bn AS designation_bn, d.name_en AS designation_en,
  v.first_name, v.last_name, v.image_file_id AS visitor_image, v.mobile,
  m.state AS message_state`)
export const summaryJoins = sql.raw(`JOIN officials o ON o.id = a.official_id
  LEFT JOIN designations d ON d.id = o.designation_id JOIN visitors v ON v.id = a.visitor_id
  LEFT JOIN messages m ON m.dedupe_key = a.message_key`)

/** SQL condition that row `a` takes up time in its official's day. */
export const isConfirmed = sql`a.status IN (${sql.join([...confirmedStatuses])})`

export type WholeRow = SummaryRow & {
  extras: Appointment['extras']
  requested_date: string
  requested_hour: number
  requested_min: number
  reason: string | null
  sequence: number
  meeting_link_id: string | null
  email: string | null
  address: string | null
  locale: string
  erased_at: Date | null
  provider: string | null
  url: string | null
  meeting_id: string | null
  passcode: string | null
}

export type ChangeRow = {
  action: string
  status: AppointmentStatus
  starts_at: Date | null
  ends_at: Date | null
  reason: string | null
  by_name: string | null
  by_actor: string
  at: Date
}

export async function findWhole(db: Kysely<Database>, id: string): Promise<WholeRow | null> {
  const { rows } = await sql<WholeRow>`
    SELECT ${summaryColumns}, v.email, v.address, v.locale, v.erased_at, l.provider, l.url, l.meeting_id, l.passcode
    FROM appointments a ${summaryJoins} LEFT JOIN meeting_links l ON l.id = a.meeting_link_id
    WHERE a.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The same, with the row locked for the rest of the transaction. */
export async function lockWhole(trx: Kysely<Database>, id: string): Promise<WholeRow | null> {
  const { rows } = await sql`SELECT FROM appointments WHERE id = ${id} FOR UPDATE`.execute(trx)
  return rows.length === 0 ? null : findWhole(trx, id)
}

/** What happened to an appointment, the oldest first. */
export async function listChanges(db: Kysely<Database>, id: string): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    SELECT action, status, starts_at, ends_at, reason, by_name, by_actor, at
    FROM appointment_changes WHERE appointment_id = ${id} ORDER BY version`.execute(db)
  return rows
}
