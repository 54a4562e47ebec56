import { useLingui } from '@lingui/react/macro'
import type { Application } from '#contract/applications/application-shapes.ts'
import { headline } from '#domain/enlistment/summary.ts'
import { formatDate } from '#domain/reference/calendar.ts'
import { ApplicationChip } from '../../platform/application-chip.tsx'
import { hrefOf } from '../../platform/href.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { applicantName } from './applicant-name.ts'
import { ApplicationAge, workingDaysWaiting } from './application-age.tsx'
import { lastList } from './last-list.ts'
import type { PdfLinkComponent } from './pdf-slot.ts'
import type { Review } from './review-model.ts'
import { RevokeEnlistment } from './revoke-enlistment.tsx'

type HeadProps = { application: Application; review: Review; PdfLink: PdfLinkComponent }

/** Who, which number, where it stands and since when; the way back and the papers. */
export function ApplicationHead({ application, review, PdfLink }: HeadProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { kind, status, trackingNo, enlistment } = application
  const days = workingDaysWaiting(application, Date.now())
  const name = applicantName(headline(review.type, review.answers), locale) ?? t`No name yet`
  return (
    <div className="space-y-3">
      <PageHeader
        back={{ href: lastList(hrefOf('/applications/$type', { params: { type: kind } })), label: t`Back to the list` }}
        title={name}
        note={trackingNo === null ? undefined : <span className="whitespace-nowrap">{trackingNo}</span>}
        lead={[review.type.label[locale], application.purpose === 'RENEWAL' ? t`Renewal` : t`New enlistment`].join(
          ' · ',
        )}
        actions={
          <span className="inline-flex flex-wrap items-center gap-3">
            {days !== null && <ApplicationAge days={days} />}
            <ApplicationChip status={status} revoked={status === 'approved' && enlistment?.state === 'REVOKED'} />
            <PdfLink
              size="small"
              application={application}
              document="application"
              fileName={trackingNo ?? 'application'}
            >
              {t`Application as PDF`}
            </PdfLink>
          </span>
        }
      />
      {enlistment !== null && status === 'approved' && (
        <EnlistmentNotice application={application} enlistment={enlistment} PdfLink={PdfLink} />
      )}
    </div>
  )
}

type EnlistmentProps = Omit<HeadProps, 'review'> & { enlistment: NonNullable<Application['enlistment']> }

/** The fruit of it all: the number, its term, and the certificate. */
function EnlistmentNotice({ application, enlistment, PdfLink }: EnlistmentProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const from = formatDate(enlistment.validFrom, locale)
  const to = formatDate(enlistment.validTo, locale)
  const { number } = enlistment
  const terms: Record<typeof enlistment.state, string> = {
    ACTIVE: t`Valid from ${from} to ${to}`,
    EXPIRED: t`Expired: ${from} to ${to}`,
    REVOKED: t`No longer valid. It was to run from ${from} to ${to}.`,
  }
  const isRevoked = enlistment.state === 'REVOKED'
  const isExpired = enlistment.state === 'EXPIRED'
  return (
    <Notice
      tone={isRevoked ? 'danger' : isExpired ? 'warning' : 'ok'}
      title={isRevoked ? t`Revoked: ${number}` : t`Enlisted: ${number}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow">{terms[enlistment.state]}</p>
        {!isRevoked && (
          <PdfLink size="small" variant="primary" application={application} document="certificate" fileName={number}>
            {t`Certificate as PDF`}
          </PdfLink>
        )}
        <RevokeEnlistment enlistment={enlistment} />
      </div>
    </Notice>
  )
}
