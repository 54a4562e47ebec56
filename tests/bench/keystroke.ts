import type { Browser, Page } from '@playwright/test'
import { type Figure, undisturbed } from './figure.ts'

/** Letters come as words do: after every fourth one the hand rests long enough for the word to be stored. */
const lettersOfWord = 4
const words = 10
const betweenKeysMs = 150
const betweenWordsMs = 700
const rounds = 6

/**
 * What saving a keystroke takes of the main thread: the 95th of a hundred letters, each with all that it sets off until
 * the next one (journal, storage, status line, garbage), less the 95th of the same letters in the same page without its
 * code, which is what the browser itself needs, whims included. The line is off, so that sending is not counted.
 */
export async function measureKeystroke(browser: Browser, url: string, cpuSlowdown: number): Promise<Figure> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(`${url}/individual/apply?type=ARCHITECT`, { waitUntil: 'networkidle' })
  await page.locator('[name="mobile"]').fill('01712345678')
  const bare = await context.newPage()
  await bare.goto(`${url}/healthz`)
  await bare.setContent((await page.content()).replaceAll(/<script\b[^>]*>.*?<\/script>/gs, ''), { waitUntil: 'load' })
  await context.setOffline(true)
  const costs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const floor = percentile(await costsOfTyping(bare), 0.95)
    costs.push((percentile(await costsOfTyping(page), 0.95) - floor) * cpuSlowdown)
  }
  await context.close()
  return {
    name: `saving a keystroke, p95 of the main thread at CPU ${cpuSlowdown}x`,
    unit: 'ms',
    value: undisturbed(costs),
    limit: { atMost: 8 },
    rounds: costs,
  }
}

/** Milliseconds that each letter takes the main thread. */
async function costsOfTyping(page: Page): Promise<number[]> {
  await page.bringToFront()
  const session = await page.context().newCDPSession(page)
  // The thread's own processor time, taken sixfold: what else the machine does meanwhile does not count, as it would if
  // the browser were told to slow the thread down.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taskMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const field = page.locator('[name="nameBn"]')
  await field.click()
  // A name of two hundred letters would have the browser scroll the field at each of them.
  await field.fill('কখ')
  await page.waitForTimeout(betweenWordsMs)
  const costs: number[] = []
  for (let letter = 1; letter <= words * lettersOfWord; letter++) {
    const before = await taskMs()
    await page.keyboard.insertText('ক')
    await page.waitForTimeout(letter % lettersOfWord === 0 ? betweenWordsMs : betweenKeysMs)
    costs.push((await taskMs()) - before)
  }
  await session.detach()
  return costs
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0
}
