import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { searchVisitors, Visitor } from '#contract/appointments/visitors.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { nameQuery } from '#domain/reference/name-key.ts'
import type { Context } from '../../context.ts'
import { type Caller, hasRole } from '../../platform/binding/caller.ts'
import { countUpToMost, pageRows } from '../../platform/database/bounded-count.ts'
import { alphabetic, type ListOrder, orderOf, type SortOf } from '../../platform/database/list-order.ts'
import { nameCondition } from '../../platform/database/names.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type Found, findWords, type ListedIds, listIds } from '../../platform/database/words.ts'
import { nidKey, normaliseNid } from './about-visitor.ts'
import { ofAccount } from './official-visitors.ts'
import type { VisitorRow } from './visitor-access.ts'
import { toVisitor, type VisitorDetail } from './visitor-view.ts'

/** What a member of staff sees of visitors: which of them, and whose contact data. */
export type VisitorReader = {
  sees: RawBuilder<boolean>
  contacts: RawBuilder<boolean>
  isAdministration: boolean
  /** Set when the reader sees only these rows of `official_visitors AS p`. */
  own?: RawBuilder<boolean>
}
/** A visitor in the result for a reader. */
export type SeenRow = VisitorRow & { has_contact: boolean }

const all = sql<boolean>`true`
const none = sql<boolean>`false`

/** Null for callers who see no visitors. Conditions refer to `visitors AS v`. */
export function readerOf(caller: Caller): VisitorReader | null {
  if (hasRole(caller, 'OWNER', 'ICT')) return { sees: all, contacts: all, isAdministration: true }
  const isReception = hasRole(caller, 'APP_COLLECTOR')
  if (!hasRole(caller, 'OFFICIAL')) return isReception ? { sees: all, contacts: none, isAdministration: false } : null
  const own = ofAccount(caller.user?.id ?? null)
  const contacts = sql<boolean>`v.id IN (SELECT p.visitor_id FROM official_visitors p WHERE ${own})`
  return isReception
    ? { sees: all, contacts, isAdministration: false }
    : { sees: contacts, contacts, isAdministration: false, own }
}

/** How much of a visitor's data a list shows to the reader. */
export function detailOf({ has_contact: hasContact }: SeenRow): VisitorDetail {
  return hasContact ? 'contact' : 'desk'
}

export type VisitorsAsked = BodyOf<typeof searchVisitors>
export type VisitorPage = { list: Visitor[]; page: number; size: number; total: number }

/** A page of the visitors that the reader sees, newest first by default. */
export async function listVisitors(
  { db, secret }: Pick<Context, 'db' | 'secret'>,
  { sees, contacts, own }: VisitorReader,
  { page, size, text, sort }: VisitorsAsked,
): Promise<VisitorPage> {
  const found = text === undefined ? null : await findText(db, { secret, typed: text, sees })
  const conditions = [sql`v.erased_at IS NULL`, sees]
  const order = orderOf(sort, orders)
  // A frequent name is searched in the newest rows: the first rows by name are those of other names.
  const list = { table: 'visitors', alias: 'v', conditions, order, searchedBy: newestFirst } as const
  const listed =
    found === null && own !== undefined && sort === undefined
      ? listOwn(db, own, { page, size })
      : await listIds(db, list, { found, page, size })
  const rows = sql<SeenRow>`
    SELECT v.*, ${contacts} AS has_contact FROM (${listed.ids}) listed
    JOIN visitors v ON v.id = listed.id ORDER BY ${order}`
  const [read, total] = await Promise.all([rows.execute(db), listed.total])
  return { list: read.rows.map((row) => toVisitor(row, detailOf(row))), page, size, total }
}

const orders: ListOrder<SortOf<typeof searchVisitors>> = {
  by: {
    // The index visitors_by_name has the same expression.
    name: alphabetic(sql`(v.first_name || ' ' || v.last_name)`),
    createdAt: sql.ref('v.created_at'),
  },
  usual: '-createdAt',
  id: sql.ref('v.id'),
}
const newestFirst = orderOf('-createdAt', orders)

/** All visitors of one official, read from the index of the pairs alone. */
function listOwn(db: Kysely<Database>, own: RawBuilder<boolean>, at: { page: number; size: number }): ListedIds {
  const rows = sql`FROM official_visitors p WHERE ${own}`
  const ids = sql`SELECT p.visitor_id AS id ${rows} ORDER BY p.created_at DESC, p.visitor_id ${pageRows(at)}`
  return { ids, total: countUpToMost(db, rows) }
}

type Typed = { secret: Buffer; typed: string; sees: RawBuilder<boolean> }

/** Finds by words of the name, or by a whole mobile number or national ID. */
async function findText(db: Kysely<Database>, { secret, typed, sees }: Typed): Promise<Found> {
  const mobile = normaliseMobile(typed)
  const nid = normaliseNid(typed)
  const query = nameQuery(typed)
  const numbers = [
    ...(mobile === null ? [] : [sql`v.mobile = ${mobile}`]),
    ...(/^\d{10}(\d{3}|\d{7})?$/.test(nid) ? [sql`v.nid_key = ${nidKey(secret, nid)}`] : []),
  ]
  const words = query === null ? sql`false` : nameCondition('v.name_key', query)
  const matches = sql`(${sql.join([words, ...numbers], sql` OR `)})`
  const rows = sql`FROM visitors v WHERE v.erased_at IS NULL AND ${sees} ORDER BY ${newestFirst}`
  return findWords(db, {
    ...{ candidates: sql`SELECT v.id FROM visitors v WHERE ${matches}`, matches },
    // Few rows have the same number, whatever else was typed.
    ...(numbers.length === 0 && { newest: { table: 'visitors', alias: 'v', rows } }),
  })
}
