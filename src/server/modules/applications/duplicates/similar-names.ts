import { type Kysely, type RawBuilder, sql } from 'kysely'
import { foldWords } from '#domain/reference/name-key.ts'
import { nameCondition } from '../../../platform/database/names.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { type Found, findWords } from '../../../platform/database/words.ts'
import type { DeskApplication } from '../access/desk-application.ts'

/** The least similarity of two keys by trigrams: another word order, one more title or another vowel stays above it. */
const similarEnough = 0.6
/**
 * The longest words distinguish people; titles are short. Finding these words in the index and comparing the results is
 * ten times as fast as the index's own similarity search, which reads every row with a third of the trigrams.
 */
const wordsSought = 2
const shortestSought = 3
/** A common name is compared with only this many of the newest applications. */
const newestCompared = 5_000

const newest = sql`FROM applications a WHERE a.status <> 'draft' ORDER BY a.submitted_at DESC, a.id`

/** The ids of other applications with nearly the same names, the most similar first. */
export async function listSimilarNames(
  db: Kysely<Database>,
  application: DeskApplication,
  most: number,
): Promise<string[]> {
  const { nameKey, nameBn, nameEn } = application
  if (nameKey === null) return []
  const words = longestWords(`${nameBn ?? ''} ${nameEn ?? ''}`)
  if (words.length === 0) return []
  return rank(db, { application, nameKey, found: await findNames(db, words), most })
}

function longestWords(names: string): string[] {
  const words = [...new Set(foldWords(names))].filter((word) => word.length >= shortestSought)
  return words.sort((one, other) => other.length - one.length).slice(0, wordsSought)
}

function findNames(db: Kysely<Database>, words: readonly string[]): Promise<Found> {
  const query = words.map((text) => [{ text, isWhole: true }])
  const named = nameCondition('a.name_key', query)
  return findWords(db, {
    candidates: sql`SELECT a.id FROM applications a WHERE ${named}`,
    matches: named,
    words: query.map((parts) => nameCondition('a.name_key', [parts])),
    newest: { table: 'applications', alias: 'a', rows: newest },
  })
}

type Ranking = { application: DeskApplication; nameKey: string; found: Found; most: number }

async function rank(
  db: Kysely<Database>,
  { application: { id, enlistmentId }, nameKey, found, most }: Ranking,
): Promise<string[]> {
  const rows: RawBuilder<unknown> =
    'ids' in found
      ? sql`applications a WHERE a.id = ANY (${found.ids}::uuid[]) AND a.status <> 'draft'`
      : sql`(SELECT a.* ${newest} LIMIT ${newestCompared}) a WHERE ${found.matches}`
  const ranked = await sql<{ id: string }>`
    SELECT a.id FROM ${rows} AND a.id <> ${id}
      AND (${enlistmentId}::uuid IS NULL OR a.enlistment_id IS DISTINCT FROM ${enlistmentId}::uuid)
      AND similarity(a.name_key::text, ${nameKey}) >= ${similarEnough}
    ORDER BY similarity(a.name_key::text, ${nameKey}) DESC, a.submitted_at DESC, a.id LIMIT ${most}`.execute(db)
  return ranked.rows.map((row) => row.id)
}
