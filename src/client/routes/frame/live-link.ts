import { useOpenSession } from '../../entities/live/open-session.ts'
import type { Session } from '../../platform/api/session.ts'
import { hrefOf } from '../../platform/href.ts'

/** The address of an open session of the Secretary's Hour; null without one. The chairman gets none, as specified. */
export function useLiveLink(session: Session | null): string | null {
  const isLive = useOpenSession() !== null
  const isChairman = session?.user.roles.includes('CHAIRMAN') ?? false
  return isLive && !isChairman ? hrefOf('/live') : null
}
