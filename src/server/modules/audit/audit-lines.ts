import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AuditLine, listAudit } from '#contract/audit.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { addDays, dhakaInstant } from '#domain/reference/calendar.ts'
import { actorName } from '../../platform/audit.ts'
import { countUpToMost, pageRows } from '../../platform/database/bounded-count.ts'
import { type ListOrder, orderOf, type SortOf } from '../../platform/database/list-order.ts'
import type { Database } from '../../platform/database/schema.ts'
import { findSubjectNames } from './subject-names.ts'

export type AuditAsked = QueryOf<typeof listAudit>
export type AuditFilter = Omit<AuditAsked, 'page' | 'size' | 'sort'>
export type AuditPage = { list: AuditLine[]; page: number; size: number; total: number }

type Row = {
  id: number
  at: Date
  /** The time to the microsecond, as text. */
  exactly: string
  action: string
  by_user_id: string | null
  by_name: string | null
  by_role: string | null
  subject_kind: string | null
  subject_id: string | null
  application_id: string | null
  application_kind: string | null
  tracking_no: string | null
  from_value: string | null
  to_value: string | null
  reason: string | null
}

/**
 * A page of audit lines, newest first by default. The `detail` of a line may contain amounts and network marks: only the
 * values of settings and roles in it are shown.
 */
export async function findAuditLines(db: Kysely<Database>, asked: AuditAsked): Promise<AuditPage> {
  const { page, size } = asked
  const matching = sql`FROM audit l WHERE ${isAsked(asked)}`
  const order = orderOf(asked.sort, orders)
  const rows = selectRows(sql`SELECT * ${matching} ORDER BY ${order} ${pageRows({ page, size })}`, order)
  const [read, total] = await Promise.all([rows.execute(db), countUpToMost(db, sql`1 ${matching}`)])
  const nameOf = await findSubjectNames(db, read.rows)
  return { list: read.rows.map((row) => toLine(row, nameOf)), page, size, total }
}

const orders: ListOrder<SortOf<typeof listAudit>> = {
  // The ids rise with the time, and each index of the audit has both in the same direction.
  by: { at: [sql.ref('l.at'), sql.ref('l.id')] },
  usual: '-at',
  id: sql.ref('l.id'),
}

function selectRows(lines: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    SELECT l.id, l.at, l.at::text AS exactly, l.action, l.by_user_id, ${actorName} AS by_name, l.by_role, l.subject_kind,
           l.subject_id, l.application_id, p.kind AS application_kind, p.tracking_no, ${shownValue('from')} AS from_value,
           ${shownValue('to')} AS to_value, l.reason
    FROM (${lines}) l
    LEFT JOIN applications p ON p.id = l.application_id
    ORDER BY ${order}`
}

/** Lines in batches, newest first. Each batch is its own query, so that a slow reader holds no transaction open. */
export async function* auditLines(
  db: Kysely<Database>,
  { asked, size, most }: { asked: AuditFilter; size: number; most: number },
): AsyncGenerator<AuditLine[]> {
  const order = orderOf('-at', orders)
  let last: Row | undefined
  for (let left = most; left > 0; left -= size) {
    const behind: RawBuilder<unknown> =
      last === undefined ? sql`true` : sql`(l.at, l.id) < (${last.exactly}::timestamptz, ${last.id})`
    const batch = sql`SELECT * FROM audit l WHERE ${isAsked(asked)} AND ${behind}
      ORDER BY ${order} LIMIT ${Math.min(size, left)}`
    const { rows }: { rows: Row[] } = await selectRows(batch, order).execute(db)
    last = rows.at(-1)
    if (last === undefined) return
    const nameOf = await findSubjectNames(db, rows)
    yield rows.map((row) => toLine(row, nameOf))
  }
}

const shownValues = sql`l.action IN ('change-setting', 'change-roles')`

/** The status, or the value that is shown in its place. */
function shownValue(end: 'from' | 'to'): RawBuilder<string | null> {
  return sql`coalesce(${sql.ref(`l.${end}_status`)}, CASE WHEN ${shownValues} THEN l.detail->>${end}::text END)`
}

function isAsked({ kind, id, by, action, from, to }: AuditFilter): RawBuilder<unknown> {
  const conditions = [
    ...(kind === undefined ? [] : [sql`l.subject_kind = ${kind}`]),
    // Without its kind an id is ambiguous, and no index covers it.
    ...(kind === undefined || id === undefined ? [] : [sql`l.subject_id = ${id}`]),
    ...(by === undefined ? [] : [sql`l.by_user_id = ${by}`]),
    ...(action === undefined ? [] : [sql`l.action = ${action}`]),
    ...(from === undefined ? [] : [sql`l.at >= ${dhakaInstant(from, 0, 0)}`]),
    ...(to === undefined ? [] : [sql`l.at < ${dhakaInstant(addDays(to, 1), 0, 0)}`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
}

type NameOf = Awaited<ReturnType<typeof findSubjectNames>>

function toLine(row: Row, nameOf: NameOf): AuditLine {
  const { id, at, action, subject_kind: kind, subject_id: subjectId, application_id: applicationId } = row
  return {
    ...{ id, action, at: at.toISOString(), role: row.by_role, reason: row.reason },
    by: row.by_user_id === null ? null : { id: row.by_user_id, name: row.by_name },
    subject: kind === null || subjectId === null ? null : { kind, id: subjectId, ...nameOf(kind, subjectId) },
    application:
      applicationId === null ? null : { id: applicationId, kind: row.application_kind, number: row.tracking_no },
    ...{ from: row.from_value, to: row.to_value },
  }
}
