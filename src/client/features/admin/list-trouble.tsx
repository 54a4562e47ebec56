import { useLingui } from '@lingui/react/macro'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { useFailureText } from '../../platform/error-messages.ts'
import { useLocale } from '../../platform/i18n.ts'
import { CallFailure } from '../../platform/unwrap.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import { ErrorState, OfflineState } from '../../ui/states.tsx'

/** Above a list that could not be read again. */
export function OldNotice({ readAt }: { readAt: number }) {
  const { t } = useLingui()
  const when = formatDateTime(readAt, useLocale())
  return <Notice tone="warning" role="status" title={t`Kept on this device since ${when}`} />
}

type WaitingQuery = { isPending: boolean; fetchStatus: string; error: Error | null; refetch: () => unknown }

/** In place of a list that was never read on this device. */
export function NoList({ query }: { query: WaitingQuery }) {
  const failureText = useFailureText()
  const retry = () => void query.refetch()
  if (query.isPending && query.fetchStatus !== 'paused') {
    return (
      <Card>
        <SkeletonLines lines={8} />
      </Card>
    )
  }
  const failure = query.error instanceof CallFailure ? query.error.failure : null
  if (failure === null || failure.problem === undefined) {
    return (
      <Card>
        <OfflineState onRetry={retry} />
      </Card>
    )
  }
  return (
    <Card>
      <ErrorState title={failureText(failure)} onRetry={retry} />
    </Card>
  )
}
