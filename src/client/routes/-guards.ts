import { redirect } from '@tanstack/react-router'
import { dashboardPath, type Role } from '#domain/people/roles.ts'
import { getSession, hasRole, ownDashboard } from '../platform/session.ts'

/** The roles of the review side, as the specification lists them for the routes. */
export const reviewRoles = ['OWNER', 'USER', 'CHAIRMAN', 'APP_COLLECTOR', 'COMMITTEE'] as const satisfies Role[]

/** Who takes in what an applicant brings to the reception desk. */
export const importRoles = ['OWNER', 'APP_COLLECTOR'] as const satisfies Role[]

/** Who reads the list of payments: the desks that deal with money, and applicants their own. */
export const paymentRoles = ['OWNER', 'CHAIRMAN', 'APP_COLLECTOR', 'USER'] as const satisfies Role[]

type Place = { location: { href: string } }
type DashboardRoute = '/dashboard' | '/dashboard/official'

/** Only for whoever is signed in; all others go to the sign-in page, and come back after it. */
export function requireSession({ location }: Place): void {
  if (getSession() === null) throw redirect({ to: '/signin', search: { next: location.href } })
}

/** Only for these roles; a signed-in person of another role goes to the dashboard of the own first role. */
export function requireRole(allowed: readonly Role[]): (place: Place) => void {
  return (place) => {
    requireSession(place)
    const session = getSession()
    if (session === null || hasRole(session, allowed)) return
    const home = ownDashboard(session)
    // Whoever lacks the role for the own dashboard too must not be sent in circles.
    if (home === new URL(place.location.href, 'http://localhost').pathname) throw redirect({ to: '/change-password' })
    throw redirect({ to: home as DashboardRoute })
  }
}

/** Home, sign-in and sign-up are not for whoever is signed in: they go to their dashboard. */
export function redirectSignedIn(): void {
  const session = getSession()
  if (session === null) return
  const [first] = session.user.roles
  throw redirect({ to: (first === undefined ? '/dashboard' : dashboardPath(first)) as DashboardRoute })
}
