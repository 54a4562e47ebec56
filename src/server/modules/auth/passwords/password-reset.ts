import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { forgotPassword } from '#contract/auth/auth.ts'
import { type Done, done, type Result, refuse } from '#domain/errors.ts'
import { readText } from '#domain/reference/read-text.ts'
import type { Locale } from '#domain/text.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { ServiceRequest } from '../../../platform/binding/service-function.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { addToDay, dayCount, secondsLeftOfDay } from '../../../platform/limits/day-counts.ts'
import { toCallerUser } from '../../../platform/sessions.ts'
import { readCodesAgainAt } from '../../protection/service.ts'
import { auditAccount, informOfPassword, nameKey } from '../account-record.ts'
import {
  addReset,
  countSentCodes,
  factsOf,
  findActiveUser,
  findUser,
  listResetTimes,
  lockUser,
  spendReset,
  takeResetTry,
  type UserRow,
  updatePassword,
} from '../repository.ts'
import { busy } from '../service.ts'
import { readUsername, type Username } from '../username.ts'
import { refuseWeakPassword } from './password-policy.ts'
import { hashPassword } from './passwords.ts'

const codeLifetimeMs = 10 * 60 * 1000
const triesPerCode = 5
const codeDigits = 8
const dayMs = 24 * 60 * 60 * 1000
// With five tries for each code, a stranger who tries for a day guesses right once in six million cases.
const codesPerPerson = 3
/**
 * Of these, one network gets two, so that a stranger in one place leaves one for the person. Strangers can cause at
 * most three SMS a day to a number.
 */
const codesAtNetwork = 2
/** For all networks together; more answers than codes, so that two names of one account cannot be linked. */
const asksPerName = 6
/** Far more than honest people need; beyond it, someone requests codes for everyone, and we pay for the SMS. */
export const codesPerDay = 300
/**
 * How many of them one network gets, so that a stranger who makes accounts with the numbers of many people leaves codes
 * for the others. The answer to a request beyond it is the same.
 */
export const codesOfNetwork = 100
// Longer than writing a message takes, so that known and unknown names take the same time.
const answerAfterMs = 150

/** Sends a code if the name has an account that is reset by code; otherwise answers the same, in the same time. */
export async function startReset(
  context: Context,
  { caller, body }: ServiceRequest<typeof forgotPassword, 'body'>,
): Promise<Result<{ resetId: string }>> {
  const username = readUsername(body.username)
  const [answer] = await Promise.all([sendCode(context, caller, username), sleep(answerAfterMs)])
  return answer
}

async function sendCode(
  context: Context,
  { address }: Caller,
  username: Username,
): Promise<Result<{ resetId: string }>> {
  const { db, secret } = context
  const key = nameKey(secret, username)
  const known = await findActiveUser(db, username)
  return db.transaction().execute(async (trx) => {
    // One after the other, so that each counts the codes before it.
    await sql`SELECT pg_advisory_xact_lock(hashtext('reset-codes'))`.execute(trx)
    const now = context.now()
    const since = new Date(now.getTime() - dayMs)
    const [first, ...others] = await listResetTimes(trx, key, since)
    if (first !== undefined && others.length + 1 >= asksPerName) {
      return refuse('rate_limited', { retryAfter: (first.getTime() + dayMs - now.getTime()) / 1000 })
    }
    const isLeft = await takeAtNetwork(trx, context, { what: 'reset name', who: key.toString('hex'), address })
    if (!isLeft) return refuse('rate_limited', { retryAfter: secondsLeftOfDay(now) })
    const resetId = context.newId()
    const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
    // Read again under a lock: a code must not go to a contact that the office replaces at this moment.
    const user = known && (await lockUser(trx, known.id))
    const to = user === undefined ? null : await addressee(trx, context, { user, since, address })
    const userId = to === null || user === undefined ? null : user.id
    const reset = { id: resetId, userId, codeHash: hashCode(secret, resetId, code), nameKey: key, sent: to !== null }
    await addReset(trx, reset, { now, expires: new Date(now.getTime() + codeLifetimeMs) })
    if (to !== null) {
      const dedupeKey = `reset-code:${resetId}`
      await context.messages.enqueue(trx, { ...to, dedupeKey, kind: 'reset-code', params: { code } })
    }
    return { ok: true, value: { resetId } }
  })
}

/**
 * The address for the code; null for an account that gets none. An account with a mobile number gets it there only: an
 * e-mail address would be a second way in. Staff are reset by an OWNER or an ICT: their accounts open other people's
 * data, and a stolen SIM must not be enough. Staff set only their first password by code, while the invitation lasts.
 */
async function addressee(
  trx: Kysely<Database>,
  context: Context,
  { user, since, address }: { user: UserRow; since: Date; address: string },
): Promise<{ to: string; locale: Locale } | null> {
  const to = user.mobile ?? user.email
  if (to === null || !(await takesCode(trx, user, context.now()))) return null
  const sent = await countSentCodes(trx, user.id, since)
  if (sent.all >= codesPerDay)
    context.log.error({ sent: sent.all }, 'No more reset codes are sent today: too many were requested')
  if (sent.all >= codesPerDay || sent.own >= codesPerPerson) return null
  if (!(await takeAtNetwork(trx, context, { what: 'reset person', who: user.id, address }))) return null
  const ofAll = { what: 'reset codes', who: '', address, most: codesOfNetwork }
  if (!(await takeAtNetwork(trx, context, ofAll))) return null
  return { to, locale: toCallerUser(user).locale }
}

/** Counts a network's request for a name, or a code that it causes, on a day; false when none is left. */
async function takeAtNetwork(
  trx: Kysely<Database>,
  { secret, now }: Context,
  { what, who, address, most = codesAtNetwork }: { what: string; who: string; address: string; most?: number },
): Promise<boolean> {
  const count = dayCount(secret, { what, who: `${who} ${address}`, at: now() })
  return (await addToDay(trx, count, { amount: 1, most })) !== null
}

/** How long an invited person can use a code to set a password. */
export const invitationMs = 7 * dayMs

/**
 * Applicants at any time; staff only without a password, while their invitation lasts, and not within a day after an ICT
 * replaced the contact to which codes go.
 */
async function takesCode(db: Kysely<Database>, user: UserRow, now: Date): Promise<boolean> {
  if (!isStaff(user)) return true
  if (user.password_hash !== null) return false
  if ((await readCodesAgainAt(db, user.id, now)) !== null) return false
  return now.getTime() - (await passwordDueSince(db, user)).getTime() < invitationMs
}

/**
 * Since when a person without a password has to set one: since the account exists, the password was withdrawn, staff
 * entered another contact or activated the account, or it got another deciding role, whichever was last. Each of these invites the
 * person again.
 */
async function passwordDueSince(
  db: Kysely<Database>,
  { id, created_at }: { id: string; created_at: Date },
): Promise<Date> {
  const line = await db
    .selectFrom('audit')
    .select('at')
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', id)
    .where((is) =>
      is.or([
        is('action', '=', 'withdraw-password'),
        is.and([
          is('action', '=', 'change-user'),
          sql<boolean>`(detail->'personal' ?| array['mobile', 'email'] OR detail->'to'->>'status' = 'ACTIVE')`,
        ]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const alarm = await db
    .selectFrom('account_alarms')
    .select((eb) => eb.fn.max('at').as('at'))
    .where('user_id', '=', id)
    .where(sql<boolean>`'roles' = ANY (aspects)`)
    .executeTakeFirst()
  const times = [created_at, line?.at, alarm?.at].flatMap((at) => at?.getTime() ?? [])
  return new Date(Math.max(...times))
}

function isStaff(user: UserRow): boolean {
  return toCallerUser(user).roles.some((role) => role !== 'USER')
}

/** Sets the password of the person who got the code; all of that person's sessions end. */
export async function finishReset(
  context: Context,
  { resetId, code, newPassword }: { resetId: string; code: string; newPassword: string },
): Promise<Done> {
  // A password that anyone could guess is refused without using up a try.
  const { authority } = context.config
  const common = refuseWeakPassword(newPassword, { field: 'newPassword', person: null, authority })
  if (common !== null) return common
  const now = context.now()
  const reset = await takeResetTry(context.db, { id: resetId, now, mostTries: triesPerCode })
  if (reset === undefined) return refuse('code_expired')
  const typed = readText(code, 'digits')
  if (!timingSafeEqual(hashCode(context.secret, resetId, typed), reset.codeHash)) return refuse('code_wrong')
  const { userId } = reset
  // The code of an unknown account was never sent, and guessing it reveals nothing.
  const user = userId === null ? undefined : await findUser(context.db, userId)
  if (user === undefined || !(await takesCode(context.db, user, now))) return refuse('code_wrong')
  const weak = refuseWeakPassword(newPassword, { field: 'newPassword', person: factsOf(user), authority })
  if (weak !== null) return weak

  const passwordHash = await hashPassword(newPassword)
  if (passwordHash === null) return busy
  return transact(context.db, async (trx) => {
    // Read again under the lock: the office may have changed contact or roles since, which ends the code.
    const current = await lockUser(trx, user.id)
    if (current === undefined || !(await takesCode(trx, current, now))) return refuse('code_expired')
    if (!(await spendReset(trx, resetId, now))) return refuse('code_expired')
    await updatePassword(trx, user.id, passwordHash)
    await context.sessions.endAll(trx, user.id)
    await auditAccount(trx, { userId: user.id, action: 'reset-password', by: null, at: now })
    await informOfPassword(context, trx, { user, kind: 'password-changed' })
    return done
  })
}

function hashCode(secret: Buffer, resetId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`reset-code:${resetId}:${code}`).digest()
}
