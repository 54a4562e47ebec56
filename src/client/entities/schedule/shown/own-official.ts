import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { access } from '#contract/access.ts'
import { mayCall, useSession } from '../../../platform/api/session.ts'
import { type ActiveOfficial, activeOfficialsQuery } from '../../official/active-officials.ts'

export type OfficialChoice = {
  /** The officials to choose from; empty for an official, who sees only the own appointments. */
  officials: readonly ActiveOfficial[]
  /** The official to whom this account belongs. */
  own: ActiveOfficial | null
  /** The query for all officials; before its answer no official is known. */
  query: UseQueryResult<readonly ActiveOfficial[]>
}

/** Whose appointments the signed-in person may look at. */
export function useOfficialChoice(): OfficialChoice {
  const session = useSession()
  const query = useQuery(activeOfficialsQuery)
  const { data = [] } = query
  const own = data.find(({ userId }) => userId != null && userId === session?.user.user.id) ?? null
  return { officials: mayCall(session, { access: access.administration }) ? data : [], own, query }
}
