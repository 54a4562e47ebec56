import type { Page, Route } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { storedAnswer } from '../../support/server/stored-answer.ts'

const address = '/individual/apply?type=ARCHITECT'

test.skip(
  ({ isMobile }) => !isMobile,
  'What happens before the scripts come does not depend on the width of the screen.',
)

/** Holds back all scripts of the page until the returned function is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route('**/assets/*.js', async (route) => {
    if (isHeld) held.push(route)
    else await route.continue()
  })
  return async () => {
    isHeld = false
    await Promise.all(held.map((route) => route.continue()))
  }
}

const isTakenOver = (page: Page) => page.evaluate(() => performance.getEntriesByName('talika:ready').length > 0)

test('what is typed before any script has come stays in the same field and reaches the draft', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  const mobile = page.getByLabel('মোবাইল নম্বর')
  await mobile.pressSequentially('01716')
  await page.getByLabel('ই-মেইল').fill('karim@example.org')
  await mobile.evaluate((element: HTMLInputElement) => {
    Object.assign(window, { first: element })
    element.focus()
    element.setSelectionRange(2, 2)
  })
  await letGo()
  await expect.poll(() => isTakenOver(page)).toBe(true)
  const state = await mobile.evaluate((element: HTMLInputElement) => ({
    isSame: element === (window as { first?: unknown }).first && document.activeElement === element,
    caret: element.selectionStart,
  }))
  expect(state).toEqual({ isSame: true, caret: 2 })
  await mobile.press('End')
  await mobile.pressSequentially('000009')
  await expect.poll(() => storedAnswer(page, 'mobile')).toBe('01716000009')
  await expect.poll(() => storedAnswer(page, 'email')).toBe('karim@example.org')
  await expect(page).toHaveURL(/draft=/)
})

test('"next step" before the scripts have come says that all is kept, and goes on when they come', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByLabel('মোবাইল নম্বর').fill('০১৭১৬০০০০১০')
  await page.getByLabel('ই-মেইল').fill('karim@example.org')
  const next = page.getByRole('button', { name: /^পরবর্তী/ })
  await next.click()
  await expect(page.getByText(/ফর্মের বাকি অংশ এখনো আসছে/)).toBeVisible()
  await letGo()
  await expect(page.locator('[data-page="2"]')).toBeVisible()
  await expect.poll(() => storedAnswer(page, 'mobile')).toBe('01716000010')
})

test('when the scripts never come, the next visit finds what was typed', async ({ page }) => {
  await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByLabel('মোবাইল নম্বর').fill('01716000011')
  await page.getByRole('radio', { name: 'নবায়ন' }).check()
  await page.waitForTimeout(300)
  await page.unroute('**/assets/*.js')
  await page.goto('/resume-application')
  await page.getByRole('link', { name: /স্থপতি/ }).first().click()
  await expect(page.getByLabel('মোবাইল নম্বর')).toHaveValue(/01716000011|০১৭১৬০০০০১১/)
  await expect(page.getByRole('radio', { name: 'নবায়ন' })).toBeChecked()
})
