import { queryOptions } from '@tanstack/react-query'
import { officialCalls } from '#contract/administration/officials.ts'
import { call } from '../../platform/api/api.ts'
import { unwrap } from '../../platform/api/unwrap.ts'

export const officialsKey = 'officials'

/** More officials than an office has. */
const maxSize = 100

/** The active officials, in the order of the office. Rejects as `unwrap` does. */
export async function readActiveOfficials(signal?: AbortSignal) {
  const query = { status: 'ACTIVE', size: maxSize } as const
  const answer = await unwrap(call(officialCalls.read, { query, ...(signal && { signal }) }))
  if (!('list' in answer)) throw new Error('Expected a page of officials, received one.')
  return answer.list
}

export const activeOfficialsQuery = queryOptions({
  queryKey: [officialsKey, 'active'],
  queryFn: ({ signal }) => readActiveOfficials(signal),
})

export type ActiveOfficial = Awaited<ReturnType<typeof readActiveOfficials>>[number]
