import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Application, PreviousYear } from '#contract/applications/application-shapes.ts'
import { applicationCalls } from '#contract/applications/applications.ts'
import type { Answers } from '#domain/drafts/operations.ts'
import {
  type ChangedDocument,
  type ChangedEntry,
  type ChangedRow,
  type Changes,
  compareYears,
} from '#domain/enlistment/changes.ts'
import type { SummaryFile } from '#domain/forms/summary.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { maskNid } from '#domain/reference/identifiers.ts'
import { endpointQuery, retryUnanswered } from '../../../../platform/api/endpoint-query.ts'
import { currentDate } from '../../../../platform/current-date.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { QueryState } from '../../../../ui/list/query-state.tsx'
import { CardSkeleton } from '../../../../ui/states/skeleton-lines.tsx'
import { EmptyState } from '../../../../ui/states/states.tsx'
import { isNationalId, type Review } from '../application/review-model.ts'

export type ChangesPanelProps = {
  application: Application
  review: Review
  onShowDocument: (fileId: string) => void
}

/** The differences between a renewal and the application that was approved before it. */
export function ChangesPanel(props: ChangesPanelProps) {
  const { t } = useLingui()
  const { kind, id } = props.application
  // Loaded once: it does not change, and the server records every access.
  const once = { staleTime: Number.POSITIVE_INFINITY, retry: retryUnanswered }
  const query = useQuery(endpointQuery(applicationCalls[kind].previous, { query: { id } }, once))
  return (
    <QueryState query={query} skeleton={<CardSkeleton lines={6} />}>
      {({ previous }) =>
        previous === null ? (
          <EmptyState title={t`There is no earlier application to compare with`}>
            {t`The enlistment being renewed is from before this portal.`}
          </EmptyState>
        ) : (
          <Compared {...props} previous={previous} />
        )
      }
    </QueryState>
  )
}

type ComparedProps = ChangesPanelProps & { previous: NonNullable<PreviousYear['previous']> }

function Compared({ application, review, onShowDocument, previous }: ComparedProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { type } = review
  const changes = useMemo(
    (): Changes =>
      compareYears({
        type,
        before: previous.answers as Answers,
        after: application.answers as Answers,
        locale,
        context: { today: currentDate() },
      }),
    [type, previous, application.answers, locale],
  )
  const since = formatDate(dhakaDate(previous.approvedAt), locale)
  const href = hrefOf('/application/review/$type', { params: { type: application.kind }, search: { id: previous.id } })
  return (
    <div className="space-y-6" data-changes={changes.count}>
      <p className="text-muted">
        {t`Compared with the application approved on ${since}. Payment and declaration are new each time and are not compared.`}{' '}
        <a href={href}>{t`Open that application`}</a>
      </p>
      {changes.count === 0 && <EmptyState title={t`Nothing else has changed`} />}
      {changes.groups.map(({ group, title, entries, rows }) => (
        <section key={group} className="space-y-2">
          <h2 className="text-h3">{title}</h2>
          <Entries entries={entries} review={review} />
          {rows.map((row) => (
            <Row key={row.rowId} row={row} review={review} />
          ))}
        </section>
      ))}
      {changes.documents.length > 0 && (
        <section className="space-y-2">
          <h2 className="text-h3">{t`Documents`}</h2>
          <ul className="space-y-3">
            {changes.documents.map((document) => (
              <li key={document.slot} data-slot={document.slot}>
                <Files document={document} onShow={onShowDocument} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Entries({ entries, review }: { entries: readonly ChangedEntry[]; review: Review }) {
  return (
    <ul className="space-y-2">
      {entries.map(({ path, label, before, after }) => (
        <li key={path} data-path={path}>
          <span className="text-muted">{label}</span>
          <BeforeAndNow before={before} now={after} isMasked={isNationalId(review.type, path)} />
        </li>
      ))}
    </ul>
  )
}

/** Before and now, distinguished by text and not only by colour or strikethrough. */
function BeforeAndNow({ before, now, isMasked }: { before: string; now: string; isMasked: boolean }) {
  const { t } = useLingui()
  const shown = (text: string) => (text === '' ? t`Not provided` : isMasked ? maskNid(text) : text)
  return (
    <span className="block [overflow-wrap:anywhere]">
      <span className="block">
        <span className="text-small text-muted">{t`Before:`}</span>{' '}
        <del className="whitespace-pre-line text-muted">{shown(before)}</del>
      </span>
      <span className="block">
        <span className="text-small text-muted">{t`Now:`}</span>{' '}
        <ins className="whitespace-pre-line font-medium no-underline">{shown(now)}</ins>
      </span>
    </span>
  )
}

function Row({ row, review }: { row: ChangedRow; review: Review }) {
  const { t } = useLingui()
  const words = { added: t`New`, removed: t`Removed`, changed: t`Changed` }
  const given = row.entries.filter(({ before, after }) => before !== '' || after !== '')
  const shown = (path: string, text: string) => (isNationalId(review.type, path) ? maskNid(text) : text)
  return (
    <div className="rounded-field border border-line bg-sunken p-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <b className="min-w-0 font-medium">{row.title}</b>
        <Chip tone={row.kind === 'added' ? 'ok' : row.kind === 'removed' ? 'danger' : 'info'}>{words[row.kind]}</Chip>
      </p>
      {row.kind === 'changed' ? (
        <div className="mt-2">
          <Entries entries={given} review={review} />
        </div>
      ) : (
        <ul className="mt-2 space-y-1">
          {given.map(({ path, label, before, after }) => (
            <li key={path} className="whitespace-pre-line">
              <span className="text-small text-muted">{label}:</span> {shown(path, before === '' ? after : before)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Files({ document, onShow }: { document: ChangedDocument; onShow: (fileId: string) => void }) {
  const { t } = useLingui()
  const names = (files: readonly SummaryFile[]) => files.map(({ name }) => name).join(', ')
  return (
    <>
      <span className="text-muted">{document.label}</span>
      {document.removed.length > 0 && (
        <span className="block">
          <span className="text-small text-muted">{t`Before:`}</span>{' '}
          <del className="text-muted">{names(document.removed)}</del>
        </span>
      )}
      {document.added.map(({ fileId, name }) => (
        <span key={fileId} className="block">
          <span className="text-small text-muted">{t`Now:`}</span>{' '}
          <button
            type="button"
            onClick={() => onShow(fileId)}
            className="min-h-11 text-primary underline md:min-h-0 underline-offset-4 hover:text-primary-strong"
          >
            {name}
          </button>
        </span>
      ))}
      {document.added.length === 0 && <Chip tone="danger">{t`No longer attached`}</Chip>}
    </>
  )
}
