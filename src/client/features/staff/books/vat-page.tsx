import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import {
  correctVatDeposit,
  listVatDeposits,
  recordVatDeposit,
  type VatDeposit,
  vatMonths,
} from '#contract/payments/vat.ts'
import { formatDate, formatDateTime, formatMonth } from '#domain/reference/calendar.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { fiscalYear, startOfMonth } from '#domain/reports/months.ts'
import type { Locale } from '#domain/text.ts'
import { endpointQuery, ofList } from '../../../platform/api/endpoint-query.ts'
import { mayCall, useSession } from '../../../platform/api/session.ts'
import { currentDate } from '../../../platform/current-date.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type Column, defineList } from '../../../ui/list/define-list.ts'
import { DefinedList } from '../../../ui/list/defined-list.tsx'
import { FilterPills } from '../../../ui/list/filter-pills.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { BookFrame } from './book-frame.tsx'
import { CorrectDeposit, RecordDeposit } from './deposit-dialog.tsx'

const route = '/_signed-in/books/vat'

/** The tax of each month of a fiscal year, what of it was deposited, and the deposits with their challans. */
export function VatPage() {
  const { t } = useLingui()
  const { search, hrefOf } = useListSearch(route)
  const isLast = search.year === 'last'
  const range = fiscalYear(currentDate(), isLast ? 1 : 0)
  const query = useQuery(endpointQuery(vatMonths, { query: range }, ofList))
  const pills = [
    { id: 'this', label: t`This fiscal year`, href: hrefOf({ year: undefined }), current: !isLast },
    { id: 'last', label: t`Last fiscal year`, href: hrefOf({ year: 'last' }), current: isLast },
  ]
  return (
    <BookFrame
      page="vat"
      title={t`VAT deposits`}
      lead={t`VAT belongs to the month in which its payment was confirmed. What was returned is deducted in the month of the return.`}
      actions={<Record />}
    >
      <FilterPills label={t`Period`} pills={pills} />
      <QueryState query={query}>{({ months }) => <Months months={months} />}</QueryState>
      <DefinedList {...deposits} />
    </BookFrame>
  )
}

function Record() {
  const { t } = useLingui()
  const session = useSession()
  const [open, setOpen] = useState(false)
  if (!mayCall(session, recordVatDeposit)) return null
  return (
    <>
      <Button size="small" data-action="record-deposit" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        {t`Record a deposit`}
      </Button>
      {open && <RecordDeposit onClose={() => setOpen(false)} />}
    </>
  )
}

type Month = AnswerOf<typeof vatMonths>['body']['months'][number]
type MonthRow = Month & { id: string }

const sumIn = (of: (row: MonthRow) => number) => (row: MonthRow, locale: Locale) =>
  row.id === 'total' ? <b className="font-bold">{formatMoney(of(row), locale)}</b> : formatMoney(of(row), locale)

const monthColumns: readonly Column<MonthRow>[] = [
  { id: 'month', head: msg`Month`, cell: (row) => <MonthName row={row} /> },
  { id: 'confirmed', head: msg`VAT received`, numeric: true, cell: sumIn(({ confirmed }) => confirmed) },
  { id: 'refunded', head: msg`VAT returned`, numeric: true, cell: sumIn(({ refunded }) => refunded) },
  { id: 'deposited', head: msg`Deposited`, numeric: true, cell: sumIn(({ deposited }) => deposited) },
  { id: 'due', head: msg`Still to deposit`, numeric: true, cell: (row) => <Due row={row} /> },
]

function MonthName({ row: { id, month } }: { row: MonthRow }) {
  const { t } = useLingui()
  const locale = useLocale()
  return id === 'total' ? <b className="font-bold">{t`Total`}</b> : formatMonth(startOfMonth(month), locale)
}

function Due({ row: { due } }: { row: MonthRow }) {
  const { t } = useLingui()
  const locale = useLocale()
  const more = formatMoney(-due, locale)
  if (due === 0) return formatMoney(0, locale)
  return due > 0 ? (
    <b className="font-bold text-danger">{formatMoney(due, locale)}</b>
  ) : (
    <span className="text-accent-ink">{t`${more} too much`}</span>
  )
}

/** Months without money are left out; what one month has too much does not settle another. */
function Months({ months }: { months: readonly Month[] }) {
  const shown = months.filter(({ confirmed, refunded, deposited }) => confirmed + refunded + deposited > 0)
  const add = (of: (month: Month) => number) => shown.reduce((sum, month) => sum + of(month), 0)
  const total: MonthRow = {
    ...{
      id: 'total',
      month: '',
      confirmed: add(({ confirmed }) => confirmed),
      refunded: add(({ refunded }) => refunded),
    },
    ...{ deposited: add(({ deposited }) => deposited), due: add(({ due }) => Math.max(0, due)) },
  }
  const rows = [...shown.map((month) => ({ ...month, id: month.month })).reverse(), total]
  const definition = { title: msg`VAT by month`, row: { kind: 'vat-month' }, columns: monthColumns }
  return <ListTable definition={definition as never} list={rows as never} />
}

const deposits = defineList(route, listVatDeposits, {
  title: msg`Deposits`,
  heading: 'section',
  row: { kind: 'vat-deposit', name: ({ challanNo }) => challanNo },
  columns: [
    { id: 'challan', head: msg`Challan number`, cell: (deposit) => <Challan deposit={deposit} /> },
    {
      ...{ id: 'month', head: msg`VAT of the month` },
      cell: ({ month }, locale) => formatMonth(startOfMonth(month), locale),
    },
    { id: 'date', head: msg`Day of the deposit`, cell: ({ date }, locale) => formatDate(date, locale) },
    {
      ...{ id: 'amount', head: msg`Amount`, numeric: true, aside: true },
      cell: ({ amount, isVoid }, locale) =>
        isVoid ? <s className="text-muted">{formatMoney(amount, locale)}</s> : formatMoney(amount, locale),
    },
    { id: 'by', head: msg`Recorded by`, cell: (deposit) => <RecordedBy deposit={deposit} /> },
  ],
  rowActions: [
    {
      ...{ id: 'correct', label: msg`Correct`, icon: 'edit', variant: 'plain', needs: correctVatDeposit },
      labelOf: ({ challanNo }) => msg`Correct: ${challanNo}`,
      dialog: CorrectDeposit,
    },
  ],
  empty: {
    title: msg`No deposits yet`,
    text: msg`A deposit of VAT at the treasury appears here with its challan number.`,
  },
})

function Challan({ deposit: { challanNo, isVoid } }: { deposit: VatDeposit }) {
  const { t } = useLingui()
  return (
    <>
      <span className="tabular-nums">{challanNo}</span> {isVoid && <Chip tone="accent">{t`Void`}</Chip>}
    </>
  )
}

function RecordedBy({ deposit: { by, at } }: { deposit: VatDeposit }) {
  const locale = useLocale()
  return (
    <>
      {by?.[locale] ?? '–'}
      <span className="block text-tiny text-muted">{formatDateTime(at, locale)}</span>
    </>
  )
}
