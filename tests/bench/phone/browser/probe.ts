/** The moments that the page reports at once, so that bytes, requests and processor time can be read then. */
export type Moment = 'field' | 'mark' | 'typed'

/** What the page collects, in milliseconds since its navigation began. */
export type Observed = {
  firstPaint: number | null
  longTasks: { at: number; ms: number }[]
  /** Layout shifts that no input explains, as the Core Web Vitals count them. */
  shifts: { at: number; score: number }[]
  /** From the key event until after the next paint. */
  keystrokes: number[]
  /** How often a field lost its focus. */
  blurs: number
  stepShownAt: number | null
  clickedAt: number | null
}

export type BenchWindow = typeof globalThis & {
  bench: Observed
  afterPaint: (run: (at: number) => void) => void
  findField: () => HTMLInputElement | undefined
  report: (moment: Moment, at: number) => void
  /** The function that the browser exposes to the page. */
  benchReport: (text: string) => void
}

/** The mark that an app sets when it has taken over its page and can be used. */
export const readyMark = 'talika:ready'

// The functions below run in the page before its own scripts, so each contains everything that it uses. None of them
// checks each frame: a first version that did so made the browser draw those frames, which doubled the processor time
// of the slow pages.

export function observeTiming(ready: string): void {
  const page = globalThis as BenchWindow
  page.report = (moment, at) => page.benchReport(JSON.stringify({ moment, at, clock: performance.timeOrigin + at }))
  page.afterPaint = (run) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => run(performance.now())
      port2.postMessage(0)
    })
  page.bench = {
    firstPaint: null,
    longTasks: [],
    shifts: [],
    keystrokes: [],
    blurs: 0,
    stepShownAt: null,
    clickedAt: null,
  }
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('longtask', ({ startTime, duration }) => page.bench.longTasks.push({ at: startTime, ms: duration }))
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') page.bench.firstPaint = startTime
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) page.bench.shifts.push({ at: entry.startTime, score: value })
  })
  watch('mark', ({ name, startTime }) => {
    if (name === ready) page.report('mark', startTime)
  })
}

/**
 * Reports when the first element of the selector is painted. Nothing is polled until the app comes: timers each 50 ms cost a
 * page whose field is in its HTML a tenth of its processor time, and a page that is rendered in the browser none.
 */
export function observeField(selector: string): void {
  const page = globalThis as BenchWindow
  page.findField = () =>
    [...document.querySelectorAll<HTMLInputElement>(selector)].find(
      (element) => !element.disabled && element.getClientRects().length > 0,
    )
  const look = (_: unknown, observer: MutationObserver) => {
    if (page.findField() === undefined) return
    observer.disconnect()
    page.afterPaint((at) => page.report('field', at))
  }
  const attributeFilter = ['hidden', 'class', 'disabled', 'data-first']
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter })
}

export function observeInput(): void {
  const page = globalThis as BenchWindow
  addEventListener(
    'keydown',
    ({ timeStamp }) => page.afterPaint((at) => page.bench.keystrokes.push(at - timeStamp)),
    true,
  )
  addEventListener('input', () => page.afterPaint((at) => page.report('typed', at)), true)
  addEventListener(
    'click',
    ({ timeStamp }) => {
      page.bench.clickedAt = timeStamp
    },
    true,
  )
  addEventListener(
    'blur',
    ({ target }) => {
      if (target instanceof HTMLInputElement) page.bench.blurs += 1
    },
    true,
  )
}

/** Notes when an element of the selector is painted. Called only right before a click. */
export function observeStep(selector: string): void {
  const page = globalThis as BenchWindow
  page.bench.stepShownAt = null
  const look = () => {
    const element = document.querySelector(selector)
    if (element === null || element.getClientRects().length === 0) return void requestAnimationFrame(look)
    page.afterPaint((at) => {
      page.bench.stepShownAt = at
    })
  }
  look()
}
