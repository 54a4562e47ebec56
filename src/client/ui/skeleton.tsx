import { useLingui } from '@lingui/react/macro'
import { classNames } from './class-names.ts'

/** A grey place of the size that the content will have. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded-field bg-line', className)} />
}

/** Lines of text that are on their way. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <span className="block space-y-3">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never change places
        <Skeleton key={index} className={index === lines - 1 ? 'h-5 w-2/3' : 'h-5 w-full'} />
      ))}
    </span>
  )
}

/** A whole page that is on its way: a heading, a sentence, a card. */
export function PageSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading, please wait`} className="mx-auto w-full max-w-form space-y-5 px-4 py-6">
      <Skeleton className="h-9 w-3/4" />
      <SkeletonLines lines={2} />
      <Skeleton className="h-64 w-full rounded-card" />
    </div>
  )
}
