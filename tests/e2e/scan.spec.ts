import type { Page } from '@playwright/test'
import { toDataURL } from 'qrcode'
import { expect, test } from '../support/browser-test.ts'
import { expectStep, expectSyncState } from '../support/wizard.ts'

test.skip(({ isMobile }) => !isMobile, 'A desktop has no second phone to hold before it.')

declare global {
  interface Window {
    camera: { show: (picture: string) => Promise<void>; tracks: MediaStreamTrack[] }
  }
}

/**
 * A camera whose pictures a test paints, and a reader in place of the browser's own, which Chromium has on phones only.
 * It reads what the dialog's video really shows: a picture with the black and white of a code, and says what it means.
 */
async function holdCamera(page: Page, meaning: Record<string, string>): Promise<void> {
  await page.addInitScript((codes) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 300 })
    const brush = canvas.getContext('2d', { willReadFrequently: true })
    let shown = ''
    const tracks: MediaStreamTrack[] = []
    const show = async (picture: string) => {
      const image = new Image()
      image.src = picture
      await image.decode()
      brush?.drawImage(image, 0, 0, 300, 300)
      shown = picture
    }
    window.camera = { show, tracks }
    navigator.mediaDevices.getUserMedia = async () => {
      brush?.fillRect(0, 0, 300, 300)
      const stream = canvas.captureStream(20)
      tracks.push(...stream.getTracks())
      return stream
    }
    class Reader {
      async detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> {
        const copy = new OffscreenCanvas(300, 300).getContext('2d')
        copy?.drawImage(video, 0, 0, 300, 300)
        const pixels = copy?.getImageData(0, 0, 300, 300).data ?? new Uint8ClampedArray()
        const bright = pixels.filter((value, at) => at % 4 === 0 && value > 200).length / 90_000
        return bright > 0.3 && bright < 0.9 ? [{ rawValue: codes[shown] ?? '' }] : []
      }
    }
    Object.assign(window, { BarcodeDetector: Reader })
  }, meaning)
}

test('the camera opens the draft of the other phone, says what is no such code, and is let go', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/individual/apply?type=ARCHITECT')
  await expectStep(page, 'enlistment')
  await page.locator('[name="mobile"]').fill('01711000071')
  await page.locator('[name="nameEn"]').fill('Karim')
  await expectSyncState(page, 'server')
  const token = (await page.locator('[data-resume-code] p.font-mono').first().textContent())?.replaceAll('-', '').trim()

  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: server.url })
  const other = await context.newPage()
  const foreign = await toDataURL('https://example.org/menu')
  const link = `${server.url}/resume-application#code=${token}&mobile=01711000071`
  const code = await toDataURL(link)
  await holdCamera(other, { [foreign]: 'https://example.org/menu', [code]: link })
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
  await expect(other.locator('[data-step]')).toBeVisible()
  await expect(other.locator('[name="nameEn"]')).toHaveValue('Karim')
  await context.close()
})

test('a camera that may not be used is said, with what to do', async ({ page }) => {
  await holdCamera(page, {})
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('not allowed', 'NotAllowedError')
    }
  })
  await page.goto('/resume-application')
  await page.locator('[data-action="scan"]').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
})
