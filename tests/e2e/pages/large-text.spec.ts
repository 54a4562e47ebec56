import type { Page } from '@playwright/test'
import { locales } from '../../../src/domain/text.ts'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { enterAs } from '../../support/browser/desk.ts'
import { brokenWords, doubleText } from '../../support/browser/large-text.ts'

test.use(withoutWorker)

test.skip(({ isMobile }) => !isMobile, 'Large text is a question of small screens.')

const pages = [
  ['the first page', '/individual/apply?type=ARCHITECT&lang=bn'],
  ['an address', '/individual/apply?type=ARCHITECT&lang=bn&step=address'],
  ['the documents', '/individual/apply?type=ARCHITECT&lang=bn&step=documents'],
  ['the declaration', '/individual/apply?type=ARCHITECT&lang=bn&step=others'],
  ['the payment', '/individual/apply?type=ARCHITECT&lang=bn&step=payment'],
  ['a list', '/developer/company/apply?type=DEVELOPER_COMPANY&lang=bn&step=owners'],
  ['the review', '/contractor/goods/apply?type=CONTRACTOR_GOODS&lang=bn&step=review'],
  ['the home page', '/?lang=bn'],
  ['a request for an appointment', '/appointments/apply-1?lang=bn'],
  ['logging in', '/signin?lang=bn'],
] as const

/** Fields that are wider than their container. */
async function wideFields(page: Page): Promise<readonly string[]> {
  return page
    .locator('main :is(input, select, textarea):visible')
    .evaluateAll((fields) =>
      (fields as HTMLElement[])
        .filter((field) => field.offsetWidth > (field.parentElement?.clientWidth ?? 0) + 1)
        .map((field) => field.outerHTML),
    )
}

for (const width of [360, 320]) {
  for (const [name, address] of pages) {
    test(`${name} with text of 200% on ${width} px: no word is broken and nothing is cut off`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(address)
      await expect(page.locator('h1')).toBeVisible()
      await doubleText(page)
      const add = page.locator('[data-add-row]')
      if ((await add.count()) > 0) await add.first().click()
      expect(await brokenWords(page)).toEqual([])
      expect(await wideFields(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  }
}

test('the header of the form names its type and step in full on 360 px', async ({ page }) => {
  const forms = ['individual/apply?type=DEVELOPER', 'company/apply?type=CONSTRUCTION_COMPANY']
  forms.push('contractor/goods/apply?type=CONTRACTOR_GOODS', 'individual/apply?type=PLANNER')
  for (const address of forms.flatMap((form) => [`/${form}&lang=bn`, `/${form}&lang=en`])) {
    await page.goto(address)
    const texts = page.locator('header p > *')
    await expect(texts).toHaveCount(2)
    const cut = await texts.evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth).map(({ textContent }) => textContent),
    )
    expect(cut, address).toEqual([])
  }
})

test('the name of the portal is in one line on 320 px beside the menu of a person', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await enterAs(page, server, 'user')
  await page.goto('/dashboard?lang=bn')
  const name = page.locator('header a b')
  await expect(name).toHaveText('তালিকা')
  const lines = await name.evaluate((text) => text.scrollHeight / Number.parseFloat(getComputedStyle(text).fontSize))
  expect(lines).toBeLessThan(2)
  const right = await page.locator('header summary').evaluate((menu) => menu.getBoundingClientRect().right)
  expect(right).toBeLessThanOrEqual(320)
})

const longSteps = [
  '/individual/apply?type=ARCHITECT&step=professional',
  '/contractor/works/apply?type=CONTRACTOR_WORKS&step=businessAddress',
  '/contractor/works/apply?type=CONTRACTOR_WORKS&step=proprietor',
  '/contractor/goods/apply?type=CONTRACTOR_GOODS&step=others',
] as const

test('the header names each step in full on 360 px, in both languages', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const address of longSteps) {
    for (const locale of locales) {
      await page.goto(`${address}&lang=${locale}`)
      const detail = page.locator('header p > span')
      await expect(detail).toBeVisible()
      const [needed, given] = await detail.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
      expect(needed, `${address} ${locale}`).toBeLessThanOrEqual(given ?? 0)
    }
  }
})

test('with text of 200% the header keeps one row, the bars scroll away and the buttons are stacked', async ({
  page,
}) => {
  await page.goto('/individual/apply?type=ARCHITECT&lang=bn&step=address')
  await expect(page.locator('[data-action="continue"]')).toBeInViewport({ ratio: 1 })
  const chrome = await page.locator('[data-sync-state]').evaluate((line) => line.getBoundingClientRect().bottom)
  expect(chrome).toBeLessThanOrEqual(100)
  await doubleText(page)
  const rows = await page
    .locator('header')
    .locator('a:visible, summary:visible, [data-action="steps"], p')
    .evaluateAll((parts) =>
      parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
    )
  expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(4)
  await expect(page.locator('[data-action="continue"]')).not.toBeInViewport()
  await page.locator('[data-action="continue"]').scrollIntoViewIfNeeded()
  await expect(page.locator('[data-sync-state]')).not.toBeInViewport()
  const [back, next] = await Promise.all(
    ['back', 'continue'].map((action) => page.locator(`[data-action="${action}"]`).boundingBox()),
  )
  expect(back?.width).toBe(next?.width)
})

for (const [width, size] of [
  [360, 100],
  [360, 200],
  [320, 200],
] as const) {
  test(`the portal's header keeps one row with text of ${size}% on ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/contact?lang=en')
    await page.addStyleTag({ content: `html { font-size: ${size}% !important }` })
    const rows = await page
      .locator('header')
      .locator('svg:visible, a[data-locale]:visible, summary:visible')
      .evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
      )
    expect(rows.length).toBeGreaterThan(2)
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(4)
    const right = await page.locator('header summary').evaluate((menu) => menu.getBoundingClientRect().right)
    expect(right).toBeLessThanOrEqual(width)
  })
}
