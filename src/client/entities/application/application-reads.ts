import { applicationCalls, stats } from '#contract/applications/applications.ts'
import { countDesks, searchApplications } from '#contract/applications/desks.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listEnlistments } from '#contract/enlistments.ts'
import { listDisputes } from '#contract/payments/disputes.ts'
import { paymentHistories } from '#contract/payments/payments.ts'
import { paymentTotals, searchPayments } from '#contract/payments/reconciliation.ts'

const families = Object.values(applicationCalls)

/** The calls whose answers list or count applications, their payments or their enlistments. */
export const applicationLists = [
  ...[searchApplications, countDesks, stats],
  ...families.map(({ previous }) => previous),
  listEnlistments,
  ...[paymentHistories, searchPayments, paymentTotals, listDisputes],
] as const satisfies readonly Endpoint[]

/** The same, and the calls that answer one whole application. */
export const applicationReads = [
  ...applicationLists,
  ...families.map(({ get }) => get),
] as const satisfies readonly Endpoint[]
