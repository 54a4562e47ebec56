import { expect, type Page } from '@playwright/test'

type Shift = { value: number; what: readonly string[] }
declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** Runs in the page. `isBuffered`: with what moved before. */
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
 * Notes each shift that no press or keystroke of the last half second explains, with what moved. A file that was just
 * chosen takes its place in its slot: the browser does not count the choice as an input, as a person does.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(noteShifts, true)
}

/** The same for the open page, from here on. */
export async function watchFromHere(page: Page): Promise<void> {
  await page.evaluate(noteShifts, false)
}

/** Expects that the page moved less than `most`, a layout shift as browsers measure it, and names what moved. */
export async function expectStill(page: Page, most = 0.02): Promise<void> {
  const shifts = await page.evaluate(() => window.shifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, `${page.url()}: ${JSON.stringify(shifts)}`).toBeLessThan(most)
}

/** The places from the top of the page that the element has from here on, as they are drawn; what it reads ends the watch. */
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
