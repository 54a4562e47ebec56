import { sql } from 'kysely'
import type { RegisterEntry, register } from '#contract/certificates.ts'
import { normaliseEnlistmentNumber } from '#domain/enlistment/enlistment-number.ts'
import { findType } from '#domain/enlistment/registry.ts'
import type { Result } from '#domain/errors.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { readText } from '#domain/reference/read-text.ts'
import type { Context } from '../../context.ts'
import type { ServiceRequest } from '../../platform/binding/service-function.ts'

type RegisterPage = { list: RegisterEntry[]; page: number; size: number; total: number }

type Row = { number: string; type: string; name_bn: string; name_en: string; valid_from: string; valid_to: string }

/** Enlistments that are in force today, the newest first. Expired and revoked ones are not in the register. */
export async function listRegister(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { query: { page, size, text = '', type } }: ServiceRequest<typeof register, 'query'>,
): Promise<Result<RegisterPage>> {
  const where = sql.join(
    [
      sql`revoked_at IS NULL AND valid_to >= ${dhakaDate(now())}`,
      ...(type === undefined || type === '' ? [] : [sql`type = ${type}`]),
      ...(text.trim() === '' ? [] : [matching(text)]),
    ],
    sql` AND `,
  )
  const rows = sql<Row>`
    SELECT number, type, name_bn, name_en, valid_from, valid_to FROM enlistments
    WHERE ${where} ORDER BY valid_from DESC, number DESC LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(db)
  const count = sql<{ total: number }>`SELECT count(*) AS total FROM enlistments WHERE ${where}`.execute(db)
  const [found, counted] = await Promise.all([rows, count])
  const total = counted.rows[0]?.total ?? 0
  return { ok: true, value: { list: found.rows.map(toEntry), page, size, total } }
}

/** Searches for part of a name in either language, or of a number in any spelling. */
function matching(typed: string) {
  // Names that were registered earlier may have the quotes and dashes as typed.
  const parts = [...new Set([readText(typed, 'name'), readText(typed, 'line')])].map(
    (text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`,
  )
  const number = normaliseEnlistmentNumber(typed)
  const names = sql.join(
    parts.map((part) => sql`name_bn LIKE ${part} OR name_en ILIKE ${part}`),
    sql` OR `,
  )
  return number === null ? sql`(${names})` : sql`(${names} OR number LIKE ${`%${number}%`})`
}

function toEntry(row: Row): RegisterEntry {
  return {
    number: row.number,
    type: row.type,
    typeLabel: findType(row.type)?.label ?? { bn: row.type, en: row.type },
    nameBn: row.name_bn,
    nameEn: row.name_en,
    validFrom: row.valid_from,
    validTo: row.valid_to,
  }
}
