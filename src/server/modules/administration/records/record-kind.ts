import type { AliasedRawBuilder, Kysely, RawBuilder, SqlBool } from 'kysely'
import type { AdministrationRecord } from '#contract/administration/record-calls.ts'
import type { AuditedRecord } from '#domain/audit/audit-lines.ts'
import type { Refusal } from '#domain/errors.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'

export type RecordTable = 'departments' | 'designations' | 'officials' | 'users' | 'meeting_links'
/** What every table of records has. */
export type RecordRow = { id: string; status: string; version: number }
/** What every body has, of the calls that create and change. */
export type WrittenRecord = { status: AdministrationRecord['status'] }

/** A change on its way. `before` is the row as it is, null for a new record. */
export type Writing<Row, Written> = { caller: Caller; id: string; written: Written; before: Row | null }

/**
 * A kind of record of the administration as data: where it is kept, what of it each caller sees, and what is special about
 * writing it. `createRecords` reads pages, creates and changes by it.
 */
export type RecordKind<Row extends RecordRow, Written extends WrittenRecord, Shown extends AdministrationRecord> = {
  table: RecordTable
  subject: AuditedRecord
  /** Columns of the table; the id comes last by itself. */
  order: readonly string[]
  /** Who sees records that are not ACTIVE. */
  seesInactive: readonly Role[]
  /** What is read beside the table's own columns, which go by the name `r`. */
  shown?: readonly AliasedRawBuilder<unknown, string>[]
  /** Records that the caller can reach at all, of the table `r`. All, when it is left out. */
  reaches?: (caller: Caller) => RawBuilder<SqlBool> | null
  /** Further filters of the list. */
  filter?: (query: Readonly<Record<string, unknown>>) => RawBuilder<SqlBool> | null
  /** The contract has checked the values; columns keep them in the form in which they are compared. */
  columnsOf: (written: Written, before: Row | null) => object
  toRecord: (row: Row, caller: Caller) => Shown
  /** Refuses what the contract's schema cannot see, or makes room for what is written after it. */
  prepare?: (trx: Kysely<Database>, writing: Writing<Row, Written>) => Promise<Refusal | null>
  /** What else belongs to the change. */
  settle?: (trx: Kysely<Database>, writing: Writing<Row, Written>) => Promise<void>
  /** After the change is committed. */
  committed?: (writing: Writing<Row, Written>) => Promise<void>
  /** Refusals that a unique index speaks, by its name. */
  taken?: Readonly<Record<string, Refusal>>
  /** Fields that the audit trail names when they change, without their values. */
  personal?: readonly string[]
}
