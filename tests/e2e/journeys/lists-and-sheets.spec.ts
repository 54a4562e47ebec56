import type { Page } from '@playwright/test'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { attachDocuments, expectStep, expectSyncState, goToStep } from '../../support/browser/wizard.ts'

test.use(withoutWorker)

test.skip(({ isMobile }) => !isMobile, 'What is shown does not depend on the width of the screen.')

const owners = '/developer/company/apply?type=DEVELOPER_COMPANY&step=owners&lang=en'
const cards = (page: Page) => page.locator('[data-row^="owners/"]')
const links = (page: Page) => page.locator('[data-error-summary] a')

async function addOwner(page: Page, name: string): Promise<void> {
  await page.locator('[data-add-row="owners"]').click()
  await cards(page).last().locator('[name$="/nameEn"]').fill(name)
  await cards(page).last().locator('[data-action="row-done"]').click()
}

test('"done" closes a card, a closed card shows what is missing, and the summary follows the rows', async ({
  page,
}) => {
  await page.goto(owners)
  await expectStep(page, 'owners')
  await page.locator('[data-action="continue"]').click()
  await expect(links(page)).toHaveText('Add at least one owner or director')
  await addOwner(page, 'Karim')
  await expect(links(page)).toHaveCount(0)
  await expect(cards(page).first().getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(cards(page).first()).toContainText('5 to do')
  await addOwner(page, 'Rahim')

  await page.locator('[data-action="continue"]').click()
  await expect(links(page)).toHaveCount(10)
  await expect(links(page).first()).toHaveText('Owner or director 1: Name (Bengali)')
  const first = await links(page).first().getAttribute('href')
  await page.getByRole('button', { name: 'Move Rahim up' }).click()
  // The second row now has Karim's values, also in the list.
  await expect(links(page).nth(5)).toHaveAttribute('href', first ?? '')
  await expect(links(page).nth(5)).toHaveText('Owner or director 2: Name (Bengali)')
  await page.getByRole('button', { name: 'Remove Karim' }).click()
  await expect(links(page)).toHaveCount(5)
})

test('only one sheet is visible at a time, and nothing waits once the server has everything', async ({ page }) => {
  await page.goto('/individual/apply?type=ARCHITECT&lang=en')
  await page.locator('[name="mobile"]').fill('01719100001')
  await page.locator('[name="email"]').fill('01719100001@example.org')
  await expectSyncState(page, 'server')
  await page.locator('[data-sync-state]').click()
  const outbox = page.getByRole('dialog', { includeHidden: true }).first()
  await expect(outbox).toBeVisible()
  await expect(page.locator('[data-action="send-now"]')).toHaveCount(0)
  await outbox.locator('[data-action="devices"]').click()
  await expect(page.locator('[data-device="this"]')).toBeVisible()
  await expect(outbox).toHaveCSS('opacity', '0')
  await page.keyboard.press('Escape')
  await expect(outbox).toHaveCSS('opacity', '1')
  await page.keyboard.press('Escape')
  await expect(outbox).toHaveCount(0)

  // The status line says from the first character that it is only on the phone, and keeps its height.
  const line = page.locator('[data-sync-state]')
  const height = (await line.boundingBox())?.height
  await page.route('**/api/apps/**', (route) => route.abort())
  await page.locator('[name="email"]').press('End')
  await page.keyboard.type('x')
  await expectSyncState(page, 'phone', 600)
  expect((await line.boundingBox())?.height).toBe(height)
})

test('a photo slot takes one file, a paper slot several', async ({ page }) => {
  await page.goto('/individual/apply?type=ARCHITECT&lang=en')
  await page.locator('[name="mobile"]').fill('01719100002')
  await page.waitForURL(/draft=/)
  await goToStep(page, 'documents')
  await attachDocuments(page, ['photo', 'tinCertificate'])
  const slot = (name: string) => page.locator(`[data-slot="${name}"]`)
  await expect(slot('photo').locator('input[type="file"]')).toHaveCount(0)
  await expect(slot('photo').locator('img')).toBeVisible()
  await expect(slot('tinCertificate').locator('input[type="file"]').first()).toBeAttached()
  const [view, remove] = await slot('photo').getByRole('button').all()
  expect((await view?.boundingBox())?.width).toBe((await remove?.boundingBox())?.width)
})
