import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { giveUpHangingFiles } from './updates/service-worker.ts'

/** The specification's: after two minutes a part that has not come is said to be missing. */
const waitMs = 120_000
/** Offline, a part is in the cache (milliseconds) or will not come. */
const offlineWaitMs = 2000

/** A browser may remember that an import failed, and fail it again at once: then only a new page helps. */
const maxFailures = 3

type State = 'waiting' | 'late'
type Load<Props extends object> = () => Promise<ComponentType<Props>>

/** What is in the place of a part that is not here. */
export type PartPlace = {
  waiting: ReactNode
  /** After two minutes, or a failure; without it the place stays as it is, and the part is asked for when drawn anew. */
  missing?: (onRetry: () => void) => ReactNode
  /** Whether a retry may load the page again where nothing else helps: only where nothing is typed. */
  mayReload?: boolean
}

export type LazyPart<Props extends object> = ((props: Props) => ReactNode) & {
  /** Fetches the part before it is asked for, so that it is here when the connection is not. */
  preload: () => void
}

/** Code that comes when it is first drawn: here, under way or not asked for yet. */
type Part<Props extends object> = {
  load: Load<Props>
  place: PartPlace
  component: ComponentType<Props> | null
  underWay: Promise<void> | null
  failures: number
}

/**
 * A component whose code comes when it is first drawn. Not React's or the router's own lazy component: the one keeps a
 * failed import for good, the other reloads the page by itself, and with it what was in the fields.
 */
export function lazyPart<Props extends object>(load: Load<Props>, place: PartPlace): LazyPart<Props> {
  const part: Part<Props> = { load, place, component: null, underWay: null, failures: 0 }
  const draw = (props: Props) => <PartOrPlace part={part} props={props} />
  return Object.assign(draw, { preload: () => void fetchPart(part).catch(() => undefined) })
}

/** A failed import can be made again; one under way is shared, because a second one would hang with it. */
function fetchPart<Props extends object>(part: Part<Props>): Promise<void> {
  part.underWay ??= part.load().then(
    (component) => {
      part.component = component
    },
    (cause) => {
      part.underWay = null
      part.failures += 1
      // A part that came but does not run is a fault of ours, and must not pass for a bad connection.
      if (!/dynamically imported|module script|preload/i.test(String(cause))) console.error(cause)
      throw cause
    },
  )
  return part.underWay
}

function PartOrPlace<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  const { waiting, missing, mayReload = false } = part.place
  const [state, setState] = useState<State>('waiting')
  const [attempt, setAttempt] = useState(0)
  const [isHere, setHere] = useState(part.component !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt runs the effect again
  useEffect(() => {
    if (isHere) return
    setState('waiting')
    return watch(fetchPart(part), { here: () => setHere(true), late: () => setState('late') })
  }, [part, attempt])
  async function retry(): Promise<void> {
    if ((await canAskAgain(part)) || !mayReload) setAttempt(attempt + 1)
    else location.reload()
  }
  // What has come is shown, also when the clock for it ran out before.
  const Loaded = part.component
  if (Loaded !== null) return <Loaded {...props} />
  return state === 'late' && missing !== undefined ? missing(() => void retry()) : waiting
}

/** Whether an import can be made anew. One that hangs has to fail first, and only the worker can see to that. */
async function canAskAgain<Props extends object>(part: Part<Props>): Promise<boolean> {
  const { underWay } = part
  if (underWay !== null && giveUpHangingFiles()) {
    const deadline = new Promise((resolve) => setTimeout(resolve, offlineWaitMs))
    await Promise.race([underWay.catch(() => undefined), deadline])
  }
  return part.component !== null || (part.underWay === null && part.failures < maxFailures)
}

type Outcome = { here: () => void; late: () => void }

/** Follows a load: here, or late when it fails, takes two minutes, or the network goes. Answers how to stop. */
function watch(fetched: Promise<void>, outcome: Outcome): () => void {
  let watching = true
  const late = () => watching && outcome.late()
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
    outcome.here()
    stop()
  }, late)
  return stop
}
