import type { Page } from '@playwright/test'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { expectStep, goToStep } from '../../support/browser/wizard.ts'

test.use(withoutWorker)

// A page that "Next" opens renders its first screen before the rest (steps/use-first-screen.ts).

type Frame = { fields: number; buttonTop: number }

/** Presses "Next" despite what is missing, and looks at each frame of the page that opens. */
async function framesAfterNext(page: Page): Promise<Frame[]> {
  await page.locator('[data-action="continue"]').click()
  await expect(page.locator('[data-action="later"]')).toBeVisible()
  return framesAfter(page, 'next')
}

/** Looks at each frame of the page that opens for a second. */
function framesAfter(page: Page, way: 'next' | 'back key'): Promise<Frame[]> {
  return page.evaluate(async (by) => {
    const before = document.querySelector('[data-step]')
    const frames: Frame[] = []
    if (by === 'back key') history.back()
    else document.querySelector<HTMLElement>('[data-action="later"]')?.click()
    for (const start = performance.now(); performance.now() - start < 1_000; ) {
      await new Promise(requestAnimationFrame)
      const section = document.querySelector('[data-step]')
      const button = document.querySelector('[data-action="continue"], [data-action="review"]')
      if (section === null || section === before || button === null) continue
      const names = [...section.querySelectorAll<HTMLInputElement>('[name]')].map(({ name }) => name)
      frames.push({ fields: new Set(names).size, buttonTop: Math.round(button.getBoundingClientRect().top) })
    }
    return frames
  }, way)
}

test('a page of many fields is rendered in two parts on a phone, and its button does not move', async ({
  page,
  isMobile,
}) => {
  await page.goto('/individual/apply?type=ARCHITECT')
  await goToStep(page, 'enlistment', 1)
  const frames = await framesAfterNext(page)
  const fields = frames.map((frame) => frame.fields)
  expect(fields.at(-1)).toBeGreaterThan(6)
  if (isMobile) expect(Math.min(...fields)).toBeLessThanOrEqual(6)
  else expect(new Set(fields).size).toBe(1)
  expect(new Set(frames.map(({ buttonTop }) => buttonTop)).size, JSON.stringify(frames)).toBe(1)
})

test('a short page is whole at once, and its button does not move', async ({ page }) => {
  await page.goto('/contractor/works/apply?type=CONTRACTOR_WORKS')
  await goToStep(page, 'enlistment', 2)
  const frames = await framesAfterNext(page)
  await expectStep(page, 'enlistment', 3)
  expect(frames.length).toBeGreaterThan(2)
  expect(new Set(frames.map(({ buttonTop }) => buttonTop)).size, JSON.stringify(frames)).toBe(1)
})

test('the back key opens a page of many fields whole, so that its scroll position can be restored', async ({
  page,
}) => {
  await page.goto('/individual/apply?type=ARCHITECT')
  await goToStep(page, 'enlistment', 2)
  await framesAfterNext(page)
  await expectStep(page, 'address')
  const fields = (await framesAfter(page, 'back key')).map((frame) => frame.fields)
  await expectStep(page, 'enlistment', 2)
  expect(Math.min(...fields)).toBeGreaterThan(6)
  expect(new Set(fields).size).toBe(1)
})
