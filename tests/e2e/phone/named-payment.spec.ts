import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, dhakaDate } from '../../../src/domain/reference/calendar.ts'
import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { signInOverHttp } from '../../support/browser/desk.ts'
import { expectSyncState, fillStep, setPin } from '../../support/browser/wizard.ts'
import { button } from '../../support/by-role.ts'
import { type Applicant, createApplicant } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'
import { dumpStorage } from '../../support/phone/dump-storage.ts'
import { formIsOnPhone } from '../../support/phone/form-on-phone.ts'
import type { TestServer } from '../../support/server/serve.ts'

// Another payment, in place of one that a desk rejected, is typed and sent without a connection.

test.skip(({ isMobile }) => !isMobile, 'The phone is what keeps it.')

const yesterday = addDays(dhakaDate(new Date()), -1).split('-').reverse().join('/')
const slow = { timeout: 40_000 }

/** An application whose payment the desk has rejected. */
async function rejectedApplication(
  server: TestServer,
): Promise<{ applicant: Applicant; number: string; mobile: string }> {
  const mobile = `015${randomInt(10_000_000, 99_999_999)}`
  const number = `RJ${mobile.slice(3)}`
  const applicant = createApplicant(overHttp(server.url), { mobile })
  expect((await applicant.apply({ transactionId: number })).status).toBe(200)
  const collector = await signInOverHttp(server, 'collector')
  const body = { id: applicant.id, reason: 'এই নম্বরে টাকা পাওয়া যায়নি', cause: 'not_found' }
  expect((await applicant.decide(collector, 'payment/reject', body)).status).toBe(200)
  return { applicant, number, mobile }
}

async function openReceipt(page: Page, { applicant, mobile }: { applicant: Applicant; mobile: string }): Promise<void> {
  await page.goto(`/resume-application?lang=bn#code=${applicant.token}&mobile=${mobile}`)
  await page.locator('form [type="submit"]').first().click()
  await expect(page.locator('[data-part="rejection"]')).toBeVisible(slow)
}

async function enter(page: Page, number: string): Promise<void> {
  await page.locator('[data-action="another-payment"]').click()
  const form = page.getByRole('dialog')
  await form.locator('[name="transactionId"]').fill(number)
  await form.locator('[name="date"]').fill(yesterday)
}

const send = (page: Page) => page.getByRole('dialog').locator('[data-action="confirm"]').click()
const named = (page: Page, state: string) => page.locator(`[data-part="named-payment"][data-state="${state}"]`)

test('another payment survives a reload, waits on the phone, and is sent when there is a connection', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(120_000)
  const about = await rejectedApplication(server)
  const number = `NX${about.mobile.slice(3)}`
  await openReceipt(page, about)
  await formIsOnPhone(page)
  await context.setOffline(true)
  await enter(page, number)
  await page
    .getByRole('dialog')
    .locator('[data-action="close"]')
    .or(page.getByRole('button', { name: 'ফিরে যান' }))
    .first()
    .click()
  await page.reload()
  await expect(page.locator('[data-part="rejection"]')).toBeVisible(slow)
  await page.locator('[data-action="another-payment"]').click()
  const form = page.getByRole('dialog')
  await expect(form.locator('[name="transactionId"]')).toHaveValue(number)
  // What the form would refuse is refused at once.
  await form.locator('[name="transactionId"]').fill('12')
  await send(page)
  await expect(form.locator('[name="transactionId"]')).toHaveAttribute('aria-invalid', 'true')
  await form.locator('[name="transactionId"]').fill(number)
  await send(page)
  await expect(form).toHaveCount(0)
  await expect(named(page, 'waiting')).toContainText(number)
  await expectSyncState(page, 'phone')
  await expectAccessible(page, 'a payment that waits on this phone')
  await page.reload()
  await expect(named(page, 'waiting')).toContainText(number, slow)

  await context.setOffline(false)
  await expect(named(page, 'sent')).toContainText(number, slow)
  await expectSyncState(page, 'submitted')
  await expect(page.locator('[data-part="rejection"]')).toHaveCount(0, slow)
  const after = (await about.applicant.get()).body
  expect(after.payment).toMatchObject({ transactionId: number })
  expect(after.payment?.rejection).toBeUndefined()
})

test('when the desk has confirmed the first payment meanwhile, the person reads that nothing is to be done', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(120_000)
  const about = await rejectedApplication(server)
  await openReceipt(page, about)
  await formIsOnPhone(page)
  await context.setOffline(true)
  await enter(page, `NX${about.mobile.slice(3)}`)
  await send(page)
  await expect(named(page, 'waiting')).toBeVisible()
  const owner = await signInOverHttp(server, 'owner')
  const confirmed = await about.applicant.decide(owner, 'payment/confirm', { reason: 'found later' })
  expect(confirmed.status).toBe(200)
  await context.setOffline(false)
  await expect(named(page, 'refused')).toContainText('খুঁজে পেয়ে নিশ্চিত করেছে', slow)
  await expectAccessible(page, 'a payment that the office does not need any more')
  await page.locator('[data-action="remove-named-payment"]').click()
  await expect(page.locator('[data-part="named-payment"]')).toHaveCount(0)
  await expectSyncState(page, 'submitted')
})

test('a number of another application is refused with what to do, and can be corrected', async ({ page, server }) => {
  test.setTimeout(120_000)
  const other = createApplicant(overHttp(server.url), { mobile: `016${randomInt(10_000_000, 99_999_999)}` })
  const taken = `TK${String(randomInt(10_000_000, 99_999_999))}`
  expect((await other.apply({ transactionId: taken })).status).toBe(200)
  const collector = await signInOverHttp(server, 'collector')
  expect((await other.decide(collector, 'payment/confirm')).status).toBe(200)
  const about = await rejectedApplication(server)
  await openReceipt(page, about)
  await enter(page, taken)
  await send(page)
  await expect(named(page, 'refused')).toContainText('অন্য একটি আবেদনে', slow)
  await expectSyncState(page, 'needs-you')
  await page.locator('[data-action="change-named-payment"]').click()
  const form = page.getByRole('dialog')
  await expect(form.locator('[name="transactionId"]')).toHaveValue(taken)
  await form.locator('[name="transactionId"]').fill(`NX${about.mobile.slice(3)}`)
  await send(page)
  await expect(named(page, 'sent')).toBeVisible(slow)
})

test('on a shared phone a payment that waits is locked and not wiped', async ({ page, context, server }) => {
  test.setTimeout(120_000)
  await page.goto('/individual/apply?type=ARCHITECT')
  await fillStep(page, { mobile: `017${randomInt(10_000_000, 99_999_999)}`, nameEn: 'First Person' })
  await setPin(page, '৪৭১১')
  const about = await rejectedApplication(server)
  const number = `NX${about.mobile.slice(3)}`
  await openReceipt(page, about)
  await formIsOnPhone(page)
  await context.setOffline(true)
  await enter(page, number)
  await send(page)
  await expect(named(page, 'waiting')).toBeVisible()
  const address = page.url()
  await page.locator('header a[href="/"]').first().click()
  await expect(page.locator('[data-part="named-payment"]')).toHaveCount(0)
  await page.goto(address)
  await expect(named(page, 'waiting')).toContainText(number, slow)
  await page.locator('[data-sync-state]').first().click()
  await button(page, 'Lock now').click()
  await expect(button(page, 'Open')).toBeVisible()
  await expect.poll(() => dumpStorage(page)).not.toContain(number)
  await page.locator('[name="pin"]').fill('4711')
  await button(page, 'Open').click()
  await expect(named(page, 'waiting')).toContainText(number, slow)
  await context.setOffline(false)
  await expect(named(page, 'sent')).toBeVisible(slow)
})
