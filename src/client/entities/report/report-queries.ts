import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  ageingReport,
  deskTimeReport,
  expiryReport,
  incomeReport,
  rejectionReport,
  throughputReport,
  trendReport,
} from '#contract/applications/desk/reports.ts'
import type { MonthRange } from '#domain/reports/months.ts'
import { call } from '../../platform/api/api.ts'
import { unwrap } from '../../platform/api/unwrap.ts'

/** The first part of the key of every cached report. */
const reportKey = 'reports'

/** A report is not a counter: an answer up to a minute old is shown without reloading. */
const staleMs = 60_000

export const ageingQuery = queryOptions({
  queryKey: [reportKey, 'ageing'],
  queryFn: ({ signal }) => unwrap(call(ageingReport, { signal })),
  staleTime: staleMs,
})

export const expiryQuery = queryOptions({
  queryKey: [reportKey, 'expiring'],
  queryFn: ({ signal }) => unwrap(call(expiryReport, { signal })),
  staleTime: staleMs,
})

export const trendQuery = (range: MonthRange) => {
  return queryOptions({
    queryKey: [reportKey, 'trend', range],
    queryFn: ({ signal }) => unwrap(call(trendReport, { query: range, signal })),
    ...{ placeholderData: keepPreviousData, staleTime: staleMs },
  })
}

export const incomeQuery = (range: MonthRange) => {
  return queryOptions({
    queryKey: [reportKey, 'income', range],
    queryFn: ({ signal }) => unwrap(call(incomeReport, { query: range, signal })),
    ...{ placeholderData: keepPreviousData, staleTime: staleMs },
  })
}

export const throughputQuery = (range: MonthRange) => {
  return queryOptions({
    queryKey: [reportKey, 'throughput', range],
    queryFn: ({ signal }) => unwrap(call(throughputReport, { query: range, signal })),
    ...{ placeholderData: keepPreviousData, staleTime: staleMs },
  })
}

export const deskTimeQuery = (range: MonthRange) => {
  return queryOptions({
    queryKey: [reportKey, 'desk-times', range],
    queryFn: ({ signal }) => unwrap(call(deskTimeReport, { query: range, signal })),
    ...{ placeholderData: keepPreviousData, staleTime: staleMs },
  })
}

export const rejectionQuery = (range: MonthRange) => {
  return queryOptions({
    queryKey: [reportKey, 'rejections', range],
    queryFn: ({ signal }) => unwrap(call(rejectionReport, { query: range, signal })),
    ...{ placeholderData: keepPreviousData, staleTime: staleMs },
  })
}
