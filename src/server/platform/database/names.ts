import { type RawBuilder, sql } from 'kysely'
import { type NamePart, type NameQuery, nameKey } from '#domain/reference/name-key.ts'

/*
 * Indexed search for names. A column `name_key` has the folded words of `nameKey` as a tsvector: one index finds several
 * words by their beginnings, each in several spellings, in a database of any locale.
 */

/** The value of a column `name_key`; null without a name. */
export function keyColumn(names: readonly string[]): string | null {
  // Words of plain letters and digits are the text form of a tsvector.
  return nameKey(names) || null
}

/** SQL condition: the key in a column has one alternative of each word. */
export function nameCondition(column: string, query: NameQuery): RawBuilder<unknown> {
  const words = query.map((parts) => `(${parts.map(toTerm).join(' | ')})`)
  return sql`${sql.ref(column)} @@ ${words.join(' & ')}::tsquery`
}

function toTerm({ text, isWhole }: NamePart): string {
  return `'${text}'${isWhole ? '' : ':*'}`
}

/**
 * SQL condition: a number in the form of the office (`A26-000412`) begins or ends with a part. The indexes of migration
 * 0067 have these expressions.
 */
export function partCondition(column: string, part: string): RawBuilder<unknown> {
  const plain = sql`replace(${sql.ref(column)}, '-', '')`
  return sql`(${plain} LIKE ${`${part}%`} OR reverse(${plain}) LIKE ${`${[...part].reverse().join('')}%`})`
}
