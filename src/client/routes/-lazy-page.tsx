import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Area } from '../platform/i18n.ts'
import { giveUpHangingFiles } from '../platform/service-worker.ts'
import { Button } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { loadEssentials } from './-essentials.ts'

/** The specification's: after two minutes a part that has not come is said to be missing. */
const waitMs = 120_000
/** Offline, a part is in the cache (milliseconds) or will not come. */
const offlineWaitMs = 2000

/** A browser may remember that an import failed, and fail it again at once: then only a new page helps. */
const maxFailures = 3

type State = 'waiting' | 'late' | 'here'

/** A page's code: here, under way or not asked for yet. */
type Part<Props extends object> = {
  load: () => Promise<ComponentType<Props>>
  /** The catalogs that its words stand in, beside the common one. */
  areas: readonly Area[]
  component: ComponentType<Props> | null
  underWay: Promise<void> | null
  failures: number
}

/** A failed import can be made again; one under way is shared, because a second one would hang with it. */
function fetchPart<Props extends object>(part: Part<Props>): Promise<void> {
  part.underWay ??= Promise.all([part.load(), loadEssentials(...part.areas)]).then(
    ([component]) => {
      part.component = component
    },
    (cause) => {
      part.underWay = null
      part.failures += 1
      // A part that came but does not run is a fault of ours, and must not pass for a bad line.
      if (!/dynamically imported|module script|preload/i.test(String(cause))) console.error(cause)
      throw cause
    },
  )
  return part.underWay
}

/**
 * A page whose code comes when it is first opened. Not the router's own lazy component: that one reloads the page by
 * itself when an import fails, and with it what stood in the fields. Here only the person's tap does.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...areas: readonly Area[]
): (props: Props) => ReactNode {
  const part: Part<Props> = { load, areas, component: null, underWay: null, failures: 0 }
  return (props) => <LazyPart part={part} props={props} />
}

function LazyPart<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  const [state, setState] = useState<State>(part.component === null ? 'waiting' : 'here')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt runs the effect again
  useEffect(() => {
    if (part.component === null) return watch(fetchPart(part), setState)
  }, [part, attempt])
  async function retry(): Promise<void> {
    if (await canAskAgain(part)) setAttempt(attempt + 1)
    else location.reload()
  }
  const Loaded = part.component
  if (state === 'here' && Loaded !== null) return <Loaded {...props} />
  return state === 'late' ? <PartMissing onRetry={() => void retry()} /> : <PageSkeleton />
}

/** Whether an import can be made anew. One that hangs has to fail first, and only the worker can see to that. */
async function canAskAgain<Props extends object>(part: Part<Props>): Promise<boolean> {
  const { underWay } = part
  if (underWay !== null && giveUpHangingFiles()) {
    const patience = new Promise((resolve) => setTimeout(resolve, offlineWaitMs))
    await Promise.race([underWay.catch(() => undefined), patience])
  }
  return part.component !== null || (part.underWay === null && part.failures < maxFailures)
}

/** Follows a load: here, or late when it fails, takes two minutes, or the network goes. Answers how to stop. */
function watch(fetched: Promise<void>, setState: (state: State) => void): () => void {
  let watching = true
  const late = () => watching && setState('late')
  setState('waiting')
  const timer = setTimeout(late, navigator.onLine ? waitMs : offlineWaitMs)
  const lateSoon = () => setTimeout(() => navigator.onLine || late(), offlineWaitMs)
  window.addEventListener('offline', lateSoon)
  function stop(): void {
    watching = false
    clearTimeout(timer)
    window.removeEventListener('offline', lateSoon)
  }
  fetched.then(() => {
    if (!watching) return
    setState('here')
    stop()
  }, late)
  return stop
}

/** The quiet screen for a part that has not come. */
function PartMissing({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <Trouble icon="offline" title={t`This part has not arrived yet`} onRetry={onRetry}>
      {t`Everything you typed is safe on this device.`}
    </Trouble>
  )
}

type TroubleProps = { icon: IconName; title: string; children: ReactNode; onRetry: () => void }

/** A page in place of one that cannot be shown. Part of the first download, because nothing else may come. */
export function Trouble({ icon, title, children, onRetry }: TroubleProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div data-part-missing="" className="mx-auto max-w-form space-y-3 px-4 py-6">
      <Icon name={icon} className="size-9 text-primary" />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{children}</p>
      <Button onClick={onRetry}>
        <Icon name="retry" />
        {t`Try again`}
      </Button>
    </div>
  )
}
