import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listClosures } from '#contract/administration/closures.ts'
import { call } from '../../../../platform/api/api.ts'
import { unwrap } from '../../../../platform/api/unwrap.ts'

export const closuresKey = 'closures'

export function closuresQuery({ page }: { page: number }) {
  return queryOptions({
    queryKey: [closuresKey, 'page', page],
    queryFn: ({ signal }) => unwrap(call(listClosures, { query: { page }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
