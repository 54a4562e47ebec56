import { type Kysely, type RawBuilder, sql } from 'kysely'
import { foldWords } from '#domain/reference/name-key.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { type Found, findWords } from '../../../platform/database/words.ts'
import type { DeskApplication } from '../access/desk-application.ts'

/** From here on of all trigrams of two keys in common: another order, a title more or another vowel stays above it. */
const similarEnough = 0.6
/**
 * The longest words tell people apart; titles are short. To find these in the index and compare what is found is ten times
 * as fast as the index's own search for similar texts, which reads every row with a third of the trigrams.
 */
const wordsSought = 2
const shortestSought = 3
/** A name that many have is compared with so many of the newest applications only. */
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
  const likes = words.map((word) => sql`a.name_key LIKE ${`%${word}%`}`)
  const named = sql`(${sql.join(likes, sql` AND `)})`
  return findWords(db, {
    candidates: sql`SELECT a.id FROM applications a WHERE ${named}`,
    matches: named,
    words: likes,
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
      AND similarity(a.name_key, ${nameKey}) >= ${similarEnough}
    ORDER BY similarity(a.name_key, ${nameKey}) DESC, a.submitted_at DESC, a.id LIMIT ${most}`.execute(db)
  return ranked.rows.map((row) => row.id)
}
