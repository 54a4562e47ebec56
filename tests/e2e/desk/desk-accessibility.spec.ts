import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { dhakaDate } from '../../../src/domain/reference/calendar.ts'
import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import { expect, openContext, test } from '../../support/browser/browser-test.ts'
import { enterAs, signInOverHttp } from '../../support/browser/desk.ts'
import { openInApp } from '../../support/browser/open-in-app.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'

// Every page of the desk in its states, light and dark, on a phone in both languages and on a desktop. One page goes
// through many states, because opening each state separately would take longer than the check.
test.use({ serviceWorkers: 'block' })
test.setTimeout(300_000)

// A phone tall enough that its bar of actions covers nothing: axe would report a half-covered button as too small.
test.beforeEach(async ({ page, isMobile }) => {
  if (isMobile) await page.setViewportSize({ width: page.viewportSize()?.width ?? 360, height: 9000 })
})

/** Expects of any state of a desk page that axe finds no fault and that it is not wider than its window. */
async function expectSound(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(width, `${name} is wider than its window`).toBeLessThanOrEqual(0)
}

/** Two applications of one person; the second has values for works and people, as if two phones had sent them. */
async function submitTwo(url: string, type: string, more: { paymentDate?: string } = {}) {
  const tin = String(randomInt(10 ** 11, 10 ** 12 - 1))
  const [first, second] = [0, 1].map(() =>
    createApplicant(overHttp(url), { type, mobile: `013${randomInt(10_000_000, 99_999_999)}` }),
  )
  if (first === undefined || second === undefined) throw new Error('Two were made')
  for (const applicant of [first, second]) {
    const transactionId = `DA${applicant.mobile.slice(3)}`
    const submitted = await applicant.apply({ tin, transactionId, ...more })
    expect(submitted.status, String(submitted.bytes)).toBe(200)
  }
  return second
}

const dialog = (page: Page) => page.getByRole('dialog')

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
}

test('axe finds nothing on the lists of a desk', async ({ page, server, isMobile }) => {
  await submitTwo(server.url, 'ARCHITECT')
  await enterAs(page, server, 'collector')
  await page.goto('/applications?lang=en')
  await expect(page.locator('[data-application]').first()).toBeVisible()
  await expectSound(page, 'my desk')
  await page.locator('[data-application] [data-choose]').first().check()
  await expect(page.locator('[data-bulk-action]').first()).toBeInViewport({ ratio: 1 })
  await expectSound(page, 'my desk with one chosen')
  await page.locator('[data-bulk-action="confirm-payment"]').click()
  await expectSound(page, 'confirming several')
  await closeDialog(page)
  await page.locator('[data-application] [data-choose]').first().uncheck()
  await page.locator('[data-action="saved-filters"]').click()
  await page.locator('[data-action="save-filter"]').click()
  await expectSound(page, 'saving a filter')
  await dialog(page).locator('[name="name"]').fill(`Architects ${isMobile}`)
  await dialog(page).locator('[data-action="confirm"]').click()
  await expect(dialog(page)).toHaveCount(0)
  await expectSound(page, 'saved filters')
  await page.getByRole('button', { name: 'Save the list as a file' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectSound(page, 'the export')
  await page.keyboard.press('Escape')
  await openInApp(page, '/applications?status=all')
  await expect(page.locator('[data-application]').first()).toBeVisible()
  await expectSound(page, 'all applications')
  if (!isMobile) {
    // A row is as high as the two lines of its status and marks, however many marks there are.
    const heights = await page.locator('[data-application]').evaluateAll((all) => all.map((row) => row.clientHeight))
    expect(heights.filter((height) => height < 44 || height > 48)).toEqual([])
  }
  await openInApp(page, '/applications/planner?status=rejected')
  await expect(page.getByText('There are no applications here')).toBeVisible()
  await expectSound(page, 'a list without rows')
})

test('axe finds nothing on an application in any state of a desk', async ({ page, server }) => {
  const { id } = await submitTwo(server.url, 'ARCHITECT')
  await enterAs(page, server, 'owner')
  await page.goto(`/application/review/individual?id=${id}&lang=en`)
  await expect(page.locator('[data-part="duplicates"]')).toBeVisible()
  await expectSound(page, 'an application with duplicates')
  await page.locator('[data-part="duplicates"] button').first().click()
  await expect(dialog(page).locator('[data-same="true"]').first()).toBeVisible()
  await expectSound(page, 'two compared')
  await closeDialog(page)

  await page.locator('[data-form="internal-note"] textarea').fill('The earlier one was rejected.')
  await page.locator('[data-action="add-note"]').click()
  await expect(page.locator('[data-part="internal-notes"] li')).toBeVisible()
  const flag = page.locator('[data-flag="nameEn"]')
  await flag.click()
  const note = page.getByRole('textbox', { name: /What is wrong with it/ })
  // The note is wider than it was beside the answer, where only six characters were visible.
  expect((await note.boundingBox())?.width).toBeGreaterThan(150)
  await expectSound(page, 'an answer with its flag, and a note for colleagues')
  await note.fill('As on the NID')
  await note.press('Enter')

  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expectSound(page, `the tab ${await tab.textContent()}`)
  }
  await page.getByRole('tab', { name: /^Documents/ }).click()
  const picture = page.locator('[data-viewer] img, [data-viewer] canvas').first()
  await expect(picture).toBeVisible()
  await expectSound(page, 'a picture in the viewer')
  await page.locator('[data-verdict] [aria-keyshortcuts="o"]').click()
  await expect(page.locator('[data-page="1"]').first()).toBeVisible()
  await page.locator('[data-verdict] [aria-keyshortcuts="x"]').click()
  await expect(page.locator('[data-verdict="replace"]')).toBeVisible()
  await expectSound(page, 'a document that is to be replaced')

  for (const action of ['recheck', 'reject']) {
    await page.locator(`[data-action="${action}"]`).click()
    await expect(dialog(page)).toBeVisible()
    await expectSound(page, action)
    await closeDialog(page)
  }
  await page.keyboard.press('?')
  await expectSound(page, 'the keys')
  await closeDialog(page)
  await page.getByRole('tab', { name: /^Work rating/ }).click()
  await page.locator('[data-action="rate"]').click()
  await expectSound(page, 'rating')
})

test('axe finds nothing on an application of a company, with works, people and machines', async ({ page, server }) => {
  const { id, family } = await submitTwo(server.url, 'CONTRACTOR_WORKS')
  await enterAs(page, server, 'collector')
  await page.goto(`/application/review/${family.split('/').at(-1)}?id=${id}&lang=en`)
  await expect(page.locator('[data-part="duplicates"]')).toBeVisible()
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expectSound(page, `the tab ${await tab.textContent()}`)
  }
})

test('axe finds nothing on payments and a pasted statement', async ({ page, server }) => {
  // The totals are those of the present month.
  const paymentDate = dhakaDate(Date.now() + server.aheadMs)
  const applicant = await submitTwo(server.url, 'ARCHITECT', { paymentDate })
  await enterAs(page, server, 'collector')
  await page.goto('/payments/histories?lang=en')
  await expect(page.locator('[data-payment-of]').first()).toBeVisible()
  await page.locator('[data-action="totals"]').click()
  await expect(page.locator('[data-day]').first()).toBeVisible()
  await expectSound(page, 'payments with their totals')
  await openInApp(page, '/payments/histories?state=STATEMENT')
  const given = `DA${applicant.mobile.slice(3)}`
  await page.locator('[name="statement"]').fill(`Trx ID,Amount\n${given},11500\nDA00000000,11500\nBalance`)
  await page.locator('[data-action="match"]').click()
  await expect(page.getByText('2 payments in the statement')).toBeVisible()
  await expectSound(page, 'a statement beside the payments')
})

test('axe finds nothing on the pages of reports and audit', async ({ page, server }) => {
  const applicant = await submitTwo(server.url, 'ARCHITECT')
  await applicant.decide(await signInOverHttp(server, 'owner'), 'reject', { reason: 'Twice' })
  await enterAs(page, server, 'owner')
  await page.goto('/reports?lang=en')
  await expect(page.locator('#rejections table, #rejections dl').first()).toBeVisible()
  await expectSound(page, 'reports')
  await openInApp(page, '/audit')
  await expect(page.locator('[data-line]').first()).toBeVisible()
  await expectSound(page, 'audit')
})

test('axe finds nothing on the dashboard of any role, and nothing without a connection', async ({
  browser,
  server,
}) => {
  const accounts = ['owner', 'collector', 'committee', 'chairman', 'ict', 'official', 'secretary']
  for (const account of accounts) {
    const context = await openContext(browser, server)
    const page = await context.newPage()
    await enterAs(page, server, account)
    await page.goto('/dashboard?lang=en')
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.locator('[data-counter]').first()).toBeVisible()
    await expectSound(page, `dashboard of the ${account}`)
    if (account === 'collector') {
      const goTo = async (path: string, heading: string) => {
        await page.evaluate((to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)?.click(), path)
        await expect(page.locator('main h1')).toHaveText(heading)
      }
      // Without a worker only pages whose code was loaded can be opened offline.
      await goTo('/applications', 'My desk')
      await goTo('/dashboard', 'Dashboard')
      await context.setOffline(true)
      await expect(page.getByRole('status').filter({ hasText: 'There is no internet connection' })).toBeVisible()
      await expectSound(page, 'dashboard without a connection')
      await goTo('/applications', 'My desk')
      await expectSound(page, 'my desk without a connection')
    }
    await context.close()
  }
})
