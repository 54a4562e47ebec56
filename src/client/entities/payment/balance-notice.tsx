import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { isInReview } from '#domain/enlistment/application-status.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Notice } from '../../ui/notice.tsx'

type NoticeProps = {
  application: Pick<Application, 'status' | 'balance'>
  reader: 'desk' | 'applicant'
  /** What an applicant does about a missing part. */
  children?: ReactNode
}

/** How much of the fee has arrived and how much is missing, or how much arrived beyond it. Nothing for an exact fee. */
export function BalanceNotice(props: NoticeProps) {
  const { received = 0, missing = 0, excess = 0 } = props.application.balance ?? {}
  if (excess > 0) return <Excess {...props} excess={excess} />
  return missing > 0 && received > 0 ? <Missing {...props} received={received} missing={missing} /> : null
}

type MissingProps = NoticeProps & { received: number; missing: number }

function Missing({ application, reader, received, missing, children }: MissingProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const [here, open] = [formatMoney(received, locale), formatMoney(missing, locale)]
  const words = useWhatFollows({ application, reader }, open)
  return (
    <Notice tone="warning" role="status" title={t`${here} of the fee has arrived, ${open} is missing`}>
      <div data-part="balance" className="space-y-2">
        {words !== null && <p>{words}</p>}
        {application.balance?.isAsked && children}
      </div>
    </Notice>
  )
}

/** What follows from a missing part; null while the office deals with another payment. */
function useWhatFollows({ application: { status, balance }, reader }: NoticeProps, missing: string): string | null {
  const { t } = useLingui()
  const isAsked = balance?.isAsked ?? false
  if (reader === 'desk') {
    return isAsked && isInReview(status)
      ? t`The application stays at this desk and cannot be forwarded. The applicant has been asked to pay the rest.`
      : t`The application cannot be forwarded or approved until the rest has arrived.`
  }
  if (!isAsked) return null
  if (status === 'recheck')
    return t`Please pay ${missing} and enter the number of this payment, then submit the application again.`
  return t`Please pay ${missing} in the same way as before, and enter the number of this payment. What has arrived counts.`
}

function Excess({ reader, excess }: NoticeProps & { excess: number }) {
  const { t } = useLingui()
  const taka = formatMoney(excess, useLocale())
  return (
    <Notice tone="info" role="status" title={t`${taka} more than the fee has arrived`}>
      <p data-part="balance">
        {reader === 'desk'
          ? t`The application counts as paid.`
          : t`Your fee is paid. The office can tell you what happens to the rest.`}
      </p>
    </Notice>
  )
}
