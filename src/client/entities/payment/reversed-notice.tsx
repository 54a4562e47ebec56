import { useLingui } from '@lingui/react/macro'
import type { Application } from '#contract/applications/application-shapes.ts'
import { isInReview } from '#domain/enlistment/application-status.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Notice } from '../../ui/notice.tsx'

type Facts = Pick<Application, 'status'> & { payment?: Application['payment'] | undefined }
type NoticeProps = { application: Facts; reader: 'desk' | 'applicant' }

/** Why the confirmation of a payment was reversed, and what the reader can do now. Nothing for any other payment. */
export function ReversedNotice({ application, reader }: NoticeProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const reversal = application.payment?.reversal
  const next = useNext({ application, reader })
  if (reversal === undefined) return null
  const day = formatDate(dhakaDate(reversal.at), locale)
  return (
    <Notice tone="danger" role="status" title={t`The confirmation of this payment was reversed on ${day}`}>
      <div data-part="reversal" className="space-y-2">
        <p className="whitespace-pre-line font-medium">{reversal.reason}</p>
        {next !== null && <p>{next}</p>}
      </div>
    </Notice>
  )
}

function useNext({ application: { status }, reader }: NoticeProps): string | null {
  const { t } = useLingui()
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
