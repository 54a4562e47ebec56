import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { type LazyPart, lazyPart } from '../platform/lazy-part.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { OfflineState } from '../ui/states/states.tsx'

/** A part of the form that comes when it is first needed. When it does not come, everything else stays as it is. */
export function formPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart(load, {
    waiting: <Skeleton className="my-4 h-40 w-full rounded-card" />,
    missing: (onRetry) => <PartMissing onRetry={onRetry} />,
  })
}

/** A part that has not come, and a way to ask again. */
export function PartMissing({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <OfflineState title={t`This part has not arrived yet`} onRetry={onRetry}>
      {t`Everything you typed is safe on this phone. Check the connection and try again.`}
    </OfflineState>
  )
}
