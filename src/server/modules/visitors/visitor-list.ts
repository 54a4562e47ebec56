import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { readVisitors, Visitor } from '#contract/appointments/visitors.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import type { Context } from '../../context.ts'
import { type Caller, hasRole } from '../../platform/binding/caller.ts'
import { countUpToMost, pageRows } from '../../platform/database/bounded-count.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type Found, findWords, type ListedIds, listIds, wordQuery } from '../../platform/database/words.ts'
import { nidKey, normaliseNid } from './about-visitor.ts'
import { ofAccount } from './official-visitors.ts'
import type { VisitorRow } from './visitor-access.ts'
import { toVisitor, type VisitorDetail } from './visitor-view.ts'

/** What a member of staff sees of other people: which visitors, and how much of each; null for those who see none. */
export type VisitorReader = {
  sees: RawBuilder<boolean>
  detail: VisitorDetail
  isAdministration: boolean
  /** The rows of `official_visitors AS p` that are all the reader sees. */
  own?: RawBuilder<boolean>
}

/** Conditions are over `visitors AS v`. */
export function readerOf(caller: Caller): VisitorReader | null {
  if (hasRole(caller, 'OWNER', 'ICT')) return { sees: sql<boolean>`true`, detail: 'contact', isAdministration: true }
  if (hasRole(caller, 'OFFICIAL')) {
    const own = ofAccount(caller.user?.id ?? null)
    const sees = sql<boolean>`v.id IN (SELECT p.visitor_id FROM official_visitors p WHERE ${own})`
    return { sees, detail: 'contact', isAdministration: false, own }
  }
  if (hasRole(caller, 'APP_COLLECTOR')) return { sees: sql<boolean>`true`, detail: 'desk', isAdministration: false }
  return null
}

type VisitorPage = { list: Visitor[]; page: number; size: number; total: number }

/** A page of the visitors that the reader sees, newest first. */
export async function listVisitors(
  { db, secret }: Pick<Context, 'db' | 'secret'>,
  { sees, detail, own }: VisitorReader,
  { page, size, text }: QueryOf<typeof readVisitors>,
): Promise<VisitorPage> {
  const found = text === undefined ? null : await findText(db, { secret, typed: text, sees })
  const conditions = [sql`v.erased_at IS NULL`, sees]
  const listed =
    found === null && own !== undefined
      ? listOwn(db, own, { page, size })
      : await listIds(db, { table: 'visitors', alias: 'v', conditions, order }, { found, page, size })
  const rows = sql<VisitorRow>`
    SELECT v.* FROM (${listed.ids}) listed JOIN visitors v ON v.id = listed.id ORDER BY ${order}`
  const [read, total] = await Promise.all([rows.execute(db), listed.total])
  return { list: read.rows.map((row) => toVisitor(row, detail)), page, size, total }
}

const order = sql`v.created_at DESC, v.id`

/** All visitors of one official, from the index of the pairs alone. */
function listOwn(db: Kysely<Database>, own: RawBuilder<boolean>, at: { page: number; size: number }): ListedIds {
  const rows = sql`FROM official_visitors p WHERE ${own}`
  const ids = sql`SELECT p.visitor_id AS id ${rows} ORDER BY p.created_at DESC, p.visitor_id ${pageRows(at)}`
  return { ids, total: countUpToMost(db, rows) }
}

type Typed = { secret: Buffer; typed: string; sees: RawBuilder<boolean> }

/** By words of the name, or by a whole mobile number or national ID. */
async function findText(db: Kysely<Database>, { secret, typed, sees }: Typed): Promise<Found> {
  const mobile = normaliseMobile(typed)
  const nid = normaliseNid(typed)
  const query = wordQuery(typed)
  const numbers = [
    ...(mobile === null ? [] : [sql`v.mobile = ${mobile}`]),
    ...(/^\d{10}(\d{3}|\d{7})?$/.test(nid) ? [sql`v.nid_key = ${nidKey(secret, nid)}`] : []),
  ]
  const words = query === null ? sql`false` : sql`v.words @@ ${query}`
  const matches = sql`(${sql.join([words, ...numbers], sql` OR `)})`
  const rows = sql`FROM visitors v WHERE v.erased_at IS NULL AND ${sees} ORDER BY ${order}`
  return findWords(db, {
    ...{ candidates: sql`SELECT v.id FROM visitors v WHERE ${matches}`, matches },
    // A number is in few rows, whatever else was typed.
    ...(numbers.length === 0 && { newest: { table: 'visitors', alias: 'v', rows } }),
  })
}
