import { useLingui } from '@lingui/react/macro'
import type { Application } from '#contract/applications/application-shapes.ts'
import { shownState } from '#domain/payments/payment-states.ts'
import { formatDate } from '#domain/reference/calendar.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../../platform/i18n.ts'
import { PaymentMark } from '../../list/payment-mark.tsx'
import { isMoneyHere, restOf } from './payment-panel.tsx'

/** The payment reference in one line above the slip, so that the desk can compare the two. */
export function PaymentStrip({ application }: { application: Application }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { payment } = application
  if (payment === null) return null
  const rest = restOf(application) ?? payment.amount
  const isWrong = !isMoneyHere(payment) && payment.amount !== rest
  const [given, asked] = [formatMoney(payment.amount, locale), formatMoney(rest, locale)]
  return (
    <p
      data-part="payment-strip"
      className="flex flex-wrap items-center gap-x-3 rounded-field bg-sunken px-3 py-1 text-small leading-tight tabular-nums"
    >
      <b className={isWrong ? 'font-bold text-danger' : 'font-bold'}>
        {isWrong ? t`${given} instead of ${asked}` : given}
      </b>
      <span className="select-all">{payment.transactionId}</span>
      <span className="whitespace-nowrap">{formatDate(payment.date, locale)}</span>
      <PaymentMark state={shownState(payment)} isAgain={payment.givenAgainAt !== undefined} />
    </p>
  )
}
