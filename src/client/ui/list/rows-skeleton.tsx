import { useLingui } from '@lingui/react/macro'
import { Card } from '../card.tsx'
import { Skeleton } from '../states/skeleton.tsx'

/** Placeholders for the rows of a list that loads, as high as the rows will be. */
export function RowsSkeleton({ rows }: { rows: number }) {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading, please wait`}>
      <Card padded={false} className="divide-y divide-line">
        {Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and are never reordered
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
