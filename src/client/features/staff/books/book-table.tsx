import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import type { ApplicationPurpose } from '#domain/enlistment/definition.ts'
import type { BookGroup, BookKind, BookRow, BookSum, BookSums } from '#domain/payments/books.ts'
import { formatDate } from '#domain/reference/calendar.ts'
import { districtName } from '#domain/reference/districts.ts'
import { formatMoney, formatNumber } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'
import { typeLabel } from '../../../drafts/phone/definitions/type-facts.ts'
import { purposeNames } from '../../../entities/payment/fee-words.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import type { Column } from '../../../ui/list/define-list.ts'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { keyNames, methodName } from './book-words.ts'

type Props = { caption: string; group: BookGroup; rows: readonly BookRow[]; total: BookSums }
type Shown = BookSums & { id: string; name: string; isTotal: boolean }

/** The rows of the books and their sum. What was reversed or returned has a column only when there is some. */
export function BookTable({ caption, group, rows, total }: Props) {
  const { t } = useMacro()
  const nameOf = useKeyName(group)
  const shown: Shown[] = rows.map((row) => ({ ...row, id: row.key ?? '', name: nameOf(row.key), isTotal: false }))
  const sum: Shown = { ...total, id: 'total', name: t`Total`, isTotal: true }
  const columns: Column<Shown>[] = [
    { id: 'key', head: keyNames[group], cell: strong(({ name }) => name) },
    { id: 'count', head: msg`Count`, numeric: true, cell: strong((row, to) => formatNumber(row.confirmed.count, to)) },
    { id: 'base', head: msg`Fee`, numeric: true, cell: strong((row, to) => formatMoney(row.confirmed.base, to)) },
    { id: 'vat', head: msg`VAT`, numeric: true, cell: strong((row, to) => formatMoney(row.confirmed.vat, to)) },
    {
      ...{ id: 'total', head: msg`Total`, numeric: true, aside: true },
      cell: strong((row, to) => formatMoney(row.confirmed.total, to)),
    },
    ...undoneColumns(total),
  ]
  const definition = { title: msg`Sums`, row: { kind: 'book-row' }, columns }
  return (
    <section className="space-y-2">
      <h2 className="text-h3">{caption}</h2>
      {shown.length === 0 ? (
        <Card>{t`No money was confirmed, reversed or returned in this period.`}</Card>
      ) : (
        <ListTable definition={definition as never} list={[...shown, sum] as never} />
      )}
    </section>
  )
}

const strong = (text: (row: Shown, locale: Locale) => string) => (row: Shown, locale: Locale) =>
  row.isTotal ? <b className="font-bold">{text(row, locale)}</b> : text(row, locale)

function undoneColumns(total: BookSums): Column<Shown>[] {
  const heads = { reversed: msg`Reversed`, refunded: msg`Returned` }
  const kinds = (['reversed', 'refunded'] as const satisfies readonly BookKind[]).filter(
    (kind) => total[kind].count > 0,
  )
  return kinds.map((kind) => ({
    ...{ id: kind, head: heads[kind], numeric: true },
    cell: (row, locale) => <Undone sum={row[kind]} locale={locale} />,
  }))
}

/** The tax in it is below, because a deposit is reckoned with it. */
function Undone({ sum: { count, vat, total }, locale }: { sum: BookSum; locale: Locale }) {
  const { t } = useMacro()
  if (count === 0) return '–'
  const tax = formatMoney(vat, locale)
  return (
    <>
      {formatMoney(total, locale)} <span className="text-muted">({formatNumber(count, locale)})</span>
      <span className="block text-tiny text-muted">{t`VAT in it: ${tax}`}</span>
    </>
  )
}

/** The name of a row of the books. */
function useKeyName(group: BookGroup): (key: string | null) => string {
  const { _ } = useLingui()
  const { t } = useMacro()
  const locale = useLocale()
  const names: Record<BookGroup, (key: string) => string> = {
    day: (key) => formatDate(key, locale),
    method: (key) => methodName(key, locale),
    purpose: (key) => (Object.hasOwn(purposeNames, key) ? _(purposeNames[key as ApplicationPurpose]) : key),
    type: (key) => typeLabel(key, locale),
    district: (key) => districtName(key, locale),
  }
  return (key) => (key === null ? t`Not stated` : names[group](key))
}
