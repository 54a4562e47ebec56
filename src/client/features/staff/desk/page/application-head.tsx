import { useLingui } from '@lingui/react/macro'
import type { Application } from '#contract/applications/application-shapes.ts'
import { isInReview } from '#domain/enlistment/application-status.ts'
import { headline } from '#domain/enlistment/headline.ts'
import { ApplicationChip } from '../../../../entities/application/application-chip.tsx'
import { statusNames } from '../../../../entities/application/application-words.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { StatusChip } from '../../../../ui/chip.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { useIsDesk } from '../application/is-desk.ts'
import type { Review } from '../application/review-model.ts'
import { applicantName } from '../list/applicant-name.ts'
import { ApplicationAge } from '../list/application-age.tsx'
import { KeysHelp } from '../loop/keys-help.tsx'
import { NextPrevious } from '../loop/next-previous.tsx'
import type { Steps } from '../loop/use-steps.ts'

type HeadProps = { application: Application; review: Review; steps: Steps }

/** The link back, name and number, and how long the application has waited at its desk. */
export function ApplicationHead({ application, review, steps }: HeadProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const isDesk = useIsDesk()
  const { trackingNo, purpose } = application
  const name = applicantName(headline(review.type, review.answers), locale) ?? t`No name yet`
  const type = review.type.label[locale]
  return (
    <PageHeader
      inOneRow
      back={{
        href: steps.list,
        label: isDesk ? t`My desk` : t`Back to the list`,
      }}
      title={name}
      note={trackingNo === null ? undefined : <span className="whitespace-nowrap">· {trackingNo}</span>}
      lead={purpose === 'RENEWAL' ? [type, t`Renewal`].join(' · ') : type}
      actions={
        <span className="flex flex-wrap items-center gap-x-2">
          {isDesk && <KeysHelp />}
          <NextPrevious steps={steps} />
          <PlaceChip application={application} />
        </span>
      }
    />
  )
}

/** The status of the application and, while it waits at a desk, for how long. */
function PlaceChip({ application }: { application: Application }) {
  const { i18n } = useLingui()
  const { status, enlistment, submittedAt, arrivedAt } = application
  if (!isInReview(status)) {
    const isRevoked = status === 'approved' && enlistment?.state === 'REVOKED'
    return (
      <ApplicationChip status={status} revoked={isRevoked} revocation={isRevoked ? enlistment.revocation : undefined} />
    )
  }
  return (
    <StatusChip status={status}>
      {i18n._(statusNames[status])} ·
      <ApplicationAge application={{ status, submittedAt: arrivedAt ?? submittedAt }} />
    </StatusChip>
  )
}
