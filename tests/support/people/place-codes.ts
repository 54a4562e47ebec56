import { toAsciiDigits } from '../../../src/domain/reference/numerals.ts'
import type { TestDatabase } from '../server/database/test-database.ts'

/** The codes that were sent to a number to move a place of the live hour, the newest last. */
export async function placeCodesTo({ db }: Pick<TestDatabase, 'db'>, mobile: string): Promise<string[]> {
  const sent = await db
    .selectFrom('messages')
    .select('text')
    .where('kind', '=', 'place-code')
    .where('to', '=', mobile)
    .orderBy('created_at')
    .execute()
  return sent.map(({ text }) => /\d{8}/.exec(toAsciiDigits(text ?? ''))?.[0] ?? '')
}
