import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { readVisitors, Visitor } from '#contract/appointments/visitors.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import type { Context } from '../../context.ts'
import { type Caller, hasRole } from '../../platform/binding/caller.ts'
import { countUpToMost, pageRows } from '../../platform/database/bounded-count.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type Found, findWords, searched, wordQuery } from '../../platform/database/words.ts'
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

type VisitorPage = { list: Visitor[]; page: number; size: number; total: number }

/** A page of the visitors that the reader sees, newest first. */
export async function listVisitors(
  { db, secret }: Pick<Context, 'db' | 'secret'>,
  { sees, detail }: VisitorReader,
  { page, size, text }: QueryOf<typeof readVisitors>,
): Promise<VisitorPage> {
  const found = text === undefined ? null : await findText(db, secret, text)
  const order = sql`v.created_at DESC, v.id`
  const conditions = [sql`v.erased_at IS NULL`, sees]
  const where = searched({ table: 'visitors', alias: 'v', conditions, order }, found)
  const rows = sql<VisitorRow>`
    SELECT v.* FROM (SELECT v.id ${where} ORDER BY ${order} ${pageRows({ page, size })}) listed
    JOIN visitors v ON v.id = listed.id ORDER BY ${order}`
  const [read, total] = await Promise.all([rows.execute(db), countUpToMost(db, where)])
  return { list: read.rows.map((row) => toVisitor(row, detail)), page, size, total }
}

/** By words of the name, or by a whole mobile number or national ID. */
async function findText(db: Kysely<Database>, secret: Buffer, typed: string): Promise<Found> {
  const mobile = normaliseMobile(typed)
  const nid = normaliseNid(typed)
  const query = wordQuery(typed)
  const matches = sql.join(
    [
      ...(query === null ? [sql`false`] : [sql`v.words @@ ${query}`]),
      ...(mobile === null ? [] : [sql`v.mobile = ${mobile}`]),
      ...(/^\d{10}(\d{3}|\d{7})?$/.test(nid) ? [sql`v.nid_key = ${nidKey(secret, nid)}`] : []),
    ],
    sql` OR `,
  )
  return findWords(db, { candidates: sql`SELECT v.id FROM visitors v WHERE ${matches}`, matches: sql`(${matches})` })
}
