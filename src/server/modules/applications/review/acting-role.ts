import type { Actor } from '#domain/people/actors.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Caller } from '../../../platform/binding/caller.ts'

/** The caller's first role for which the workflow table allows the step. */
export function actingRole({ user }: Caller, by: readonly Actor[]): Role | undefined {
  return user?.roles.find((role) => by.includes(role))
}
