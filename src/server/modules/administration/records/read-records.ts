import { type AliasedRawBuilder, type Kysely, sql } from 'kysely'
import type { AdministrationRecord } from '#contract/administration/record-calls.ts'
import type { RecordFilter } from '#domain/administration/record-status.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { type Caller, hasRole } from '../../../platform/binding/caller.ts'
import { orderOf, sortName } from '../../../platform/database/list-order.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { pageOfFound } from './found-records.ts'
import type { RecordKind, RecordRow, RecordTable, WrittenRecord } from './record-kind.ts'

type Asked<Sort> = {
  page: number
  size: number
  status?: RecordFilter | undefined
  text?: string | undefined
  sort?: Sort | undefined
}
type Query = Omit<Asked<never>, 'text' | 'sort'> & { id?: string | undefined }
type Page<Shown> = { list: Shown[]; page: number; size: number; total: number }

/** The calls that read records. */
export type Reads<Shown, Sort> = {
  read: (request: { caller: Caller; query: Query }) => Promise<Result<Page<Shown> | Shown>>
  search: (request: { caller: Caller; body: Asked<Sort> }) => Promise<Result<Page<Shown>>>
}

export function createReads<
  Row extends RecordRow,
  Written extends WrittenRecord,
  Shown extends AdministrationRecord,
  Sort extends string,
  Waits,
>(db: Kysely<Database>, kind: RecordKind<Row, Written, Shown, Sort, Waits>): Reads<Shown, Sort> {
  const usual = sql.join([...kind.order, 'id'].map((column) => sql.ref(`r.${column}`)))
  const recordOf = (caller: Caller) => (row: object) => kind.toRecord(row as Row, caller)

  const list = async (caller: Caller, { status = 'ACTIVE', text, sort, ...query }: Asked<Sort>) => {
    if (status !== 'ACTIVE' && !hasRole(caller, ...kind.seesInactive)) return refuse('forbidden')
    if (sort !== undefined && kind.seesSort?.(caller, sortName(sort)) === false) return refuse('forbidden')
    const { page, size } = query
    const matching = reached(db, kind, { caller, filter: query, status })
    const ordered = matching.orderBy(orderOf(sort, { by: kind.sorts, usual, id: sql.ref('r.id') }))
    if (text !== undefined) {
      const all = (await ordered.execute()).map(recordOf(caller))
      return { ok: true, value: pageOfFound(all, { text, page, size }, kind.searched) } as const
    }
    const rows = await ordered
      .limit(size)
      .offset((page - 1) * size)
      .execute()
    const count = matching.clearSelect().select(db.fn.countAll<number>().as('total'))
    const { total } = await count.executeTakeFirstOrThrow()
    return { ok: true, value: { list: rows.map(recordOf(caller)), page, size, total } } as const
  }

  return {
    async read({ caller, query: { id, ...query } }) {
      if (id === undefined) return list(caller, query)
      const status = hasRole(caller, ...kind.seesInactive) ? 'ALL' : 'ACTIVE'
      const seen = reached(db, kind, { caller, filter: query, status })
      const row = await seen.where('r.id', '=', id).executeTakeFirst()
      return row === undefined ? refuse('not_found') : { ok: true, value: recordOf(caller)(row) }
    },
    search: ({ caller, body }) => list(caller, body),
  }
}

type Reachable = Pick<RecordKind<never, never, never, never>, 'table' | 'shown' | 'reaches' | 'filter'>

/** The records of a filter that the caller reaches. */
function reached(
  db: Kysely<Database>,
  kind: Reachable,
  { caller, filter, status }: { caller: Caller; filter: object; status: RecordFilter },
) {
  return [kind.reaches?.(caller) ?? sql.lit(true), kind.filter?.({ ...filter }) ?? sql.lit(true)]
    .reduce((rows, condition) => rows.where(condition), selectRecords(db, kind))
    .$if(status !== 'ALL', (rows) => rows.where('r.status', '=', status))
}

export function selectRecords(
  db: Kysely<Database>,
  { table, shown = [] }: { table: RecordTable; shown?: readonly AliasedRawBuilder<unknown, string>[] },
) {
  return tables(db)
    .selectFrom(`${table} as r`)
    .selectAll('r')
    .select([...shown])
}

/** The tables with only the columns that all of them have. */
export function tables(db: Kysely<Database>): Kysely<Record<RecordTable, RecordRow>> {
  return db as unknown as Kysely<Record<RecordTable, RecordRow>>
}
