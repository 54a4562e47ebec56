import type { Page } from '@playwright/test'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { enterAs } from '../../support/browser/desk.ts'
import { dialogs } from '../../support/browser/focus-return.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'

test.use(withoutWorker)
test.skip(({ isMobile }) => Boolean(isMobile), 'A desk works by keyboard at a computer.')
test.setTimeout(120_000)

/**
 * No step may lose the focus to the body: the next key would do nothing, and a screen reader would start at the top.
 */
async function expectFocus(page: Page, step: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), { message: step }).not.toBe('BODY')
}

function walking(page: Page) {
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      await expectFocus(page, `after the key ${key}`)
    }
  }
  /** Opens a dialog with a key or a button, and closes it. */
  const visit = async (opener: string) => {
    if (opener.startsWith('[')) await page.locator(opener).first().press('Enter')
    else await page.keyboard.press(opener)
    await expect(dialogs(page)).toHaveCount(1)
    await expectFocus(page, `in the dialog of ${opener}`)
    await page.keyboard.press('Escape')
    await expect(dialogs(page)).toHaveCount(0)
    await expectFocus(page, `after the dialog of ${opener}`)
  }
  return { press, visit }
}

test('the focus is never lost while a desk works through its list', async ({ page, server }) => {
  const applicants = [1, 2, 3, 4].map((digit) =>
    createApplicant(overHttp(server.url), { type: 'PLANNER', mobile: `0171400007${digit}` }),
  )
  for (const applicant of applicants) expect((await applicant.apply()).status).toBe(200)
  await enterAs(page, server, 'collector')
  const { press, visit } = walking(page)
  const openId = () => new URL(page.url()).searchParams.get('id')

  await test.step('the list, its dialogs and a step with several', async () => {
    await page.goto('/applications/planner?lang=en')
    await expect(page.locator('[data-row-link]').first()).toBeVisible()
    await press('j', 'x', 'j', 'x', 'x')
    await visit('[data-bulk-action="confirm-payment"]')
    await page.locator('[data-action="saved-filters"]').press('Enter')
    await visit('[data-action="save-filter"]')
    await page.locator('[data-bulk-action="confirm-payment"]').press('Enter')
    await press('Control+Enter')
    await expect(dialogs(page)).toHaveCount(0)
    await expectFocus(page, 'after the step with several')
    await press('j', 'x')
    await expect(page.locator('[data-bulk]')).toBeVisible()
    await press('x')
    await expect(page.locator('[data-bulk]')).toHaveCount(0)
    await expectFocus(page, 'after the last choice was taken back')
  })

  await test.step('the next, the previous, a reload and all dialogs of an application', async () => {
    await press('k')
    await page.locator('[data-row-link]').first().press('Enter')
    await expect(page).toHaveURL(/application\/review/)
    await expect(page.locator('[data-place]')).toBeVisible()
    await expectFocus(page, 'after the application was opened')
    for (const key of ['n', 'p']) {
      const before = openId()
      await press(key)
      await expect.poll(openId).not.toBe(before)
      await expectFocus(page, `on the application of ${key}`)
    }
    for (const opener of ['?', 'f', 'c', '[data-action="reject"]']) await visit(opener)
  })

  await test.step('marks of documents and answers', async () => {
    await press('o')
    await expect(page.locator('[data-marked="1"]')).toBeVisible()
    await press('x')
    await expect(page.locator('[data-verdict] input')).toBeFocused()
    await page.keyboard.type('Too dark')
    await press('Enter')
    await expect(page.locator('[data-marked="2"]')).toBeVisible()
    await press('m', 'Enter')
    await page.keyboard.type('As in the NID')
    await press('Enter', 'Enter')
  })

  await test.step('decisions, to the end of the list', async () => {
    const reject = async () => {
      await page.locator('[data-action="reject"]').press('Enter')
      await dialogs(page).locator('[name="reason"]').fill('Not a planner')
      await press('Control+Enter')
      await expect(dialogs(page)).toHaveCount(0)
    }
    for (let left = applicants.length; left > 0; left -= 1) {
      const before = openId()
      await reject()
      if (left > 1) await expect.poll(openId).not.toBe(before)
      await expectFocus(page, `after a decision with ${left} left`)
    }
    await expect(page).toHaveURL(/applications\/planner/)
    await expectFocus(page, 'on the list')
  })
})
