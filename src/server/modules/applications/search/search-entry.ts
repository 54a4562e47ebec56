import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Answers } from '#domain/drafts/operations.ts'
import { debarmentOf } from '#domain/enlistment/debarment.ts'
import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import { numbersOfAnswers, type SearchNumber, searchNumber, withParts } from '#domain/enlistment/desk/search-numbers.ts'
import { listNames } from '#domain/enlistment/headline.ts'
import { keyColumn } from '../../../platform/database/names.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { noteSharers } from '../duplicates/duplicate-flags.ts'

/**
 * The version of the search entries. A release that builds them differently raises it, and its migration sets
 * `search_form` of the existing rows to null: the job of `search-refill.ts` then builds their entries again.
 */
const searchForm = 2

/** The columns of an application's row by which it is found. */
export type SearchColumns = { name_key: string | null; debarred_to: string | null; search_form: number }

/** Builds the columns from resolved answers as submitted. */
export function searchColumns(type: TypeDefinition, answers: Answers): SearchColumns {
  const debarment = debarmentOf(answers)
  const endless = debarment.state === 'unclear' ? 'infinity' : null
  return {
    name_key: keyColumn(listNames(type.kind, answers)),
    debarred_to: debarment.state === 'until' ? debarment.lastDay : endless,
    search_form: searchForm,
  }
}

/** Numbers that are not answers. A missing number is an empty text. */
export type OfficeNumbers = { tracking: string; mobile: string; transaction: string; enlistment: string }

type Entry = { id: string; type: TypeDefinition; answers: Answers; numbers: OfficeNumbers }

/**
 * Replaces the application's numbers by those of its resolved answers and those of the office. Records which
 * applications need a new check of their flag `duplicate`.
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

/** Adds the numbers of all payments of the application, also of those whose place another one took. */
export async function addPaymentNumbers(trx: Kysely<Database>, secret: Buffer, id: string): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    SELECT transaction_id AS number FROM payments WHERE paid_for = ${id}::uuid
    UNION SELECT transaction_id FROM earlier_payments WHERE application_id = ${id}::uuid`.execute(trx)
  await addNumbers(trx, secret, { id, numbers: rows.flatMap(({ number }) => searchNumber('transaction', number)) })
}

/** Adds numbers by which an application is found. */
export async function addNumbers(
  trx: Kysely<Database>,
  secret: Buffer,
  { id, numbers }: { id: string; numbers: readonly SearchNumber[] },
): Promise<void> {
  if (numbers.length === 0) return
  const whole = withParts(numbers)
  const kinds = whole.map(({ kind }) => kind)
  const keys = whole.map(({ value }) => numberKey(secret, value))
  await sql`
    INSERT INTO application_numbers (application_id, kind, key)
    SELECT ${id}::uuid, kind, key FROM unnest(${kinds}::text[], ${keys}::bytea[]) AS n (kind, key)
    ON CONFLICT DO NOTHING`.execute(trx)
}

/** Half of a keyed hash: it does not reveal the number, and is long enough to be different for each number. */
export function numberKey(secret: Buffer, value: string): Buffer {
  return createHmac('sha256', secret).update(`number ${value}`).digest().subarray(0, 16)
}
