import { useLingui } from '@lingui/react/macro'
import type { Application } from '#contract/application-shapes.ts'
import { describePath, describeValue } from '#domain/enlistment/summary.ts'
import type { FieldIssue } from '#domain/enlistment/validate.ts'
import { formatDate } from '#domain/reference/calendar.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { applicantName } from './applicant-name.ts'
import { CorrectionReport } from './correction-report.tsx'
import type { Review } from './review-model.ts'

/** What a desk should know before it decides: a debarment, answers worth a second look, what was asked to correct. */
export function ApplicationWarnings({ review, application }: { review: Review; application: Application }) {
  const { t } = useLingui()
  const { correction } = application
  return (
    <>
      <DebarmentNotice review={review} />
      <SameTransactionNotice application={application} />
      {review.warnings.length > 0 && (
        <Notice tone="warning" title={t`Please look at these again`}>
          <ul className="list-disc pl-5">
            {review.warnings.map((issue) => (
              <WarningLine key={issue.path} issue={issue} review={review} />
            ))}
          </ul>
        </Notice>
      )}
      {correction !== null && <CorrectionReport application={application} review={review} />}
    </>
  )
}

/** What the applicant says about a debarment, and what follows from it. */
function DebarmentNotice({ review: { debarment, debarred } }: { review: Review }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (debarment.state === 'never') return null
  if (debarment.state !== 'until') {
    return (
      <Notice tone="danger" title={t`The applicant was debarred`}>
        {t`Until when cannot be read from the duration that was given, so the application cannot be approved. Return it for correction and ask for the duration in years, months or days.`}
      </Notice>
    )
  }
  const day = formatDate(debarment.lastDay, locale)
  return debarred ? (
    <Notice tone="danger" title={t`The applicant is debarred until ${day}`}>
      {t`Such an application cannot be approved. The statement stands under Others.`}
    </Notice>
  ) : (
    <Notice tone="warning" title={t`The applicant was debarred until ${day}`}>
      {t`The term is over by the applicant's own statement, so the application can be approved.`}
    </Notice>
  )
}

/** The payment reference was given for another application, too: the desk compares the two before it confirms. */
function SameTransactionNotice({ application: { sameTransaction = [] } }: { application: Application }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (sameTransaction.length === 0) return null
  return (
    <Notice tone="danger" title={t`The same transaction ID was given for another application`}>
      <ul data-part="same-transaction" className="list-disc pl-5">
        {sameTransaction.map((other, index) => (
          <li key={other.id ?? index}>
            {other.id === null ? (
              t`An application that is not submitted yet`
            ) : (
              <a href={`/application/review/${other.kind}?id=${other.id}&tab=payment`}>
                {[other.trackingNo, applicantName(other, locale)].filter(Boolean).join(' · ')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function WarningLine({ issue, review }: { issue: FieldIssue; review: Review }) {
  const { t } = useLingui()
  const locale = useLocale()
  const field = describePath(review.type, issue.path, locale) ?? issue.path
  const value = describeValue({ type: review.type, path: issue.path }, review.answers[issue.path] ?? null, locale)
  return <li>{t`${field}: “${value}” is written in an unusual way`}</li>
}
