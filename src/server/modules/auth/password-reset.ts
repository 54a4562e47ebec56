import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Refusal, refuse } from '#domain/errors.ts'
import { toAsciiDigits } from '#domain/reference/numerals.ts'
import type { Context } from '../../context.ts'
import { toCallerUser } from '../../platform/sessions.ts'
import type { Changed } from './password-change.ts'
import { hashPassword } from './passwords.ts'
import { addReset, findActiveUser, takeResetTry, updatePassword, useReset } from './repository.ts'
import { busy } from './service.ts'
import { readUsername } from './username.ts'

const codeLifetimeMs = 10 * 60 * 1000
const triesPerCode = 5
// Five codes an hour for one name: with five tries each, a guess stays below one in forty thousand.
const codesPerName = 5
const codeWindowMs = 60 * 60 * 1000
// Longer than the writing of a message takes, so that the time does not tell a known name from an unknown one.
const answerAfterMs = 150

/** Sends a code if the name has an account; answers the same, in the same time, if it has none. */
export async function startReset(context: Context, typedUsername: string): Promise<{ resetId: string } | Refusal> {
  const username = readUsername(typedUsername)
  const limit = { what: 'reset code', who: JSON.stringify(username), allowance: codesPerName, windowMs: codeWindowMs }
  const taken = await context.guesses.take([limit])
  if (!taken.ok) return refuse('rate_limited', { retryAfter: taken.retryAfter })
  const [resetId] = await Promise.all([sendCode(context, username), sleep(answerAfterMs)])
  return { resetId }
}

async function sendCode(context: Context, username: ReturnType<typeof readUsername>): Promise<string> {
  const { db, secret, messages } = context
  const user = await findActiveUser(db, username)
  const resetId = context.newId()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = context.now()
  const expires = new Date(now.getTime() + codeLifetimeMs)
  await db.transaction().execute(async (trx) => {
    const codeHash = hashCode(secret, resetId, code)
    await addReset(trx, { id: resetId, userId: user?.id ?? null, codeHash }, { now, expires })
    // Signing up and making an owner both ask for a mobile number, so SMS reaches everybody; e-mail would be a second
    // way in. An account that staff made without a number gets its new password from staff.
    if (user === undefined || user.mobile === null) return
    const { locale } = toCallerUser(user)
    const to = user.mobile
    await messages.enqueue(trx, {
      dedupeKey: `reset-code:${resetId}`,
      to,
      kind: 'reset-code',
      locale,
      params: { code },
    })
  })
  return resetId
}

/** Sets the password of whoever got the code; all of that person's sessions end. */
export async function finishReset(
  context: Context,
  { resetId, code, newPassword }: { resetId: string; code: string; newPassword: string },
): Promise<Changed> {
  const now = context.now()
  const reset = await takeResetTry(context.db, { id: resetId, now, mostTries: triesPerCode })
  if (reset === undefined) return refuse('code_expired')
  const typed = toAsciiDigits(code).replace(/[\s-]/g, '')
  if (!timingSafeEqual(hashCode(context.secret, resetId, typed), reset.codeHash)) return refuse('code_wrong')
  const { userId } = reset
  // The code of an unknown account was never sent; whoever guesses it learns nothing.
  if (userId === null) return refuse('code_wrong')

  const passwordHash = await hashPassword(newPassword)
  if (passwordHash === null) return busy
  return context.db.transaction().execute(async (trx) => {
    if (!(await useReset(trx, resetId, now))) return refuse('code_expired')
    await updatePassword(trx, userId, passwordHash)
    await context.sessions.endAll(trx, userId)
    return { ok: true } as const
  })
}

function hashCode(secret: Buffer, resetId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`reset-code:${resetId}:${code}`).digest()
}
