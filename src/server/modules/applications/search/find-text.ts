import { type Kysely, sql } from 'kysely'
import { typedNumbers } from '#domain/enlistment/desk/search-numbers.ts'
import { hasPart, numberPart } from '#domain/enlistment/enlistment-number.ts'
import { matchesName, nameKey, nameQuery } from '#domain/reference/name-key.ts'
import { nameCondition, partCondition } from '../../../platform/database/names.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { type Found, findWords } from '../../../platform/database/words.ts'
import { findReceiptedId } from '../../receipts/service.ts'
import { isReader } from '../access/application-access.ts'
import { numberKey } from './search-entry.ts'
import type { Search } from './search-filters.ts'

/** Three digits are in one number of a thousand. */
const mostOfPart = 1_000

type Typed = { typed: string; search: Search; secret: Buffer }

/**
 * What a typed text finds: names by the beginnings of their words, in any order and spelling; complete numbers and e-mail
 * addresses; the beginning or the end of a number that the office gave.
 */
export async function findText(db: Kysely<Database>, { typed, search, secret }: Typed): Promise<Found> {
  return isReader(search.caller) ? findSubmitted(db, typed, secret) : findOwn(db, typed, search.caller.user?.id ?? null)
}

/** Searches all submitted applications. */
async function findSubmitted(db: Kysely<Database>, typed: string, secret: Buffer): Promise<Found> {
  const receipted = await findReceiptedId(db, typed)
  const query = nameQuery(typed)
  const keys = typedNumbers(typed).map((number) => numberKey(secret, number))
  const part = numberPart(typed)
  if (query === null && keys.length === 0 && part === null && receipted === null) return { ids: [] }
  const named = query === null ? sql`false` : nameCondition('a.name_key', query)
  const numbered = sql`SELECT n.application_id AS id FROM application_numbers n WHERE n.key = ANY (${keys}::bytea[])
    UNION ALL SELECT a.id FROM applications a WHERE a.id = ${receipted}::uuid AND a.status <> 'draft'
    ${part === null ? sql`` : ofPart(part)}`
  const newest = sql`FROM applications a WHERE a.status <> 'draft' ORDER BY a.submitted_at DESC, a.id`
  const isName = query?.some((parts) => parts.some(({ text }) => /[a-z]/.test(text))) ?? false
  return findWords(db, {
    candidates: sql`${numbered} UNION ALL SELECT a.id FROM applications a WHERE ${named}`,
    words: query?.map((parts) => nameCondition('a.name_key', [parts])) ?? [],
    matches: sql`(${named} OR a.id IN (${numbered}))`,
    // A text without letters is in few names, so the newest rows need not be searched first.
    ...(isName && { newest: { table: 'applications', alias: 'a', rows: newest } }),
  })
}

/** Applications whose tracking or enlistment number begins or ends with a part. */
function ofPart(part: string) {
  return sql`
    UNION ALL (SELECT a.id FROM applications a
      WHERE a.status <> 'draft' AND ${partCondition('a.tracking_no', part)} LIMIT ${mostOfPart})
    UNION ALL (SELECT a.id FROM enlistments e JOIN applications a ON a.enlistment_id = e.id
      WHERE a.status <> 'draft' AND ${partCondition('e.number', part)} LIMIT ${mostOfPart})`
}

/** Searches a person's own applications, drafts included. They are few, and no index contains the drafts. */
async function findOwn(db: Kysely<Database>, typed: string, userId: string | null): Promise<Found> {
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'name_bn', 'name_en', 'tracking_no', 'contact_mobile'])
    .where('holder_user_id', '=', userId)
    .execute()
  const receipted = await findReceiptedId(db, typed, userId)
  const query = nameQuery(typed)
  const part = numberPart(typed)
  const numbers = new Set(typedNumbers(typed))
  const isFound = (row: (typeof rows)[number]) =>
    row.id === receipted ||
    matchesName(nameKey([row.name_bn ?? '', row.name_en ?? '']), query) ||
    (part !== null && hasPart(row.tracking_no ?? '', part)) ||
    [row.tracking_no ?? '', row.contact_mobile].flatMap(typedNumbers).some((number) => numbers.has(number))
  return { ids: rows.filter(isFound).map(({ id }) => id) }
}
