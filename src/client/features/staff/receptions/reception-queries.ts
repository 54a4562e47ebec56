import { queryOptions } from '@tanstack/react-query'
import { listFreeToday } from '#contract/appointments/receptions.ts'
import { receptionsKey } from '../../../entities/schedule/actions/use-desk-action.ts'
import { receive } from '../../../entities/schedule/shown/current-slots.tsx'
import { call } from '../../../platform/api/api.ts'
import { unwrap } from '../../../platform/api/unwrap.ts'

/** Often, because colleagues may assign times of today at any moment. */
const refetchMs = 30_000

export function freeTodayQuery(officialId: string) {
  return queryOptions({
    queryKey: [receptionsKey, 'free', officialId],
    queryFn: async ({ signal }) => {
      const answer = await unwrap(call(listFreeToday, { query: { officialId }, signal }))
      return receive({ ...answer, slots: answer.slots.map((slot) => ({ ...slot, state: 'free' as const })) })
    },
    staleTime: 0,
    refetchInterval: refetchMs,
  })
}
