import { expect, type Page } from '@playwright/test'

type Shift = { value: number; what: readonly string[] }
declare global {
  interface Window {
    shifts: Shift[]
  }
}

/**
 * Notes each shift that no press or keystroke of the last half second explains, with what moved. A file that was just
 * chosen takes its place in its slot: the browser does not count the choice as an input, as a person does.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }
    window.shifts = []
    let chosenAt = -Infinity
    const noteChoice = ({ target }: Event) => {
      if ((target as HTMLInputElement).type === 'file') chosenAt = performance.now()
    }
    addEventListener('change', noteChoice, true)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        if (entry.hadRecentInput || entry.startTime - chosenAt < 3_000) continue
        const what = entry.sources.map(({ node }) => node?.textContent?.trim().slice(0, 40) ?? '')
        window.shifts.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export async function expectStill(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => window.shifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, JSON.stringify(shifts)).toBeLessThan(0.02)
}
