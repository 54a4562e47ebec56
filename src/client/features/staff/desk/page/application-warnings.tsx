import { useLingui } from '@lingui/react/macro'
import type { Application } from '#contract/applications/application-shapes.ts'
import { listDisputes } from '#contract/payments/disputes.ts'
import { searchPayments } from '#contract/payments/reconciliation.ts'
import { describePath, describeValue } from '#domain/forms/summary.ts'
import type { FieldIssue } from '#domain/forms/validate.ts'
import { shownState } from '#domain/payments/payment-states.ts'
import { formatDate } from '#domain/reference/calendar.ts'
import { mayCall, useSession } from '../../../../platform/api/session.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Notice } from '../../../../ui/notice.tsx'
import type { Review } from '../application/review-model.ts'
import { CorrectionReport } from '../decision/correction-report.tsx'
import { DuplicatesNotice } from '../duplicates/duplicates-notice.tsx'

/** Warnings for a desk before it decides: a debarment, unusual answers, the last correction. */
export function ApplicationWarnings({ review, application }: { review: Review; application: Application }) {
  const { t } = useLingui()
  const { correction } = application
  return (
    <>
      <DebarmentNotice review={review} />
      <DisputedNotice application={application} />
      <UnpaidNotice application={application} />
      <DuplicatesNotice application={application} />
      {review.warnings.length > 0 && (
        <Notice tone="warning" title={t`Please check these again`}>
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

/** The applicant's statement about a debarment, and its consequence. */
function DebarmentNotice({ review: { debarment, debarred } }: { review: Review }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (debarment.state === 'never') return null
  if (debarment.state !== 'until') {
    return (
      <Notice tone="danger" title={t`The applicant was debarred`}>
        {t`The end date is not clear from the duration entered, so the application cannot be approved. Return it for correction and ask for the duration in years, months or days.`}
      </Notice>
    )
  }
  const day = formatDate(debarment.lastDay, locale)
  return debarred ? (
    <Notice tone="danger" title={t`The applicant is debarred until ${day}`}>
      {t`Such an application cannot be approved. The statement is under Others.`}
    </Notice>
  ) : (
    <Notice tone="warning" title={t`The applicant was debarred until ${day}`}>
      {t`According to the applicant's own statement the term is over, so the application can be approved.`}
    </Notice>
  )
}

/** Says that a desk must settle a disputed online payment, with a link to the list of payments. */
function DisputedNotice({ application: { disputes = [] } }: { application: Application }) {
  const { t } = useLingui()
  const session = useSession()
  if (!disputes.some(({ state }) => state === 'DISPUTED')) return null
  const maySee = mayCall(session, listDisputes)
  return (
    <Notice tone="danger" title={t`Money was received for this application that does not match the amount due`}>
      {maySee && <a href={hrefOf('/payments/histories', { search: { state: 'DISPUTED' } })}>{t`Disputed payments`}</a>}
    </Notice>
  )
}

/** The application was approved before its payment was reversed. */
function UnpaidNotice({ application: { status, payment, parts } }: { application: Application }) {
  const { t } = useLingui()
  const session = useSession()
  // Among the parts of a fee it is one of them.
  const reversed = [...(parts ?? []), payment].filter((each) => each !== null && shownState(each) === 'REVERSED')
  if (status !== 'approved' || payment?.state === 'CONFIRMED' || reversed.length === 0) return null
  const maySee = mayCall(session, searchPayments)
  return (
    <Notice tone="danger" title={t`Approved without a payment: its confirmation was reversed`}>
      {maySee && <a href={hrefOf('/payments/histories', { search: { state: 'REVERSED' } })}>{t`Reversed payments`}</a>}
    </Notice>
  )
}

function WarningLine({ issue, review }: { issue: FieldIssue; review: Review }) {
  const { t } = useLingui()
  const locale = useLocale()
  const field = describePath(review.type, issue.path, { answers: review.answers, locale }) ?? issue.path
  const value = describeValue({ form: review.type, path: issue.path }, review.answers[issue.path] ?? null, locale)
  return <li>{t`${field}: “${value}” is written in an unusual way`}</li>
}
