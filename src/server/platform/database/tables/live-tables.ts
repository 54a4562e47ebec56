import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date, Date>

export interface LiveSessionTable {
  id: string
  state: string
  host_user_id: string
  host_name_bn: string
  host_name_en: string
  /** The meeting link of all calls without a link of their own. */
  url: string | null
  announcement: string | null
  started_at: Instant
  ended_at: Date | null
  last_action_at: Instant
  revision: Generated<number>
  last_serial: Generated<number>
  /** The highest serial that `callNext` has called. */
  passed_serial: Generated<number>
  calls: Generated<number>
}

/** A server process that serves the live session, and its last heartbeat. */
export interface LiveProcessTable {
  id: string
  heard_at: Instant
}

/** A connection of a guest or host, by the keyed hash of the token. */
export interface LiveConnectionTable {
  key: Buffer
  process_id: string
  opened_at: Instant
  closed_at: Date | null
  revision: number
}

/** One row, which the writers of connections lock. */
export interface LivePresenceTable {
  one: Generated<boolean>
  revision: Generated<number>
  beat_at: Generated<Date>
  beating_since: Generated<Date>
}

export interface LiveGuestTable {
  id: string
  session_id: string
  serial: number
  state: string
  /** The revision of the session when this row last changed. */
  revision: number
  token_hash: Buffer
  full_name: string | null
  mobile: string | null
  district: string | null
  purpose: string | null
  misses: Generated<number>
  /** Why the last call was missed. */
  last_miss: string | null
  url: string | null
  reason: string | null
  joined_at: Instant
  called_at: Date | null
  ring_until: Date | null
  answered_at: Date | null
  ended_at: Date | null
  erased_at: Date | null
  /** The newest code that the phone of this place has requested. */
  code_id: Generated<string | null>
  /** The place whose phone gets this one, and when. */
  moves_to: Generated<string | null>
  moves_at: Generated<Date | null>
  /** When this place last moved to another phone. */
  moved_at: Generated<Date | null>
}
