import { type Role, roles } from './roles.ts'

/**
 * The actors of a record: HOLDER owns it (as the signed-in owner, or by its token and mobile), the others are roles.
 */
export type Actor = 'HOLDER' | Role

/** What a state table needs to know about a caller. */
export type ActingCaller = {
  roles: readonly Role[]
  /** The record is the caller's own. */
  isHolder: boolean
}

type IsActor = (caller: ActingCaller) => boolean

const roleActors = Object.fromEntries(
  roles.map((role): [Role, IsActor] => [role, (caller) => caller.roles.includes(role)]),
) as Record<Role, IsActor>

/** The actors of every table whose records have a holder and are worked on by desks. */
export const holderAndRoles: Record<Actor, IsActor> = { HOLDER: ({ isHolder }) => isHolder, ...roleActors }
