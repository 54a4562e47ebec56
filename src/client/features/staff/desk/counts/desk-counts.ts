import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { countDesks } from '#contract/applications/desks.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { deskOf } from '#domain/enlistment/desk/desks.ts'
import { call } from '../../../../platform/api/api.ts'
import { type Session, useSession } from '../../../../platform/api/session.ts'
import { CallFailure } from '../../../../platform/api/unwrap.ts'
import { ownDesk } from '../list/list-view.ts'
import { applicationsKey } from '../page/application-queries.ts'

export type DeskCounts = AnswerOf<typeof countDesks>['body']
type Tagged = { tag: string; body: DeskCounts }

const key = [applicationsKey, 'both', 'counts'] as const
const refetchMs = 60_000

/** How many wait at each desk. Each minute the server is asked whether that has changed; mostly it has not. */
export const deskCountsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ client, signal }): Promise<Tagged> => {
    const known = client.getQueryData<Tagged>(key)
    const answer = await call(countDesks, { known, signal })
    if (!answer.ok) throw new CallFailure(answer)
    return known !== undefined && answer.body === known.body ? known : { tag: answer.tag ?? '', body: answer.body }
  },
  // The sidebar and the filters read it as one; a window that is looked at again asks anew.
  staleTime: 2_000,
  refetchInterval: refetchMs,
})

/** Lists are read again when what waits at the desks has changed. One that is being read is not read twice. */
function readListsAgain(client: QueryClient): void {
  const isList = ({ queryKey: [first, , what] }: { queryKey: readonly unknown[] }) =>
    first === applicationsKey && what === 'search'
  void client.invalidateQueries({ predicate: isList }, { cancelRefetch: false })
}

/**
 * How many applications wait at the person's own desks; undefined for people without one, null while it is not known.
 * Where it is used, the lists follow the counts.
 */
export function useOwnDeskCount(): number | null | undefined {
  const client = useQueryClient()
  const session = useSession()
  const own = statusesOf(session)
  const { data } = useQuery({ ...deskCountsQuery, enabled: own.length > 0 })
  const before = useRef(data)
  useEffect(() => {
    if (before.current !== undefined && data !== before.current) readListsAgain(client)
    before.current = data
  }, [client, data])
  if (own.length === 0) return undefined
  return data === undefined ? null : sumOf(data.body.desks, own)
}

function statusesOf(session: Session | null) {
  return session === null ? [] : ownDesk(session.user.roles)
}

/** The sum of the desks at which applications of these statuses wait; null when one of them waits at no desk. */
export function sumOf(counts: DeskCounts['desks'], statuses: ReturnType<typeof ownDesk>): number | null {
  const desks = statuses.map(deskOf)
  return desks.reduce<number | null>((sum, desk) => (sum === null || desk === null ? null : sum + counts[desk]), 0)
}
