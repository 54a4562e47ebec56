import type { Kysely } from 'kysely'
import type { Refusal } from '#domain/errors.ts'
import type { Database } from './schema.ts'

/**
 * Runs the work in a transaction that is undone when it ends in a refusal: what was refused leaves nothing behind.
 * `refusals` are those that a unique index or an exclusion constraint speaks, by its name.
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

/** Another row has what only one may have: its value, or its time. */
const takenCodes: ReadonlySet<string> = new Set(['23505', '23P01'])

/** Carries a refusal out of a transaction. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}
