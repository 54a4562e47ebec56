import { type Kysely, sql } from 'kysely'
import { type NumberKind, searchNumber } from '#domain/enlistment/desk/search-numbers.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { numberKey } from './search-entry.ts'

type Typed = { typed: readonly string[]; kinds: readonly NumberKind[] }

/** The ids of submitted applications that have one of the numbers, by the number in its normalised form. */
export type FindNumbered = (asked: Typed) => Promise<ReadonlyMap<string, readonly string[]>>

/** Finds complete numbers by their keyed hashes. */
export function createNumberFinder({ db, secret }: Pick<Context, 'db' | 'secret'>): FindNumbered {
  return async ({ typed, kinds }) => {
    const numbers = new Map(
      typed.flatMap(comparedNumber).map((number) => [numberKey(secret, number).toString('hex'), number]),
    )
    const found = new Map<string, string[]>()
    for (const { id, key } of await findByKeys(db, [...numbers.keys()], kinds)) {
      const number = numbers.get(key)
      if (number !== undefined) found.set(number, [...(found.get(number) ?? []), id])
    }
    return found
  }
}

/** The number in the form in which payment numbers are compared; empty if it is too short to be one. */
export function comparedNumber(typed: string): string[] {
  return searchNumber('transaction', typed).map(({ value }) => value)
}

async function findByKeys(
  db: Kysely<Database>,
  keys: readonly string[],
  kinds: readonly NumberKind[],
): Promise<{ id: string; key: string }[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ id: string; key: string }>`
    SELECT DISTINCT n.application_id AS id, encode(n.key, 'hex') AS key
    FROM (SELECT decode(k, 'hex') AS key FROM unnest(${keys}::text[]) k) asked
    JOIN application_numbers n ON n.key = asked.key
    JOIN applications a ON a.id = n.application_id
    WHERE n.kind = ANY (${kinds}::text[]) AND a.status <> 'draft'`.execute(db)
  return rows
}
