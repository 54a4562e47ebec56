import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, useContext, useState } from 'react'
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
  /** Shown while the first answer loads, as large as the content will be; rows of a list by default. */
  skeleton?: ReactNode
  /** In a workspace: the content takes the height that is left. */
  fill?: boolean
  /** The notice about old data lies over the content, so that nothing moves when the connection drops. */
  overlaid?: boolean
  children: (data: Data) => ReactNode
}

/**
 * The content of a query in any state: loading, refused, without a connection, cached and possibly old, or loaded. A
 * query that waits for a connection (`paused`) is offline, not loading.
 */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, skeleton = <RowsSkeleton rows={6} />, fill = false, overlaid = false, children } = props
  const isWithin = useContext(WithinOverlaid)
  const isOnline = useOnline()
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
      {(!isWithin || isOnline) && (
        <StaleNotice
          readAt={query.dataUpdatedAt}
          hasFailed={query.isError}
          place={fill ? 'over-filled' : overlaid ? 'over' : 'above'}
          onRetry={retry}
        />
      )}
      <WithinOverlaid value={isWithin || overlaid || fill}>{children(query.data)}</WithinOverlaid>
    </div>
  )
}

/** When a page says over its content that there is no connection, the parts of the page do not repeat it. */
const WithinOverlaid = createContext(false)

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
          {...(isOnline && { title: t`The server cannot be reached right now.` })}
          onRetry={onRetry}
        >{t`This page was not opened on this device before, so there is no saved copy.`}</OfflineState>
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
  /** Above the content, or over it: in a page that scrolls or in a workspace. */
  place?: 'above' | 'over' | 'over-filled'
  onRetry: () => void
}

/** An element without height; the negative margin removes the gap that a workspace has between its parts. */
const overlays = { over: 'sticky top-2 z-20 mb-0! h-0', 'over-filled': 'sticky top-2 z-20 -mb-3 h-0 shrink-0' } as const

/** Says that the shown data may be old, and how old, when it could not be reloaded. */
export function StaleNotice({ readAt, hasFailed, place = 'above', onRetry }: StaleNoticeProps) {
  const { t } = useLingui()
  const when = formatDateTime(readAt, useLocale())
  const isOnline = useOnline()
  const [isHidden, setHidden] = useState(false)
  const isStale = !isOnline || hasFailed
  // The notice appears again at the next loss of the connection.
  if (!isStale && isHidden) setHidden(false)
  if (!isStale || isHidden) return null
  const hide = () => {
    setHidden(true)
    // The button disappears with the notice, so the heading gets the focus.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }
  const notice = (
    <Notice tone="warning" role="status" title={t`Saved on this device, last updated ${when}`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
        <p className="min-w-0 grow">
          {isOnline ? t`The server cannot be reached right now.` : t`There is no internet connection.`}{' '}
          {t`You can read it, but it may have changed since.`}
        </p>
        <Button variant="plain" size="small" onClick={onRetry}>
          {t`Try again`}
        </Button>
        {place !== 'above' && <Button variant="quiet" size="small" onClick={hide}>{t`Hide`}</Button>}
      </div>
    </Notice>
  )
  if (place === 'above') return notice
  return (
    <div className={overlays[place]}>
      <div className="rounded-card bg-surface shadow-card">{notice}</div>
    </div>
  )
}
