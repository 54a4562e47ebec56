import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listFreeToday, searchReceptions } from '#contract/appointments/receptions.ts'
import { receptionsKey } from '../../../entities/schedule/actions/use-desk-action.ts'
import { call } from '../../../platform/api/api.ts'
import { keptUnlessSearched } from '../../../platform/api/kept-reads.ts'
import { unwrap } from '../../../platform/api/unwrap.ts'

/** Often, because colleagues may assign times of today at any moment. */
const refetchMs = 30_000

export function receptionsQuery({ page, text }: { page: number; text: string | undefined }) {
  return queryOptions({
    queryKey: [receptionsKey, 'list', page, text],
    queryFn: ({ signal }) => unwrap(call(searchReceptions, { body: { page, ...(text && { text }) }, signal })),
    meta: keptUnlessSearched(text),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refetchMs,
  })
}

export function freeTodayQuery(officialId: string) {
  return queryOptions({
    queryKey: [receptionsKey, 'free', officialId],
    queryFn: ({ signal }) => unwrap(call(listFreeToday, { query: { officialId }, signal })),
    staleTime: 0,
    refetchInterval: refetchMs,
  })
}
