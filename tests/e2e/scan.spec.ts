import { expect, test } from '../support/browser-test.ts'

test.skip(({ isMobile }) => !isMobile, 'A desktop has no second phone to hold before it.')

test('a camera that may not be used is said, with what to do', async ({ page }) => {
  await page.addInitScript(() => {
    // Chromium has a reader of its own on phones only; without one the button is not offered.
    Object.assign(window, { BarcodeDetector: class {} })
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('not allowed', 'NotAllowedError')
    }
  })
  await page.goto('/resume-application')
  await page.locator('[data-action="scan"]').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
})
