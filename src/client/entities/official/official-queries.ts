import { queryOptions } from '@tanstack/react-query'
import { officialCalls } from '#contract/administration/officials.ts'
import { call } from '../../platform/api/api.ts'
import { unwrap } from '../../platform/api/unwrap.ts'

export const officialsKey = 'officials'

/** More than an office has. */
const maxSize = 100

/** The active officials, in the order of the office. */
export const activeOfficialsQuery = queryOptions({
  queryKey: [officialsKey, 'active'],
  queryFn: async ({ signal }) => {
    const answer = await unwrap(call(officialCalls.read, { query: { status: 'ACTIVE', size: maxSize }, signal }))
    if (!('list' in answer)) throw new Error('Expected a page of officials, received one.')
    return answer.list
  },
})

export type ActiveOfficial = Awaited<ReturnType<NonNullable<typeof activeOfficialsQuery.queryFn>>>[number]
