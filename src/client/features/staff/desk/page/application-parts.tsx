import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { staffRoles } from '#domain/people/roles.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { ApplicationTimeline } from '../../../../entities/application/application-timeline.tsx'
import { PdfButton } from '../../../../entities/enlistment/pdf-button.tsx'
import { hasRole, useSession } from '../../../../platform/api/session.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { WorkspaceColumns } from '../../../../ui/layout/workspace.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { SkeletonLines } from '../../../../ui/states/skeleton-lines.tsx'
import type { Review } from '../application/review-model.ts'
import { RevokeEnlistment } from '../decision/revoke-enlistment.tsx'
import { DocumentViewer } from '../documents/viewer/document-viewer.tsx'
import { MarksNotice } from '../marks/marks-notice.tsx'
import type { Marks } from '../marks/use-marks.ts'
import type { Verdict } from '../marks/use-verdict.ts'
import { VerdictBar } from '../marks/verdict-bar.tsx'
import { ApplicationWarnings } from './application-warnings.tsx'
import { InternalNotes } from './internal-notes.tsx'
import { OpenedNotice } from './opened-notice.tsx'
import { PaymentStrip } from './payment/payment-strip.tsx'

type Shown = { application: Application; review: Review }

type DocumentProps = Shown & {
  marks: Marks
  current: string | null
  verdict: Verdict | null
  onShow: (fileId: string) => void
}

/** The viewer with the verdict on the open document. Above the bank slip it shows the payment reference. */
export function DocumentPart({ application, review, marks, current, verdict, onShow }: DocumentProps) {
  const { files } = review
  const file = files.find(({ fileId }) => fileId === current)
  return (
    <DocumentViewer
      files={files}
      current={current}
      onShow={onShow}
      above={current !== null && <PaymentStrip application={application} fileId={current} />}
      below={
        file !== undefined &&
        verdict !== null && <VerdictBar key={`${file.fileId} ${marks.discards}`} {...{ file, files, marks, verdict }} />
      }
    />
  )
}

/** Notices that a desk must read before it decides, at the top of the answers. */
export function ApplicationNotices({ application, review }: Shown) {
  return (
    <div className="space-y-3 text-small empty:hidden" data-part="notices">
      <OpenedNotice application={application} />
      <HolderNotice application={application} />
      <EnlistmentNotice application={application} />
      <ApplicationWarnings application={application} review={review} />
    </div>
  )
}

/** Tells applicants that it is their turn, with a link to the form. Staff cannot edit the form from here. */
function HolderNotice({ application: { actions, status } }: { application: Application }) {
  const { t } = useLingui()
  const session = useSession()
  if (session === null || hasRole(session, staffRoles) || !actions.includes('update')) return null
  const title =
    status === 'recheck'
      ? t`Please correct the application and submit it again`
      : t`This application is not submitted yet`
  return (
    <Notice tone="warning" title={title}>
      <LinkButton size="small" href={hrefOf('/enlisting')} className="mt-2">
        {t`Continue in the form`}
      </LinkButton>
    </Notice>
  )
}

/** The enlistment that the approval created: number, validity and certificate. */
function EnlistmentNotice({ application }: { application: Application }) {
  const { enlistment, status } = application
  if (enlistment === null || status !== 'approved') return null
  return <Granted application={application} enlistment={enlistment} />
}

type EnlistmentProps = { application: Application; enlistment: NonNullable<Application['enlistment']> }

function Granted({ application, enlistment }: EnlistmentProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const from = formatDate(enlistment.validFrom, locale)
  const to = formatDate(enlistment.validTo, locale)
  const { number } = enlistment
  const terms: Record<typeof enlistment.state, string> = {
    ACTIVE: t`Valid from ${from} to ${to}`,
    EXPIRED: t`Expired: ${from} to ${to}`,
    REVOKED: t`No longer valid. Its term was from ${from} to ${to}.`,
  }
  const isRevoked = enlistment.state === 'REVOKED'
  const { revocation } = enlistment
  const day = revocation === undefined ? '' : formatDate(dhakaDate(revocation.at), locale)
  const reason = revocation?.reason ?? ''
  const isExpired = enlistment.state === 'EXPIRED'
  return (
    <Notice
      tone={isRevoked ? 'danger' : isExpired ? 'warning' : 'ok'}
      title={isRevoked ? t`Revoked: ${number}` : t`Enlisted: ${number}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow">
          {terms[enlistment.state]}
          {revocation !== undefined && (
            <span className="block [overflow-wrap:anywhere]">{t`Revoked on ${day}: ${reason}`}</span>
          )}
        </p>
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

type HistoryProps = Shown & { marks: Marks; outcome: ReactNode }

/** The result of the last decision, unsent marks, the events and the internal notes. */
export function ApplicationHistory({ application, review, marks, outcome }: HistoryProps) {
  const { t } = useLingui()
  return (
    <div className="space-y-4 pb-4">
      {outcome}
      <MarksNotice marks={marks} review={review} />
      <ApplicationTimeline events={application.timeline} />
      <InternalNotes application={application} />
      <PdfButton
        size="small"
        application={application}
        document="application"
        fileName={application.trackingNo ?? 'application'}
      >
        {t`Application as PDF`}
      </PdfButton>
    </div>
  )
}

/** The placeholder for the viewer in the layout with columns. */
export function ViewingSkeleton() {
  return <Skeleton className="hidden h-full rounded-card workspace:block" />
}

/** The placeholder for the application, of the same size. */
export function ApplicationSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading, please wait`} className="flex min-h-0 grow flex-col">
      <WorkspaceColumns
        reading={
          <Card className="grow">
            <SkeletonLines lines={8} />
          </Card>
        }
        viewing={<ViewingSkeleton />}
        actions={<Skeleton className="h-12 rounded-card xl:h-40" />}
        history={<SkeletonLines lines={5} />}
      />
    </div>
  )
}
