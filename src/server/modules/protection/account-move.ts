import type { AccountAspect, AccountState } from '#domain/people/deciding-accounts.ts'
import type { Locale } from '#domain/text.ts'
import { type Caller, hasRole } from '../../platform/binding/caller.ts'

/** An account of the office, as the rules and the messages need it. */
export type Account = AccountState & {
  id: string
  name: string
  locale: Locale
  version: number
  hasPassword: boolean
}

/** A change of one account by OWNER or ICT. `before` was read under a lock; null for a new account. */
export type AccountMove = {
  id: string
  before: Account | null
  after: AccountState
  acts?: readonly AccountAspect[]
  /** The password is not replaced but withdrawn: the person sets the next one with a code. */
  withdrawsPassword?: true
}

/** The change as the rules see it. */
export function changeOf(caller: Caller, { id, before, after, acts }: AccountMove) {
  const by = { id: caller.user?.id ?? '', role: roleOf(caller) }
  return { before, after, ...(acts && { acts }), by, isOwn: id === by.id }
}

/** The role in which the caller acts: the stronger one. */
export function roleOf(caller: Caller): 'OWNER' | 'ICT' {
  return hasRole(caller, 'OWNER') ? 'OWNER' : 'ICT'
}
