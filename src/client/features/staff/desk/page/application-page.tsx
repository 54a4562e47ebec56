import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { ApplicationTimeline } from '../../../../entities/application/application-timeline.tsx'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { useMediaQuery, wideScreen } from '../../../../platform/use-media-query.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { QueryState } from '../../../../ui/list/query-state.tsx'
import { keepSearched } from '../../../../ui/list/searched.ts'
import { useListSearch } from '../../../../ui/list/use-list-search.ts'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { SkeletonLines } from '../../../../ui/states/skeleton-lines.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { DecisionBar } from '../decision/decision-bar.tsx'
import { DocumentViewer } from '../documents/viewer/document-viewer.tsx'
import { readPlace } from '../list/list-view.ts'
import { useStepKeys, useSteps } from '../loop/use-steps.ts'
import { MarksNotice } from '../marks/marks-notice.tsx'
import { nextUnmarked } from '../marks/pending-marks.ts'
import { type Marks, useMarks } from '../marks/use-marks.ts'
import { VerdictBar } from '../marks/verdict-bar.tsx'
import { ApplicationHead } from './application-head.tsx'
import { applicationQuery } from './application-queries.ts'
import { ApplicationTabs } from './application-tabs.tsx'
import { ApplicationWarnings } from './application-warnings.tsx'
import { HolderNotice } from './holder-notice.tsx'
import { firstDocument, type Review, readReview, type TabId, tabIds } from './review-model.ts'

const route = '/_signed-in/application/review/$type'

/** One application on one page: answers in tabs, its documents beside them, its events, and the possible decisions. */
export function ApplicationPage() {
  const { t } = useLingui()
  const { type = '' } = useParams({ strict: false })
  const { id } = useListSearch(route).search
  const place = readPlace(type)
  if (place !== null && id !== undefined) return <OneApplication key={id} kind={place.kind} id={id} />
  return (
    <Page width="wide">
      <PageHeader title={t`The page was not found`} />
      <LinkButton
        href={hrefOf('/applications/$type', { params: { type: 'individual' } })}
      >{t`To the applications`}</LinkButton>
    </Page>
  )
}

type OneProps = { kind: ApplicationKind; id: string }

function OneApplication({ kind, id }: OneProps) {
  const { t } = useLingui()
  const query = useQuery(applicationQuery(kind, id))
  return (
    <Page width="wide">
      {query.data === undefined && (
        <PageHeader
          title={t`Application`}
          back={{ href: hrefOf('/applications/$type', { params: { type: kind } }), label: t`Back to the list` }}
        />
      )}
      <QueryState query={query} skeleton={<ApplicationSkeleton />}>
        {(application) => <ApplicationView application={application} />}
      </QueryState>
    </Page>
  )
}

function UnknownType() {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`Application`} />
      <ErrorState title={t`This page is too old for this application`} onRetry={() => location.reload()} />
    </>
  )
}

/** The tab is in the address, so that a reload and the back button keep it. */
function useTab(): [TabId, (tab: TabId) => void] {
  const navigate = useNavigate()
  const { search, hrefOf } = useListSearch(route)
  const current = tabIds.find((id) => id === search.tab) ?? 'information'
  const show = (tab: TabId) =>
    void navigate({ href: hrefOf({ tab }), replace: true, resetScroll: false, state: keepSearched })
  return [current, show]
}

type ViewProps = { application: Application }

function ApplicationView({ application }: ViewProps) {
  const locale = useLocale()
  const marks = useMarks(application)
  const { marked } = marks
  const review = useMemo(() => readReview(marked, locale, dhakaDate(Date.now())), [marked, locale])
  if (review === null) return <UnknownType />
  return <KnownApplication application={marked} review={review} marks={marks} />
}

function KnownApplication({ application, review, marks }: ViewProps & { review: Review; marks: Marks }) {
  const steps = useSteps(application.id)
  useStepKeys(steps)
  const [tab, setTab] = useTab()
  // Chosen once: a decision changes which it would be, and must not exchange what is being read.
  const [current, setDocument] = useState(() => firstDocument(application, review))
  const hasRoom = useMediaQuery(wideScreen)
  const top = useRef<HTMLDivElement>(null)
  function showDocument(fileId: string): void {
    setDocument(fileId)
    if (hasRoom) return
    setTab('documents')
    // The viewer is above the list there, and may be out of view.
    requestAnimationFrame(() => top.current?.scrollIntoView({ block: 'start' }))
  }
  const file = review.files.find(({ fileId }) => fileId === current)
  const viewer = (
    <div ref={top} className="scroll-mt-4 space-y-2.5">
      {file !== undefined && marks.isOpen && (
        <VerdictBar
          key={file.fileId}
          file={file}
          files={review.files}
          marks={marks}
          onMarked={() => setDocument(nextUnmarked(review.files, file.fileId))}
        />
      )}
      <DocumentViewer files={review.files} current={current} onShow={setDocument} />
    </div>
  )
  const decisions = (
    <DecisionBar key={application.id} application={application} review={review} marks={marks} steps={steps} />
  )
  return (
    <>
      <ApplicationHead application={application} review={review} steps={steps} />
      <MarksNotice marks={marks} />
      <HolderNotice application={application} />
      {hasRoom && decisions}
      <ApplicationWarnings application={application} review={review} />
      <ApplicationTabs
        application={application}
        review={review}
        current={tab}
        onChange={setTab}
        document={current}
        onShowDocument={showDocument}
        viewer={viewer}
        hasRoom={hasRoom}
      />
      {/* On a phone the content comes first; the buttons would push it out of view. */}
      {!hasRoom && decisions}
      <ApplicationTimeline events={application.timeline} />
    </>
  )
}

function ApplicationSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading, please wait`} className="grid gap-6 lg:grid-cols-2">
      <Card className="space-y-4">
        <SkeletonLines lines={8} />
      </Card>
      <Skeleton className="hidden h-[min(calc(70*var(--dvh)),40rem)] rounded-card lg:block" />
    </div>
  )
}
