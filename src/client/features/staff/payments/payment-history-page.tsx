import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { listDisputes } from '#contract/payments/disputes.ts'
import { paymentHistories } from '#contract/payments/payments.ts'
import { matchStatement } from '#contract/payments/reconciliation.ts'
import type { PaymentState } from '#domain/payments/payment-states.ts'
import { staffRoles } from '#domain/people/roles.ts'
import { OpenDisputes } from '../../../entities/payment/open-disputes.tsx'
import { PaymentRows } from '../../../entities/payment/payment-rows.tsx'
import { endpointQuery, ofList } from '../../../platform/api/endpoint-query.ts'
import { hasRole, mayCall, useSession } from '../../../platform/api/session.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { FilterPills } from '../../../ui/list/filter-pills.tsx'
import { ListResult } from '../../../ui/list/list-page.tsx'
import { type ListSearch, type SearchAt, useListSearch } from '../../../ui/list/use-list-search.ts'
import { DisputeCard } from './dispute-card.tsx'
import { StaffPayments } from './list/staff-payments.tsx'
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
      <Shown {...list} isStaff={isStaff} />
    </Page>
  )
}

type PartProps = ListSearch<PaymentSearch>

/** Only the desks have the reconciliation; applicants see their own payments. */
function Shown({ isStaff, ...list }: PartProps & { isStaff: boolean }) {
  const confirms = mayCall(useSession(), matchStatement)
  const { state } = list.search
  if (state === 'DISPUTED') return <DisputeList {...list} isStaff={isStaff} />
  if (state === 'STATEMENT' && confirms) return <StatementPart />
  const listed = state === 'STATEMENT' ? undefined : state
  return isStaff ? <StaffPayments {...list} state={listed} /> : <PaymentList {...list} state={listed} />
}

function StateFilters({ search, hrefOf }: PartProps) {
  const { t } = useLingui()
  const confirms = mayCall(useSession(), matchStatement)
  const filters = [
    { state: undefined, label: t`All` },
    { state: 'GIVEN', label: t`Not confirmed` },
    { state: 'CONFIRMED', label: t`Confirmed` },
    { state: 'REVERSED', label: t`Reversed` },
    // A disputed payment does not count as a payment yet, so disputes have their own list.
    { state: 'DISPUTED', label: t`Disputed` },
    ...(confirms ? [{ state: 'STATEMENT', label: t`Compare a statement` } as const] : []),
  ] as const
  const pills = filters.map(({ state, label }) => {
    return { id: state ?? 'all', label, href: hrefOf({ state }), current: state === search.state }
  })
  return <FilterPills label={t`Confirmation`} pills={pills} />
}

type PaymentListProps = PartProps & { state: PaymentState | undefined }

/** An applicant's own payments. */
function PaymentList({ page, state, hrefOf }: PaymentListProps) {
  const { t } = useLingui()
  return (
    <ListResult
      query={useQuery(endpointQuery(paymentHistories, { query: { page, state } }, ofList))}
      hrefOf={(to) => hrefOf({ page: to })}
      empty={{
        title: t`No payments yet`,
        text: t`A payment appears here as soon as it is entered with an application.`,
      }}
    >
      {(list) => <PaymentRows list={list} isStaff={false} />}
    </ListResult>
  )
}

/** Disputed payments, the open ones first. */
function DisputeList({ page, isStaff, hrefOf }: PartProps & { isStaff: boolean }) {
  const { t } = useLingui()
  return (
    <ListResult
      query={useQuery(endpointQuery(listDisputes, { query: { page } }, ofList))}
      hrefOf={(to) => hrefOf({ page: to })}
      empty={{
        title: t`No disputed payments`,
        text: t`Money that bKash received and that matches no open fee appears here.`,
      }}
    >
      {(list) => list.map((dispute) => <DisputeCard key={dispute.id} dispute={dispute} isStaff={isStaff} />)}
    </ListResult>
  )
}
