import type { ColumnType, Generated } from 'kysely'
import type { DayBreak, DayHours } from '#domain/appointments/working-hours.ts'

type Instant = ColumnType<Date, Date, Date>
type Json<T> = ColumnType<T, string, string>

export interface OfficialTable {
  id: string
  name_en: string
  name_bn: string
  gender: string
  status: Generated<string>
  department_id: string | null
  designation_id: string | null
  user_id: string | null
  email: string | null
  mobile: string | null
  room: string | null
  image_file_id: string | null
  accepts_online: Generated<boolean>
  accepts_in_person: Generated<boolean>
  is_secretary: Generated<boolean>
  sort_order: Generated<number>
  weekly_hours: Json<DayHours[]>
  breaks: Json<DayBreak[]>
  slot_minutes: number
  hours_version: Generated<number>
  version: Generated<number>
  created_at: Instant
}

export interface MeetingLinkTable {
  id: string
  official_id: string
  title: string
  provider: string
  url: string
  meeting_id: string | null
  passcode: string | null
  duration_min: number
  is_default: Generated<boolean>
  status: Generated<string>
  version: Generated<number>
  created_at: Instant
}

export interface ClosureTable {
  id: string
  official_id: string | null
  title_bn: string
  title_en: string
  from_date: string
  to_date: string
  from_minute: number | null
  to_minute: number | null
  created_by: string | null
  created_at: Instant
}

export interface VisitorTable {
  id: string
  token_hash: Buffer | null
  user_id: string | null
  first_name: string
  last_name: string
  name_key: Generated<string | null>
  email: string | null
  mobile: string | null
  nid: string | null
  nid_key: Buffer | null
  address: string | null
  district: string | null
  image_file_id: string | null
  locale: Generated<string>
  version: Generated<number>
  created_at: Instant
  erased_at: Date | null
}

/** A visitor who has asked an official for an appointment: one row for each pair. The time is the visitor's own. */
export interface OfficialVisitorTable {
  official_id: string
  visitor_id: string
  created_at: Instant
}

export interface AppointmentTable {
  id: string
  official_id: string
  visitor_id: string
  type: string
  status: Generated<string>
  version: Generated<number>
  topic: string
  person_count: number
  extras: Json<object>
  requested_date: Generated<string>
  requested_hour: Generated<number>
  requested_min: Generated<number>
  starts_at: Date | null
  ends_at: Date | null
  meeting_link_id: string | null
  reason: string | null
  sequence: Generated<number>
  checked_in_at: Date | null
  checked_out_at: Date | null
  /** The sequence number of the appointment at the last reminder. */
  reminded_sequence: number | null
  /** The key of the newest message to the visitor about the appointment; null as long as there is none. */
  message_key: string | null
  created_at: Instant
  updated_at: Instant
  /** When it takes place, or when it was requested as long as it has no time. */
  listed_at: ColumnType<Date, never, never>
}

export interface AppointmentChangeTable {
  appointment_id: string
  version: number
  action: string
  status: string
  starts_at: Date | null
  ends_at: Date | null
  reason: string | null
  by_user_id: string | null
  by_name: string | null
  by_actor: string
  at: Instant
}
