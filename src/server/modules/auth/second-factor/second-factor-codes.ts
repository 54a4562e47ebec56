import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { toAsciiDigits } from '#domain/reference/numerals.ts'

const periodSeconds = 30
// The clocks of phones and servers differ by some seconds.
const stepsAround = 1
const secretBytes = 20
// Without characters that look alike. Ten of these 31 are 49 bits, and only a few tries are allowed.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryLength = 10
const recoveryCount = 10

/** A new secret as apps show it, in base 32. */
export function makeSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** The content of the QR code: whose account this is, and of which portal. */
export function enrolmentUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return totpOf(secret, { issuer, label }).toString()
}

/** The half minute since 1970 to which the code belongs, or null when it is not valid now. */
export function stepOfCode(secret: string, typed: string, at: Date): number | null {
  const token = toAsciiDigits(typed).replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token, timestamp, window: stepsAround })
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta
}

/** Ten codes to write on paper: `abcde-fghjk`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCount }, () => {
    const letters = Array.from({ length: recoveryLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
}

/** The hash under which the database stores a recovery code; null for text that cannot be one. */
export function hashRecoveryCode(secret: Buffer, userId: string, typed: string): Buffer | null {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '')
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
