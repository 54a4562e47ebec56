import type { Role } from '#domain/people/roles.ts'
import type { Locale } from '#domain/text.ts'
import type { Asker } from '../process-pool/fair-queue.ts'

/** The person behind a session. */
export type CallerUser = {
  id: string
  fullName: string
  roles: Role[]
  locale: Locale
  mobile: string | null
  email: string | null
}

/**
 * The key to an application as it was sent: 12 characters with a correct check character, and a normalised mobile
 * number. Whether they open anything is not known yet; every service checks that first.
 */
export type Credentials = { token: string; mobile: string }

/** The sender of a request. Every service function gets it, and decides by it. */
export type Caller = {
  deviceId: string
  /** The network address, for limits only: it is personal data, and logged only as a keyed mark (network-mark.ts). */
  address: string
  /** The device's user agent; only a coarse label of it is ever stored. */
  userAgent: string
  user: CallerUser | null
  credentials: Credentials | null
  /** The token of a visitor without an account, as it was sent: it has the right form, but was not looked up yet. */
  visitorToken: string | null
  /** Looks the session up again, for work that lasts longer than its request; null when it has ended. */
  findAgain?: () => Promise<CallerUser | null>
}

/** Whether the caller is signed in with one of the roles. */
export function hasRole(caller: Caller, ...roles: readonly Role[]): boolean {
  return caller.user?.roles.some((role) => roles.includes(role)) ?? false
}

/**
 * The caller for whom expensive work is queued: the account if signed in, else the application (or the address) that
 * the work is for. Callers of one address share its turn.
 */
export function askerOf({ user, address }: Caller, applicant: string | null): Asker {
  return { group: address, caller: user === null ? (applicant ?? `address ${address}`) : `account ${user.id}` }
}
