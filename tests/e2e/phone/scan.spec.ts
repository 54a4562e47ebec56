import type { Page } from '@playwright/test'
import { toDataURL } from 'qrcode'
import { expect, openContext, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { expectStep, expectSyncState, goToStep } from '../../support/browser/wizard.ts'

test.use(withoutWorker)

test.skip(({ isMobile }) => !isMobile, 'A desktop has no camera for the code of another phone.')

declare global {
  interface Window {
    camera: { show: (picture: string) => Promise<void>; tracks: MediaStreamTrack[] }
  }
}

/** A camera whose pictures the test paints. The portal's own reader reads what the dialog's video really shows. */
async function holdCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 480 })
    const brush = canvas.getContext('2d')
    const tracks: MediaStreamTrack[] = []
    let shown: HTMLImageElement | null = null
    const paint = () => {
      if (brush !== null) brush.fillStyle = '#fff'
      brush?.fillRect(0, 0, 480, 480)
      if (shown !== null) brush?.drawImage(shown, 40, 40, 400, 400)
    }
    const show = async (picture: string) => {
      const image = new Image()
      image.src = picture
      await image.decode()
      shown = image
    }
    window.camera = { show, tracks }
    navigator.mediaDevices.getUserMedia = async () => {
      const stream = canvas.captureStream(20)
      // A camera never stops sending pictures, and a video begins with the first.
      setInterval(paint, 50)
      tracks.push(...stream.getTracks())
      return stream
    }
  })
}

test('the camera opens the other phone’s draft, rejects other codes, and is released', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/individual/apply?type=ARCHITECT')
  await expectStep(page, 'enlistment')
  await page.locator('[name="mobile"]').fill('01711000071')
  await page.locator('[name="email"]').fill('karim@example.org')
  await expectSyncState(page, 'server')
  await page.locator('[data-draft-code]').click()
  const resumeCode = page.locator('[data-resume-code]')
  await resumeCode.getByRole('button', { name: 'কিউআর কোড দেখান' }).click()
  const code = (await resumeCode.getByRole('img').getAttribute('src')) ?? ''

  const context = await openContext(browser, server)
  const other = await context.newPage()
  const foreign = await toDataURL('https://example.org/menu')
  await holdCamera(other)
  // To save power, a browser pauses videos of hidden pages.
  await page.close()
  await other.bringToFront()
  await other.goto('/resume-application')
  await other.locator('[data-action="scan"]').click()
  const dialog = other.getByRole('dialog')
  await expect(dialog.locator('video')).toBeVisible()
  await other.evaluate((picture) => window.camera.show(picture), foreign)
  await expect(dialog.getByRole('status')).toBeVisible()
  await other.evaluate((picture) => window.camera.show(picture), code)
  await expect(dialog).toBeHidden()
  expect(await other.evaluate(() => window.camera.tracks.map(({ readyState }) => readyState))).toEqual(['ended'])
  await expect(other.locator('[name="mobile"]')).toHaveValue('01711000071')
  await other.locator('form [type="submit"]').first().click()
  // The first page is complete, so the draft opens at the second.
  await expectStep(other, 'enlistment', 2)
  await goToStep(other, 'enlistment')
  await expect(other.locator('[name="email"]')).toHaveValue('karim@example.org')
  await context.close()
})

test('without permission for the camera the page says so and gives advice', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('not allowed', 'NotAllowedError')
    }
  })
  await page.goto('/resume-application')
  await page.locator('[data-action="scan"]').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
})
