import { queryOptions } from '@tanstack/react-query'
import { readVisitors } from '#contract/appointments/visitors.ts'
import { call } from '../../platform/api/api.ts'
import { unwrap } from '../../platform/api/unwrap.ts'

/** The first part of the key of every cached answer about visitors. */
export const visitorsKey = 'visitors'

/** The record of the signed-in account as a visitor; null before it has asked for an appointment. */
export const ownVisitorQuery = queryOptions({
  queryKey: [visitorsKey, 'own'],
  queryFn: async ({ signal }) => {
    const answer = await unwrap(call(readVisitors, { query: { own: 'true' }, signal }))
    if ('list' in answer) throw new Error('Expected the own record, received a page.')
    return answer.visitor
  },
  staleTime: 0,
})
