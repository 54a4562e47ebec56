import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Answers } from '#domain/drafts/operations.ts'
import { debarmentOf } from '#domain/enlistment/debarment.ts'
import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import { numbersOfAnswers, type SearchNumber, searchNumber } from '#domain/enlistment/desk/search-numbers.ts'
import { listNames } from '#domain/enlistment/headline.ts'
import { nameKey } from '#domain/reference/name-key.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { noteSharers } from '../duplicates/duplicate-flags.ts'

/**
 * The way in which entries are made. A release that makes them in another way raises it in a migration that empties the
 * column `search_form` of what was made before: the job of `search-refill.ts` makes those anew.
 */
const searchForm = 1

/** What an application is found by, as columns of its row. */
export type SearchColumns = { name_key: string | null; debarred_to: string | null; search_form: number }

/** From resolved answers as they were submitted. */
export function searchColumns(type: TypeDefinition, answers: Answers): SearchColumns {
  const debarment = debarmentOf(answers)
  const endless = debarment.state === 'unclear' ? 'infinity' : null
  return {
    name_key: nameKey(listNames(type.kind, answers)) || null,
    debarred_to: debarment.state === 'until' ? debarment.lastDay : endless,
    search_form: searchForm,
  }
}

/** Numbers that are no answers; an empty text for one that there is not. */
export type OfficeNumbers = { tracking: string; mobile: string; transaction: string; enlistment: string }

type Entry = { id: string; type: TypeDefinition; answers: Answers; numbers: OfficeNumbers }

/**
 * Puts the numbers of resolved answers, and those that the office has, in the place of the earlier ones. Whose flag
 * `duplicate` may change by it is noted.
 */
export async function replaceNumbers(trx: Kysely<Database>, secret: Buffer, entry: Entry): Promise<void> {
  const { id, type, answers, numbers } = entry
  const ofOffice = (Object.keys(numbers) as (keyof OfficeNumbers)[]).flatMap((kind) =>
    searchNumber(kind, numbers[kind]),
  )
  await noteSharers(trx, id)
  await trx.deleteFrom('application_numbers').where('application_id', '=', id).execute()
  await addNumbers(trx, secret, { id, numbers: [...numbersOfAnswers(type, answers), ...ofOffice] })
}

/** Numbers that an application is found by from now on as well. */
export async function addNumbers(
  trx: Kysely<Database>,
  secret: Buffer,
  { id, numbers }: { id: string; numbers: readonly SearchNumber[] },
): Promise<void> {
  if (numbers.length === 0) return
  const kinds = numbers.map(({ kind }) => kind)
  const keys = numbers.map(({ value }) => numberKey(secret, value))
  await sql`
    INSERT INTO application_numbers (application_id, kind, key)
    SELECT ${id}::uuid, kind, key FROM unnest(${kinds}::text[], ${keys}::bytea[]) AS n (kind, key)
    ON CONFLICT DO NOTHING`.execute(trx)
}

/** Half of a keyed hash: the database holds no number by it, and two numbers never share one. */
export function numberKey(secret: Buffer, value: string): Buffer {
  return createHmac('sha256', secret).update(`number ${value}`).digest().subarray(0, 16)
}
