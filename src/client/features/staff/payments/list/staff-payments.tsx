import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import { searchPayments } from '#contract/payments/reconciliation.ts'
import { getOptions } from '#domain/forms/options.ts'
import type { PaymentState } from '#domain/payments/payment-states.ts'
import { isCalendarDate } from '#domain/reference/calendar.ts'
import { PaymentRows } from '../../../../entities/payment/payment-rows.tsx'
import { DayFilter } from '../../../../forms/dates/day-filter.tsx'
import { endpointQuery, ofList } from '../../../../platform/api/endpoint-query.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { SelectField } from '../../../../ui/fields/text-field.tsx'
import { ListResult } from '../../../../ui/list/list-page.tsx'
import { ListSearch } from '../../../../ui/list/list-search.tsx'
import type { ListSearch as ListAddress, SearchAt } from '../../../../ui/list/use-list-search.ts'
import { DayTotals } from './day-totals.tsx'

type Address = ListAddress<SearchAt<'/_signed-in/payments/histories'>>

/** All payments, for the desks that handle money: filters by transaction id, state, method and day, and daily sums. */
export function StaffPayments(props: Address & { state: PaymentState | undefined }) {
  const { search, text, page, state, hrefOf, searchFor } = props
  const { t } = useLingui()
  const days = { from: dayOf(search.from), to: dayOf(search.to) }
  const filter: BodyInput<typeof searchPayments> = {
    ...(state && { state }),
    ...(search.method && { method: search.method }),
    ...(days.from && { from: days.from }),
    ...(days.to && { to: days.to }),
  }
  const query = useQuery(endpointQuery(searchPayments, { body: { page, ...filter, text } }, ofList))
  const isNarrowed = text !== undefined || Object.keys(filter).length > 0
  return (
    <>
      <div className="grid items-end gap-3 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <ListSearch
          isLabelShown
          label={t`Transaction ID, slip or application number`}
          placeholder={t`The full number`}
          text={text}
          searchFor={searchFor}
        />
        <Filters {...props} {...days} />
      </div>
      <DayTotals {...days} method={search.method} hrefOf={(day) => hrefOf({ from: day, to: day })} />
      <ListResult
        query={query}
        hrefOf={(to) => hrefOf({ page: to })}
        empty={{
          title: isNarrowed ? t`Nothing found` : t`No payments yet`,
          text: isNarrowed
            ? t`Search by the full number; part of a number finds nothing.`
            : t`A payment appears here as soon as it is entered with an application.`,
        }}
      >
        {(list) => <PaymentRows list={list} isStaff />}
      </ListResult>
    </>
  )
}

/** The day, or undefined if the address does not contain a valid one. */
function dayOf(day: string | undefined): string | undefined {
  return day !== undefined && isCalendarDate(day) ? day : undefined
}

type FilterProps = Address & { from: string | undefined; to: string | undefined }

function Filters({ search, open, from, to }: FilterProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const methods = getOptions('paymentMethod').map(({ value, label }) => ({ value, label: label[locale] }))
  return (
    <section aria-label={t`Filters`} className="grid grid-cols-2 gap-3 md:grid-cols-3">
      <SelectField
        name="method"
        label={t`Method of payment`}
        className="col-span-2 md:col-span-1"
        value={search.method ?? ''}
        placeholder={t`All methods`}
        options={methods}
        onChange={({ currentTarget }) => open({ method: currentTarget.value || undefined })}
      />
      <DayFilter name="from" label={t`Payment date from`} day={from} onChoose={(day) => open({ from: day })} />
      <DayFilter name="to" label={t`Payment date to`} day={to} onChoose={(day) => open({ to: day })} />
    </section>
  )
}
