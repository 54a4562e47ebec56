import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { type LazyPart, lazyPart } from '../platform/lazy-part.tsx'
import { useOnline } from '../platform/online.ts'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { OfflineState } from '../ui/states/states.tsx'

/** A lazily loaded part of the form. When it cannot be loaded, the rest of the form is not affected. */
export function formPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart(load, {
    waiting: <Skeleton className="my-4 h-40 w-full rounded-card" />,
    missing: (onRetry) => <PartMissing onRetry={onRetry} />,
  })
}

/** Shown when a part could not be loaded, with a button to try again. */
export function PartMissing({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui()
  const online = useOnline()
  return (
    <OfflineState {...(online && { title: t`This part has not arrived yet` })} onRetry={onRetry}>
      {t`Everything you typed is safe on this phone. Check the connection and try again.`}
    </OfflineState>
  )
}
