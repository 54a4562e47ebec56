import type { Browser, Page } from '@playwright/test'
import { turnToField } from '../../support/browser/wizard.ts'
import { type Figure, median, percentile, undisturbed } from '../figure.ts'
import { sized } from '../size.ts'
import { pageWork } from './page-work.ts'

const rounds = sized(5, 1)
const keystrokes = sized(40, 3)
const betweenKeysMs = 150
/** Keystrokes with a pause after each, so that each is stored and the status line is updated. */
const restedLetters = sized(10, 1)
const restMs = 1_800
/** Time for the work after opening the page and emptying a field, which does not belong to a keystroke. */
const settleMs = sized(4_000, 500)

/**
 * Measures the main-thread time of a keystroke: each key press with everything that it causes in the page until the
 * next one (its transaction, status line, garbage collection). The network is off, so that sending is not counted.
 */
export async function measureKeystroke(browser: Browser, url: string, cpuSlowdown: number): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(`${url}/individual/apply?type=ARCHITECT`, { waitUntil: 'networkidle' })
  await page.locator('[name="mobile"]').fill('01712345678')
  await turnToField(page, 'nameBn')
  await page.waitForTimeout(settleMs)
  await context.setOffline(true)
  const flowing: number[] = []
  const rested: number[] = []
  for (let round = 0; round < rounds; round++) {
    const costs = await type(browser, page, { count: keystrokes, pauseMs: betweenKeysMs })
    flowing.push(percentile(costs, 0.95) * cpuSlowdown)
    rested.push(median(await type(browser, page, { count: restedLetters, pauseMs: restMs })) * cpuSlowdown)
  }
  await context.close()
  const where = `of the main thread at CPU ${cpuSlowdown}x`
  return [
    {
      name: `saving a keystroke, p95 ${where}`,
      unit: 'ms',
      value: undisturbed(flowing),
      limit: { atMost: 16 },
      rounds: flowing,
    },
    {
      name: `a keystroke and the rest after it, its store included, median ${where}`,
      unit: 'ms',
      value: undisturbed(rested),
      limit: null,
      rounds: rested,
    },
  ]
}

type Typing = { count: number; pauseMs: number }

/**
 * Milliseconds of each keystroke. The field is empty at first, because a long name would scroll it at each keystroke.
 */
async function type(browser: Browser, page: Page, { count, pauseMs }: Typing): Promise<number[]> {
  const field = page.locator('[name="nameBn"]')
  await field.fill('কখ')
  await field.click()
  await page.waitForTimeout(settleMs)
  const press = async () => {
    await page.keyboard.insertText('ক')
    await page.waitForTimeout(pauseMs)
  }
  return pageWork(
    browser,
    page,
    Array.from({ length: count }, () => press),
  )
}
