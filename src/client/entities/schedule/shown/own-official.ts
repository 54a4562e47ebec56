import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { access } from '#contract/access.ts'
import { mayCall, useSession } from '../../../platform/api/session.ts'
import { type ActiveOfficial, activeOfficialsQuery } from '../../official/official-queries.ts'

export type OfficialChoice = {
  /** Whom the person may choose from; empty for an official, who sees the own appointments only. */
  officials: readonly ActiveOfficial[]
  /** The official whose account this is. */
  own: ActiveOfficial | null
  /** The read of all officials; until it has an answer nobody is known. */
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
