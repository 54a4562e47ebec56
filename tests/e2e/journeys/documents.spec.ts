import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { expectStep, goToStep, personUrl, press } from '../../support/browser/wizard.ts'
import { keptFiles, picturesOf, quartersOf, takePhoto } from '../../support/files/photos.ts'
import { type SampleFile, samplePdf, samplePng } from '../../support/files/sample-files.ts'
import { storedAnswer } from '../../support/server/stored-answer.ts'

test.use(withoutWorker)

const limit = 2_097_152
const slot = 'nidCopy'

// Only cropping is different with a mouse on a wide screen.
test.beforeEach(({ isMobile }, testInfo) => {
  testInfo.skip(!isMobile && !testInfo.title.startsWith('turning'), 'What is made does not depend on the width.')
})

/** A draft with its documents step on the screen. */
async function openDocuments(page: Page): Promise<void> {
  await page.goto(`${personUrl}&lang=en`)
  await expectStep(page, 'enlistment')
  await page.locator('[name="nameEn"]').fill('Abdul Karim')
  await page.waitForURL(/draft=/)
  await expect.poll(() => storedAnswer(page, 'nameEn')).toBe('Abdul Karim')
  await goToStep(page, 'documents')
}

const place = (page: Page, name = slot) => page.locator(`[data-slot="${name}"]`)
const dialog = (page: Page) => page.getByRole('dialog')

async function pick(page: Page, files: SampleFile | SampleFile[], name = slot): Promise<void> {
  await page.locator(`input[name="documents/${name}"]`).setInputFiles(files)
}

async function expectShown(page: Page): Promise<void> {
  await expect(dialog(page).locator('[data-page-state="shown"]')).toBeVisible({ timeout: 30_000 })
}

async function useDocument(page: Page): Promise<void> {
  await expectShown(page)
  await dialog(page).locator('[data-action="use-document"]').click()
  await expect(dialog(page)).toBeHidden({ timeout: 30_000 })
}

test('a large photo that was taken upright becomes an upright PDF of at most 2 MB', async ({ page }) => {
  await openDocuments(page)
  const photo = await takePhoto(page, { name: 'IMG_2041.jpg', width: 4000, height: 3000, orientation: 6, noise: 1 })
  expect(photo.buffer.length).toBeGreaterThan(2 * limit)
  await pick(page, photo)
  await useDocument(page)
  await expect(place(page)).toContainText('IMG_2041.pdf')
  const { files, captures } = await keptFiles(page, slot)
  expect(captures).toBe(0)
  expect(files.map(({ mime }) => mime)).toEqual(['application/pdf'])
  expect(files[0]?.size).toBeLessThanOrEqual(limit)
  const [picture, ...others] = await picturesOf(files[0]?.bytes ?? Buffer.alloc(0))
  expect(others).toEqual([])
  expect(picture && picture.height / picture.width).toBeCloseTo(4 / 3, 2)
  // Printed text needs resolution: the limit must not be met by discarding most of it.
  expect(picture?.height).toBeGreaterThan(1300)
  // After the rotation to the right, the bottom left quarter of the sensor is at the top left.
  expect(await quartersOf(page, picture?.jpeg ?? Buffer.alloc(0))).toEqual(['blue', 'red', 'white', 'green'])
})

test('two photos make one PDF of two pages, in the order that was chosen', { tag: '@core' }, async ({ page }) => {
  await openDocuments(page)
  const first = await takePhoto(page, { name: 'front.jpg', width: 1600, height: 1000 })
  const second = await takePhoto(page, { name: 'back.jpg', width: 1000, height: 1600 })
  await pick(page, [first, second])
  await expectShown(page)
  // The last page is selected.
  await dialog(page).locator('[data-action="earlier"]').click()
  await expect(dialog(page).locator('[data-action="earlier"]')).toBeHidden()
  await useDocument(page)
  const { files, captures } = await keptFiles(page, slot)
  expect(captures).toBe(0)
  expect(files.map(({ name }) => name)).toEqual(['back.pdf'])
  const pictures = await picturesOf(files[0]?.bytes ?? Buffer.alloc(0))
  expect(pictures.map(({ width, height }) => width > height)).toEqual([false, true])
})

test('turning and cropping show in the document', async ({ page }) => {
  await openDocuments(page)
  await pick(page, await takePhoto(page, { name: 'paper.jpg', width: 1600, height: 1200 }))
  await expectShown(page)
  await dialog(page).locator('[data-action="turn-right"]').click()
  await dialog(page).locator('[data-action="crop"]').click()
  const box = await dialog(page).locator('[data-page-state="cropping"] img').boundingBox()
  if (box === null) throw new Error('The photo is not on the screen')
  // The upper half with the mouse, a little less on the left with the keyboard.
  const corner = dialog(page).getByRole('button', { name: 'Bottom right corner' })
  const from = await corner.boundingBox()
  if (from === null) throw new Error('There is no corner')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await dialog(page).getByRole('button', { name: 'Top left corner' }).focus()
  await page.keyboard.press('ArrowRight')
  await dialog(page).locator('[data-action="crop-done"]').click()
  await useDocument(page)
  const { files } = await keptFiles(page, slot)
  const [picture] = await picturesOf(files[0]?.bytes ?? Buffer.alloc(0))
  // 1200 by 1600 after the turn; cropped by 9 % on the left, 6 % at the top, and the lower half.
  expect(picture?.width).toBeGreaterThan(1060)
  expect(picture?.width).toBeLessThan(1120)
  expect(picture?.height).toBeGreaterThan(680)
  expect(picture?.height).toBeLessThan(730)
  expect(await quartersOf(page, picture?.jpeg ?? Buffer.alloc(0))).toEqual(['blue', 'red', 'blue', 'red'])
})

test('after a tab was closed in the dialog the photos are kept, and they can be discarded', async ({
  page,
  context,
}) => {
  await openDocuments(page)
  const address = page.url()
  await pick(page, await takePhoto(page, { name: 'front.jpg', width: 1200, height: 800 }))
  await expectShown(page)
  await page.close()
  const next = await context.newPage()
  await next.goto(address)
  await expect(place(next)).toContainText('You were adding a document')
  await place(next).locator('[data-action="pages-discard"]').click()
  await expect(place(next)).not.toContainText('You were adding a document')
  expect(await keptFiles(next, slot)).toEqual({ files: [], captures: 0 })
})

test('a file that is deleted or changed after it was picked is reported, and nothing of it is attached', async ({
  page,
}) => {
  await openDocuments(page)
  const pdf = await samplePdf('card')
  const folder = mkdtempSync(join(tmpdir(), 'talika-picked-'))
  const input = page.locator(`input[name="documents/${slot}"]`)
  try {
    for (const spoil of [(path: string) => rmSync(path), (path: string) => appendFileSync(path, 'and more')]) {
      const path = join(folder, `${pdf.name}`)
      writeFileSync(path, pdf.buffer)
      // The page receives the choice only after the card was removed from the phone.
      await page.evaluate(() => {
        window.addEventListener('change', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
      })
      await input.setInputFiles(path)
      spoil(path)
      await input.evaluate((element) => element.dispatchEvent(new Event('change', { bubbles: true })))
      await expect(place(page).getByRole('alert')).toContainText('card.pdf: The file could not be read')
      expect(await keptFiles(page, slot)).toEqual({ files: [], captures: 0 })
      await pick(page, { ...pdf, buffer: Buffer.alloc(0) })
      await expect(place(page).getByRole('alert')).toContainText('The file is empty')
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a file that cannot be attached is refused with advice', async ({ page }) => {
  await openDocuments(page)
  const pdf = await samplePdf('long')
  const tail = pdf.buffer.subarray(-1024)
  const large = { ...pdf, buffer: Buffer.concat([pdf.buffer, Buffer.alloc(3_000_000), tail]) }
  const heic = { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic') }
  const refusals: [SampleFile, string][] = [
    [large, 'at most 2 MB can be attached'],
    [{ ...pdf, buffer: pdf.buffer.subarray(0, 200) }, 'The file is incomplete'],
    [{ name: 'film.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(4000, 7) }, 'Only a PDF, PNG or photo'],
    [{ name: 'none.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }, 'The file is empty'],
    [heic, 'This phone cannot open the picture'],
  ]
  for (const [file, words] of refusals) {
    await pick(page, file)
    await expect(place(page).getByRole('alert')).toContainText(words)
    expect(await keptFiles(page, slot)).toEqual({ files: [], captures: 0 })
  }
})

test('a file is listed once the phone has read it back, and “continue” counts the listed files', async ({ page }) => {
  const [photo, pdf] = [samplePng('photo'), await samplePdf('card')]
  const release = await holdReadingBack(page, photo.buffer.length)
  await openDocuments(page)
  await pick(page, photo, 'photo')
  await pick(page, pdf)
  // The list was read again for this file.
  await expect(place(page)).toContainText(pdf.name)
  await expect(place(page, 'photo')).not.toContainText(photo.name)
  // Continuing meanwhile does not report it as missing.
  await press(page, 'continue')
  await expect(page.locator('[data-action="continue"]')).toHaveAttribute('aria-busy', 'true')
  await release()
  await expect(place(page, 'photo')).toContainText(photo.name)
  const missing = (name: string) => page.locator(`[data-error-summary] a[href="#f-documents-${name}"]`)
  await expect(missing('signature')).toBeVisible()
  await expect(missing('photo')).toHaveCount(0)
  await expect(missing(slot)).toHaveCount(0)
})

test('a portrait stays a picture', async ({ page }) => {
  await openDocuments(page)
  await pick(page, await takePhoto(page, { name: 'me.jpg', width: 3000, height: 4000, noise: 1 }), 'photo')
  await useDocument(page)
  const { files } = await keptFiles(page, 'photo')
  expect(files.map(({ name, mime }) => [name, mime])).toEqual([['me.png', 'image/png']])
  expect(files[0]?.size).toBeLessThanOrEqual(limit)
})

// The worker is killed with the page, as on a phone.
test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('after a crash of the tab the dialog opens again at the step with its photos', async ({ page, context }) => {
    await openDocuments(page)
    const address = new URL(page.url())
    const front = await takePhoto(page, { name: 'front.jpg', width: 1200, height: 800 })
    const back = await takePhoto(page, { name: 'back.jpg', width: 1200, height: 800 })
    await pick(page, [front, back])
    await expectShown(page)
    await dialog(page).locator('[data-action="turn-left"]').click()
    await expectShown(page)
    await crash(page)

    // Opened from the list of drafts, the address contains no step.
    address.searchParams.delete('step')
    const next = await openAfterCrash(context, address.href)
    await expectStep(next, 'documents')
    await expect(place(next)).toBeInViewport()
    await expect(place(next)).toContainText('You were adding a document')
    expect((await keptFiles(next, slot)).captures).toBe(2)
    await place(next).locator('[data-action="pages-go-on"]').click()
    await useDocument(next)
    const { files, captures } = await keptFiles(next, slot)
    expect(captures).toBe(0)
    const pictures = await picturesOf(files[0]?.bytes ?? Buffer.alloc(0))
    expect(pictures.map(({ width, height }) => width > height)).toEqual([true, false])
  })

  test('a page that the phone kills while its camera is open returns to the slot', async ({ page, context }) => {
    await openDocuments(page)
    const address = new URL(page.url())
    const chooser = page.waitForEvent('filechooser')
    await place(page).getByRole('button', { name: 'Choose a file' }).click()
    await chooser
    await crash(page)

    address.searchParams.delete('step')
    const next = await openAfterCrash(context, address.href)
    await expectStep(next, 'documents')
    await expect(place(next)).toBeInViewport()
    await expect(place(next)).toContainText('Your phone closed this page')
    await next.reload()
    await expectStep(next, 'documents')
    await expect(place(next)).not.toContainText('Your phone closed this page')
  })
})

/** Kills the process of a page, as a phone without memory does: no code of the page runs afterwards. */
async function crash(page: Page): Promise<void> {
  // The service worker runs in the same process; killed during its installation it would log an error.
  await page.evaluate(() => navigator.serviceWorker.ready)
  const gone = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  session.send('Page.crash').catch(() => undefined)
  await gone
}

/**
 * The worker was killed with the page's process. Sometimes the browser does not start it again for the first page that
 * requests something (no code of the portal runs then); a person would try again.
 */
async function openAfterCrash(context: BrowserContext, address: string): Promise<Page> {
  const next = await context.newPage()
  await expect(() => next.goto(address, { timeout: 15_000 })).toPass()
  return next
}

/** A slow phone: a stored file of this size is not read back until it is released. */
async function holdReadingBack(page: Page, bytes: number): Promise<() => Promise<void>> {
  await page.addInitScript((size) => {
    const { digest } = SubtleCrypto.prototype
    const held = new Promise<void>((resolve) => Object.assign(globalThis, { release: resolve }))
    let times = 0
    SubtleCrypto.prototype.digest = async function (name, data) {
      if (data.byteLength === size) times += 1
      // The first hash is computed to store the file.
      if (data.byteLength === size && times > 1) await held
      return digest.call(this, name, data)
    }
  }, bytes)
  return () => page.evaluate(() => (globalThis as unknown as { release: () => void }).release())
}
