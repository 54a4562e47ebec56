import { createHmac, randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type {
  beginSecondFactor,
  finishSecondFactor,
  removeSecondFactor,
  secondFactorState,
} from '#contract/auth/second-factor.ts'
import { type Done, done, type Refusal, type Result, refuse } from '#domain/errors.ts'
import { readText } from '#domain/reference/read-text.ts'
import type { Context } from '../../../context.ts'
import { hasRole } from '../../../platform/binding/caller.ts'
import type { ServiceRequest } from '../../../platform/binding/service-function.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { seal, sealingKey, unseal } from '../../../platform/storage/sealed-text.ts'
import {
  type AccountMove,
  deleteSecondFactor,
  type Moves,
  moveBy,
  refuseMoves,
  settleMoves,
} from '../../protection/service.ts'
import { auditAccount } from '../account-record.ts'
import * as rows from './second-factor-repository.ts'

/** Five wrong codes in fifteen minutes; the database counts them, and only after a right password. */
const wrongCodes = 5
const windowMs = 15 * 60 * 1000
const wrongCode = refuse('code_wrong', { fields: [{ path: 'code', code: 'wrong' }] })

type SecondFactorState = { offered: boolean; enrolled: boolean; recoveryCodesLeft: number }

export async function readState(
  { config, db }: Context,
  { caller: { user } }: ServiceRequest<typeof secondFactorState>,
): Promise<Result<SecondFactorState>> {
  const row = user === null ? undefined : await rows.findSecondFactor(db, user.id)
  const enrolled = row?.enrolled_at != null
  const recoveryCodesLeft = enrolled && row !== undefined ? await rows.countRecoveryCodes(db, row.user_id) : 0
  return { ok: true, value: { offered: config.secondFactor, enrolled, recoveryCodesLeft } }
}

/** A new secret for the app. `wrong_state` when the second factor is already enabled. */
export async function begin(
  { config, db, secret, now }: Context,
  { caller: { user } }: ServiceRequest<typeof beginSecondFactor>,
): Promise<Result<{ secret: string; uri: string }>> {
  if (user === null) return refuse('unauthenticated')
  if (!config.secondFactor) return refuse('not_found')
  const made = makeSecret()
  const sealed = seal(keyOf(secret), made)
  if (!(await rows.putSecret(db, { userId: user.id, sealed, at: now() }))) return refuse('wrong_state')
  const uri = enrolmentUri(made, { issuer: config.authority.nameEn, label: user.email ?? user.mobile ?? user.fullName })
  return { ok: true, value: { secret: made, uri } }
}

/** Enables the second factor; returns the recovery codes, which are stored only as hashes. */
export async function finish(
  { db, secret, now }: Context,
  { caller: { user }, body: { code } }: ServiceRequest<typeof finishSecondFactor, 'body'>,
): Promise<Result<{ recoveryCodes: string[] }>> {
  if (user === null) return refuse('unauthenticated')
  return db.transaction().execute(async (trx) => {
    const row = await rows.lockSecondFactor(trx, user.id)
    if (row === undefined || row.enrolled_at !== null) return refuse('wrong_state')
    const at = now()
    const step = stepOf(secret, row, { code, at })
    if (step === null) return wrongCode
    const recoveryCodes = makeRecoveryCodes()
    const codes = recoveryCodes.flatMap((each) => hashRecoveryCode(secret, user.id, each) ?? [])
    await rows.enrol(trx, { userId: user.id, step, codes, at })
    await auditAccount(trx, { userId: user.id, action: 'begin-second-factor', by: user, at })
    return { ok: true, value: { recoveryCodes } } as const
  })
}

/** Removes one's own second factor or, as an OWNER, someone else's. */
export async function remove(
  context: Context,
  { caller, body: { userId } }: ServiceRequest<typeof removeSecondFactor, 'body'>,
): Promise<Done> {
  const { user } = caller
  if (user === null) return refuse('unauthenticated')
  const target = userId ?? user.id
  const isOwn = target === user.id
  if (!isOwn && !hasRole(caller, 'OWNER')) return refuse('forbidden')
  return transact(context.db, async (trx) => {
    if (isOwn) {
      if (!(await deleteSecondFactor(trx, target))) return refuse('not_found')
      await auditAccount(trx, { userId: target, action: 'remove-second-factor', by: user, at: context.now() })
      return done
    }
    const move = await moveBy(trx, target, 'second-factor')
    if (move === undefined) return refuse('not_found')
    const refusal = await refuseMoves(context, trx, { caller, moves: [move] })
    return refusal ?? removeOf(context, trx, { caller, move })
  })
}

/** Removes the second factor of another user where the caller may; `not_found` without one. */
export async function removeOf(
  context: Context,
  trx: Kysely<Database>,
  { caller, move, approved }: Omit<Moves, 'moves'> & { move: AccountMove },
): Promise<Done> {
  const { id } = move
  if (!(await deleteSecondFactor(trx, id))) return refuse('not_found')
  await settleMoves(context, trx, { caller, moves: [move], approved })
  const role = hasRole(caller, 'OWNER') ? 'OWNER' : 'ICT'
  await auditAccount(trx, { userId: id, action: 'remove-second-factor', by: caller.user, role, at: context.now() })
  return done
}

/**
 * The second step of a sign-in, after the right password: null when no second factor is enabled or the code is right.
 * Each code of the app, and each recovery code, is accepted once.
 */
export async function refuseSecondStep(
  { config, db, secret, now }: Context,
  { userId, code, network }: { userId: string; code: string | undefined; network: string },
): Promise<Refusal | null> {
  if (!config.secondFactor) {
    const at = now()
    // The setting disables the protection of this account: the audit shows for which sign-ins.
    const isSkipped = (await rows.findSecondFactor(db, userId))?.enrolled_at != null
    if (isSkipped) await auditAccount(db, { userId, action: 'skip-second-factor', by: null, network, at })
    return null
  }
  return db.transaction().execute(async (trx) => {
    const row = await rows.lockSecondFactor(trx, userId)
    if (row === undefined || row.enrolled_at === null) return null
    if (code === undefined || code.trim() === '') return refuse('code_needed')
    const at = now()
    const recent = row.tries.filter((tried) => at.getTime() - tried.getTime() < windowMs)
    const [first] = recent
    if (first !== undefined && recent.length >= wrongCodes) {
      return refuse('rate_limited', { retryAfter: (first.getTime() + windowMs - at.getTime()) / 1000 })
    }
    const step = stepOf(secret, row, { code, at })
    if (step !== null) {
      await rows.noteStep(trx, userId, step)
      return null
    }
    const hash = hashRecoveryCode(secret, userId, code)
    if (hash !== null && (await rows.takeRecoveryCode(trx, { userId, hash, at }))) {
      await auditAccount(trx, { userId, action: 'use-recovery-code', by: null, network, at })
      return null
    }
    await rows.noteTries(trx, userId, [...recent, at])
    await auditAccount(trx, { userId, action: 'failed-second-factor', by: null, network, at })
    return wrongCode
  })
}

/** The half minute of a right code that was not used yet, else null. */
function stepOf(secret: Buffer, row: rows.SecondFactorRow, { code, at }: { code: string; at: Date }): number | null {
  const own = unseal(keyOf(secret), row.sealed_secret)
  if (own === null) throw new Error('The secret of a second factor was encrypted with another SECRET')
  const step = stepOfCode(own, code, at)
  return step !== null && step > row.last_step ? step : null
}

function keyOf(secret: Buffer): Buffer {
  return sealingKey(secret, 'second-factor')
}

const periodSeconds = 30
// The clocks of phones and servers differ by some seconds.
const stepsAround = 1
const secretBytes = 20
// Without characters that look alike. Ten of these 31 are 49 bits, and only a few tries are allowed.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryLength = 10
const recoveryCount = 10

/** A new secret as apps show it, in base 32. */
function makeSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** The content of the QR code: whose account this is, and of which portal. */
function enrolmentUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return totpOf(secret, { issuer, label }).toString()
}

/** The half minute since 1970 to which the code belongs, or null when it is not valid now. */
function stepOfCode(secret: string, typed: string, at: Date): number | null {
  const token = readText(typed, 'digits')
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token, timestamp, window: stepsAround })
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta
}

/** Ten codes to write on paper: `abcde-fghjk`. */
function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCount }, () => {
    const letters = Array.from({ length: recoveryLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
}

/** The hash under which the database stores a recovery code; null for text that cannot be one. */
function hashRecoveryCode(secret: Buffer, userId: string, typed: string): Buffer | null {
  const letters = readText(typed, 'recoveryCode')
  if (letters.length !== recoveryLength) return null
  return createHmac('sha256', secret).update(`recovery-code:${userId}:${letters}`).digest()
}

function totpOf(secret: string, { issuer = '', label = '' } = {}): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  })
}
