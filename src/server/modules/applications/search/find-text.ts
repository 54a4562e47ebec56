import { type Kysely, sql } from 'kysely'
import { typedNumbers } from '#domain/enlistment/desk/search-numbers.ts'
import { matchesName, nameKey, nameParts } from '#domain/reference/name-key.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { type Found, findWords } from '../../../platform/database/words.ts'
import { findReceiptedId } from '../../receipts/service.ts'
import { isReader } from '../access/application-access.ts'
import { numberKey } from './search-entry.ts'
import type { Search } from './search-filters.ts'

type Typed = { typed: string; search: Search; secret: Buffer }

/** What a typed text finds: names by any part of their words, in any order and spelling, and complete numbers. */
export async function findText(db: Kysely<Database>, { typed, search, secret }: Typed): Promise<Found> {
  return isReader(search.caller) ? findSubmitted(db, typed, secret) : findOwn(db, typed, search.caller.user?.id ?? null)
}

/** Searches all submitted applications. */
async function findSubmitted(db: Kysely<Database>, typed: string, secret: Buffer): Promise<Found> {
  const receipted = await findReceiptedId(db, typed)
  const parts = nameParts(typed)
  const keys = typedNumbers(typed).map((number) => numberKey(secret, number))
  if (parts.length === 0 && keys.length === 0 && receipted === null) return { ids: [] }
  const likes = parts.map((part) => sql`a.name_key LIKE ${`%${part}%`}`)
  const named = likes.length === 0 ? sql`false` : sql`(${sql.join(likes, sql` AND `)})`
  const numbered = sql`SELECT n.application_id AS id FROM application_numbers n WHERE n.key = ANY (${keys}::bytea[])
    UNION ALL SELECT a.id FROM applications a WHERE a.id = ${receipted}::uuid AND a.status <> 'draft'`
  const newest = sql`FROM applications a WHERE a.status <> 'draft' ORDER BY a.submitted_at DESC, a.id`
  const isName = parts.some((part) => /[a-z]/.test(part))
  return findWords(db, {
    candidates: sql`${numbered} UNION ALL SELECT a.id FROM applications a WHERE ${named}`,
    words: likes,
    matches: sql`(${named} OR a.id IN (${numbered}))`,
    // A text without letters is in few names, so the newest rows need not be searched first.
    ...(isName && { newest: { table: 'applications', alias: 'a', rows: newest } }),
  })
}

/** Searches a person's own applications, drafts included. They are few, and no index contains the drafts. */
async function findOwn(db: Kysely<Database>, typed: string, userId: string | null): Promise<Found> {
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'name_bn', 'name_en', 'tracking_no', 'contact_mobile'])
    .where('holder_user_id', '=', userId)
    .execute()
  const receipted = await findReceiptedId(db, typed, userId)
  const parts = nameParts(typed)
  const numbers = new Set(typedNumbers(typed))
  const isFound = (row: (typeof rows)[number]) =>
    row.id === receipted ||
    matchesName(nameKey([row.name_bn ?? '', row.name_en ?? '']), parts) ||
    [row.tracking_no ?? '', row.contact_mobile].flatMap(typedNumbers).some((number) => numbers.has(number))
  return { ids: rows.filter(isFound).map(({ id }) => id) }
}
