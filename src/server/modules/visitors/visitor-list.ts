import { type RawBuilder, sql } from 'kysely'
import type { readVisitors, Visitor } from '#contract/appointments/visitors.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import type { Context } from '../../context.ts'
import { type Caller, hasRole } from '../../platform/binding/caller.ts'
import { countUpToMost, pageRows } from '../../platform/database/bounded-count.ts'
import { nidKey, normaliseNid } from './about-visitor.ts'
import type { VisitorRow } from './visitor-access.ts'
import { toVisitor, type VisitorDetail } from './visitor-view.ts'

/** What a member of staff sees of other people: which visitors, and how much of each; null for those who see none. */
export type VisitorReader = { sees: RawBuilder<boolean>; detail: VisitorDetail; isAdministration: boolean }

/** Conditions are over `visitors AS v`. */
export function readerOf(caller: Caller): VisitorReader | null {
  if (hasRole(caller, 'OWNER', 'ICT')) return { sees: sql<boolean>`true`, detail: 'contact', isAdministration: true }
  if (hasRole(caller, 'OFFICIAL')) {
    const sees = sql<boolean>`v.id IN (SELECT a.visitor_id FROM appointments a
      JOIN officials o ON o.id = a.official_id WHERE o.user_id = ${caller.user?.id ?? null})`
    return { sees, detail: 'contact', isAdministration: false }
  }
  if (hasRole(caller, 'APP_COLLECTOR')) return { sees: sql<boolean>`true`, detail: 'desk', isAdministration: false }
  return null
}

type Found = { list: Visitor[]; page: number; size: number; total: number }

/** A page of the visitors that the reader sees, newest first. */
export async function listVisitors(
  { db, secret }: Pick<Context, 'db' | 'secret'>,
  { sees, detail }: VisitorReader,
  { page, size, text }: QueryOf<typeof readVisitors>,
): Promise<Found> {
  const filters = text === undefined ? [] : [textFilter(secret, text)]
  const conditions = sql.join([sql`v.erased_at IS NULL`, sees, ...filters], sql` AND `)
  const rows = sql<VisitorRow>`
    SELECT v.* FROM visitors v WHERE ${conditions} ORDER BY v.created_at DESC, v.id ${pageRows({ page, size })}`
  const [found, total] = await Promise.all([
    rows.execute(db),
    countUpToMost(db, sql`FROM visitors v WHERE ${conditions}`),
  ])
  return { list: found.rows.map((row) => toVisitor(row, detail)), page, size, total }
}

/** Names by any part, numbers whole only. */
function textFilter(secret: Buffer, typed: string): RawBuilder<unknown> {
  const part = `%${typed.normalize('NFC').replace(/[\\%_]/g, '\\$&')}%`
  const mobile = normaliseMobile(typed)
  const nid = normaliseNid(typed)
  const found = [
    sql`v.first_name || ' ' || v.last_name ILIKE ${part}`,
    ...(mobile === null ? [] : [sql`v.mobile = ${mobile}`]),
    ...(/^\d{10}(\d{3}|\d{7})?$/.test(nid) ? [sql`v.nid_key = ${nidKey(secret, nid)}`] : []),
  ]
  return sql`(${sql.join(found, sql` OR `)})`
}
