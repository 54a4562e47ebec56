import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { isInReview } from '#domain/enlistment/application-status.ts'
import { refundMethodNames } from '#domain/payments/refunds.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { BalanceNotice } from './balance-notice.tsx'

type Facts = Pick<Application, 'status' | 'balance'> & { payment?: Application['payment'] | undefined }
type NoticeProps = {
  application: Facts
  reader: 'desk' | 'applicant'
  /** What an applicant does about a rejected payment, or a missing part of the fee. */
  children?: ReactNode
}

/**
 * Why a payment does not count, what is missing of the fee, or arrived beyond it, and what the reader can do now. Nothing
 * for any other payment.
 */
export function PaymentNotice(props: NoticeProps) {
  const isRejected = props.application.payment?.rejection !== undefined
  return (
    <>
      <SetbackNotice {...props} />
      <ExcessNotice payment={props.application.payment} />
      <BalanceNotice application={props.application} reader={props.reader}>
        {!isRejected && props.children}
      </BalanceNotice>
    </>
  )
}

function SetbackNotice({ application, reader, children }: NoticeProps) {
  const { reversal, rejection, refund } = application.payment ?? {}
  if (refund !== undefined) return <Refund refund={refund} reader={reader} />
  if (reversal !== undefined) return <Reversed {...{ application, reader }} {...reversal} />
  if (rejection === undefined) return null
  return (
    <Rejected {...{ application, reader }} {...rejection}>
      {children}
    </Rejected>
  )
}

type PartProps = NoticeProps & { at: string; reason: string }
type SetbackProps = {
  part: string
  tone?: 'danger' | 'warning' | 'info'
  title: string
  reason: string
  children: ReactNode
}

/** When it happened, the reason in the words of the office, and what follows. */
function Setback({ part, tone = 'danger', title, reason, children }: SetbackProps) {
  return (
    <Notice tone={tone} role="status" title={title}>
      <div data-part={part} className="space-y-2">
        <p className="whitespace-pre-line font-medium">{reason}</p>
        {children}
      </div>
    </Notice>
  )
}

function Reversed({ at, reason, ...props }: PartProps) {
  const { t } = useLingui()
  const day = formatDate(dhakaDate(at), useLocale())
  const title = t`The confirmation of this payment was reversed on ${day}`
  return (
    <Setback part="reversal" {...{ title, reason }}>
      <p>{useAfterReversal(props)}</p>
    </Setback>
  )
}

/** Whether the other payments of the application are the whole fee. */
function isPaidByOthers({ application: { balance } }: NoticeProps): boolean {
  return balance?.missing === 0
}

function useAfterReversal(props: NoticeProps): string {
  const { t } = useLingui()
  const { reader } = props
  const { status } = props.application
  if (isPaidByOthers(props))
    return reader === 'desk'
      ? t`The other payments are the whole fee.`
      : t`Your other payments are the whole fee. You do not have to pay again.`
  if (reader === 'desk') {
    if (status === 'approved') return t`Only an admin can confirm the same number again, with a reason.`
    return isInReview(status)
      ? t`To ask for another payment, return the application for correction: the transaction ID is already selected there. Only an admin can confirm the same number again.`
      : t`Only an admin can confirm the same number again, once the application is at a desk.`
  }
  if (status === 'recheck') return t`Please enter the number of another payment, then submit the application again.`
  if (!isInReview(status))
    return t`If you have paid, please show your slip or the message about the payment to the office.`
  return t`The office returns the application to you when you have to enter another payment. If you have paid, please show your slip or the message about the payment to the office.`
}

function Rejected({ at, reason, children, ...props }: PartProps) {
  const { t } = useLingui()
  const day = formatDate(dhakaDate(at), useLocale())
  const title = t`The office did not accept this payment on ${day}`
  return (
    <Setback part="rejection" {...{ title, reason }}>
      <p>{useAfterRejection(props)}</p>
      {!isPaidByOthers(props) && children}
    </Setback>
  )
}

function useAfterRejection(props: NoticeProps): string {
  const { t } = useLingui()
  const { reader } = props
  const { status } = props.application
  if (isPaidByOthers(props))
    return reader === 'desk'
      ? t`The other payments are the whole fee.`
      : t`Your other payments are the whole fee. You do not have to pay again.`
  if (reader === 'desk') {
    return isInReview(status)
      ? t`The application stays at this desk. The applicant has been asked for the number of another payment. Only an admin can confirm the same number all the same.`
      : t`Only an admin can confirm the same number all the same, once the application is at a desk.`
  }
  if (status === 'recheck') return t`Please enter the number of another payment, then submit the application again.`
  if (!isInReview(status))
    return t`If you have paid, please show your slip or the message about the payment to the office.`
  return t`Please enter the right number, or the number of another payment. Everything else of your application stays as it is.`
}

type RefundProps = Pick<NoticeProps, 'reader'> & { refund: NonNullable<NonNullable<Application['payment']>['refund']> }

function Refund({ refund: { dueAt, reason, paid }, reader }: RefundProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const since = formatDate(dhakaDate(dueAt), locale)
  const title = paid === undefined ? t`The fee is to be returned, since ${since}` : t`The fee was returned`
  return (
    <Setback part="refund" tone={paid === undefined ? 'warning' : 'info'} {...{ title, reason }}>
      {paid !== undefined && <PaidBack paid={paid} />}
      {reader === 'desk' ? (
        <p>{t`The application cannot be forwarded or approved with this payment.`}</p>
      ) : (
        <p>{t`Please do not pay again for this application. The office can tell you more.`}</p>
      )}
    </Setback>
  )
}

/** What arrived beyond the fee is to be returned, or was. */
function ExcessNotice({ payment }: Pick<Facts, 'payment'>) {
  const { t } = useLingui()
  const { excessRefund } = payment ?? {}
  if (excessRefund === undefined) return null
  const { reason, paid } = excessRefund
  const title = paid === undefined ? t`What is too much is to be returned` : t`What was too much was returned`
  return (
    <Setback part="excess-refund" tone="info" {...{ title, reason }}>
      {paid !== undefined && <PaidBack paid={paid} />}
    </Setback>
  )
}

function PaidBack({ paid: { amount, method, reference, date } }: { paid: NonNullable<RefundProps['refund']['paid']> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [taka, day, way] = [formatMoney(amount, locale), formatDate(date, locale), refundMethodNames[method][locale]]
  return <p>{t`${taka} on ${day}, ${way}, number ${reference}`}</p>
}
