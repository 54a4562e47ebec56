import { type Role, staffRoles } from '#domain/people/roles.ts'

/**
 * Who may call. Which records the caller may touch is checked in the first line of the service function.
 * - anyone: no identity is needed, but one that is sent is read. With `session: 'alive'` a session that has ended is
 *   refused, because the new record would have no owner. With `bare` the headers of the portal's own page are not
 *   needed either, because an image element cannot send any;
 * - signed-in: a session, with one of `roles` if they are given. With `confirmed` the password was typed in this
 *   session within the last ten minutes, else `password_needed`;
 * - holder: a session, or the `application-token` and `application-mobile` headers of an application; with `orVisitor`
 *   the `visitor-token` header too;
 * - visitor: a session with one of `roles`, or the `visitor-token` header of a visitor without an account.
 */
export type Access =
  | { kind: 'anyone'; session?: 'alive'; bare?: true }
  | { kind: 'signed-in'; roles?: readonly Role[]; confirmed?: true }
  | { kind: 'holder'; roles?: readonly Role[]; orVisitor?: true }
  | { kind: 'visitor'; roles: readonly Role[] }

const desks = ['OWNER', 'CHAIRMAN', 'COMMITTEE', 'APP_COLLECTOR'] as const
const hosts = ['OWNER', 'ICT', 'OFFICIAL'] as const
const moneyDesks = ['OWNER', 'CHAIRMAN', 'APP_COLLECTOR'] as const

/**
 * The access rules that several calls share. Routes and the navigation read them too. This file has no schema, because
 * the first screen loads it.
 */
export const access = {
  signedIn: { kind: 'signed-in' },
  applicants: { kind: 'signed-in', roles: ['USER'] },
  staff: { kind: 'signed-in', roles: staffRoles },
  owner: { kind: 'signed-in', roles: ['OWNER'] },
  reception: { kind: 'signed-in', roles: ['OWNER', 'APP_COLLECTOR'] },
  committee: { kind: 'signed-in', roles: ['OWNER', 'COMMITTEE'] },
  chairman: { kind: 'signed-in', roles: ['OWNER', 'CHAIRMAN'] },
  /** The desks that confirm payments and send applications to the next desk. */
  forwarders: { kind: 'signed-in', roles: ['OWNER', 'COMMITTEE', 'APP_COLLECTOR'] },
  /** The desks that decide about applications. */
  desks: { kind: 'signed-in', roles: desks },
  /** The desks that rate the work of those who are enlisted. */
  raters: { kind: 'signed-in', roles: ['OWNER', 'CHAIRMAN', 'COMMITTEE'] },
  /** The desks, and applicants for their own applications. */
  applications: { kind: 'signed-in', roles: ['USER', ...desks] },
  /** The desks that deal with money. */
  moneyDesks: { kind: 'signed-in', roles: moneyDesks },
  /** The desks that deal with money, and applicants for their own payments. */
  payments: { kind: 'signed-in', roles: ['USER', ...moneyDesks] },
  administration: { kind: 'signed-in', roles: ['OWNER', 'ICT'] },
  /** Staff whose first page is about the officials. */
  officials: { kind: 'signed-in', roles: hosts },
  /** Those who ask for appointments, and staff who do it for them. */
  visitors: { kind: 'visitor', roles: ['USER', ...hosts] },
  /** Those who read appointments: visitors their own, officials theirs. */
  appointmentReaders: { kind: 'visitor', roles: ['USER', ...hosts] },
  /** The list of visitors; each visitor reads their own record. */
  visitorReaders: { kind: 'visitor', roles: ['USER', ...hosts, 'APP_COLLECTOR'] },
  /** The desk where visitors arrive, and those whom they visit. */
  receptions: { kind: 'signed-in', roles: [...hosts, 'APP_COLLECTOR'] },
  /** Hosts of the Secretary's Hour: an OWNER, or an official who is flagged as the secretary (the service checks it). */
  liveHosts: { kind: 'signed-in', roles: ['OWNER', 'OFFICIAL'] },
} as const satisfies Record<string, Access>
