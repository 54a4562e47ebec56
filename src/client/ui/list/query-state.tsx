import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { useFailureText } from '../../platform/api/error-messages.ts'
import { CallFailure } from '../../platform/api/unwrap.ts'
import { useLocale } from '../../platform/i18n.ts'
import { useOnline } from '../../platform/online.ts'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { Notice } from '../notice.tsx'
import { ErrorState, OfflineState } from '../states/states.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

/** The part of React Query's result that is used here. */
export type QueryView<Data> = {
  data: Data | undefined
  /** Why the last attempt failed; also set while older data is shown. */
  error: Error | null
  isError: boolean
  isPending: boolean
  isPlaceholderData: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  /** When `data` was read, milliseconds. */
  dataUpdatedAt: number
  refetch: () => unknown
}

export type QueryStateProps<Data> = {
  query: QueryView<Data>
  /** Shown while the first answer loads, as large as the content will be; rows of a list unless given. */
  skeleton?: ReactNode
  /** In a workspace: the content takes the height that is left. */
  fill?: boolean
  children: (data: Data) => ReactNode
}

/**
 * The content of a query in any state: loading, refused, without a connection, cached and possibly old, or loaded. A
 * query that waits for a connection (`paused`) is offline, not loading.
 */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, skeleton = <RowsSkeleton rows={6} />, fill = false, children } = props
  const retry = () => void query.refetch()
  if (query.data === undefined) {
    if (query.isPending && query.fetchStatus !== 'paused') return skeleton
    return <LoadFailed error={query.error} onRetry={retry} />
  }
  return (
    <div
      className={fill ? 'flex min-h-0 grow flex-col gap-3' : 'space-y-4'}
      aria-busy={query.isPlaceholderData || undefined}
    >
      <StaleNotice readAt={query.dataUpdatedAt} hasFailed={query.isError} onRetry={retry} />
      {children(query.data)}
    </div>
  )
}

/** Shown when nothing could be loaded and nothing is cached on this device. */
function LoadFailed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useLingui()
  const isOnline = useOnline()
  const failureText = useFailureText()
  const failure = error instanceof CallFailure ? error.failure : null
  const isOffline = !isOnline || error === null || (failure !== null && failure.problem === undefined)
  return (
    <Card>
      {isOffline ? (
        <OfflineState
          onRetry={onRetry}
        >{t`This page was not opened on this device before, so nothing is kept.`}</OfflineState>
      ) : (
        <ErrorState {...(failure !== null && { title: failureText(failure) })} onRetry={onRetry} />
      )}
    </Card>
  )
}

export type StaleNoticeProps = {
  /** When the shown data was loaded; milliseconds. */
  readAt: number
  /** The last attempt to reload it failed. */
  hasFailed: boolean
  onRetry: () => void
}

/** Says that the shown data may be old, and how old, when it could not be reloaded. */
export function StaleNotice({ readAt, hasFailed, onRetry }: StaleNoticeProps) {
  const { t } = useLingui()
  const when = formatDateTime(readAt, useLocale())
  const isOnline = useOnline()
  if (isOnline && !hasFailed) return null
  return (
    <Notice tone="warning" role="status" title={t`Kept on this device since ${when}`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
        <p className="min-w-0 grow">
          {isOnline ? t`The server cannot be reached just now.` : t`There is no internet connection.`}{' '}
          {t`It can be read, but it may have changed meanwhile.`}
        </p>
        <Button variant="plain" size="small" onClick={onRetry}>
          {t`Try again`}
        </Button>
      </div>
    </Notice>
  )
}
