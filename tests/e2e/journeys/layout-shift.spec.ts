import { expect, openContext, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { expectStill, placesOf, watchShifts } from '../../support/browser/layout-shift.ts'
import { expectSyncState, goToStep } from '../../support/browser/wizard.ts'
import { samplePdf } from '../../support/files/sample-files.ts'

test.use(withoutWorker)

test.skip(({ isMobile }) => !isMobile, 'A small screen shifts first.')

test('a form does not move when it shows that earlier drafts are on the phone', async ({ page }) => {
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

test('a notice that needs an action of the person moves no field of the page', async ({ page, browser, server }) => {
  const address = `${server.url}/individual/apply?type=ARCHITECT&lang=bn`
  const other = await (await openContext(browser, server)).newPage()
  await other.goto(address)
  await other.locator('[name="mobile"]').fill('01719000004')
  await expectSyncState(other, 'server')
  await other.context().close()
  await watchShifts(page)
  await page.goto(address)
  // Another phone uses this number, so the server asks for a proof some time after it was typed.
  await page.locator('[name="mobile"]').fill('01719000004')
  await expectSyncState(page, 'needs-you')
  await expect(page.locator('[data-own-number]')).toBeVisible()
  await expectStill(page)
  await page.locator('[data-action="continue"]').click()
  await page.locator('[data-action="later"]').click()
  await expect(page.locator('[data-page="2"]')).toBeVisible()
  const [notice, field] = [page.locator('[data-own-number]'), page.locator('[name="nameBn"]')]
  expect((await notice.boundingBox())?.y).toBeLessThan((await field.boundingBox())?.y ?? 0)
})

test('a chosen file moves the documents below it only once, also on a slow phone', async ({ page }) => {
  await page.goto('/individual/apply?type=ARCHITECT&lang=bn')
  await goToStep(page, 'documents')
  await expect(page.locator('[data-slot="taxReturn"]')).toBeVisible()
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const places = await placesOf(page, '[data-slot="taxReturn"]')
  await page
    .locator('[data-slot="tinCertificate"] input[type="file"]')
    .first()
    .setInputFiles(await samplePdf('tin'))
  await expect(page.locator('[data-slot="tinCertificate"]')).toContainText('tin.pdf')
  expect(await places()).toHaveLength(2)
})
