import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { staffRoles } from '#domain/people/roles.ts'
import { hasRole, useSession } from '../../platform/session.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DisputeList } from './dispute-list.tsx'
import { NoList, OldNotice } from './list-trouble.tsx'
import { OpenDisputes } from './open-disputes.tsx'
import { paymentsQuery, readState, type StateFilter } from './payment-queries.ts'
import { PaymentRows } from './payment-rows.tsx'
import { readPage } from './read-page.ts'

/** The payments: everybody's for the desks that deal with money, an applicant's own for the applicant. */
export function PaymentHistoryPage() {
  const { t } = useLingui()
  const session = useSession()
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  if (session === null) return null
  const isStaff = hasRole(session, staffRoles)
  const state = readState(search)
  return (
    <Page width={isStaff ? 'wide' : 'page'}>
      <PageHeader title={isStaff ? t`Payments` : t`My payments`} />
      {state !== 'DISPUTED' && <OpenDisputes />}
      <StateFilters current={state} />
      {state === 'DISPUTED' ? (
        <DisputeList page={readPage(search)} isStaff={isStaff} hrefOf={(to) => hrefOf(state, to)} />
      ) : (
        <PaymentList page={readPage(search)} state={state} isStaff={isStaff} />
      )}
    </Page>
  )
}

function hrefOf(state: StateFilter, page = 1): string {
  const query = new URLSearchParams({ ...(state !== null && { state }), ...(page > 1 && { page: String(page) }) })
  const text = query.toString()
  return text === '' ? '/payments/histories' : `/payments/histories?${text}`
}

function StateFilters({ current }: { current: StateFilter }) {
  const { t } = useLingui()
  const filters = [
    { state: null, label: t`All` },
    { state: 'GIVEN', label: t`Not confirmed` },
    { state: 'CONFIRMED', label: t`Confirmed` },
    { state: 'DISPUTED', label: t`Disputed` },
  ] as const
  return (
    <nav aria-label={t`Confirmation`} className="flex flex-wrap gap-1.5">
      {filters.map(({ state, label }) => (
        <a
          key={label}
          href={hrefOf(state)}
          aria-current={state === current ? 'true' : undefined}
          className={classNames(
            'inline-flex min-h-11 items-center rounded-full border px-3.5 text-tiny no-underline md:min-h-8.5',
            state === current
              ? 'border-primary bg-primary font-medium text-on-primary hover:text-on-primary'
              : 'border-line-strong bg-surface text-ink hover:bg-sunken hover:text-ink',
          )}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

type ListProps = { page: number; state: Exclude<StateFilter, 'DISPUTED'>; isStaff: boolean }

function PaymentList({ page, state, isStaff }: ListProps) {
  const query = useQuery(paymentsQuery({ page, state }))
  const { data } = query
  if (data === undefined) return <NoList query={query} />
  return (
    <div className="space-y-4" aria-busy={query.isPlaceholderData || undefined}>
      {query.isError && <OldNotice readAt={query.dataUpdatedAt} />}
      {data.list.length === 0 ? <NoPayments /> : <PaymentRows list={data.list} isStaff={isStaff} />}
      {data.total > 0 && (
        <Pagination page={data.page} size={data.size} total={data.total} hrefOf={(to) => hrefOf(state, to)} />
      )}
    </div>
  )
}

function NoPayments() {
  const { t } = useLingui()
  return (
    <Card>
      <EmptyState
        title={t`No payments yet`}
      >{t`A payment appears here as soon as it is given with an application.`}</EmptyState>
    </Card>
  )
}
