import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { mostTotalDays, paymentTotals } from '#contract/payments/reconciliation.ts'
import { addDays, formatDate } from '#domain/reference/calendar.ts'
import { formatMoney, formatNumber } from '#domain/reference/numerals.ts'
import { endpointQuery, ofList } from '../../../../platform/api/endpoint-query.ts'
import { currentDate } from '../../../../platform/current-date.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { QueryState } from '../../../../ui/list/query-state.tsx'
import { Table, Td, Th, Tr } from '../../../../ui/table.tsx'

type Day = AnswerOf<typeof paymentTotals>['body']['days'][number]
type TotalsProps = {
  from: string | undefined
  to: string | undefined
  method: string | undefined
  /** The address of the list of one day. */
  hrefOf: (day: string) => string
}

/** The sum of each day, to compare with a statement. It is for one month at a time and loaded only on request. */
export function DayTotals(props: TotalsProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <section aria-label={t`Daily totals`} className="space-y-3">
      <Button variant="plain" size="small" aria-expanded={open} data-action="totals" onClick={() => setOpen(!open)}>
        {open ? t`Hide daily totals` : t`Daily totals`}
      </Button>
      {open && <Totals {...props} />}
    </section>
  )
}

function Totals({ from, to, method, hrefOf }: TotalsProps) {
  const locale = useLocale()
  const last = to ?? currentDate()
  const earliest = addDays(last, 1 - mostTotalDays)
  const first = from !== undefined && from > earliest ? from : earliest
  const query = useQuery(
    endpointQuery(paymentTotals, { query: { from: first, to: last, ...(method && { method }) } }, ofList),
  )
  return (
    <QueryState query={query}>
      {({ days }) => (
        <TotalsTable caption={`${formatDate(first, locale)} – ${formatDate(last, locale)}`} {...{ days, hrefOf }} />
      )}
    </QueryState>
  )
}

type TableProps = { caption: string; days: readonly Day[]; hrefOf: TotalsProps['hrefOf'] }

/** Reversed payments have a column only when there are some, and on a phone a line below the day. */
function TotalsTable({ caption, days, hrefOf }: TableProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const hasReversed = days.some(({ reversed }) => reversed.count > 0)
  return (
    <Card padded={false}>
      <Table
        showCaption
        caption={caption}
        head={
          <>
            <Th>{t`Payment date`}</Th>
            <Th numeric>{t`Confirmed`}</Th>
            <Th numeric>{t`Not confirmed`}</Th>
            {hasReversed && <Th numeric className="hidden md:table-cell">{t`Reversed`}</Th>}
          </>
        }
      >
        {days.map(({ date, confirmed, given, reversed }) => (
          <Tr key={date} data-day={date}>
            <Td className="whitespace-nowrap">
              <a href={hrefOf(date)}>{formatDate(date, locale)}</a>
              {reversed.count > 0 && (
                <span className="block text-tiny text-danger md:hidden">
                  {t`Reversed`}: {formatMoney(reversed.amount, locale)} ({formatNumber(reversed.count, locale)})
                </span>
              )}
            </Td>
            <Sum {...confirmed} />
            <Sum {...given} />
            {hasReversed && <Sum {...reversed} className="hidden md:table-cell" />}
          </Tr>
        ))}
        {days.length === 0 && (
          <Tr>
            <Td colSpan={hasReversed ? 4 : 3}>{t`No payments on these days`}</Td>
          </Tr>
        )}
      </Table>
    </Card>
  )
}

function Sum({ count, amount, className }: { count: number; amount: number; className?: string }) {
  const locale = useLocale()
  return (
    <Td numeric {...(className && { className })}>
      {formatMoney(amount, locale)} <span className="text-muted">({formatNumber(count, locale)})</span>
    </Td>
  )
}
