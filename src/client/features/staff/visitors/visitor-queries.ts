import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readVisitors } from '#contract/appointments/visitors.ts'
import { visitorsKey } from '../../../entities/visitor/own-visitor-query.ts'
import { call } from '../../../platform/api/api.ts'
import { unwrap } from '../../../platform/api/unwrap.ts'

export function visitorsQuery({ page, text }: { page: number; text: string | undefined }) {
  return queryOptions({
    queryKey: [visitorsKey, 'list', page, text],
    queryFn: async ({ signal }) => {
      const answer = await unwrap(call(readVisitors, { query: { page, ...(text && { text }) }, signal }))
      if (!('list' in answer)) throw new Error('Expected a page of visitors, received one.')
      return answer
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
