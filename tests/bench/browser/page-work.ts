import type { Browser, Page } from '@playwright/test'

type TraceEvent = {
  name: string
  cat: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** The thread's own processor time, microseconds. */
  tdur?: number
}
type Span = TraceEvent & { dur: number; tdur: number }

const categories = ['toplevel', 'devtools.timeline', 'v8', 'blink.user_timing']
const markName = 'page-work'
const isTask = ({ name }: TraceEvent) => name === 'RunTask' || name.endsWith('::RunTask')
/** A script that the browser calls, with the browser's work for it, or the garbage collection of scripts. */
const isScript = ({ name }: TraceEvent) =>
  /^(?:v8\.callFunction|FunctionCall|TimerFire|FireIdleCallback|RunMicrotasks|HandlePostMessage|MajorGC|MinorGC|V8\.GC)/.test(
    name,
  )
/** Tasks in which the browser handles a key press or draws: only the scripts in them belong to the page. */
const isBrowsers = ({ name }: TraceEvent) =>
  /^(?:EventDispatch|Layout|PrePaint|Paint|UpdateLayoutTree|Layerize|Commit)$/.test(name)

/**
 * Milliseconds of the main thread that the page's own code took in each of some steps: its scripts, garbage collection,
 * and the whole of each task that only brings a script an answer (a timer, the storage, a worker). They come from the
 * browser's trace, by the thread's processor time. The browser's own work to handle a key press and draw it is left
 * out.
 */
export async function pageWork(
  browser: Browser,
  page: Page,
  steps: readonly (() => Promise<void>)[],
): Promise<number[]> {
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: categories } })
  const mark = () => page.evaluate((name) => void performance.mark(name), markName)
  for (const step of steps) {
    await mark()
    await step()
  }
  await mark()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return workBetweenMarks(events)
}

function workBetweenMarks(events: readonly TraceEvent[]): number[] {
  const marks = events
    .filter(({ name, cat }) => name === markName && cat.includes('user_timing'))
    .sort((one, other) => one.ts - other.ts)
  const [first] = marks
  const spans = events
    .filter((event): event is Span => event.ph === 'X' && event.pid === first?.pid && event.tid === first.tid)
    .filter(({ tdur }) => tdur !== undefined)
    .sort((one, other) => one.ts - other.ts || other.dur - one.dur)
  const tasks = spans.filter(isTask)
  return marks.slice(1).map(({ ts: end }, step) => {
    const begin = marks[step]?.ts ?? 0
    const own = tasks.filter(({ ts }) => ts >= begin && ts < end)
    return own.reduce((sum, task) => sum + workOf(task, spans), 0) / 1000
  })
}

function workOf(task: Span, spans: readonly Span[]): number {
  const within = spans.filter((span) => span !== task && span.ts >= task.ts && span.ts + span.dur <= task.ts + task.dur)
  const scripts = within.filter(isScript)
  if (scripts.length === 0) return 0
  if (!within.some(isBrowsers)) return task.tdur
  let coveredTo = 0
  return scripts.reduce((sum, { ts, dur, tdur }) => {
    if (ts < coveredTo) return sum
    coveredTo = ts + dur
    return sum + tdur
  }, 0)
}
