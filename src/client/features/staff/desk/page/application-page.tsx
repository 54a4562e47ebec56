import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { currentDate } from '../../../../platform/current-date.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { useMediaQuery, workspaceScreen } from '../../../../platform/use-media-query.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { Workspace, WorkspaceColumns } from '../../../../ui/layout/workspace.tsx'
import { QueryState } from '../../../../ui/list/query-state.tsx'
import { useListSearch } from '../../../../ui/list/use-list-search.ts'
import { SkeletonLines } from '../../../../ui/states/skeleton-lines.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { usePainted } from '../../../../ui/use-painted.ts'
import { applicationQuery } from '../application/application-query.ts'
import { useIsDesk } from '../application/is-desk.ts'
import { firstDocument, type Review, readReview, slipOf, type TabId, tabIds } from '../application/review-model.ts'
import { useDecisions } from '../decision/use-decisions.tsx'
import { useBesideDuplicates } from '../duplicates/duplicates-query.ts'
import { readPlace } from '../list/list-view.ts'
import { useStepKeys, useSteps } from '../loop/use-steps.ts'
import { FlagsContext, useFlagsOf } from '../marks/flags.ts'
import { type Marks, useMarks } from '../marks/use-marks.ts'
import { useVerdict } from '../marks/use-verdict.ts'
import { ApplicationHead } from './application-head.tsx'
import {
  ApplicationHistory,
  ApplicationNotices,
  ApplicationSkeleton,
  DocumentPart,
  ViewingSkeleton,
} from './application-parts.tsx'
import { ApplicationTabs } from './application-tabs.tsx'

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
      <LinkButton href={hrefOf('/applications')}>{t`Go to the applications`}</LinkButton>
    </Page>
  )
}

type OneProps = { kind: ApplicationKind; id: string }

function OneApplication({ kind, id }: OneProps) {
  const { t } = useLingui()
  const query = useBesideDuplicates(id, useQuery(applicationQuery(kind, id)))
  const isDesk = useIsDesk()
  return (
    <Workspace filled={isDesk}>
      {query.data === undefined && (
        <PageHeader
          inOneRow
          title={t`Application`}
          back={{
            href: hrefOf('/applications'),
            label: isDesk ? t`My desk` : t`Back to the list`,
          }}
        />
      )}
      <QueryState fill query={query} skeleton={<ApplicationSkeleton />}>
        {(application) => <ApplicationView application={application} />}
      </QueryState>
    </Workspace>
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

/** The current tab. It is stored in the address, so that a reload and the back button keep it. */
function useTab(): [TabId, (tab: TabId) => void] {
  const navigate = useNavigate()
  const { search, hrefOf } = useListSearch(route)
  const current = tabIds.find((id) => id === search.tab) ?? 'information'
  const show = (tab: TabId) => void navigate({ href: hrefOf({ tab }), replace: true, resetScroll: false, state: true })
  return [current, show]
}

type ViewProps = { application: Application }

function ApplicationView({ application }: ViewProps) {
  const locale = useLocale()
  const marks = useMarks(application)
  const { marked } = marks
  const review = useMemo(() => readReview(marked, locale, currentDate()), [marked, locale])
  if (review === null) return <UnknownType />
  return <KnownApplication application={marked} review={review} marks={marks} />
}

type KnownProps = ViewProps & { review: Review; marks: Marks }

function KnownApplication({ application, review, marks }: KnownProps) {
  const steps = useSteps(application.id)
  useStepKeys(steps)
  const [tab, setTab] = useTab()
  // Chosen only once: after a decision another document would come first, but the open one must not change.
  const [current, setDocument] = useState(() => firstDocument(application, review))
  const hasRoom = useMediaQuery(workspaceScreen)
  const isPainted = usePainted()
  const top = useRef<HTMLDivElement>(null)
  const decisions = useDecisions({ application, review, marks, steps })
  const verdict = useVerdict({
    files: review.files,
    file: review.files.find(({ fileId }) => fileId === current),
    marks,
    onShow: setDocument,
    handlesKeys: hasRoom || tab === 'documents',
  })
  const slip = slipOf(application)
  function showDocument(fileId: string): void {
    setDocument(fileId)
    if (hasRoom) return
    setTab('documents')
    // In that tab the viewer is above the list and may be scrolled out of view.
    requestAnimationFrame(() => top.current?.scrollIntoView({ block: 'start' }))
  }
  function showTab(next: TabId): void {
    setTab(next)
    // The desk compares the payment reference with the slip beside it.
    if (next === 'payment' && hasRoom && slip !== null) setDocument(slip)
  }
  const viewer = (
    <div ref={top} className="scroll-mt-4 workspace:h-full">
      <DocumentPart {...{ application, review, marks, current, verdict }} onShow={setDocument} />
    </div>
  )
  return (
    <FlagsContext value={useFlagsOf(marks)}>
      <ApplicationHead application={application} review={review} steps={steps} />
      <WorkspaceColumns
        reading={
          <ApplicationTabs
            {...{ application, review }}
            current={tab}
            onChange={showTab}
            document={current}
            onShowDocument={showDocument}
            viewer={hasRoom ? null : viewer}
            notices={<ApplicationNotices application={application} review={review} />}
          />
        }
        // In the layout with columns, answers and decisions are painted first; the other columns follow at once.
        viewing={hasRoom ? isPainted ? viewer : <ViewingSkeleton /> : null}
        actions={decisions.bar}
        history={
          hasRoom && !isPainted ? (
            <SkeletonLines lines={5} />
          ) : (
            <ApplicationHistory {...{ application, review, marks }} outcome={decisions.outcome} />
          )
        }
      />
      {decisions.dialog}
    </FlagsContext>
  )
}
