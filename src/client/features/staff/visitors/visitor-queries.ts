import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { searchVisitors } from '#contract/appointments/visitors.ts'
import { visitorsKey } from '../../../entities/visitor/own-visitor-query.ts'
import { call } from '../../../platform/api/api.ts'
import { keptUnlessSearched } from '../../../platform/api/kept-reads.ts'
import { unwrap } from '../../../platform/api/unwrap.ts'

export function visitorsQuery({ page, text }: { page: number; text: string | undefined }) {
  return queryOptions({
    queryKey: [visitorsKey, 'list', page, text],
    queryFn: ({ signal }) => unwrap(call(searchVisitors, { body: { page, ...(text && { text }) }, signal })),
    meta: keptUnlessSearched(text),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
