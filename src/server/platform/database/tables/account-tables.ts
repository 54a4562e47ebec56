import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date, Date>

export interface UserTable {
  id: string
  full_name: string
  mobile: string | null
  email: string | null
  /** Null until the person has set a first password. */
  password_hash: string | null
  roles: string[]
  locale: string
  status: Generated<string>
  image_file_id: string | null
  /** The names of a system user in both languages; null for an account that a person created. */
  name_bn: string | null
  name_en: string | null
  gender: string | null
  department_id: string | null
  designation_id: string | null
  version: Generated<number>
  created_at: Instant
}

export interface SessionTable {
  token_hash: Buffer
  id: Generated<string>
  user_id: string
  device_id: string
  label: Generated<string>
  confirmed_at: Date | null
  created_at: Instant
  last_seen_at: Instant
  expires_at: Instant
}

export interface PasswordResetTable {
  id: string
  user_id: string | null
  code_hash: Buffer
  tries: Generated<number>
  /** Null in rows from before the column was added. */
  name_key: Buffer | null
  created_at: Date | null
  sent: Generated<boolean>
  expires_at: Instant
  used_at: Date | null
}

export interface NumberProofTable {
  id: string
  /** What the code is for: the kind of the SMS. */
  kind: Generated<string>
  number_key: Buffer
  code_hash: Buffer
  sent: boolean
  tries: Generated<number>
  created_at: Instant
  expires_at: Instant
  key_hash: Buffer | null
  proven_at: Date | null
  application_id: string | null
  used_at: Date | null
}

export interface SecondFactorTable {
  user_id: string
  sealed_secret: Buffer
  last_step: Generated<number>
  tries: Generated<Date[]>
  created_at: Instant
  enrolled_at: Date | null
}

export interface ApprovalTable {
  id: string
  action: string
  subject_id: string | null
  subject_name: string
  asked_by: string
  asked_at: Instant
  ripe_at: Date | null
  expires_at: Instant
  /** Null once it is decided, because it contains contact data. */
  body: ColumnType<unknown, string | null, string | null>
  changes: ColumnType<unknown, string | null, string | null>
  state: Generated<string>
  version: Generated<number>
  decided_by: string | null
  decided_at: Date | null
  reason: string | null
}

export interface AccountAlarmTable {
  id: string
  user_id: string
  aspects: string[]
  by_user_id: string | null
  asked_by: string | null
  contact_by: string | null
  at: Instant
}
