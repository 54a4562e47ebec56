import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { expectStill, watchShifts } from '../../support/browser/layout-shift.ts'
import { expectSyncState } from '../../support/browser/wizard.ts'

test.use(withoutWorker)

test.skip(({ isMobile }) => !isMobile, 'A small screen shifts first.')

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
