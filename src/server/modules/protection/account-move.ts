import { type Caller, hasRole } from '../../platform/binding/caller.ts'
import type { AccountMove } from './service.ts'

/** The change as the rules see it. */
export function changeOf(caller: Caller, { id, before, after, acts }: AccountMove) {
  const by = { id: caller.user?.id ?? '', role: roleOf(caller) }
  return { before, after, ...(acts && { acts }), by, isOwn: id === by.id }
}

/** The role in which the caller acts: the stronger one. */
export function roleOf(caller: Caller): 'OWNER' | 'ICT' {
  return hasRole(caller, 'OWNER') ? 'OWNER' : 'ICT'
}
