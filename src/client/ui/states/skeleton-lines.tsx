import { useLingui } from '@lingui/react/macro'
import { Card } from '../card.tsx'
import { Skeleton } from './skeleton.tsx'

/** Placeholders for lines of text that load. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <span className="block space-y-3">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical and are never reordered
        <Skeleton key={index} className={index === lines - 1 ? 'h-5 w-2/3' : 'h-5 w-full'} />
      ))}
    </span>
  )
}

/** A card whose content is loading. */
export function CardSkeleton({ lines }: { lines?: number }) {
  const { t } = useLingui()
  return (
    <Card role="status" aria-label={t`Loading, please wait`}>
      <SkeletonLines {...(lines !== undefined && { lines })} />
    </Card>
  )
}
