import { type RawBuilder, sql } from 'kysely'
import type { RegisterEntry, register } from '#contract/certificates.ts'
import { numberPart, readOfficeNumber } from '#domain/enlistment/enlistment-number.ts'
import { findType } from '#domain/enlistment/registry.ts'
import type { Result } from '#domain/errors.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { nameQuery, wholeWords } from '#domain/reference/name-key.ts'
import { readText } from '#domain/reference/read-text.ts'
import type { Context } from '../../context.ts'
import type { ServiceRequest } from '../../platform/binding/service-function.ts'
import { nameCondition, partCondition } from '../../platform/database/names.ts'

type RegisterPage = { list: RegisterEntry[]; page: number; size: number; total: number }

type Row = { number: string; type: string; name_bn: string; name_en: string; valid_from: string; valid_to: string }

/**
 * Enlistments that are in force today, the newest first. Expired and revoked ones are not in the register. A search has
 * the exact names first, then those with all words, then those with a beginning of each.
 */
export async function listRegister(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { query: { page, size, text = '', type } }: ServiceRequest<typeof register, 'query'>,
): Promise<Result<RegisterPage>> {
  const inForce = sql`revoked_at IS NULL AND valid_to >= ${dhakaDate(now())}`
  const where = type === undefined || type === '' ? inForce : sql`${inForce} AND type = ${type}`
  const search = text.trim() === '' ? null : searchOf(text)
  const from = search === null ? sql`enlistments WHERE ${where}` : sql`(${search.found(where)}) found`
  const rank = search === null ? sql`` : sql`${search.rank} DESC,`
  const rows = sql<Row>`
    SELECT number, type, name_bn, name_en, valid_from, valid_to FROM ${from}
    ORDER BY ${rank} valid_from DESC, number DESC LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(db)
  const count = sql<{ total: number }>`SELECT count(*) AS total FROM ${from}`.execute(db)
  const [found, counted] = await Promise.all([rows, count])
  const total = counted.rows[0]?.total ?? 0
  return { ok: true, value: { list: found.rows.map(toEntry), page, size, total } }
}

/**
 * More matches of a condition than a person would read. Of a word that more names have, some are missing: the whole name
 * finds them.
 */
const mostFound = 1_000

type RegisterSearch = {
  /** Selects the rows of the register that are found and fulfil a condition. */
  found: (where: RawBuilder<unknown>) => RawBuilder<unknown>
  /** How exactly a row is found: the higher, the closer. */
  rank: RawBuilder<unknown>
}

/** Searches for a name in any spelling, or for a number or a part of one. */
function searchOf(typed: string): RegisterSearch {
  const query = nameQuery(typed)
  const number = readOfficeNumber(typed)
  const part = numberPart(typed)
  const whole = query === null ? sql`false` : nameCondition('name_key', wholeWords(query))
  const conditions = [
    ...(number === null ? [] : [sql`number = ${number.number}`]),
    ...(query === null ? [] : [whole, nameCondition('name_key', query)]),
    ...(part === null ? [] : [partCondition('number', part)]),
  ]
  const written = readText(typed, 'name').toLowerCase()
  return {
    found: (where) => {
      if (conditions.length === 0) return sql`SELECT * FROM enlistments WHERE false`
      const each = conditions.map((condition) => {
        return sql`(SELECT id FROM enlistments WHERE ${condition} AND ${where} LIMIT ${mostFound})`
      })
      return sql`SELECT * FROM enlistments WHERE id IN (${sql.join(each, sql` UNION ALL `)})`
    },
    rank: sql`CASE WHEN number = ${number?.number ?? ''} OR lower(name_en) = ${written} OR lower(name_bn) = ${written}
      THEN 2 WHEN ${whole} THEN 1 ELSE 0 END`,
  }
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
