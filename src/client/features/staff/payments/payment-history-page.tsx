import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { listDisputes } from '#contract/payments/disputes.ts'
import { type PaymentRecord, paymentHistories } from '#contract/payments/payments.ts'
import { matchStatement } from '#contract/payments/reconciliation.ts'
import { staffRoles } from '#domain/people/roles.ts'
import { OpenDisputes } from '../../../entities/payment/open-disputes.tsx'
import { ownPayments, staffPayments } from '../../../entities/payment/payment-rows.tsx'
import { hasRole, mayCall, useSession } from '../../../platform/api/session.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { type Column, defineList } from '../../../ui/list/define-list.ts'
import { DefinedList } from '../../../ui/list/defined-list.tsx'
import { FilterPills } from '../../../ui/list/filter-pills.tsx'
import { type ListSearch, type SearchAt, useListSearch } from '../../../ui/list/use-list-search.ts'
import { DisputeCard } from './dispute-card.tsx'
import { StaffPayments, stateIn } from './list/staff-payments.tsx'
import { StatementPart } from './statement/statement-part.tsx'

const route = '/_signed-in/payments/histories'
type PaymentSearch = SearchAt<typeof route>

/** The payments: all of them for the desks that handle money, the own ones for an applicant. */
export function PaymentHistoryPage() {
  const { t } = useLingui()
  const session = useSession()
  const list = useListSearch(route)
  if (session === null) return null
  const isStaff = hasRole(session, staffRoles)
  const { state } = list.search
  return (
    <Page width={isStaff ? 'wide' : 'page'}>
      <PageHeader title={isStaff ? t`Payments` : t`My payments`} />
      {state !== 'DISPUTED' && <OpenDisputes />}
      <StateFilters {...list} />
      <Shown state={state} isStaff={isStaff} />
    </Page>
  )
}

type PartProps = ListSearch<PaymentSearch>

/** Only the desks have the reconciliation; applicants see their own payments. */
function Shown({ state, isStaff }: Pick<PaymentSearch, 'state'> & { isStaff: boolean }) {
  const confirms = mayCall(useSession(), matchStatement)
  if (state === 'DISPUTED') return <DefinedList {...disputes} />
  if (state === 'STATEMENT' && confirms) return <StatementPart />
  if (!isStaff) return <DefinedList {...own} />
  // Few payments are returned: they have a plain list, without sums of days.
  return state === 'REFUND_DUE' || state === 'REFUNDED' ? <DefinedList {...refunds} /> : <StaffPayments />
}

function StateFilters({ search, hrefOf }: PartProps) {
  const { t } = useLingui()
  const confirms = mayCall(useSession(), matchStatement)
  const filters = [
    { state: undefined, label: t`All` },
    { state: 'GIVEN', label: t`Not confirmed` },
    { state: 'CONFIRMED', label: t`Confirmed` },
    { state: 'REVERSED', label: t`Reversed` },
    { state: 'REJECTED', label: t`Rejected` },
    { state: 'REFUND_DUE', label: t`Refund due` },
    { state: 'REFUNDED', label: t`Refunded` },
    // A disputed payment does not count as a payment yet, so disputes have their own list.
    { state: 'DISPUTED', label: t`Disputed` },
    ...(confirms ? [{ state: 'STATEMENT', label: t`Compare a statement` } as const] : []),
  ] as const
  const pills = filters.map(({ state, label }) => {
    return { id: state ?? 'all', label, href: hrefOf({ state }), current: state === search.state }
  })
  return <FilterPills label={t`Confirmation`} pills={pills} />
}

const withoutOrders = (columns: readonly Column<PaymentRecord>[]) => columns.map(({ sort: _, ...column }) => column)

const refunds = defineList(route, paymentHistories, {
  ...staffPayments,
  columns: withoutOrders(staffPayments.columns),
  heading: 'none',
  inputOf: ({ state }) => stateIn(state),
  empty: { title: msg`No payments here` },
})

const own = defineList(route, paymentHistories, {
  ...ownPayments,
  search: { label: msg`Number of the money receipt`, placeholder: msg`MR-2026-000123` },
  columns: withoutOrders(ownPayments.columns),
  heading: 'none',
  inputOf: ({ state }) => stateIn(state),
  empty: {
    title: msg`No payments yet`,
    text: msg`A payment appears here as soon as it is entered with an application.`,
    found: msg`Nothing found. Enter the whole number of a money receipt.`,
  },
})

/** Disputed payments, the open ones first. */
const disputes = defineList(route, listDisputes, {
  title: msg`Disputed`,
  heading: 'none',
  row: { kind: 'dispute' },
  columns: [],
  card: ({ row }) => {
    const session = useSession()
    return <DisputeCard dispute={row} isStaff={session !== null && hasRole(session, staffRoles)} />
  },
  empty: {
    title: msg`No disputed payments`,
    text: msg`Money that bKash received and that matches no open fee appears here.`,
  },
})
