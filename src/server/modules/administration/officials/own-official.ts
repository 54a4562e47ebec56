import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { access } from '#contract/access.ts'
import { type Caller, hasRole } from '../../../platform/binding/caller.ts'

/** OWNER and ICT deal with every official; an official with what is theirs, by the account that they sign in with. */
export function dealsWithAll(caller: Caller): boolean {
  return hasRole(caller, ...access.administration.roles)
}

export function seesOfficial(caller: Caller, userId: string | null): boolean {
  return dealsWithAll(caller) || (userId !== null && userId === caller.user?.id)
}

/** Whether a column names an official of the caller's own. */
export function isOwnOfficial(column: RawBuilder<unknown>, caller: Caller): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} IN (SELECT id FROM officials WHERE user_id = ${caller.user?.id ?? null})`
}
