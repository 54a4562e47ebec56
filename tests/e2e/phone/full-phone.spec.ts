import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import {
  afterLong,
  expectStep,
  expectSyncState,
  goToStep,
  personUrl,
  setPin,
  soon,
} from '../../support/browser/wizard.ts'
import { keptFiles, takePhoto } from '../../support/files/photos.ts'
import { samplePdf } from '../../support/files/sample-files.ts'
import { dumpStorage } from '../../support/phone/dump-storage.ts'
import { startSmallPhone } from '../../support/phone/full-phone.ts'
import { storedAnswer } from '../../support/server/stored-answer.ts'

const applyUrl = `${personUrl}&lang=en`

test.skip(({ isMobile }) => !isMobile, 'Storage does not depend on the width of the screen.')
// The worker writes to the same storage at unpredictable moments.
test.use({ serviceWorkers: 'block' })

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const place = (page: Page, slot: string) => page.locator(`[data-slot="${slot}"]`)

test('a phone that becomes full keeps all it had, reports each failed write, and continues when there is room', async ({
  page,
  server,
}) => {
  const phone = await startSmallPhone(page, server.url)
  await page.goto(applyUrl)
  await expectStep(page, 'enlistment')
  await field(page, 'nameEn').fill('Karim')
  await expect.poll(() => storedAnswer(page, 'nameEn')).toBe('Karim')
  await goToStep(page, 'documents')
  const kept = await samplePdf('kept')
  await page.locator('input[name="documents/nidCopy"]').setInputFiles(kept)
  await expect(place(page, 'nidCopy')).toContainText('On this phone')
  await phone.fill()

  await test.step('a file and a photo are refused with a sentence, and the earlier file stays', async () => {
    await page.locator('input[name="documents/nidCopy"]').setInputFiles(await samplePdf('late'))
    await expect(place(page, 'nidCopy').getByRole('alert')).toContainText('There is no room for the file on this phone')
    const photo = await takePhoto(page, { name: 'me.jpg', width: 800, height: 600 })
    await page.locator('input[name="documents/tinCertificate"]').setInputFiles(photo)
    await expect(place(page, 'tinCertificate').getByRole('alert')).toContainText('There is no room')
    const { files, captures } = await keptFiles(page, 'nidCopy')
    expect(files.map(({ bytes }) => bytes.equals(kept.buffer))).toEqual([true])
    expect(captures).toBe(0)
  })

  await test.step('a keystroke stays on the screen, with advice, and survives the page', async () => {
    await goToStep(page, 'enlistment', 2)
    await field(page, 'nameEn').fill('Karim Ali')
    await expectSyncState(page, 'needs-you')
    await expect(page.locator('[data-trouble="full"]')).toContainText('Please free some space')
    expect(await storedAnswer(page, 'nameEn')).toBe('Karim')
    await page.reload()
    await expect(field(page, 'nameEn')).toHaveValue('Karim Ali')
    await expectSyncState(page, 'needs-you')
  })

  await test.step('with room, everything is saved without action', async () => {
    await phone.makeRoom()
    await expect(page.locator('[data-trouble="full"]')).toHaveCount(0, { timeout: 20_000 })
    await expect.poll(() => storedAnswer(page, 'nameEn')).toBe('Karim Ali')
    await goToStep(page, 'documents')
    await page.locator('input[name="documents/nidCopy"]').setInputFiles(await samplePdf('late'))
    await expect(place(page, 'nidCopy')).toContainText('late.pdf')
    expect((await keptFiles(page, 'nidCopy')).files).toHaveLength(2)
  })
})

test('a phone that is full before the first keystroke keeps it through a reload and saves it when there is room', async ({
  page,
  server,
}) => {
  const phone = await startSmallPhone(page, server.url, 1)
  await page.goto(applyUrl)
  await expectStep(page, 'enlistment')
  await field(page, 'nameEn').fill('Karim')
  await expectSyncState(page, 'needs-you')
  await page.waitForURL(/draft=/)
  await page.reload()
  await expect(field(page, 'nameEn')).toHaveValue('Karim')
  await expectSyncState(page, 'needs-you')
  await phone.makeRoom()
  await expectSyncState(page, 'phone')
  await expect.poll(() => storedAnswer(page, 'nameEn')).toBe('Karim')
})

test('a shared phone that is too full to lock says so, loses nothing, and locks when there is room', async ({
  page,
  server,
}) => {
  await page.clock.install()
  const phone = await startSmallPhone(page, server.url)
  await page.goto(applyUrl)
  await expectStep(page, 'enlistment')
  await field(page, 'nameEn').fill('Secret Rahima')
  await setPin(page, '4711')
  await phone.fill()
  await afterLong(page, '05:20', () => expect(page.locator('[data-trouble="not-locked"]')).toBeVisible(soon))
  await field(page, 'nameEn').fill('Secret Rahima Late')
  await phone.makeRoom()
  await afterLong(page, '05:20', () => expect(page.locator('[data-action="unlock"]')).toBeVisible(soon))
  await expect.poll(() => dumpStorage(page)).not.toContain('Rahima')
  await page.locator('[name="pin"]').fill('4711')
  await page.locator('[data-action="unlock"]').click()
  await expect(field(page, 'nameEn')).toHaveValue('Secret Rahima Late')
  await expect(page.locator('[data-trouble]')).toHaveCount(0)
})

test('a file that does not fit is refused before it is read, and the remaining space is named', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ quota: 5_000_000, usage: 4_500_000 })
  })
  await page.goto(applyUrl)
  await expectStep(page, 'enlistment')
  await field(page, 'nameEn').fill('Karim')
  await expect.poll(() => storedAnswer(page, 'nameEn')).toBe('Karim')
  await goToStep(page, 'documents')
  const pdf = await samplePdf('scan')
  const large = { ...pdf, buffer: Buffer.concat([pdf.buffer, Buffer.alloc(900_000), pdf.buffer.subarray(-1024)]) }
  await page.locator('input[name="documents/nidCopy"]').setInputFiles(large)
  await expect(place(page, 'nidCopy').getByRole('alert')).toContainText('this phone has room for only')
  expect((await keptFiles(page, 'nidCopy')).files).toEqual([])
})
