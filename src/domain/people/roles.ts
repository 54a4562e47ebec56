import type { Text } from '../text.ts'

/** Every role a system user can have. */
export const roles = ['USER', 'OWNER', 'ICT', 'OFFICIAL', 'CHAIRMAN', 'APP_COLLECTOR', 'COMMITTEE'] as const
export type Role = (typeof roles)[number]

/** Everyone who works for the authority. */
export const staffRoles = roles.filter((role) => role !== 'USER')

export const roleNames: Readonly<Record<Role, Text>> = {
  USER: { bn: 'ব্যবহারকারী', en: 'User' },
  OWNER: { bn: 'অ্যাডমিন', en: 'Admin' },
  ICT: { bn: 'আইসিটি শাখা', en: 'ICT section' },
  OFFICIAL: { bn: 'কর্মকর্তা', en: 'Official' },
  CHAIRMAN: { bn: 'চেয়ারম্যান', en: 'Chairman' },
  APP_COLLECTOR: { bn: 'আবেদন গ্রহণকারী', en: 'Application collector' },
  COMMITTEE: { bn: 'কমিটি প্রধান', en: 'Committee head' },
}

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

/** The desks that are the work of one role each. */
export type DeskOfRole = 'reception' | 'committee' | 'chairman'

/** Who did a step of an application, as its holder reads it: `admin` has no desk. */
export type TimelineActor = DeskOfRole | 'holder' | 'admin'

const desksOfRoles: Partial<Record<Role, DeskOfRole>> = {
  APP_COLLECTOR: 'reception',
  COMMITTEE: 'committee',
  CHAIRMAN: 'chairman',
}

export function deskOfRole(role: Role): DeskOfRole | null {
  return desksOfRoles[role] ?? null
}

/** Whether a person with these roles works through the applications of a desk and starts the day with them. */
export function hasDesk(own: readonly Role[]): boolean {
  return own.some((role) => deskOfRole(role) !== null)
}

/**
 * The page to which a role is redirected from pages that it may not open, and from pages for people who are not signed
 * in.
 */
export function dashboardPath(role: Role): DashboardPath {
  return dashboardPaths[role]
}
