import { expect, type Page } from '@playwright/test'

type Shift = { value: number; what: readonly string[] }
declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** Runs in the page. `isBuffered` includes earlier shifts. */
function noteShifts(isBuffered: boolean): void {
  type Source = { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
  window.shifts = []
  let chosenAt = -Infinity
  const noteChoice = ({ target }: Event) => {
    if ((target as HTMLInputElement).type === 'file') chosenAt = performance.now()
  }
  addEventListener('change', noteChoice, true)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.hadRecentInput || entry.startTime - chosenAt < 3_000) continue
      const what = entry.sources.map(({ node, previousRect: { y }, currentRect }) => {
        return `${node?.textContent?.trim().slice(0, 40) ?? ''}: from ${y} to ${currentRect.y}`
      })
      window.shifts.push({ value: entry.value, what })
    }
  }).observe({ type: 'layout-shift', buffered: isBuffered })
}

/**
 * Records each shift that follows no press or keystroke within half a second, with what moved. Shifts after choosing a
 * file are expected too; the browser does not count that choice as an input.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(noteShifts, true)
}

/** The same for the page that is open, from this moment on. */
export async function watchShiftsFromNow(page: Page): Promise<void> {
  await page.evaluate(noteShifts, false)
}

/** Expects that the layout shift score of the page is less than `most`, and reports what moved. */
export async function expectStill(page: Page, most = 0.02): Promise<void> {
  const shifts = await page.evaluate(() => window.shifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, `${page.url()}: ${JSON.stringify(shifts)}`).toBeLessThan(most)
}

/** Records the distance of the element from the top of the page in each frame; reading the list ends the recording. */
export async function placesOf(page: Page, selector: string): Promise<() => Promise<readonly number[]>> {
  const watch = await page.evaluateHandle((selected) => {
    const seen: number[] = []
    let frame = 0
    const note = () => {
      const element = document.querySelector(selected)
      const place = Math.round((element?.getBoundingClientRect().top ?? 0) + scrollY)
      if (seen.at(-1) !== place) seen.push(place)
      frame = requestAnimationFrame(note)
    }
    note()
    return { seen, end: () => cancelAnimationFrame(frame) }
  }, selector)
  return () =>
    watch.evaluate(({ seen, end }) => {
      end()
      return seen
    })
}
