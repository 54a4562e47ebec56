import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { countDesks, searchApplications } from '#contract/applications/desks.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import { deskOf, ownStatuses } from '#domain/enlistment/desk/desks.ts'
import { call } from '../../../../platform/api/api.ts'
import { endpointKey, invalidateReads } from '../../../../platform/api/endpoint-key.ts'
import { type Session, useSession } from '../../../../platform/api/session.ts'
import { CallFailure } from '../../../../platform/api/unwrap.ts'

export type DeskCounts = AnswerOf<typeof countDesks>['body']
type Tagged = { tag: string; body: DeskCounts }

const queryKey = endpointKey(countDesks, {})
const refetchMs = 60_000

/** How many applications wait at each desk. The conditional request of each minute mostly finds no change. */
export const deskCountsQuery = queryOptions({
  queryKey,
  queryFn: async ({ client, signal }): Promise<Tagged> => {
    const known = client.getQueryData<Tagged>(queryKey)
    const answer = await call(countDesks, { known, signal })
    if (!answer.ok) throw new CallFailure(answer)
    return known !== undefined && answer.body === known.body ? known : { tag: answer.tag ?? '', body: answer.body }
  },
  // Long enough that sidebar and filters share one call; a window that gets the focus later asks again.
  staleTime: 2_000,
  refetchInterval: refetchMs,
})

/**
 * How many applications wait at the person's own desks; undefined for people without a desk, null until it is known.
 * While this hook is mounted, a change of the counts reloads the lists.
 */
export function useOwnDeskCount(): number | null | undefined {
  const client = useQueryClient()
  const session = useSession()
  const own = statusesOf(session)
  const { data } = useQuery({ ...deskCountsQuery, enabled: own.length > 0 })
  const before = useRef(data)
  useEffect(() => {
    // A list that is loading already is not loaded twice.
    if (before.current !== undefined && data !== before.current) {
      void invalidateReads(client, [searchApplications], { cancelRefetch: false })
    }
    before.current = data
  }, [client, data])
  if (own.length === 0) return undefined
  return data === undefined ? null : sumOf(data.body.desks, own)
}

function statusesOf(session: Session | null) {
  return session === null ? [] : ownStatuses(session.user.roles)
}

/** The sum of the counts of the desks that handle these statuses; null if one of the statuses has no desk. */
export function sumOf(counts: DeskCounts['desks'], statuses: readonly ApplicationStatus[]): number | null {
  const desks = statuses.map(deskOf)
  return desks.reduce<number | null>((sum, desk) => (sum === null || desk === null ? null : sum + counts[desk]), 0)
}
