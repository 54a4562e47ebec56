import type { Access } from '#contract/access.ts'
import type { SignInAnswer } from '#contract/auth/auth.ts'
import { type DashboardPath, dashboardPath, hasDesk, normaliseRole, type Role } from '#domain/people/roles.ts'
import { createObservable } from '../observable.ts'
import { parseStored } from '../storage/parse-stored.ts'
import { readItem } from '../storage/storage.ts'
import { useStoreValue } from '../use-store-value.ts'

/** The sign-in answer without its token, as the specification keeps it under `currentUser`. */
export type CurrentUser = Omit<SignInAnswer, 'authToken'>
export type Session = { token: string; user: CurrentUser }

export const sessionKeys = { token: 'token', user: 'currentUser', profile: 'profile' } as const
const changes = createObservable()

let session = readSession()
/** A session that expired under an open page, which stays as it is until the person logs in again or leaves it. */
let lost: Session | null = null

export function readSession(): Session | null {
  const token = readItem(sessionKeys.token)
  const user = parseUser(readItem(sessionKeys.user))
  return token !== null && user !== null ? { token, user } : null
}

function parseUser(text: string | null): CurrentUser | null {
  const user = parseStored<CurrentUser>(
    text,
    (stored) => Array.isArray(stored?.roles) && 'fullName' in stored && 'user' in stored,
  )
  if (user === null) return null
  const roles = user.roles.flatMap((role) => (typeof role === 'string' ? (normaliseRole(role) ?? []) : []))
  return { ...user, roles }
}

export function getSession(): Session | null {
  return session
}

export function getLostSession(): Session | null {
  return lost
}

/**
 * The session of the page, or null. The component renders again at sign-in and sign-out, in other tabs too. A page
 * whose session expired still shows that session, but sends nothing with it any more.
 */
export function useSession(): Session | null {
  return useStoreValue(
    changes.subscribe,
    () => session ?? lost,
    () => null,
  )
}

/** The session that expired under this page; null while there is a valid session, or when there was none. */
export function useLostSession(): Session | null {
  return useStoreValue(changes.subscribe, getLostSession, () => null)
}

/** Replaces the session in memory. session-changes.ts writes the storage. */
export function replaceSession(next: Session | null, nowLost: Session | null = null): void {
  session = next
  lost = nowLost
  changes.notify()
}

/** Whether both are the same person with the same roles: what one may see, the other may. */
export function isSamePerson(one: Session | null, other: Session | null): boolean {
  if (one === null || other === null) return one === other
  const [first, second] = [one.user, other.user]
  return first.user.id === second.user.id && [...first.roles].sort().join() === [...second.roles].sort().join()
}

/** The page after sign-in: the own desk, or the dashboard for people without a desk. */
export function firstPage(current: Session): '/applications' | DashboardPath {
  return hasDesk(current.user.roles) ? '/applications' : ownDashboard(current)
}

/** The home of a signed-in person: the dashboard of the first role. */
export function ownDashboard({ user }: Session): DashboardPath {
  const [first] = user.roles
  return first === undefined ? '/dashboard' : dashboardPath(first)
}

/** Whether the session may make a call. The server decides about the individual record. */
export function mayCall(current: Session | null, { access }: { access: Access }): boolean {
  if (access.kind === 'anyone') return true
  return current !== null && (access.roles === undefined || hasRole(current, access.roles))
}

export function hasRole({ user }: Session, allowed: readonly Role[]): boolean {
  return user.roles.some((role) => allowed.includes(role))
}
