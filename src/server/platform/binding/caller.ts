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
 * What was presented as the key to an application: 12 characters with a right check character, and a normalised mobile
 * number. No one has looked yet whether they open anything; that is the first line of the service.
 */
export type Credentials = { token: string; mobile: string }

/** Who makes a request. Every service function is asked with one and decides by it what it answers. */
export type Caller = {
  deviceId: string
  /** Network address, for limits only: it is personal data, and logged as a keyed mark only (network-mark.ts). */
  address: string
  /** What kind of device it says it is; only a coarse label of it is ever kept. */
  userAgent: string
  user: CallerUser | null
  credentials: Credentials | null
  /** What was presented as the key of a visitor without an account; it has the right form, and was not looked up yet. */
  visitorToken: string | null
  /** Looks the session up again, for work that goes on for longer than its request; null when it has ended. */
  findAgain?: () => Promise<CallerUser | null>
}

/** Whether the caller is signed in with one of the roles. */
export function hasRole(caller: Caller, ...roles: readonly Role[]): boolean {
  return caller.user?.roles.some((role) => roles.includes(role)) ?? false
}

/**
 * Whose turn dear work takes: a signed-in person is one caller whatever they ask for, everyone else is the application
 * (or the address) that the work is for. Callers of one address share its turn.
 */
export function askerOf({ user, address }: Caller, applicant: string | null): Asker {
  return { group: address, caller: user === null ? (applicant ?? `address ${address}`) : `account ${user.id}` }
}
