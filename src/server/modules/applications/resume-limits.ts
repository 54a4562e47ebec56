import { createHmac } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Caller } from '../../platform/caller.ts'
import { type Run, runOnPool } from './draft-repository.ts'

const windowMs = 15 * 60_000
const triesOfMobile = 10
const triesOfAddress = 50

/** Wrong tries of the last quarter of an hour, counted in the database: restarts and other processes know of them. */
export type ResumeLimits = {
  /**
   * Counts a try before it is looked at, so that many at once do not slip through. Answers how to take it back when it
   * was right, or the seconds until another one may be made.
   */
  take: (caller: Caller, mobile: string) => Promise<{ ok: true; giveBack: () => Promise<void> } | TooMany>
}
type TooMany = { ok: false; retryAfter: number }

// The row keeps the time of each try of the window, so that no quarter of an hour ever sees more than are allowed. A row
// that is full stays as it is, and nothing is returned.
const take = `
  INSERT INTO resume_tries AS t (key, tries, expires_at) VALUES ($1, ARRAY[$2::timestamptz], $3)
  ON CONFLICT (key) DO UPDATE SET expires_at = $3,
    tries = ARRAY(SELECT at FROM unnest(t.tries) AS at WHERE at > $4) || $2::timestamptz
  WHERE (SELECT count(*) FROM unnest(t.tries) AS at WHERE at > $4) < $5
  RETURNING 1`
const oldest = 'SELECT min(at) AS at FROM resume_tries, unnest(tries) AS at WHERE key = $1 AND at > $2'
const giveBack = `
  UPDATE resume_tries SET tries = tries[:array_position(tries, $2) - 1] || tries[array_position(tries, $2) + 1:]
  WHERE key = $1 AND array_position(tries, $2) IS NOT NULL`

export function createResumeLimits({ pool, secret, now, config }: Context): ResumeLimits {
  const run = runOnPool(pool)
  if (!config.rateLimits) return { take: async () => ({ ok: true, giveBack: async () => {} }) }
  return {
    async take(caller, mobile) {
      // Addresses and numbers are personal data: the table has only what cannot be read back.
      const keyOf = (who: string) => createHmac('sha256', secret).update(`resume ${who}`).digest()
      const buckets = [
        { key: keyOf(`address ${caller.address}`), allowance: triesOfAddress },
        { key: keyOf(`mobile ${mobile}`), allowance: triesOfMobile },
      ]
      const at = now()
      const taken: Buffer[] = []
      const undo = async () => {
        for (const key of taken) await run('resume-give-back', giveBack, [key, at])
      }
      for (const bucket of buckets) {
        const retryAfter = await takeOne(run, bucket, at)
        if (retryAfter !== null) {
          await undo()
          return { ok: false, retryAfter }
        }
        taken.push(bucket.key)
      }
      return { ok: true, giveBack: undo }
    },
  }
}

/** Null, or the seconds until the oldest try has left the window. */
async function takeOne(
  run: Run,
  { key, allowance }: { key: Buffer; allowance: number },
  at: Date,
): Promise<number | null> {
  const since = new Date(at.getTime() - windowMs)
  const taken = await run('resume-take', take, [key, at, new Date(at.getTime() + windowMs), since, allowance])
  if (taken.length > 0) return null
  const [first] = (await run('resume-oldest', oldest, [key, since])) as { at: Date | null }[]
  const wait = first?.at ? first.at.getTime() + windowMs - at.getTime() : 0
  return Math.max(1, Math.ceil(wait / 1000))
}
