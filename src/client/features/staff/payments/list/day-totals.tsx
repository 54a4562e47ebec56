import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mostTotalDays } from '#contract/payments/reconciliation.ts'
import { addDays, dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { formatMoney, formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { QueryState } from '../../../../ui/list/query-state.tsx'
import { Table, Td, Th, Tr } from '../../../../ui/table.tsx'
import { paymentTotalsQuery } from './payment-list-queries.ts'

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
  const { t } = useLingui()
  const locale = useLocale()
  const last = to ?? dhakaDate(Date.now())
  const earliest = addDays(last, 1 - mostTotalDays)
  const first = from !== undefined && from > earliest ? from : earliest
  const query = useQuery(paymentTotalsQuery({ from: first, to: last, ...(method && { method }) }))
  return (
    <QueryState query={query}>
      {({ days }) => (
        <Card padded={false}>
          <Table
            showCaption
            caption={`${formatDate(first, locale)} – ${formatDate(last, locale)}`}
            head={
              <>
                <Th>{t`Payment date`}</Th>
                <Th numeric>{t`Confirmed`}</Th>
                <Th numeric>{t`Not confirmed`}</Th>
              </>
            }
          >
            {days.map(({ date, confirmed, given }) => (
              <Tr key={date} data-day={date}>
                <Td className="whitespace-nowrap">
                  <a href={hrefOf(date)}>{formatDate(date, locale)}</a>
                </Td>
                <Sum {...confirmed} />
                <Sum {...given} />
              </Tr>
            ))}
            {days.length === 0 && (
              <Tr>
                <Td colSpan={3}>{t`No payments on these days`}</Td>
              </Tr>
            )}
          </Table>
        </Card>
      )}
    </QueryState>
  )
}

function Sum({ count, amount }: { count: number; amount: number }) {
  const locale = useLocale()
  return (
    <Td numeric>
      {formatMoney(amount, locale)} <span className="text-muted">({formatNumber(count, locale)})</span>
    </Td>
  )
}
