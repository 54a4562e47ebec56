import type { Kysely } from 'kysely'
import type { Refusal } from '#domain/errors.ts'
import type { Database } from './schema.ts'

/**
 * Runs the work in a transaction that is rolled back when the work refuses: a refusal leaves nothing behind. `refusals`
 * maps the names of unique indexes and exclusion constraints to the refusals that their violations mean.
 */
export async function transact<Answer extends { ok: true }>(
  db: Kysely<Database>,
  work: (trx: Kysely<Database>) => Promise<Answer | Refusal>,
  refusals: Readonly<Record<string, Refusal>> = {},
): Promise<Answer | Refusal> {
  try {
    return await db.transaction().execute(async (trx) => {
      const answer = await work(trx)
      if (!answer.ok) throw new Refused(answer)
      return answer
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    const refusal = refusals[String((error as { constraint?: unknown }).constraint)]
    if (refusal !== undefined && takenCodes.has(String((error as { code?: unknown }).code))) return refusal
    throw error
  }
}

/** Another row already has a value that must be unique, or an overlapping time. */
const takenCodes: ReadonlySet<string> = new Set(['23505', '23P01'])

/** Carries a refusal out of a transaction. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}
