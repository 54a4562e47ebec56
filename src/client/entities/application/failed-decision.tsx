import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Offline, Refused } from '../../platform/api/api.ts'
import { useFailureText } from '../../platform/api/error-messages.ts'
import { Notice } from '../../ui/notice.tsx'

export type FailedDecisionProps = {
  /** Null when the page itself failed, not the call. */
  failure: Refused | Offline | null
  /** A repeated decision counts only once. The text says so when it is unknown whether the decision arrived. */
  countsOnce?: boolean
  children?: ReactNode
}

/** Why a decision failed, in the dialog in which it was made. */
export function FailedDecision({ failure, countsOnce = false, children }: FailedDecisionProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const isTooManyParts = failure?.problem?.fields?.some(({ code }) => code === 'too_many_parts') === true
  const isLost = failure !== null && failure.problem === undefined
  return (
    <Notice
      tone="danger"
      role="alert"
      title={failure === null ? t`Something went wrong. Please try again` : failureText(failure)}
    >
      {isLost &&
        countsOnce &&
        t`It is not known whether the decision arrived. Trying again is safe: it counts only once.`}
      {isTooManyParts &&
        t`A fee can be paid in at most 20 payments, and the last one must complete it. Nothing was recorded. Reject this payment, give its money back, and ask the applicant to pay all that is missing in one payment.`}
      {children}
    </Notice>
  )
}
