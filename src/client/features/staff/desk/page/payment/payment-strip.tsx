import { useLingui } from '@lingui/react/macro'
import type { Application } from '#contract/applications/application-shapes.ts'
import { shownState } from '#domain/payments/payment-states.ts'
import { formatDate } from '#domain/reference/calendar.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../../platform/i18n.ts'
import { classNames } from '../../../../../ui/class-names.ts'
import { slipOf } from '../../application/review-model.ts'
import { PaymentMark } from '../../list/payment-mark.tsx'
import { EarlierFacts } from './earlier-payments.tsx'
import { isMoneyHere, restOf } from './payment-panel.tsx'
import { PartFacts } from './payment-parts.tsx'

const strip = 'rounded-field bg-sunken px-3 py-1 text-small leading-tight tabular-nums'

/**
 * The payment in one line above its slip, so that the desk can compare the two: the payment in question, a part of the
 * fee, or one whose place another took. Nothing above other files.
 */
export function PaymentStrip({ application, fileId }: { application: Application; fileId: string }) {
  const { parts = [], earlierPayments = [] } = application
  if (fileId === slipOf(application)) return <InQuestion application={application} />
  const part = parts.find(({ slipFileId }) => slipFileId === fileId)
  const earlier = earlierPayments.find(({ slipFileId }) => slipFileId === fileId)
  if (part === undefined && earlier === undefined) return null
  return (
    <div data-part="payment-strip" className={strip}>
      {part === undefined ? earlier && <EarlierFacts payment={earlier} /> : <PartFacts part={part} />}
    </div>
  )
}

function InQuestion({ application }: { application: Application }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { payment } = application
  if (payment === null) return null
  const rest = restOf(application) ?? payment.amount
  const isWrong = !isMoneyHere(payment) && payment.amount !== rest
  const [given, asked] = [formatMoney(payment.amount, locale), formatMoney(rest, locale)]
  return (
    <p data-part="payment-strip" className={classNames('flex flex-wrap items-center gap-x-3', strip)}>
      <b className={isWrong ? 'font-bold text-danger' : 'font-bold'}>
        {isWrong ? t`${given} instead of ${asked}` : given}
      </b>
      <span className="select-all">{payment.transactionId}</span>
      <span className="whitespace-nowrap">{formatDate(payment.date, locale)}</span>
      <PaymentMark state={shownState(payment)} isAgain={payment.givenAgainAt !== undefined} />
    </p>
  )
}
