import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { access } from '#contract/access.ts'
import { staffRoles } from '#domain/people/roles.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import { hasRole } from '../../../platform/binding/caller.ts'

/** The facts that decide whether an application belongs to a caller. */
export type Ownership = {
  tokenHash: Buffer
  /** By device-id: the hashes of replaced tokens that this phone may still use. Revoked phones have none. */
  oldTokens: OldTokens
  mobile: string
  contactMobile: string
  /** A number that was moved to another draft. Phones that opened this one with it can still use it and their token. */
  lostMobile: string | null
  holderUserId: string | null
}
export type OldTokens = ReadonlyMap<string, readonly Buffer[]>

// Creating a key object from the bytes for each hash would take three times as long as the hash itself.
const keys = new WeakMap<Buffer, KeyObject>()

function keyOf(secret: Buffer): KeyObject {
  const known = keys.get(secret)
  if (known !== undefined) return known
  const key = createSecretKey(secret)
  keys.set(secret, key)
  return key
}

/** The keyed hash under which a resume token is stored. The database alone is not enough to open an application. */
export function hashToken(secret: Buffer, token: string): Buffer {
  return createHmac('sha256', keyOf(secret)).update(token).digest()
}

// A phone sends its code with every keystroke, so hashes are cached: 200 bytes each; a full cache is cleared.
const mostHashed = 10_000
const hashed = new WeakMap<Buffer, Map<string, Buffer>>()

function hashOnce(secret: Buffer, token: string): Buffer {
  const known = hashed.get(secret) ?? new Map<string, Buffer>()
  const before = known.get(token)
  if (before !== undefined) return before
  if (known.size >= mostHashed) known.clear()
  const hash = hashToken(secret, token)
  hashed.set(secret, known.set(token, hash))
  return hash
}

/**
 * Whether the application is the caller's: by its owner's session, or by its token with one of its mobile numbers. A
 * replaced token works only on unrevoked phones that had it. All checks always run, so that the time reveals nothing.
 */
export function isHolder(secret: Buffer, caller: Caller, application: Ownership): boolean {
  const byUser = caller.user !== null && caller.user.id === application.holderUserId
  return opens(secret, caller, application) || byUser
}

function opens(secret: Buffer, { credentials, deviceId }: Caller, application: Ownership): boolean {
  if (credentials === null) return false
  const { token, mobile } = credentials
  const presented = hashOnce(secret, token)
  const isCurrent = timingSafeEqual(presented, application.tokenHash)
  const isKept = (application.oldTokens.get(deviceId) ?? []).some((old) => timingSafeEqual(presented, old))
  const { mobile: first, contactMobile, lostMobile } = application
  const rightMobile = mobile === first || mobile === contactMobile || mobile === lostMobile
  // Safeguard: the token opens the draft, not the mobile number alone.
  return (isCurrent || isKept) && rightMobile
}

/** Whether the caller works at a desk and so may read all applications except other people's drafts. */
export function isReader(caller: Caller): boolean {
  return hasRole(caller, ...access.desks.roles)
}

/**
 * Whether a new application belongs to the caller's account. A staff member who enters one for a visitor does not own
 * it; otherwise the office could not review it.
 */
export function ownsCreatedApplications(caller: Caller): boolean {
  return caller.user !== null && (hasRole(caller, 'USER') || !hasRole(caller, ...staffRoles))
}
