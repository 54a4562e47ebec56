import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useEffect, useState } from 'react'
import { giveUpHangingFiles } from '../platform/service-worker.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { OfflineState } from '../ui/states.tsx'

/** The specification's: after two minutes a part that has not come is said to be missing. */
const waitMs = 120_000
/** Offline, a part is in the cache (milliseconds) or will not come. */
const offlineWaitMs = 2000

export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Fetches the part before it is asked for, so that it is here when the line is not. */
  preload: () => void
}

/** A part of the form that comes when it is first needed. When it does not come, everything else stays as it is. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let Loaded: ComponentType<Props> | null = null
  let underWay: Promise<void> | null = null

  function fetchOnce(): Promise<void> {
    underWay ??= load().then(
      (component) => {
        Loaded = component
      },
      (cause) => {
        underWay = null
        throw cause
      },
    )
    return underWay
  }

  // biome-ignore lint/correctness/noComponentHookFactories: a part is made once, when its module is read
  function Part(props: Props) {
    const [state, setState] = useState<'waiting' | 'late' | 'here'>(Loaded === null ? 'waiting' : 'here')
    const [attempt, setAttempt] = useState(0)
    // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt runs the effect again
    useEffect(() => {
      let watching = true
      const late = () => watching && setState('late')
      const timer = setTimeout(late, navigator.onLine ? waitMs : offlineWaitMs)
      fetchOnce().then(() => watching && setState('here'), late)
      return () => {
        watching = false
        clearTimeout(timer)
      }
    }, [attempt])
    // What has come stays, also when the clock for it runs out afterwards.
    if (Loaded !== null) return <Loaded {...props} />
    if (state === 'late') {
      return (
        <PartMissing
          onRetry={() => {
            // One that hangs fails then, and is asked for again with the next tap.
            if (underWay !== null) giveUpHangingFiles()
            setState('waiting')
            setAttempt(attempt + 1)
          }}
        />
      )
    }
    return <Skeleton className="my-4 h-40 w-full rounded-card" />
  }
  return Object.assign(Part, { preload: () => void fetchOnce().catch(() => undefined) })
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
