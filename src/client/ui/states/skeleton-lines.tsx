import { useLingui } from '@lingui/react/macro'
import { Card } from '../card.tsx'
import { Skeleton } from './skeleton.tsx'

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

/** A card whose content is under way. */
export function CardSkeleton({ lines }: { lines?: number }) {
  const { t } = useLingui()
  return (
    <Card role="status" aria-label={t`Loading, please wait`}>
      <SkeletonLines {...(lines !== undefined && { lines })} />
    </Card>
  )
}
