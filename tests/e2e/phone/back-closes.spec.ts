import type { Page } from '@playwright/test'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { enterAs } from '../../support/browser/desk.ts'
import { expectStep, expectSyncState, goToStep, personUrl } from '../../support/browser/wizard.ts'
import { takePhoto } from '../../support/files/photos.ts'

// The browser's own Back closes what lies over the page before it leaves the page; what was typed stays.

test.use(withoutWorker)

test.skip(({ isMobile }) => !isMobile, 'On a phone Back is the key that people press.')

const dialogs = (page: Page) => page.getByRole('dialog')
const pathOf = (page: Page) => new URL(page.url()).pathname

/** A form with a code, which was opened from home. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/')
  await page.locator('main a[href*="type=ARCHITECT"]').first().click()
  await expectStep(page, 'enlistment')
  await page.locator('[name="mobile"]').fill('01711000072')
  await expectSyncState(page, 'server')
}

test('Back closes a dialog, then leaves the form; Forward returns to it with what was typed', async ({ page }) => {
  await openForm(page)
  const form = page.url()
  for (let round = 0; round < 2; round += 1) {
    await page.locator('[data-draft-code]').click()
    await expect(dialogs(page)).toHaveCount(1)
    await page.goBack()
    await expect(dialogs(page)).toHaveCount(0)
    expect(page.url()).toBe(form)
    await expect(page.locator('[data-draft-code]')).toBeFocused()
  }
  // Closed by its button: the next Back leaves the page at once.
  await page.locator('[data-draft-code]').click()
  await dialogs(page).getByRole('button', { name: 'বন্ধ করুন' }).first().click()
  await expect(dialogs(page)).toHaveCount(0)
  await page.goBack()
  await expect.poll(() => pathOf(page)).toBe('/')
  await expect(page.locator('main a[href*="type=ARCHITECT"]').first()).toBeVisible()
  await page.goForward()
  await expectStep(page, 'enlistment')
  await expect(page.locator('[name="mobile"]')).toHaveValue('০১৭১১০০০০৭২')
})

test('Back ends the crop of a photo first, then closes the photo editor, and the photo is kept', async ({ page }) => {
  await page.goto(personUrl)
  await expectStep(page, 'enlistment')
  await page.locator('[name="nameEn"]').fill('Abdul Karim')
  await page.waitForURL(/draft=/)
  await goToStep(page, 'documents')
  const address = page.url()
  const photo = await takePhoto(page, { name: 'front.jpg', width: 1200, height: 800 })
  await page.locator('input[name="documents/nidCopy"]').setInputFiles(photo)
  await expect(dialogs(page).locator('[data-page-state="shown"]')).toBeVisible({ timeout: 30_000 })
  await dialogs(page).locator('[data-action="crop"]').click()
  await expect(dialogs(page).locator('[data-page-state="cropping"]')).toBeVisible()
  await page.goBack()
  await expect(dialogs(page).locator('[data-page-state="shown"]')).toBeVisible()
  await page.goBack()
  await expect(dialogs(page)).toHaveCount(0)
  expect(page.url()).toBe(address)
  await expect(page.locator('[data-slot="nidCopy"]')).toContainText('১')
})

test('Back closes the menu of the header, and a link of the menu leaves nothing behind', async ({ page }) => {
  await page.goto('/verify')
  const menu = page.locator('header details')
  await menu.locator('summary').click()
  await expect(menu).toHaveAttribute('open', '')
  await page.goBack()
  await expect(menu).not.toHaveAttribute('open', '')
  await expect(menu.locator('summary')).toBeFocused()
  expect(pathOf(page)).toBe('/verify')
  await menu.locator('summary').click()
  await menu.locator('a[href="/"]').click()
  await expect.poll(() => pathOf(page)).toBe('/')
  await page.goBack()
  await expect.poll(() => pathOf(page)).toBe('/verify')
  await expect(page.locator('main h1')).toBeVisible()
  // One Back leaves this page as well: it goes to the browser's first, empty page.
  await page.goBack()
  await expect.poll(() => page.url()).toBe('about:blank')
})

test('a reload under an open dialog leaves a page that the next Back leaves', async ({ page }) => {
  await openForm(page)
  await page.locator('[data-draft-code]').click()
  await expect(dialogs(page)).toHaveCount(1)
  await page.reload()
  await expectStep(page, 'enlistment')
  await expect(dialogs(page)).toHaveCount(0)
  await page.goBack()
  await expect.poll(() => pathOf(page)).toBe('/')
})

test('Back closes the menu of the staff', async ({ page, server }) => {
  await enterAs(page, server, 'owner')
  await page.goto('/departments')
  await expect(page.locator('main h1')).toBeVisible()
  const nav = page.locator('[data-desk] > div > details')
  await nav.locator('summary').click()
  await page.goBack()
  await expect(nav).not.toHaveAttribute('open', '')
  expect(pathOf(page)).toBe('/departments')
})
