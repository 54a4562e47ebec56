import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { Application } from '#contract/application-shapes.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { ApplicationTimeline } from '../../platform/application-timeline.tsx'
import { useLocale } from '../../platform/i18n.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ApplicationHead } from './application-head.tsx'
import { applicationQuery } from './application-queries.ts'
import { ApplicationTabs } from './application-tabs.tsx'
import { ApplicationWarnings } from './application-warnings.tsx'
import { CacheNotice } from './cache-notice.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { HolderNotice } from './holder-notice.tsx'
import { Missing } from './list-state.tsx'
import { readPlace } from './list-view.ts'
import type { PdfLinkComponent } from './pdf-slot.ts'
import { type Review, readReview, type TabId, tabIds } from './review-model.ts'
import { useMediaQuery, wideScreen } from './use-media-query.ts'

/** One application on one page: answers in tabs, its documents beside them, what happened, and what may be done. */
export function ApplicationPage({ PdfLink }: { PdfLink: PdfLinkComponent }) {
  const { t } = useLingui()
  const { type = '' } = useParams({ strict: false })
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const id = new URLSearchParams(search).get('id')
  const place = readPlace(type)
  if (place !== null && id !== null) return <OneApplication key={id} kind={place.kind} id={id} PdfLink={PdfLink} />
  return (
    <Page width="wide">
      <PageHeader title={t`The page was not found`} />
      <LinkButton href="/applications/individual">{t`To the applications`}</LinkButton>
    </Page>
  )
}

type OneProps = { kind: ApplicationKind; id: string; PdfLink: PdfLinkComponent }

function OneApplication({ kind, id, PdfLink }: OneProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const query = useQuery(applicationQuery(kind, id))
  const { data } = query
  const review = useMemo(
    () => (data === undefined ? null : readReview(data, locale, dhakaDate(Date.now()))),
    [data, locale],
  )
  const retry = () => void query.refetch()
  if (data === undefined) {
    const waiting = query.isPending && query.fetchStatus !== 'paused'
    return (
      <Page width="wide">
        <PageHeader title={t`Application`} back={{ href: `/applications/${kind}`, label: t`Back to the list` }} />
        {waiting ? (
          <ApplicationSkeleton />
        ) : (
          <Missing error={query.error} paused={query.fetchStatus === 'paused'} onRetry={retry} />
        )}
      </Page>
    )
  }
  return (
    <Page width="wide">
      <CacheNotice readAt={query.dataUpdatedAt} failed={query.isError} onRetry={retry} />
      {review === null ? <UnknownType /> : <ApplicationView application={data} review={review} PdfLink={PdfLink} />}
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

/** The tab stands in the address, so that reloading and going back keep it. */
function useTab(): [TabId, (tab: TabId) => void] {
  const navigate = useNavigate()
  const { pathname, searchStr } = useLocation()
  const query = new URLSearchParams(searchStr)
  const current = tabIds.find((id) => id === query.get('tab')) ?? 'information'
  function change(tab: TabId): void {
    query.set('tab', tab)
    void navigate({ href: `${pathname}?${query.toString()}`, replace: true, resetScroll: false })
  }
  return [current, change]
}

type ViewProps = { application: Application; review: Review; PdfLink: PdfLinkComponent }

function ApplicationView({ application, review, PdfLink }: ViewProps) {
  const [tab, setTab] = useTab()
  const [document, setDocument] = useState<string | null>(null)
  const hasRoom = useMediaQuery(wideScreen)
  const top = useRef<HTMLDivElement>(null)
  const current = document ?? review.files[0]?.fileId ?? null
  function showDocument(fileId: string): void {
    setDocument(fileId)
    if (hasRoom) return
    setTab('documents')
    // The viewer stands above the list there, perhaps out of sight.
    requestAnimationFrame(() => top.current?.scrollIntoView({ block: 'start' }))
  }
  const viewer = (
    <div ref={top} className="scroll-mt-4">
      <DocumentViewer files={review.files} current={current} onShow={setDocument} />
    </div>
  )
  const decisions = <DecisionBar application={application} review={review} />
  return (
    <>
      <ApplicationHead application={application} review={review} PdfLink={PdfLink} />
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
      {/* On a phone one reads first; the buttons would push everything out of sight. */}
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
