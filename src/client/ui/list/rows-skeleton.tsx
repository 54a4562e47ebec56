import { useLingui } from '@lingui/react/macro'
import { Card } from '../card.tsx'
import { Skeleton } from '../states/skeleton.tsx'

/** Rows of a list that are under way, as high as the rows will be. */
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
