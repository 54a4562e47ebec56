import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '../../../../../ui/states/skeleton.tsx'

/** The frame of the viewer while a document is on its way. */
export function FrameSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading, please wait`} className="h-full p-2">
      <Skeleton className="h-full" />
    </div>
  )
}
