import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { staffRoles } from '#domain/people/roles.ts'
import type { Caller, Credentials } from '../../platform/caller.ts'
import { hasRole } from '../../platform/caller.ts'

/** What tells whose an application is. */
export type Ownership = { tokenHash: Buffer; mobile: string; contactMobile: string; holderUserId: string | null }

// Making a key object of the bytes each time would take three times as long as the hash.
const keys = new WeakMap<Buffer, KeyObject>()

function keyOf(secret: Buffer): KeyObject {
  const known = keys.get(secret)
  if (known !== undefined) return known
  const key = createSecretKey(secret)
  keys.set(secret, key)
  return key
}

/** The keyed hash under which a resume token is stored: the database alone opens nothing. */
export function hashToken(secret: Buffer, token: string): Buffer {
  return createHmac('sha256', keyOf(secret)).update(token).digest()
}

/**
 * Whether the application is the caller's: by the session of its owner, or by its token together with one of its mobile
 * numbers. Looks at everything whatever is wrong, so that the time tells nothing.
 */
export function isHolder(secret: Buffer, caller: Caller, application: Ownership): boolean {
  const byUser = caller.user !== null && caller.user.id === application.holderUserId
  return opens(secret, caller.credentials, application) || byUser
}

function opens(secret: Buffer, credentials: Credentials | null, application: Ownership): boolean {
  if (credentials === null) return false
  const { token, mobile } = credentials
  const rightToken = timingSafeEqual(hashToken(secret, token), application.tokenHash)
  const rightMobile = mobile === application.mobile || mobile === application.contactMobile
  return rightToken && rightMobile
}

/** The roles that read every application but other people's drafts. */
export const readingRoles = ['OWNER', 'CHAIRMAN', 'APP_COLLECTOR', 'COMMITTEE'] as const

/** Whether the caller's work is to read applications. */
export function isReader(caller: Caller): boolean {
  return hasRole(caller, ...readingRoles)
}

/**
 * Whether a new application belongs to the caller's account. Somebody of the office who types one in for a visitor does
 * not own it: else the office could not review it.
 */
export function ownsWhatItCreates(caller: Caller): boolean {
  return caller.user !== null && (hasRole(caller, 'USER') || !hasRole(caller, ...staffRoles))
}
