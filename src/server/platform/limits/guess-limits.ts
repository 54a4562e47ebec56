import { createHmac } from 'node:crypto'
import type pg from 'pg'

/** Guesses of one kind by (or at) one person or place: at most `allowance` within any `windowMs`. */
export type GuessLimit = { what: string; who: string; allowance: number; windowMs: number }

/**
 * Wrong guesses, counted in the database: they survive restarts, all processes share them, and only time removes them.
 */
export type GuessLimits = {
  /**
   * Counts a guess in all of the limits, or in none, before it is checked, so that parallel guesses cannot slip
   * through. Returns a function that takes a right guess back, or the seconds until the next guess is allowed.
   */
  take: (limits: readonly GuessLimit[]) => Promise<{ ok: true; giveBack: () => Promise<void> } | TooManyGuesses>
}
export type TooManyGuesses = { ok: false; retryAfter: number }

type Options = { enabled: boolean; pool: pg.Pool; secret: Buffer; now: () => Date }
type Try = { key: Buffer; at: Date; allowance: number; windowMs: number }

// The row keeps the time of each guess, so that no window of this length ever has more than are allowed. A full row is
// not changed, and nothing is returned.
const take = `
  INSERT INTO guess_tries AS t (key, tries, expires_at) VALUES ($1, ARRAY[$2::timestamptz], $3)
  ON CONFLICT (key) DO UPDATE SET expires_at = $3,
    tries = ARRAY(SELECT at FROM unnest(t.tries) AS at WHERE at > $4) || $2::timestamptz
  WHERE (SELECT count(*) FROM unnest(t.tries) AS at WHERE at > $4) < $5
  RETURNING 1`
const oldest = 'SELECT min(at) AS at FROM guess_tries, unnest(tries) AS at WHERE key = $1 AND at > $2'
const giveBack = `
  UPDATE guess_tries SET tries = tries[:array_position(tries, $2) - 1] || tries[array_position(tries, $2) + 1:]
  WHERE key = $1 AND array_position(tries, $2) IS NOT NULL`

export function createGuessLimits({ enabled, pool, secret, now }: Options): GuessLimits {
  if (!enabled) return { take: async () => ({ ok: true, giveBack: async () => {} }) }
  const run = async (name: string, text: string, values: unknown[]) => (await pool.query({ name, text, values })).rows
  // Addresses, names and numbers are personal data, so the table holds only keyed hashes.
  const keyOf = ({ what, who }: GuessLimit) => createHmac('sha256', secret).update(`${what} ${who}`).digest()
  return {
    async take(limits) {
      const at = now()
      const taken: Buffer[] = []
      const undo = async () => {
        for (const key of taken.splice(0)) await run('guess-give-back', giveBack, [key, at])
      }
      for (const limit of limits) {
        const { allowance, windowMs } = limit
        const key = keyOf(limit)
        const retryAfter = await takeOne(run, { key, at, allowance, windowMs })
        if (retryAfter !== null) {
          await undo()
          return { ok: false, retryAfter }
        }
        taken.push(key)
      }
      return { ok: true, giveBack: undo }
    },
  }
}

type Run = (name: string, text: string, values: unknown[]) => Promise<unknown[]>

/** Null, or the seconds until the oldest guess leaves the window. */
async function takeOne(run: Run, { key, at, allowance, windowMs }: Try): Promise<number | null> {
  const since = new Date(at.getTime() - windowMs)
  const taken = await run('guess-take', take, [key, at, new Date(at.getTime() + windowMs), since, allowance])
  if (taken.length > 0) return null
  const [first] = (await run('guess-oldest', oldest, [key, since])) as { at: Date | null }[]
  const wait = first?.at ? first.at.getTime() + windowMs - at.getTime() : 0
  return Math.max(1, Math.ceil(wait / 1000))
}
