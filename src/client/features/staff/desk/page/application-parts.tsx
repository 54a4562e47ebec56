import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { ApplicationTimeline } from '../../../../entities/application/application-timeline.tsx'
import { PdfButton } from '../../../../entities/enlistment/pdf-button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { WorkspaceColumns } from '../../../../ui/layout/workspace.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { SkeletonLines } from '../../../../ui/states/skeleton-lines.tsx'
import { DocumentViewer } from '../documents/viewer/document-viewer.tsx'
import { MarksNotice } from '../marks/marks-notice.tsx'
import type { Marks } from '../marks/use-marks.ts'
import type { Verdict } from '../marks/use-verdict.ts'
import { VerdictBar } from '../marks/verdict-bar.tsx'
import { OpenedNotice } from '../opened-by/opened-notice.tsx'
import { ApplicationWarnings } from './application-warnings.tsx'
import { EnlistmentNotice } from './enlistment-notice.tsx'
import { HolderNotice } from './holder-notice.tsx'
import { InternalNotes } from './internal-notes.tsx'
import { PaymentStrip } from './payment/payment-strip.tsx'
import { type Review, slipOf } from './review-model.ts'

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
  const isSlip = current !== null && current === slipOf(application)
  return (
    <DocumentViewer
      files={files}
      current={current}
      onShow={onShow}
      above={isSlip && <PaymentStrip application={application} />}
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
