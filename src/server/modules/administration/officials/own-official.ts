import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { access } from '#contract/access.ts'
import { type Caller, hasRole } from '../../../platform/binding/caller.ts'

/** OWNER and ICT manage every official; officials manage what belongs to their own account. */
export function dealsWithAll(caller: Caller): boolean {
  return hasRole(caller, ...access.administration.roles)
}

export function seesOfficial(caller: Caller, userId: string | null): boolean {
  return dealsWithAll(caller) || (userId !== null && userId === caller.user?.id)
}

/** Whether a column contains one of the caller's own officials. */
export function isOwnOfficial(column: RawBuilder<unknown>, caller: Caller): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} IN (SELECT id FROM officials WHERE user_id = ${caller.user?.id ?? null})`
}
