import { addDays, dhakaDate } from '../../src/domain/reference/calendar.ts'
import { expect, test } from '../support/browser-test.ts'
import { signIn } from '../support/desk.ts'

test('an OWNER announces a fee, and whoever looks at the fees sees it', async ({ page, server, browser }) => {
  await page.goto('/?lang=en')
  await signIn(page, 'owner@demo.example', server.demoPassword)
  await page.goto('/settings/fees')
  await page.locator('[name="type"]').selectOption('PLANNER')
  await page.locator('[name="purpose"]').selectOption('RENEWAL')
  await page.locator('[name="base"]').fill('১২,০০০')
  await page.locator('[name="effectiveFrom"]').fill(addDays(dhakaDate(Date.now()), 1))
  await expect(page.locator('[data-part="fee-words"]')).toContainText('৳ 13,800')
  await expect(page.locator('[data-part="fee-words"]')).toContainText('৳ 5,750')
  await page.locator('[data-action="change-fee"]').click()
  await expect(page.locator('[data-entry="UPCOMING"]')).toContainText('৳ 13,800')

  const visitor = await browser.newPage({ baseURL: server.url })
  await visitor.goto('/registration-fees?lang=en')
  await expect(visitor.getByText('the renewal fee is ৳ 13,800')).toBeVisible()
  await expect(visitor.locator('[data-type="PLANNER"]')).toContainText('৳ 5,750')
  await visitor.close()
})
