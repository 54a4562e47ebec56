import { deskOfRole, type Role } from '../../people/roles.ts'
import { type ApplicationStatus, inReviewStatuses } from '../application-status.ts'

/** Where applications wait for people, and the status that they have there; `recheck` waits for the applicant. */
export const deskStatuses = {
  reception: 'pending',
  committee: 'pending1',
  chairman: 'pending2',
  recheck: 'recheck',
} as const satisfies Record<string, ApplicationStatus>

export type Desk = keyof typeof deskStatuses
export const desks = Object.keys(deskStatuses) as [Desk, ...Desk[]]

/** The desk at which an application of that status waits, or null. */
export function deskOf(status: ApplicationStatus): Desk | null {
  return desks.find((desk) => deskStatuses[desk] === status) ?? null
}

/**
 * The statuses of the applications that wait for people with these roles, in the order of the review: those of their
 * desks, and all for an OWNER. Empty for people without a desk.
 */
export function ownStatuses(roles: readonly Role[]): readonly ApplicationStatus[] {
  if (roles.includes('OWNER')) return inReviewStatuses
  const own = new Set<Desk | null>(roles.map(deskOfRole))
  return inReviewStatuses.filter((status) => own.has(deskOf(status)))
}

/**
 * The marks of an application in a list: it came back after a return; it renews an enlistment; it was paid at a bank,
 * but has no slip; the applicant is debarred; another application has one of its numbers; a colleague has it open now.
 */
export const deskFlags = ['returned', 'renewal', 'noSlip', 'debarred', 'duplicate', 'opened'] as const
export type DeskFlag = (typeof deskFlags)[number]
