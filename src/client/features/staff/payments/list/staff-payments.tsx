import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BodyInput } from '#contract/endpoint.ts'
import { exportPayments } from '#contract/payments/exports.ts'
import { searchPayments } from '#contract/payments/reconciliation.ts'
import { getOptions } from '#domain/forms/options.ts'
import { type PaymentState, paymentStates } from '#domain/payments/payment-states.ts'
import { isCalendarDate } from '#domain/reference/calendar.ts'
import { staffPayments } from '../../../../entities/payment/payment-rows.tsx'
import { FileMenu } from '../../../../entities/report/file-menu.tsx'
import { DayFilter } from '../../../../forms/dates/day-filter.tsx'
import { call } from '../../../../platform/api/api.ts'
import { createDownload, useDownload } from '../../../../platform/api/use-download.ts'
import { currentDate } from '../../../../platform/current-date.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { SelectField } from '../../../../ui/fields/text-field.tsx'
import { defineList, type ListPartProps } from '../../../../ui/list/define-list.ts'
import { DefinedList } from '../../../../ui/list/defined-list.tsx'
import type { SearchAt } from '../../../../ui/list/use-list-search.ts'
import { DayTotals } from './day-totals.tsx'

const route = '/_signed-in/payments/histories'
type Search = SearchAt<typeof route>

/** All payments, for the desks that handle money: filters by transaction id, state, method and day, and daily sums. */
const payments = defineList(route, searchPayments, {
  ...staffPayments,
  heading: 'none',
  inputOf: filterIn,
  isNarrowed: (search) => Object.keys(filterIn(search)).length > 0,
  search: {
    label: msg`Transaction ID, slip, receipt or application number`,
    placeholder: msg`The full number`,
  },
  empty: {
    title: msg`No payments yet`,
    text: msg`A payment appears here as soon as it is entered with an application.`,
    found: msg`Nothing found. Search by the full number; part of a number finds nothing.`,
  },
  parts: { filters: Filters },
})

export function StaffPayments() {
  return <DefinedList {...payments} />
}

/** The state by which a list of payments is filtered; the other two values of the parameter choose another view. */
export function stateIn(state: Search['state']): { state?: PaymentState } {
  const known = paymentStates.find((each) => each === state)
  return known === undefined ? {} : { state: known }
}

function filterIn({ state, method, ...days }: Search) {
  return { ...stateIn(state), ...(method && { method }), ...daysIn(days) }
}

/** The days in the address that are calendar dates. */
function daysIn({ from, to }: Pick<Search, 'from' | 'to'>): { from?: string; to?: string } {
  return {
    ...(from !== undefined && isCalendarDate(from) && { from }),
    ...(to !== undefined && isCalendarDate(to) && { to }),
  }
}

function Filters({ address: { search, open, hrefOf } }: ListPartProps<Search, unknown>) {
  const { t } = useLingui()
  const locale = useLocale()
  const { from, to } = daysIn(search)
  const methods = getOptions('paymentMethod').map(({ value, label }) => ({ value, label: label[locale] }))
  return (
    <>
      <section
        aria-label={t`Filters`}
        className="grid grid-cols-2 items-end gap-3 md:grid-cols-[repeat(3,minmax(0,1fr))_auto]"
      >
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
        <PaymentFiles filter={filterIn(search)} />
      </section>
      <DayTotals from={from} to={to} method={search.method} hrefOf={(day) => hrefOf({ from: day, to: day })} />
    </>
  )
}

type FileFilter = Omit<BodyInput<typeof exportPayments>, 'format' | 'locale'>

const download = createDownload()

/**
 * Saves all payments of the filters. A searched number is left out: it finds single payments, and a file of one is of no
 * use to the books.
 */
function PaymentFiles({ filter }: { filter: FileFilter }) {
  const { t } = useLingui()
  const locale = useLocale()
  const about = JSON.stringify(filter)
  const { save, ...running } = useDownload(download, about)
  const saveAs = (format: 'xlsx' | 'csv') =>
    void save(`payments-${currentDate()}.${format}`, about, (progress) =>
      call(exportPayments, { body: { ...filter, format, locale }, ...progress }),
    )
  return (
    <FileMenu
      {...running}
      name={t`Save the payments as a file`}
      choices={[
        { id: 'export-xlsx', label: t`Excel (.xlsx)`, save: () => saveAs('xlsx') },
        { id: 'export-csv', label: t`Comma-separated text (.csv)`, save: () => saveAs('csv') },
      ]}
    />
  )
}
