import { useLingui } from '@lingui/react/macro'
import { classNames } from '../class-names.ts'

/** A grey placeholder of the size that the content will have. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded-field bg-line', className)} />
}

/** The placeholder of a whole page: a heading, a sentence, a card. */
export function PageSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading, please wait`} className="mx-auto w-full max-w-form space-y-5 px-4 py-6">
      <Skeleton className="h-9 w-3/4" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-64 w-full rounded-card" />
    </div>
  )
}
