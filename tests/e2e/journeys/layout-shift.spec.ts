import type { Page } from '@playwright/test'
import { findType } from '../../../src/domain/enlistment/registry.ts'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { fillForm } from '../../support/browser/story-form.ts'
import { expectStep, expectSyncState } from '../../support/browser/wizard.ts'

test.use(withoutWorker)

test.skip(({ isMobile }) => !isMobile, 'A small screen shifts first.')

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
async function watchShifts(page: Page): Promise<void> {
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

async function expectStill(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => window.shifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, JSON.stringify(shifts)).toBeLessThan(0.02)
}

for (const [name, mobile] of [
  ['ARCHITECT', '01719000001'],
  ['CONTRACTOR_GOODS', '01719000002'],
] as const) {
  test(`${name}: nothing moves by itself from the first field to the review`, async ({ page }) => {
    const type = findType(name)
    if (type === null) throw new Error(`There is no type ${name}.`)
    await watchShifts(page)
    await page.goto(`${type.routes.apply}?type=${name}&lang=bn`)
    await expectStep(page, 'enlistment', 1)
    const choices = { mobile, email: `${mobile}@example.org`, applicationPurpose: 'REGISTRATION' }
    await fillForm(page, { type, locale: 'bn', same: true, choices })
    await expectSyncState(page, 'server')
    await expectStill(page)
  })
}

test('a form opened where others wait on the phone stays where it is', async ({ page }) => {
  await watchShifts(page)
  const address = '/individual/apply?type=ARCHITECT&lang=bn'
  await page.goto(address)
  await page.locator('[name="mobile"]').fill('01719000003')
  await expect(page.locator('[data-draft-code]')).toBeVisible()
  await expectSyncState(page, 'server')
  await expectStill(page)
  await page.goto(address)
  await expect(page.locator('[data-action="earlier-drafts"]')).toBeVisible()
  await expectStill(page)
  await page.locator('[data-action="earlier-drafts"]').click()
  await expect(page.locator('[data-earlier-drafts] a[href*="draft="]')).toHaveCount(1)
})
