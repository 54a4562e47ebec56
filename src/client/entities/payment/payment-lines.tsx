import { useLingui } from '@lingui/react/macro'
import type { Application } from '#contract/applications/application-shapes.ts'
import { findOptionLabel } from '#domain/forms/options.ts'
import { earlierStateNames, paymentStateNames } from '#domain/payments/payment-state-names.ts'
import { shownState } from '#domain/payments/payment-states.ts'
import { formatDate } from '#domain/reference/calendar.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import type { Text } from '#domain/text.ts'
import { useLocale } from '../../platform/i18n.ts'

type Line = { amount: number | null; method: string; transactionId: string; date: string | null }

/** The amount, number and day of a payment and what became of it, in one line. */
export function PaymentLine({ payment, state }: { payment: Line; state: Text }) {
  const { amount, method, transactionId, date } = payment
  const locale = useLocale()
  return (
    <p className="flex flex-wrap items-center gap-x-3 leading-tight tabular-nums">
      {amount !== null && <b className="font-bold">{formatMoney(amount, locale)}</b>}
      <span>{findOptionLabel('paymentMethod', method)?.[locale] ?? method}</span>
      <span className="select-all">{transactionId}</span>
      {date !== null && <span className="whitespace-nowrap">{formatDate(date, locale)}</span>}
      <span className="text-muted">{state[locale]}</span>
    </p>
  )
}

type LinesProps = Pick<Application, 'parts' | 'earlierPayments'> & { payment?: Application['payment'] | undefined }

/** All payments of the fee, as the printed application lists them; nothing where there was only one. */
export function PaymentLines({ payment, parts = [], earlierPayments = [] }: LinesProps) {
  const { t } = useLingui()
  if (parts.length + earlierPayments.length === 0) return null
  const now = payment ? [...parts, payment] : parts
  return (
    <section className="space-y-2 text-small" data-part="payment-lines">
      <h2 className="text-h3">{t`Payments of the fee`}</h2>
      {earlierPayments.map((earlier) => (
        <PaymentLine
          key={`${earlier.replacedAt} ${earlier.transactionId}`}
          payment={earlier}
          state={earlierStateNames[earlier.state]}
        />
      ))}
      {now.map((each) => (
        <PaymentLine
          key={`${each.id} ${each.transactionId}`}
          payment={each}
          state={paymentStateNames[shownState(each)]}
        />
      ))}
    </section>
  )
}
