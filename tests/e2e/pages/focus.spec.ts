import type { Page } from '@playwright/test'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { dialogs, expectReturn } from '../../support/browser/focus-return.ts'
import { expectStep, expectSyncState, goToStep, setPin } from '../../support/browser/wizard.ts'
import { samplePng } from '../../support/files/sample-files.ts'

test.use(withoutWorker)

test.skip(({ isMobile }) => !isMobile, 'Where the focus goes does not depend on the width of the screen.')

async function begin(page: Page, mobile: string): Promise<void> {
  await page.goto('/company/apply?type=CONSTRUCTION_COMPANY')
  await expectStep(page, 'enlistment')
  await page.locator('[name="mobile"]').fill(mobile)
  await page.waitForURL(/draft=/)
  await expectSyncState(page, 'server')
}

test('the focus returns from every dialog of the form', async ({ page }) => {
  await begin(page, '01714000051')
  await expectReturn(page, page.locator('[data-action="steps"]'))
  const status = page.locator('[data-sync-state]')
  await expectReturn(page, status)
  await status.press('Enter')
  await expectReturn(page, dialogs(page).locator('[data-action="export"]'))
  await page.keyboard.press('Escape')
  await expect(status).toBeFocused()

  // The page with the button is gone, so the new page gets the focus.
  await page.locator('[data-action="steps"]').press('Enter')
  await dialogs(page).locator('a[href*="step=documents"]').press('Enter')
  await expectStep(page, 'documents')
  await expect(page.locator('main h1')).toBeFocused()
  await page.goBack()
  await expectStep(page, 'enlistment')
  await expect(page.locator('main h1')).toBeFocused()

  await goToStep(page, 'documents')
  await page.locator('[data-slot="tradeLicense"] input[type="file"]').first().setInputFiles(samplePng('license'))
  await page.waitForTimeout(500)
  if ((await dialogs(page).count()) > 0) {
    await page.keyboard.press('Escape')
    await expect(dialogs(page)).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  }
})

test('the focus stays with a row that is moved, removed or brought back', async ({ page }) => {
  await begin(page, '01714000052')
  await goToStep(page, 'technicalPersons')
  const rows = page.locator('[data-row^="technicalPersons/"]')
  const add = page.locator('[data-add-row="technicalPersons"]')
  for (const count of [1, 2]) {
    await add.click()
    await expect(rows).toHaveCount(count)
    await expect(rows.last().locator('[aria-expanded="true"]')).toBeHidden()
  }
  const moved = await rows.last().getAttribute('data-row')
  await rows.last().locator('[data-move="-1"]').press('Enter')
  await expect(rows.first()).toHaveAttribute('data-row', moved ?? '')
  // It is the first row now, so only the button for moving down is left.
  await expect(rows.first().locator('[data-move="1"]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows.last()).toHaveAttribute('data-row', moved ?? '')
  await expect(rows.last().locator('[data-move="-1"]')).toBeFocused()

  await rows
    .last()
    .getByRole('button', { name: /মুছ|সরান|বাদ/ })
    .press('Enter')
  await expect(page.locator('[data-undo]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(2)
  await expect(rows.last().locator('[aria-expanded]')).toBeFocused()
})

test('locking and unlocking move the focus to the new page', async ({ page }) => {
  await begin(page, '01714000053')
  await setPin(page, '7294')
  await page.locator('[data-sync-state]').press('Enter')
  await dialogs(page).locator('[data-action="lock-now"]').press('Enter')
  await expect(page.locator('[name="pin"]')).toBeVisible()
  await expect(page.locator('main h1')).toBeFocused()
  await page.locator('[name="pin"]').fill('7294')
  await page.keyboard.press('Enter')
  await expectStep(page, 'enlistment')
  await expect(page.locator('main h1')).toBeFocused()
})

test('setting the PIN moves the focus from the question about the phone to its result', async ({ page }) => {
  await begin(page, '01714000054')
  const question = page.locator('[data-phone-question]')
  await question.locator('[data-action="shared-phone"]').press('Enter')
  await expect(question.locator('[name="newPin"]')).toBeFocused()
  for (const name of ['newPin', 'newPinAgain']) await question.locator(`[name="${name}"]`).fill('7294')
  await question.locator('[data-action="save-pin"]').press('Enter')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('status').and(page.locator('[tabindex="-1"]'))).toBeFocused()
})

test('"my own phone" moves the focus to the form', async ({ page }) => {
  await begin(page, '01714000055')
  await page.locator('[data-action="own-phone"]').press('Enter')
  await expect(page.locator('[data-phone-question]')).toHaveCount(0)
  await expect(page.locator('[data-action="continue"]')).toBeFocused()
})
