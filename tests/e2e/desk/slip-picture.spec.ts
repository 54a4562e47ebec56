import { randomInt } from 'node:crypto'
import { dhakaDate } from '../../../src/domain/reference/calendar.ts'
import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import { expect, openContext, test } from '../../support/browser/browser-test.ts'
import { enterAs, signInOverHttp } from '../../support/browser/desk.ts'
import { picturesOf, takePhoto } from '../../support/files/photos.ts'
import { samplePng } from '../../support/files/sample-files.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'

test.use({ serviceWorkers: 'block' })

test('the holder names a slip at the desk, attaches a photo of it, and the desk sees it beside the number', async ({
  page,
  server,
  browser,
}) => {
  const mobile = `015${randomInt(10_000_000, 99_999_999)}`
  const applicant = createApplicant(overHttp(server.url), { mobile })
  expect((await applicant.apply({ transactionId: `SP${mobile.slice(3)}` })).status).toBe(200)
  const collector = await signInOverHttp(server, 'collector')
  const { version } = (await applicant.get(collector)).body
  const rejected = await overHttp(server.url).send({
    ...{ method: 'PATCH', url: `${applicant.family}/payment/reject`, headers: collector },
    body: { id: applicant.id, version, reason: 'Not in the statement', cause: 'not_found' },
  })
  expect(rejected.status).toBe(200)

  const phone = await openContext(browser, server)
  const holder = await phone.newPage()
  await holder.goto(`/resume-application?lang=en#code=${applicant.token}&mobile=${mobile}`)
  await holder.locator('form [type="submit"]').first().click()
  const part = holder.locator('[data-part="slip-picture"]')
  await holder.locator('[data-action="another-payment"]').click()
  await expect(part).toHaveCount(0)
  const form = holder.getByRole('dialog')
  await form.locator('[name="method"][value="Bank"]').check()
  await form.locator('[name="transactionId"]').fill(`SL${mobile.slice(3)}`)
  await form.locator('[name="bankName"]').fill('Sonali Bank')
  await form.locator('[data-action="today"]').click()
  await form.locator('[data-action="confirm"]').click()
  await expect(form).toHaveCount(0)

  await expect(part).toContainText(`SL${mobile.slice(3)}`)
  await expectAccessible(holder, 'the place for the picture of a slip')
  const input = part.locator('input[type="file"]').first()
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(part.getByRole('alert')).toContainText('notes.txt')
  await holder.context().setOffline(true)
  await input.setInputFiles(samplePng('slip', 720, 1280))
  await expect(part.locator('[data-action="send-slip-again"]')).toBeVisible()
  await holder.context().setOffline(false)
  // A photo in its place.
  await input.setInputFiles(await takePhoto(holder, { name: 'slip.jpg', width: 900, height: 1200 }))
  await expect(part).toHaveCount(0)
  await expect(holder.locator('[data-part="payment-lines"] p')).toHaveText([
    /SP\d+.*Rejected/,
    /SL\d+.*Not confirmed yet/,
  ])
  await phone.close()

  const { payment, files } = (await applicant.get(collector)).body
  expect(payment).toMatchObject({ state: 'GIVEN', transactionId: `SL${mobile.slice(3)}`, date: dhakaDate(new Date()) })
  const slip = files.find(({ fileId }) => fileId === payment?.slipFileId)
  expect(slip).toMatchObject({ slot: 'bankSlip', mime: 'application/pdf' })
  const sent = await applicant.send({ method: 'GET', url: `/api/files/${slip?.fileId}` })
  expect(await picturesOf(sent.bytes)).toHaveLength(1)

  await enterAs(page, server, 'collector')
  await page.goto(`/application/review/individual?id=${applicant.id}&tab=payment&lang=en`)
  const earlier = page.locator('[data-part="earlier-payments"]').first()
  await expect(earlier).toContainText(`SP${mobile.slice(3)}`)
  await expect(earlier).toContainText('Rejected')
  await expectAccessible(page, 'the earlier numbers of an application')
  // By its key: on a phone the bar of the decisions lies over the end of the page.
  await page.locator('[data-action="show-slip"]').press('Enter')
  await expect(page.locator('[data-part="payment-strip"]')).toContainText(`SL${mobile.slice(3)}`)
})
