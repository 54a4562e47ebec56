import { useLingui } from '@lingui/react/macro'
import type { Application } from '#contract/applications/application-shapes.ts'
import { headline } from '#domain/enlistment/headline.ts'
import { formatDate } from '#domain/reference/calendar.ts'
import { ApplicationChip } from '../../../../entities/application/application-chip.tsx'
import { PdfButton } from '../../../../entities/certificate/pdf-button.tsx'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { RevokeEnlistment } from '../decision/revoke-enlistment.tsx'
import { applicantName } from '../list/applicant-name.ts'
import { ApplicationAge } from '../list/application-age.tsx'
import { lastList } from '../loop/current-work.ts'
import { KeysHelp } from '../loop/keys-help.tsx'
import { NextPrevious } from '../loop/next-previous.tsx'
import type { Steps } from '../loop/use-steps.ts'
import type { Review } from './review-model.ts'

type HeadProps = { application: Application; review: Review }

/** Name, number, status and its date; the link back and the documents. */
export function ApplicationHead({ application, review, steps }: HeadProps & { steps: Steps }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { kind, status, trackingNo, enlistment } = application
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
            <KeysHelp />
            <NextPrevious steps={steps} />
            <ApplicationAge application={application} />
            <ApplicationChip status={status} revoked={status === 'approved' && enlistment?.state === 'REVOKED'} />
            <PdfButton
              size="small"
              application={application}
              document="application"
              fileName={trackingNo ?? 'application'}
            >
              {t`Application as PDF`}
            </PdfButton>
          </span>
        }
      />
      {enlistment !== null && status === 'approved' && (
        <EnlistmentNotice application={application} enlistment={enlistment} />
      )}
    </div>
  )
}

type EnlistmentProps = Omit<HeadProps, 'review'> & { enlistment: NonNullable<Application['enlistment']> }

/** The enlistment that followed from the approval: number, validity and certificate. */
function EnlistmentNotice({ application, enlistment }: EnlistmentProps) {
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
          <PdfButton size="small" variant="primary" application={application} document="certificate" fileName={number}>
            {t`Certificate as PDF`}
          </PdfButton>
        )}
        <RevokeEnlistment enlistment={enlistment} />
      </div>
    </Notice>
  )
}
