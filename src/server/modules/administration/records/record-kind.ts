import type { AliasedRawBuilder, Kysely, RawBuilder, SqlBool } from 'kysely'
import type { AdministrationRecord } from '#contract/administration/record-calls.ts'
import type { AuditedRecord } from '#domain/audit-lines.ts'
import type { Refusal } from '#domain/errors.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { SortColumns, SortName } from '../../../platform/database/list-order.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Moves } from '../../protection/service.ts'
import type { SearchedText } from './found-records.ts'

export type RecordTable = 'departments' | 'designations' | 'officials' | 'users' | 'meeting_links'
/** The columns that every table of records has. */
export type RecordRow = { id: string; status: string; version: number }
/** The fields of every body of the calls that create and change records. */
export type WrittenRecord = { status: AdministrationRecord['status'] }

/**
 * A change in progress. `before` is the current row, null for a new record. `approved` is the request of
 * another person that the caller approves with this change.
 */
export type Writing<Row, Written> = {
  caller: Caller
  id: string
  written: Written
  before: Row | null
  approved?: Moves['approved']
}

/**
 * Describes a kind of administration record: where it is stored, what each caller sees of it, and what is special about
 * writing it. `createRecords` uses it to read pages, create and change records.
 */
export type RecordKind<
  Row extends RecordRow,
  Written extends WrittenRecord,
  Shown extends AdministrationRecord,
  Sort extends string,
  Waits = never,
> = {
  table: RecordTable
  subject: AuditedRecord
  /** The usual order of its lists, before the id. */
  order: readonly string[]
  /** The columns by which a search sorts. */
  sorts: SortColumns<Sort>
  /** Whether the caller sees this column; when it is missing, everyone sees all of them. */
  seesSort?: (caller: Caller, name: SortName<Sort>) => boolean
  /** Where a search looks for its text: in the record as the caller sees it. */
  searched: (shown: Shown) => SearchedText
  /** The roles that see records that are not ACTIVE. */
  seesInactive: readonly Role[]
  /** Further expressions to read. The table has the alias `r`. */
  shown?: readonly AliasedRawBuilder<unknown, string>[]
  /** The condition on `r` for records that the caller can reach; all of them when it is missing. */
  reaches?: (caller: Caller) => RawBuilder<SqlBool> | null
  /** Further filters of the list. */
  filter?: (query: Readonly<Record<string, unknown>>) => RawBuilder<SqlBool> | null
  /** The contract has validated the values; columns store them in the form in which they are compared. */
  columnsOf: (written: Written, before: Row | null) => object
  toRecord: (row: Row, caller: Caller) => Shown
  /**
   * Refuses what the contract's schema cannot check, or changes other records before the write. A kind whose changes may
   * wait for an approval answers what they wait for; then nothing else is written.
   */
  prepare?: (trx: Kysely<Database>, writing: Writing<Row, Written>) => Promise<Refusal | Waits | null>
  /** Further writes that belong to the change, in its transaction. */
  settle?: (trx: Kysely<Database>, writing: Writing<Row, Written>) => Promise<void>
  /** Called after the change is committed. */
  committed?: (writing: Writing<Row, Written>) => Promise<void>
  /** The refusals for violated unique indexes, by index name. */
  taken?: Readonly<Record<string, Refusal>>
  /** Fields whose changes are audited without their values. */
  personal?: readonly string[]
}
