import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '../../../../../ui/states/skeleton.tsx'

/** The content of the frame while a document is loading. */
export function FrameSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading, please wait`} className="h-full p-2">
      <Skeleton className="h-full" />
    </div>
  )
}
