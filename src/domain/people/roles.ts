/** Every role a system user can have. OWNER is shown as Admin. */
export const roles = ['USER', 'OWNER', 'ICT', 'OFFICIAL', 'CHAIRMAN', 'APP_COLLECTOR', 'COMMITTEE'] as const
export type Role = (typeof roles)[number]

/** Everyone who works for the authority. */
export const staffRoles = roles.filter((role) => role !== 'USER')

/** Other spellings of roles that clients send. */
const spellings: Readonly<Record<string, Role>> = { 'APP-COMMITTEE': 'COMMITTEE', APP_COMMITTEE: 'COMMITTEE' }

const dashboardPaths = {
  USER: '/dashboard',
  OWNER: '/dashboard',
  CHAIRMAN: '/dashboard',
  COMMITTEE: '/dashboard',
  APP_COLLECTOR: '/dashboard',
  ICT: '/dashboard/official',
  OFFICIAL: '/dashboard/official',
} as const satisfies Record<Role, string>
export type DashboardPath = (typeof dashboardPaths)[Role]

/** The role that a text means, or null. */
export function normaliseRole(text: string): Role | null {
  const name = text.trim().toUpperCase()
  return Object.hasOwn(spellings, name) ? (spellings[name] ?? null) : (roles.find((role) => role === name) ?? null)
}

/** The roles whose work is one desk. */
const deskRoles: readonly Role[] = ['APP_COLLECTOR', 'COMMITTEE', 'CHAIRMAN']

/** Whether a person with these roles works through the applications of a desk and starts the day with them. */
export function hasDesk(own: readonly Role[]): boolean {
  return own.some((role) => deskRoles.includes(role))
}

/**
 * The page to which a role is redirected from pages that it may not open, and from pages for people who are not signed
 * in.
 */
export function dashboardPath(role: Role): DashboardPath {
  return dashboardPaths[role]
}
