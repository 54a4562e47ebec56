import type { ColumnType } from 'kysely'

type Instant = ColumnType<Date, Date, Date>

export interface OpeningTable {
  application_id: string
  user_id: string
  opened_at: Instant
  seen_at: Instant
}

export interface NoteTable {
  id: string
  application_id: string
  by_user_id: string
  text: string
  at: Instant
}

export interface RatingTable {
  id: string
  /** One of the two is null. */
  application_id: string | null
  enlistment_id: string | null
  project: string
  score: number
  comment: string | null
  by_user_id: string
  at: Instant
}
