import type { ColumnType, Generated } from 'kysely'

export interface AuditTable {
  id: Generated<number>
  application_id: string | null
  subject_kind: string | null
  subject_id: string | null
  action: string
  from_status: string | null
  to_status: string | null
  by_user_id: string | null
  by_name: string | null
  by_role: string | null
  reason: string | null
  detail: ColumnType<unknown, string | null, string | null>
  at: ColumnType<Date, Date, Date>
  /** Null once the words of the line were erased. */
  salt: Generated<string | null>
}

/** Chains a line to the one before it; each hash is SHA-256. */
export interface AuditSealTable {
  position: number
  audit_id: number
  words: Buffer
  line: Buffer
  hash: Buffer
}
