import { useLingui } from '@lingui/react/macro'
import { useFailureText } from '../../platform/error-messages.ts'
import { useOnline } from '../../platform/online.ts'
import { CallFailure } from '../../platform/unwrap.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState, OfflineState } from '../../ui/states.tsx'

export type MissingProps = {
  error: Error | null
  /** The query waits for a network before it tries again. */
  paused: boolean
  onRetry: () => void
}

/** What stands in place of something that could not be read and was never kept on this device. */
export function Missing({ error, paused, onRetry }: MissingProps) {
  const { t } = useLingui()
  const online = useOnline()
  const failureText = useFailureText()
  const failure = error instanceof CallFailure ? error.failure : null
  if (paused || !online || (failure !== null && failure.problem === undefined)) {
    return (
      <Card>
        <OfflineState
          onRetry={onRetry}
        >{t`This page was not opened on this device before, so nothing is kept.`}</OfflineState>
      </Card>
    )
  }
  return (
    <Card>
      <ErrorState {...(failure !== null && { title: failureText(failure) })} onRetry={onRetry} />
    </Card>
  )
}

/** Rows that are on their way, as high as the rows will be. */
export function RowsSkeleton({ rows }: { rows: number }) {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading, please wait`}>
      <Card padded={false} className="divide-y divide-line">
        {Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places
          <div key={index} className="flex h-[4.25rem] items-center gap-4 px-3">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-5 grow" />
            <Skeleton className="hidden h-5 w-28 sm:block" />
            <Skeleton className="hidden h-5 w-28 sm:block" />
          </div>
        ))}
      </Card>
    </div>
  )
}
