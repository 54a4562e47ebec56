import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { addRating, bestScore, listRatings, type Rating } from '#contract/applications/desk/ratings.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { endpointQuery } from '../../../../platform/api/endpoint-query.ts'
import { mayCall, useSession } from '../../../../platform/api/session.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { QueryState } from '../../../../ui/list/query-state.tsx'
import { SkeletonLines } from '../../../../ui/states/skeleton-lines.tsx'
import { EmptyState } from '../../../../ui/states/states.tsx'
import { RatingDialog } from './rating-dialog.tsx'

/** The newest ratings of the application and its enlistment, as many as one call returns. */
const newest = { page: 1, size: 100 }

type PanelProps = { application: Application }

/** The ratings of this applicant's work, and a form for people who may rate. */
export function RatingsPanel({ application }: PanelProps) {
  const { t } = useLingui()
  const session = useSession()
  const isDesk = mayCall(session, listRatings) && application.status !== 'draft'
  if (!isDesk) return <EmptyState title={t`Work ratings are for the office only`} />
  return <Ratings application={application} mayRate={mayCall(session, addRating)} />
}

function Ratings({ application, mayRate }: PanelProps & { mayRate: boolean }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery(endpointQuery(listRatings, { query: { ...newest, applicationId: application.id } }))
  return (
    <div className="space-y-4" data-part="ratings">
      <QueryState query={query} skeleton={<SkeletonLines lines={4} />}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyState title={t`No work has been rated yet`} />
          ) : (
            <RatingList list={list} total={total} />
          )
        }
      </QueryState>
      {mayRate && (
        <Button variant="plain" size="small" data-action="rate" onClick={() => setOpen(true)}>{t`Rate work`}</Button>
      )}
      {isOpen && <RatingDialog applicationId={application.id} onClose={() => setOpen(false)} />}
    </div>
  )
}

function RatingList({ list, total }: { list: readonly Rating[]; total: number }) {
  const { t } = useLingui()
  const locale = useLocale()
  const mean = list.reduce((sum, { score }) => sum + score, 0) / list.length
  const [average, best] = [Math.round(mean * 10) / 10, bestScore].map((number) => formatNumber(number, locale))
  const [count, all] = [list.length, total].map((number) => formatNumber(number, locale))
  return (
    <div className="space-y-3">
      <p>
        <b className="font-bold tabular-nums">{t`${average} of ${best}`}</b>{' '}
        <span className="text-muted">
          {total > list.length
            ? t`on average, for the latest ${count} of ${all} ratings`
            : t`on average, ratings: ${count}`}
        </span>
      </p>
      <ol className="space-y-3">
        {list.map((rating) => (
          <li key={rating.id} className="border-t border-line pt-3 leading-tight">
            <OneRating rating={rating} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function OneRating({ rating: { project, score, comment, number, by, at } }: { rating: Rating }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [given, best] = [score, bestScore].map((each) => formatNumber(each, locale))
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="min-w-0 font-medium [overflow-wrap:anywhere]">{project}</b>
        <span className="whitespace-nowrap tabular-nums">{t`${given} of ${best}`}</span>
      </p>
      {comment !== null && <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{comment}</p>}
      <p className="mt-1 text-small text-muted">
        {[by[locale], formatDateTime(at, locale), number].filter(Boolean).join(' · ')}
      </p>
    </>
  )
}
