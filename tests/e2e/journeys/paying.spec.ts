import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { dhakaDate } from '../../../src/domain/reference/calendar.ts'
import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import { test as base, expect } from '../../support/browser/browser-test.ts'
import { signInOverHttp } from '../../support/browser/desk.ts'
import { expectStep, expectSyncState, goToStep, press } from '../../support/browser/wizard.ts'
import { takePhoto } from '../../support/files/photos.ts'
import { samplePng } from '../../support/files/sample-files.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'
import type { TestServer } from '../../support/server/serve.ts'

// Paying is easy: what to do in the app, everything to copy, the picture beside its number, the day.

const test = base.extend({ permissions: ['clipboard-read', 'clipboard-write'] })

test.skip(({ isMobile }) => !isMobile, 'Payments: nothing in them depends on the width of the screen.')

// Its own accounts of the authority.
test.use({ ownServer: 'paying' })

const mobile = '01712345678'
const charges = { bn: 'সেন্ড মানির খরচ আপনার', en: 'You bear the charge of Send Money' }
const bank = {
  accountName: 'Development Authority',
  accountNo: '460123456789',
  bankName: 'Sonali Bank',
  branch: 'Main',
}

async function namePayees(server: TestServer, kinds: object): Promise<void> {
  const headers = await signInOverHttp(server, 'owner')
  const { send } = overHttp(server.url)
  const { payees: from } = (await send({ method: 'GET', url: '/api/fees', headers })).body
  const value = { bkash: '01700000091', Nagad: '01800000091', Bank: bank, kinds, charges }
  const answer = await send({ method: 'PUT', url: '/api/fees/payees', headers, body: { value, from } })
  expect(answer.status).toBe(200)
}

async function openPayment(page: Page): Promise<void> {
  await page.goto('/individual/apply?type=ARCHITECT&lang=en')
  await page.locator('[name="mobile"]').fill(mobile)
  await page.waitForURL(/draft=/)
  await expectSyncState(page, /server|phone/)
  await goToStep(page, 'payment')
}

const choose = (page: Page, method: string) => page.locator(`[name="paymentMethod"][value="${method}"]`).check()
const steps = (page: Page) => page.locator('[data-part="payment-steps"]')
const slip = (page: Page) => page.locator('[data-slot="bankSlip"]')
const number = (page: Page) => page.locator('[name="transactionId"]')

async function copied(page: Page, what: string): Promise<string> {
  await steps(page)
    .getByRole('button', { name: `Copy ${what}`, exact: true })
    .click()
  await expect(
    steps(page)
      .getByRole('status')
      .filter({ hasText: `Copied: ${what}` }),
  ).toBeAttached()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('the steps follow the method and the kind of the account, and everything is copied, without a connection too', async ({
  page,
  server,
}) => {
  await namePayees(server, { bkash: 'MERCHANT', Nagad: 'PERSONAL' })
  await openPayment(page)
  await expect(page.locator('[data-part="payees"]')).toContainText('460123456789')
  await choose(page, 'bkash')
  await expect(steps(page)).toContainText('choose Payment')
  await expect(steps(page)).not.toContainText('does not accept')
  await expect(steps(page)).toContainText(charges.en)
  await expectAccessible(page, 'the steps of a payment')
  await page.context().setOffline(true)
  expect(await copied(page, 'Number')).toBe('01700000091')
  expect(await copied(page, 'Amount')).toBe('11500')
  expect(await copied(page, 'Reference')).toBe(mobile)
  for (const button of await steps(page).getByRole('button').all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await choose(page, 'Nagad')
  await expect(steps(page)).toContainText('choose Send Money')
  await choose(page, 'Bank')
  expect(await copied(page, 'Account number')).toBe('460123456789')
  await page.context().setOffline(false)

  // An account whose kind nobody has said, as the release before stored them.
  await namePayees(server, {})
  await page.reload()
  await choose(page, 'bkash')
  await expect(steps(page)).toContainText('If the app does not accept the number there, choose Send Money')
})

test('a browser without the clipboard copies too, and one that refuses says what to do', async ({ page, server }) => {
  await namePayees(server, { bkash: 'MERCHANT' })
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await openPayment(page)
  await choose(page, 'bkash')
  const copy = steps(page).getByRole('button', { name: 'Copy Number', exact: true })
  await copy.click()
  await expect(steps(page).getByRole('status').filter({ hasText: 'Copied: Number' })).toBeAttached()
  await expect(steps(page).getByRole('button', { name: 'Copied Number', exact: true })).toBeFocused()
  await number(page).focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(number(page)).toHaveValue('01700000091')
  await page.evaluate(() => {
    document.execCommand = () => false
  })
  await steps(page).getByRole('button', { name: 'Copy Amount', exact: true }).click()
  await expect(steps(page).getByText('Please press long on the text and copy it.')).toBeVisible()
})

test('the picture of the message stands above the number, on one screen with it, without a connection too', async ({
  page,
  server,
}) => {
  await namePayees(server, { bkash: 'MERCHANT' })
  await openPayment(page)
  await choose(page, 'bkash')
  await expect(slip(page)).toContainText('Picture of the payment message or receipt')
  await expect(slip(page)).toContainText('optional')
  await page.context().setOffline(true)
  await page.locator('input[name="documents/bankSlip"]').setInputFiles(samplePng('message', 720, 1280))
  const picture = slip(page).locator('[data-part="large-picture"] img')
  await expect(picture).toBeVisible()
  await number(page).scrollIntoViewIfNeeded()
  await number(page).fill('BK41A7X9QZ')
  await picture.evaluate((image) => image.closest('section')?.scrollIntoView({ block: 'start' }))
  await expect(number(page)).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-part="compared-amount"]')).toBeInViewport({ ratio: 1 })
  const before = (await picture.boundingBox())?.width ?? 0
  await slip(page).locator('[data-action="enlarge"]').click()
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(before * 2)
  await page.context().setOffline(false)
  await expectAccessible(page, 'the picture of a payment')
})

test('a photo of a slip, which becomes a PDF, is a large picture too', async ({ page, server }) => {
  await namePayees(server, { bkash: 'MERCHANT' })
  await openPayment(page)
  await choose(page, 'Bank')
  const photo = await takePhoto(page, { name: 'slip.jpg', width: 1200, height: 900, orientation: 1, noise: 1 })
  await page.locator('input[name="documents/bankSlip"]').setInputFiles(photo)
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[data-page-state="shown"]')).toBeVisible({ timeout: 30_000 })
  await dialog.locator('[data-action="use-document"]').click()
  await expect(slip(page).locator('[data-part="large-picture"] img')).toBeVisible({ timeout: 30_000 })
  await expect(slip(page)).toContainText('slip.pdf')
})

test('another method clears the errors of the first, and “today” enters the day in Dhaka', async ({ page, server }) => {
  await namePayees(server, { bkash: 'MERCHANT' })
  await openPayment(page)
  await choose(page, 'Nagad')
  await number(page).fill('12345')
  await number(page).blur()
  await expect(page.locator('#f-transactionId-error')).toBeVisible()
  await choose(page, 'Bank')
  await expect(page.locator('#f-transactionId-error')).toHaveCount(0)
  await expect(number(page)).toHaveValue('12345')
  await press(page, 'review')
  await expect(page.locator('#f-documents-bankSlip-error')).toBeVisible()
  await choose(page, 'Nagad')
  await expect(page.locator('#f-transactionId-error')).toBeVisible()
  await expect(page.locator('#f-documents-bankSlip-error')).toHaveCount(0)
  await page.locator('[data-action="today"]').click()
  const day = dhakaDate(await page.evaluate(() => Date.now()))
  await expect(page.locator('[name="paymentDate"]')).toHaveValue(day.split('-').reverse().join('/'))
  await page.reload()
  await expectStep(page, 'payment')
  await expect(page.locator('[name="paymentDate"]')).toHaveValue(day.split('-').reverse().join('/'))
})

test('the page of an application says whether the money was found, and after a return not to pay again', async ({
  page,
  server,
}) => {
  await namePayees(server, { bkash: 'MERCHANT' })
  const own = `015${randomInt(10_000_000, 99_999_999)}`
  const applicant = createApplicant(overHttp(server.url), { mobile: own })
  expect((await applicant.apply({ transactionId: `PY${own.slice(3)}` })).status).toBe(200)
  const collector = await signInOverHttp(server, 'collector')
  const open = async (locale: 'bn' | 'en') => {
    await page.goto(`/resume-application?lang=${locale}#code=${applicant.token}&mobile=${own}`)
    await page.locator('form [type="submit"]').first().click()
    await page.waitForURL(/apply/)
  }
  await open('en')
  await expect(page.getByText('Waiting for confirmation by the office')).toBeVisible()
  await open('bn')
  await expect(page.getByText('দপ্তরের নিশ্চিতকরণের অপেক্ষায়')).toBeVisible()

  // Returned before anyone looked for the money: it still counts.
  const request = { reason: 'The name is not as on the ID', fields: ['nameEn'], documents: [] }
  expect((await applicant.decide(collector, 'recheck', request)).status).toBe(200)
  await open('bn')
  await goToStep(page, 'payment')
  await expect(page.getByText('অনুগ্রহ করে আবার টাকা দেবেন না')).toBeVisible()
  await expect(page.locator('[data-fee-parts]')).toBeVisible()
  await expect(page.getByText('দিতে হবে')).toHaveCount(0)
  await expect(steps(page)).toHaveCount(0)
  expect((await applicant.submit((await applicant.get()).body)).status).toBe(200)

  expect((await applicant.decide(collector, 'payment/confirm')).status).toBe(200)
  await open('en')
  await expect(page.getByText(/^Confirmed on/)).toBeVisible()
  await open('bn')
  await expect(page.getByText(/তারিখে নিশ্চিত$/)).toBeVisible()
})

test('a returned form of whose fee a part has arrived names the rest, and copies it', async ({ page, server }) => {
  await namePayees(server, { bkash: 'MERCHANT' })
  const own = `015${randomInt(10_000_000, 99_999_999)}`
  const applicant = createApplicant(overHttp(server.url), { mobile: own })
  expect((await applicant.apply({ transactionId: `PR${own.slice(3)}` })).status).toBe(200)
  const collector = await signInOverHttp(server, 'collector')
  const arrived = { arrived: 'less', amount: 5_000 }
  expect((await applicant.decide(collector, 'payment/confirm', arrived)).status).toBe(200)
  const request = { reason: 'The rest of the fee, please', fields: ['transactionId'], documents: [] }
  expect((await applicant.decide(collector, 'recheck', request)).status).toBe(200)
  await page.goto(`/resume-application?lang=en#code=${applicant.token}&mobile=${own}`)
  await page.locator('form [type="submit"]').first().click()
  await page.waitForURL(/apply/)
  await goToStep(page, 'payment')
  await expect(page.getByText(/^To pay: \S*\s?6,500$/)).toBeVisible()
  expect(await copied(page, 'Amount')).toBe('6500')
})
