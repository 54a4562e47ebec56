import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { abortHangingDownloads } from './updates/service-worker.ts'

/** From the specification: a part that is not loaded after two minutes is shown as missing. */
const waitMs = 120_000
/** Without a connection, a part either comes from the cache within milliseconds or cannot be loaded. */
const offlineWaitMs = 2000

/**
 * A browser may cache a failed import and fail it again at once; after this many failures only reloading the page
 * helps.
 */
const maxFailures = 3

type State = 'waiting' | 'late'
type Load<Props extends object> = () => Promise<ComponentType<Props>>

/** What is shown in place of a part that is not loaded. */
export type PartPlace<Props extends object = object> = {
  waiting: ReactNode
  /**
   * Shown after two minutes or a failure. Without it `waiting` stays, and the part is requested again at the next
   * mount.
   */
  missing?: (onRetry: () => void, props: Props) => ReactNode
  /** Whether a retry may reload the page when nothing else helps; only for pages that hold no input. */
  mayReload?: boolean
}

export type LazyPart<Props extends object> = ((props: Props) => ReactNode) & {
  /** Loads the part before it is needed. Resolves to whether it is loaded; never rejects. */
  preload: () => Promise<boolean>
}

/** Code that is loaded at its first use: loaded, loading or not requested yet. */
type Part<Props extends object> = {
  load: Load<Props>
  place: PartPlace<Props>
  component: ComponentType<Props> | null
  underWay: Promise<void> | null
  failures: number
}

/**
 * A component whose code is loaded when it is first drawn. React's own lazy component keeps a failed import forever,
 * and the router's reloads the page, which would lose what is typed in the fields.
 */
export function lazyPart<Props extends object>(load: Load<Props>, place: PartPlace<Props>): LazyPart<Props> {
  const part: Part<Props> = { load, place, component: null, underWay: null, failures: 0 }
  const draw = (props: Props) => <PartOrPlace part={part} props={props} />
  const preload = () =>
    fetchPart(part).then(
      () => true,
      () => false,
    )
  return Object.assign(draw, { preload })
}

/** A failed import can be repeated. One in progress is shared, because a second one would hang with it. */
function fetchPart<Props extends object>(part: Part<Props>): Promise<void> {
  part.underWay ??= part.load().then(
    (component) => {
      part.component = component
    },
    (cause) => {
      part.underWay = null
      part.failures += 1
      // Code that was loaded but fails to run is a bug, and must not look like a bad connection.
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
    if ((await canRetry(part)) || !mayReload) setAttempt(attempt + 1)
    else location.reload()
  }
  // A part is shown as soon as it is loaded, even after the timeout.
  const Loaded = part.component
  if (Loaded !== null) return <Loaded {...props} />
  return state === 'late' && missing !== undefined ? missing(() => void retry(), props) : waiting
}

/** Whether an import can be repeated. A hanging import must fail first; only the service worker can make it fail. */
async function canRetry<Props extends object>(part: Part<Props>): Promise<boolean> {
  const { underWay } = part
  if (underWay !== null && abortHangingDownloads()) {
    const deadline = new Promise((resolve) => setTimeout(resolve, offlineWaitMs))
    await Promise.race([underWay.catch(() => undefined), deadline])
  }
  return part.component !== null || (part.underWay === null && part.failures < maxFailures)
}

type Outcome = { here: () => void; late: () => void }

/**
 * Watches a load: `here` when it succeeds; `late` when it fails, takes two minutes or the connection is lost. Returns a
 * function that stops watching.
 */
function watch(fetched: Promise<void>, outcome: Outcome): () => void {
  let watching = true
  const late = () => watching && outcome.late()
  const timer = setTimeout(late, navigator.onLine ? waitMs : offlineWaitMs)
  const checkOffline = () => setTimeout(() => navigator.onLine || late(), offlineWaitMs)
  window.addEventListener('offline', checkOffline)
  function stop(): void {
    watching = false
    clearTimeout(timer)
    window.removeEventListener('offline', checkOffline)
  }
  fetched.then(() => {
    if (!watching) return
    outcome.here()
    stop()
  }, late)
  return stop
}
