import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type FeeEntry, fees } from '#contract/payments/fees.ts'
import { call } from '../../../platform/api/api.ts'
import { unwrap } from '../../../platform/api/unwrap.ts'

export type Entry = z.infer<typeof FeeEntry>

/** The first part of the key of every cached answer about fees, so that a change can invalidate all of them. */
export const feesKey = 'fees'

/** The current fees, the announced ones and the wallet's limit. */
export const currentFeesQuery = queryOptions({
  queryKey: [feesKey, 'current'],
  queryFn: ({ signal }) => unwrap(call(fees, { signal })),
})
