import type { ColumnType, Generated } from 'kysely'

type Json<T> = ColumnType<T, string, string>
type Instant = ColumnType<Date, Date, Date>
/** `YYYY-MM-DD` */
type CivilDate = string

export interface TallyTable {
  id: Generated<number>
  subject: string
  kind: string | null
  type: string | null
  state: string
  district: string | null
  is_returned: boolean | null
  has_no_slip: boolean | null
  day: CivilDate | null
  count: number
}

export interface ReportTallyTable {
  subject: string
  day: CivilDate
  began: CivilDate
  from_status: string
  to_status: string
  reason: string
  audit_id: number | null
  count: number
  amount: number
}

export interface SavedFilterTable {
  id: Generated<string>
  user_id: string
  name: string
  filter: Json<unknown>
  created_at: Instant
}
