import { useLingui } from '@lingui/react/macro'
import { useMediaQuery } from '../../../../platform/use-media-query.ts'
import { Card } from '../../../../ui/card.tsx'
import { RowsSkeleton } from '../../../../ui/list/rows-skeleton.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { tableScreen } from './application-rows.tsx'
import { pageSize } from './list-view.ts'

/** A placeholder for a whole page of rows, with the heights of the table. */
export function ListSkeleton() {
  const { t } = useLingui()
  const hasRoom = useMediaQuery(tableScreen)
  if (!hasRoom) return <RowsSkeleton rows={pageSize} />
  return (
    <div role="status" aria-label={t`Loading, please wait`}>
      <Card padded={false} className="divide-y divide-line">
        <div className="h-8 bg-sunken" />
        {Array.from({ length: pageSize }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and are never reordered
          <div key={index} className="flex h-11 items-center gap-4 px-3">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-4 grow" />
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-28" />
          </div>
        ))}
      </Card>
    </div>
  )
}
