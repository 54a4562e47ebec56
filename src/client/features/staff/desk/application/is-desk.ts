import { staffRoles } from '#domain/people/roles.ts'
import { hasRole, useSession } from '../../../../platform/api/session.ts'

/** Whether the page is read at a desk; applicants read their own applications on it too. */
export function useIsDesk(): boolean {
  const session = useSession()
  return session !== null && hasRole(session, staffRoles)
}
