import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database/schema.ts'
import type { Lease } from './memory-lease.ts'

// $1 key, $2 wanted, $3 allowance, $4 seconds of a window, $5 now. One statement reads and writes the row, so two
// processes never take the same token.
const filled = `least($3::float8, b.tokens + greatest(0, extract(epoch FROM $5::timestamptz - b.at)) * $3::float8 / $4::float8)`
/** The time at which the bucket is full again, whatever was taken from it. */
const fullAt = (at: string) => `${at}::timestamptz + make_interval(secs => $4::float8)`
const take = `
  INSERT INTO rate_buckets AS b (key, tokens, granted, at, full_at)
  VALUES ($1, $3::float8 - least($2::float8, $3::float8), least($2::float8, $3::float8), $5, ${fullAt('$5')})
  ON CONFLICT (key) DO UPDATE SET
    granted = least($2::float8, floor(${filled})),
    tokens = ${filled} - least($2::float8, floor(${filled})),
    at = greatest(b.at, $5),
    full_at = ${fullAt('greatest(b.at, $5)')}
  RETURNING granted, tokens`

/** Buckets in PostgreSQL, for all processes of the portal. */
export function leaseFromDatabase(pool: pg.Pool): Lease {
  return async ({ key, want, allowance, windowMs, at }) => {
    const values = [key, want, allowance, windowMs / 1000, at]
    const { rows } = await pool.query({ name: 'rate-bucket', text: take, values })
    const [row] = rows as { granted: number; tokens: number }[]
    if (row === undefined) throw new Error('A rate bucket returned no result')
    return { granted: row.granted, wait: Math.ceil(((1 - row.tokens) * windowMs) / allowance) }
  }
}

/** Deletes the buckets that are full again: a new bucket starts full as well. */
export async function pruneRateBuckets(db: Kysely<Database>, at: Date): Promise<void> {
  await sql`DELETE FROM rate_buckets WHERE full_at <= ${at}`.execute(db)
}
