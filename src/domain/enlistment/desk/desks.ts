import type { ApplicationStatus } from '../application-status.ts'

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
 * The marks of an application in a list: it came back after a return; it renews an enlistment; it was paid at a bank,
 * but has no slip; the applicant is debarred; another application has one of its numbers; a colleague has it open now.
 */
export const deskFlags = ['returned', 'renewal', 'noSlip', 'debarred', 'duplicate', 'opened'] as const
export type DeskFlag = (typeof deskFlags)[number]
