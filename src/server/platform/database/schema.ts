import type { ColumnType, Generated } from 'kysely'
import type { Answers, AnswerValue } from '#domain/drafts/operations.ts'
import type { MessageFailure } from '#domain/message-states.ts'
import type {
  AccountAlarmTable,
  ApprovalTable,
  NumberProofTable,
  PasswordResetTable,
  SecondFactorTable,
  SessionTable,
  UserTable,
} from './tables/account-tables.ts'
import type {
  AppointmentChangeTable,
  AppointmentTable,
  ClosureTable,
  MeetingLinkTable,
  OfficialTable,
  OfficialVisitorTable,
  VisitorTable,
} from './tables/appointment-tables.ts'
import type { AuditSealTable, AuditTable } from './tables/audit-tables.ts'
import type { NoteTable, OpeningTable, RatingTable } from './tables/desk-tables.ts'
import type { ReportTallyTable, SavedFilterTable, TallyTable } from './tables/list-tables.ts'
import type {
  LiveConnectionTable,
  LiveGuestTable,
  LivePresenceTable,
  LiveProcessTable,
  LiveSessionTable,
} from './tables/live-tables.ts'
import type { PaymentTables } from './tables/payment-tables.ts'

/** The tables as Kysely sees them, with one interface for each; the migrations are the source of truth. */
export interface Database extends PaymentTables {
  settings: { key: string; value: Json<unknown> }
  users: UserTable
  sessions: SessionTable
  password_resets: PasswordResetTable
  number_proofs: NumberProofTable
  second_factors: SecondFactorTable
  approvals: ApprovalTable
  account_alarms: AccountAlarmTable
  account_alarm_reads: { alarm_id: string; owner_id: string; read_at: Instant }
  recovery_codes: { user_id: string; code_hash: Buffer; used_at: Date | null }
  departments: NamedTable
  designations: NamedTable
  officials: OfficialTable
  meeting_links: MeetingLinkTable
  closures: ClosureTable
  visitors: VisitorTable
  appointments: AppointmentTable
  appointment_changes: AppointmentChangeTable
  official_visitors: OfficialVisitorTable
  live_sessions: LiveSessionTable
  live_guests: LiveGuestTable
  live_processes: LiveProcessTable
  live_connections: LiveConnectionTable
  live_presence: LivePresenceTable
  districts: { code: string; name_en: string; name_bn: string; division_en: string; division_bn: string }
  counters: { name: string; year: number; value: number }
  enlistments: EnlistmentTable
  certificate_keys: { id: string; public_key: Buffer; created_at: Instant; withdrawn_at: Date | null }
  applications: ApplicationTable
  application_devices: ApplicationDeviceTable
  application_numbers: { key: Buffer; application_id: string; kind: string }
  duplicate_checks: { id: Generated<number>; application_id: string }
  application_openings: OpeningTable
  application_notes: NoteTable
  ratings: RatingTable
  tallies: TallyTable
  report_tallies: ReportTallyTable
  report_changes: ReportTallyTable
  report_counts: ReportTallyTable
  saved_filters: SavedFilterTable
  day_counts: { day: CivilDate; what: string; who: Buffer; count: number; noted_at: Date | null }
  guess_tries: { key: Buffer; tries: Date[]; expires_at: Instant }
  answers: AnswerTable
  operations: OperationTable
  conflicts: ConflictTable
  files: FileTable
  forgotten_bytes: { sha256: string; forgotten_at: Instant }
  document_verdicts: DocumentVerdictTable
  field_flags: FieldFlagTable
  statement_columns: { fingerprint: string; columns: string[]; chosen_by: string; chosen_at: Instant }
  audit: AuditTable
  audit_seals: AuditSealTable
  audit_unsealed: { audit_id: number }
  messages: MessageTable
  idempotency_keys: IdempotencyKeyTable
}

type Json<T> = ColumnType<T, string, string>
type Instant = ColumnType<Date, Date, Date>
/** Dates are `YYYY-MM-DD`: the connection is configured to leave them as text. */
type CivilDate = string

interface NamedTable {
  id: string
  name_en: string
  name_bn: string
  status: Generated<string>
  version: Generated<number>
}

interface EnlistmentTable {
  id: string
  number: string
  type: string
  name_bn: string
  name_en: string
  name_key: Generated<string | null>
  holder_user_id: string | null
  valid_from: CivilDate
  valid_to: CivilDate
  revoked_at: Date | null
  revoked_reason: string | null
  revoked_by: string | null
  reminded_for: CivilDate | null
  created_at: Instant
}

interface ApplicationTable {
  id: string
  kind: string
  type: string
  purpose: string
  status: string
  version: Generated<number>
  rev: Generated<number>
  schema_version: number
  token_hash: Buffer
  mobile: string
  contact_mobile: string
  proven_mobile: string | null
  lost_mobile: string | null
  locale: string
  holder_user_id: string | null
  enlistment_id: string | null
  tracking_no: string | null
  fee: ColumnType<{ base: number; vat: number; total: number } | null, string | null, string | null>
  doc_hash: string | null
  correction: ColumnType<CorrectionRow | null, string | null, string | null>
  returned_answers: ColumnType<Answers | null, string | null, string | null>
  name_bn: string | null
  name_en: string | null
  email: string | null
  district: string | null
  nid: string | null
  tin: string | null
  submitted_at: Date | null
  decided_at: Date | null
  /** The first arrival at each desk. */
  reception_at: Date | null
  committee_at: Date | null
  chairman_at: Date | null
  /** The arrival at the current desk, else the time of the return or the decision; null for a draft. */
  arrived_at: Date | null
  is_returned: Generated<boolean>
  has_no_slip: Generated<boolean>
  debarred_to: CivilDate | null
  /** Another submitted application has one of the same numbers; `modules/applications/duplicates` maintains it. */
  has_duplicate: Generated<boolean>
  /** A tsvector in its text form; see `names.ts`. */
  name_key: string | null
  search_form: number | null
  expiry_warned_at: Date | null
  created_at: Instant
  updated_at: Instant
}

export type CorrectionRow = {
  reason: string
  fields: string[]
  documents: { slot: string; fileId: string; note?: string | undefined }[]
  /** The application's revision at the return; answers with a higher revision were changed since. */
  rev?: number
}

interface ApplicationDeviceTable {
  application_id: string
  device_id: string
  label: string
  old_tokens: Generated<Buffer[]>
  first_seen: Instant
  last_seen: Instant
  told_at: Date | null
  revoked_at: Date | null
  /** The phone on which the application was begun. */
  began: Generated<boolean>
}

interface AnswerTable {
  application_id: string
  path: string
  /** JSON null (a tombstone) is stored as the JSON value null, never as SQL NULL. */
  value: ColumnType<AnswerValue, string, string>
  rev: number
  device_id: string
  foreign_rev: number
  value_rev: number
  /** When the value was given; null if that was never recorded. */
  value_at: Instant | null
  /** For a file: the phone that attached it. */
  attached_by: string | null
}

interface OperationTable {
  application_id: string
  op_id: string
  outcome: string
  rev: number | null
  code: string | null
  path: string | null
  value: ColumnType<unknown, string | null, string | null>
  device_id: string
  at: Instant
}

interface ConflictTable {
  application_id: string
  path: string
  device_id: string
  mine: ColumnType<AnswerValue, string, string>
  theirs: ColumnType<AnswerValue, string, string>
  at: Instant
  theirs_at: Instant | null
}

interface FileTable {
  id: string
  application_id: string | null
  owner_user_id: string | null
  visitor_id: string | null
  type: string
  name: string
  mime: string
  size: number
  sha256: string
  /** Of the bytes that were sent, where the stored ones were rewritten. */
  original_sha256: string | null
  original_size: number | null
  order: Generated<number>
  created_at: Instant
}

interface DocumentVerdictTable {
  application_id: string
  file_id: string
  verdict: string
  note: string | null
  by_user_id: string | null
  at: Instant
}

interface FieldFlagTable {
  application_id: string
  path: string
  note: string
  by_user_id: string | null
  at: Instant
}

interface MessageTable {
  id: string
  dedupe_key: string
  channel: Generated<string>
  to: string
  kind: string
  locale: string
  text: string
  state: Generated<string>
  tries: Generated<number>
  parts: Generated<number>
  failure: MessageFailure | null
  gateway_ref: string | null
  tried_at: Date | null
  created_at: Instant
  sent_at: Date | null
  released_at: Date | null
  /** After this time it is not sent, not even on request. */
  expires_at: Date | null
}

interface IdempotencyKeyTable {
  caller: string
  key: string
  body_hash: Buffer
  status: number
  body: ColumnType<unknown, string | null, string | null>
  created_at: Instant
  /** The visitor whose data the answer contains. */
  visitor_id: ColumnType<string | null, never, never>
}
