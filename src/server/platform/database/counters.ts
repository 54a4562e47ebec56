import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** The next number of a series, from 1 in each year. The row is locked until the transaction ends, so none is lost. */
export async function nextCounter(trx: Kysely<Database>, name: string, year: number): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    INSERT INTO counters (name, year, value) VALUES (${name}, ${year}, 1)
    ON CONFLICT (name, year) DO UPDATE SET value = counters.value + 1
    RETURNING value`.execute(trx)
  const value = rows[0]?.value
  if (value === undefined) throw new Error(`The counter ${name} returned no number`)
  return value
}
