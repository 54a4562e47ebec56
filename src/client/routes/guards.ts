import { redirect, type StaticDataRouteOption } from '@tanstack/react-router'
import { type Access, access } from '#contract/access.ts'
import { getSession, mayCall, ownDashboard, type Session } from '../platform/api/session.ts'
import type { Opening } from './page-entry.ts'

type Place = { location: { href: string } }

/**
 * Lets in only a session that may make the page's calls. Without a session the sign-in page opens and leads back here;
 * a person without the role goes to the dashboard of their first role.
 */
export function requireAccess({ location }: Place, needed: Access): void {
  const session = getSession()
  if (session === null) throw redirect({ to: '/signin', search: { next: location.href } })
  if (mayCall(session, { access: needed })) return
  const home = ownDashboard(session)
  // A person without the role for the own dashboard would be redirected forever.
  if (home === new URL(location.href, 'http://localhost').pathname) throw redirect({ to: '/change-password' })
  throw redirect({ to: home })
}

/**
 * Runs before all signed-in pages: each names in its entry the access of its calls. `opening` is the router's argument;
 * it is unknown here because its type depends on the routes, including this one.
 */
export function requirePageAccess(opening: unknown): void {
  const { location, matches } = opening as Opening
  requireAccess({ location }, matches.at(-1)?.staticData.access ?? access.signedIn)
}

type Matches = readonly { routeId: string; staticData: StaticDataRouteOption }[]

/** Whether the page stays open under an expired session: it is for signed-in people, or differs for this account. */
export function isKeptFor(lost: Session, matches: Matches): boolean {
  return matches.some(
    ({ routeId, staticData: { access, keptFor } }) =>
      routeId === '/_signed-in' ||
      access !== undefined ||
      (keptFor !== undefined && mayCall(lost, { access: keptFor })),
  )
}

/** Home, sign-in and sign-up are only for people without a session; others go to their dashboard. */
export function redirectSignedIn(): void {
  const session = getSession()
  if (session === null) return
  throw redirect({ to: ownDashboard(session) })
}
