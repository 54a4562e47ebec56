import type { Kysely } from 'kysely'
import {
  type AccountHistory,
  codesAgainAt,
  effectsOf,
  isForeign,
  isPromotion,
  type PastChange,
} from '#domain/people/deciding-accounts.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../platform/binding/caller.ts'
import type { Database } from '../../platform/database/schema.ts'
import { readHistory } from './account-history.ts'
import { type Account, type AccountMove, changeOf, roleOf } from './account-move.ts'
import { invite } from './notices.ts'

/** The history with the change itself, of which the audit has no line yet. */
export function historyAfter({
  caller,
  move,
  history,
  at,
}: {
  caller: Caller
  move: AccountMove
  history: AccountHistory
  at: Date
}): AccountHistory {
  const { id, before, after } = move
  const by = caller.user?.id ?? null
  const now: PastChange = { at, by, askedBy: null, role: by === id ? null : roleOf(caller) }
  const moves = effectsOf(changeOf(caller, move)).aspects.includes('contact')
  return {
    ...history,
    ...(moves && { contact: [now, ...history.contact], enteredBy: now }),
    ...(isPromotion({ before, after }) && { promotedAt: at }),
  }
}

/** Tells a person who has no password any more, at another contact, or in an account that is active now, where to set one, and from when on. */
export async function inviteAgain(
  context: Context,
  trx: Kysely<Database>,
  { before, move, history }: { before: Account; move: AccountMove; history: AccountHistory },
): Promise<void> {
  const { id, after } = move
  const at = context.now()
  if (after.status !== 'ACTIVE' || (await hasPassword(trx, id))) return
  const hasLost = before.hasPassword || isPromotion({ before, after })
  const movesContact = before.mobile !== after.mobile || before.email !== after.email
  const isBack = before.status === 'INACTIVE'
  if (!hasLost && !movesContact && !isBack) return
  const from = codesAgainAt(history)
  const isLater = from !== null && from > at
  const isFirst = !history.everHadPassword && !isLater
  await invite(context, trx, { to: after, locale: before.locale, isFirst, from: isLater ? from : null })
}

async function hasPassword(trx: Kysely<Database>, id: string): Promise<boolean> {
  const row = await trx.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash != null
}

/** Who entered the contact of the account, where that was neither an OWNER nor the person. */
export async function findForeignContact(
  trx: Kysely<Database>,
  { id, hasPassword }: Account,
  at: Date,
): Promise<string | null> {
  const { enteredBy } = await readHistory(trx, { id, hasPassword, at })
  return enteredBy !== null && isForeign(enteredBy) ? enteredBy.by : null
}
