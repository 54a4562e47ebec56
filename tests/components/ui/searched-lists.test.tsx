import { expect, test } from 'vitest'
import { searchReceptions } from '#contract/appointments/receptions.ts'
import { searchVisitors } from '#contract/appointments/visitors.ts'
import { requestsQuery } from '../../../src/client/entities/schedule/schedule-queries.ts'
import { appointmentListQuery } from '../../../src/client/features/staff/appointments/list-queries.ts'
import { paymentSearchQuery } from '../../../src/client/features/staff/payments/list/payment-list-queries.ts'
import { endpointQuery } from '../../../src/client/platform/api/endpoint-query.ts'

test('search results are not stored on the device', () => {
  const kept = (text: string | undefined) =>
    [
      paymentSearchQuery({ page: 1, ...(text && { text }) }),
      requestsQuery({ page: 1, text }),
      appointmentListQuery({ period: 'today', subject: 'requests', page: 1, text }),
      endpointQuery(searchReceptions, { body: { page: 1, ...(text && { text }) } }),
      endpointQuery(searchVisitors, { body: { page: 1, ...(text && { text }) } }),
    ].map(({ meta }) => meta?.kept)
  expect(kept('01712345678')).toEqual(Array(5).fill('never'))
  expect(kept(undefined)).toEqual(Array(5).fill(undefined))
})
