import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Visitor } from '#contract/appointments/visitors.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import type { Context } from '../../context.ts'
import { type Caller, hasRole } from '../../platform/binding/caller.ts'
import { countUpToMost, pageRows } from '../../platform/database/bounded-count.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type Found, findWords, searched, wordQuery } from '../../platform/database/words.ts'
import { nidKey, normaliseNid } from './about-visitor.ts'
import type { VisitorRow } from './visitor-access.ts'
import { toVisitor, type VisitorDetail } from './visitor-view.ts'

/** What a member of staff sees of other people: which visitors, and of which their contact too. */
export type VisitorReader = { sees: RawBuilder<boolean>; contacts: RawBuilder<boolean>; isAdministration: boolean }
/** A visitor as a reader finds them. */
export type SeenRow = VisitorRow & { has_contact: boolean }

const all = sql<boolean>`true`
const none = sql<boolean>`false`

/** Null for those who see none. Conditions are over `visitors AS v`. */
export function readerOf(caller: Caller): VisitorReader | null {
  if (hasRole(caller, 'OWNER', 'ICT')) return { sees: all, contacts: all, isAdministration: true }
  const isReception = hasRole(caller, 'APP_COLLECTOR')
  if (!hasRole(caller, 'OFFICIAL')) return isReception ? { sees: all, contacts: none, isAdministration: false } : null
  const contacts = sql<boolean>`v.id IN (SELECT a.visitor_id FROM appointments a
    JOIN officials o ON o.id = a.official_id WHERE o.user_id = ${caller.user?.id ?? null})`
  return { sees: isReception ? all : contacts, contacts, isAdministration: false }
}

/** How much of a visitor a list shows to the reader. */
export function detailOf({ has_contact: hasContact }: SeenRow): VisitorDetail {
  return hasContact ? 'contact' : 'desk'
}

export type VisitorsAsked = { page: number; size: number; text?: string | undefined }
export type VisitorPage = { list: Visitor[]; page: number; size: number; total: number }

/** A page of the visitors that the reader sees, newest first. */
export async function listVisitors(
  { db, secret }: Pick<Context, 'db' | 'secret'>,
  { sees, contacts }: VisitorReader,
  { page, size, text }: VisitorsAsked,
): Promise<VisitorPage> {
  const found = text === undefined ? null : await findText(db, secret, text)
  const order = sql`v.created_at DESC, v.id`
  const conditions = [sql`v.erased_at IS NULL`, sees]
  const where = searched({ table: 'visitors', alias: 'v', conditions, order }, found)
  const rows = sql<SeenRow>`
    SELECT v.*, ${contacts} AS has_contact FROM (SELECT v.id ${where} ORDER BY ${order} ${pageRows({ page, size })}) listed
    JOIN visitors v ON v.id = listed.id ORDER BY ${order}`
  const [read, total] = await Promise.all([rows.execute(db), countUpToMost(db, where)])
  return { list: read.rows.map((row) => toVisitor(row, detailOf(row))), page, size, total }
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
