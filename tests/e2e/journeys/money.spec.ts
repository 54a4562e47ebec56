import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, dhakaDate } from '../../../src/domain/reference/calendar.ts'
import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import { test as base, expect, openContext, withoutWorker } from '../../support/browser/browser-test.ts'
import { approveOverHttp, enterAs, openApplication, signInOverHttp } from '../../support/browser/desk.ts'
import { expectStep, expectSyncState, goToStep, press } from '../../support/browser/wizard.ts'
import { type Applicant, createApplicant } from '../../support/people/applicant.ts'
import { payDisputedAmount } from '../../support/people/checkouts.ts'
import { overHttp } from '../../support/people/submitted-application.ts'
import { type BkashSimulator, startBkashSimulator } from '../../support/server/outside/bkash-simulator.ts'
import { startTestServer, type TestServer } from '../../support/server/serve.ts'

/** A server that offers bKash, and a simulated bKash. */
const test = base.extend<object, { bkash: BkashSimulator; server: TestServer }>({
  bkash: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const bkash = await startBkashSimulator()
      await use(bkash)
      await bkash.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ bkash }, use) => {
      const server = await startTestServer(bkash.env)
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.use(withoutWorker)

test.skip(({ isMobile }) => !isMobile, 'Payments: nothing in them depends on the width of the screen.')

const paymentOf = (page: Page) => page.locator('[data-part="online-payment"]')
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay .+ with bKash$/ })
const transactionField = (page: Page) => page.getByRole('textbox', { name: /^(Transaction ID|Slip number)/ })

/** An applicant with a unique number and name, and the browser as their phone. */
async function onPhone(server: TestServer): Promise<Applicant & { name: string }> {
  const mobile = `013${randomInt(10_000_000, 99_999_999)}`
  const applicant = createApplicant(overHttp(server.url), { mobile })
  const created = await applicant.create()
  if (created.status !== 201) throw new Error(`Creating was answered ${created.status}`)
  return { ...applicant, name: `Payer ${mobile}` }
}

async function resume(page: Page, { token, mobile }: Applicant): Promise<void> {
  await page.goto(`/resume-application?lang=en#code=${token}&mobile=${mobile}`)
  await page.getByRole('button', { name: 'Open the application' }).click()
  await expect(page).toHaveURL(/\/apply/)
}

test('the fee is paid with bKash: a return is never trusted, a cancelled payment takes nothing, a lost answer is asked for again', {
  tag: '@core',
}, async ({ page, server, bkash }) => {
  const karim = await onPhone(server)
  await karim.fill({ nameEn: karim.name })
  await resume(page, karim)
  await goToStep(page, 'payment')

  await test.step('cancelled at bKash: the same step is shown, and nothing is taken', async () => {
    await payButton(page).click()
    await page.locator('#cancel').click()
    expect(bkash.payments).toHaveLength(1)
    await expectStep(page, 'payment')
    await expect(paymentOf(page)).toContainText('No money was taken')
    expect(new URL(page.url()).searchParams.has('paid')).toBe(false)
  })

  await test.step('a return with "success" without a payment is not trusted', async () => {
    await payButton(page).click()
    await expect(page.locator('#pin')).toBeVisible()
    const paymentID = bkash.payments.at(-1)?.paymentID ?? ''
    await page.goto(`/api/payments/bkash/return?${new URLSearchParams({ paymentID, status: 'success' })}`)
    await expectStep(page, 'payment')
    await expect(paymentOf(page)).toContainText('No money was taken')
    expect(bkash.money).toEqual([])
  })

  await test.step('paid, but the answer is lost and bKash cannot be reached: the page waits and finds the payment later', async () => {
    bkash.fail('execute', 'late')
    bkash.fail('query', 'cut', 'cut')
    await payButton(page).click()
    await page.locator('#pin').click()
    await expect(paymentOf(page)).toContainText('bKash is confirming your payment')
    await expect(payButton(page)).toHaveCount(0)
    const paid = page.getByRole('status').filter({ hasText: 'The fee is paid with bKash' })
    await expect(paid).toContainText(bkash.money[0]?.trxID ?? 'BKT')
    expect(bkash.money).toHaveLength(1)
  })

  await expectSyncState(page, 'server')
  await expect(transactionField(page)).toHaveValue(bkash.money[0]?.trxID ?? '')
  await goToStep(page, 'review')
  await press(page, 'submit')
  await expect(page.locator('[data-tracking-no]')).toContainText(/A\d\d-\d+/)
})

test('a payment of another amount is shown to the holder and to the desk, which settles it with a reason', async ({
  page,
  server,
  bkash,
}) => {
  const karim = await onPhone(server)
  await karim.fill({ nameEn: karim.name })
  await payDisputedAmount(karim, bkash, '11000')
  await resume(page, karim)
  await goToStep(page, 'payment')
  const notice = page.locator('[data-dispute]')
  await expect(notice).toContainText('bKash took ৳ 11,000, but ৳ 11,500 was requested.')
  await expect(payButton(page)).toHaveCount(0)
  await expectAccessible(page, 'a disputed payment, to its holder')

  await enterAs(page, server, 'collector')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'View them' }).click()
  const dispute = page.locator(`[data-dispute-of="${karim.id}"]`)
  await expect(dispute).toContainText(karim.name)
  await expect(dispute).toContainText('৳ 11,000')
  await expectAccessible(page, 'disputed payments')
  await dispute.getByRole('button', { name: 'Refuse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refuse' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(reason).toHaveAccessibleDescription(/Please enter the reason/)
  await reason.fill('Sent back to your bKash today')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(dispute.getByText('Refused', { exact: true })).toBeVisible()

  await resume(page, karim)
  await goToStep(page, 'payment')
  await expect(notice).toContainText('Sent back to your bKash today')
  await expect(payButton(page)).toBeVisible()
})

test('a transaction id that was used is refused at its field, and the desk sees both applications', async ({
  page,
  server,
}) => {
  const transactionId = `DT${randomInt(10_000_000, 99_999_999)}`
  const [first, second] = [await onPhone(server), await onPhone(server)]
  expect((await first.submit(await first.fill({ transactionId, nameEn: first.name }))).status).toBe(200)
  const collector = await signInOverHttp(server, 'collector')
  await second.fill({ transactionId, nameEn: second.name })
  await resume(page, second)
  await goToStep(page, 'review')
  await press(page, 'submit')
  const refusal = page.getByRole('alert').filter({ hasText: 'could not be submitted' })
  await expect(refusal).toContainText('This transaction ID is already used for another payment')
  await expect(refusal).toHaveCount(1)
  await expect(refusal.getByRole('link')).toContainText('this one was entered in another application')
  await refusal.getByRole('link').click()
  await expectStep(page, 'payment')
  await expect(transactionField(page)).toBeFocused()

  const { trackingNo } = (await first.get()).body
  expect((await first.decide(collector, 'reject', { reason: 'Never paid' })).status).toBe(200)
  expect((await second.submit((await second.get()).body)).status).toBe(200)
  await enterAs(page, server, 'collector')
  await openApplication(page, second.name)
  const other = page.getByRole('listitem').filter({ hasText: trackingNo ?? 'No tracking number' })
  await expect(other).toContainText('Rejected')
  await expect(other).toContainText('Architect')
  await other.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(first.name)
})

test('an enlistment is revoked, and everyone who checks it or looks it up sees that', async ({ page, server }) => {
  const rahim = await onPhone(server)
  const transactionId = `RV${randomInt(10_000_000, 99_999_999)}`
  expect((await rahim.submit(await rahim.fill({ transactionId, nameEn: rahim.name }))).status).toBe(200)
  await approveOverHttp(server, { kind: 'individual', id: rahim.id })
  const number = (await rahim.get()).body.enlistment?.number ?? ''
  await page.goto(`/register?lang=en&text=${encodeURIComponent(rahim.name)}`)
  await expect(page.getByText(number)).toBeVisible()
  await resume(page, rahim)
  const certificate = page.getByRole('button', { name: 'Download the certificate' })
  await expect(certificate).toBeVisible()
  const own = page.url()

  await enterAs(page, server, 'chairman')
  await page.goto(`/application/review/individual?id=${rahim.id}`)
  const revoke = page.getByRole('button', { name: 'Revoke the enlistment' })
  await revoke.click()
  const dialog = page.getByRole('dialog', { name: `Revoke ${number}` })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The membership was withdrawn')
  await dialog.getByRole('button', { name: 'Revoke it' }).click()
  // While the dialog is open, the button behind it is hidden too.
  await expect(dialog).toHaveCount(0)
  await expect(revoke).toHaveCount(0)

  await page.goto(`/verify/${number}`)
  // The server's small page, or the portal's page once the worker has it.
  await expect(page.getByText('The authority has revoked this enlistment').first()).toBeVisible()
  await page.goto(`/register?text=${encodeURIComponent(rahim.name)}`)
  await expect(page.getByText('Nobody was found')).toBeVisible()
  await page.goto(own)
  await expect(page.getByText('Your enlistment was revoked.')).toBeVisible()
  await expect(certificate).toHaveCount(0)
})

test('an OWNER changes a setting and a fee from a future day, and others see the values in force', async ({
  page,
  server,
  browser,
}) => {
  await enterAs(page, server, 'owner')
  await page.goto('/settings?lang=en')
  const setting = page.getByRole('textbox', { name: 'Renewal opens this many days before expiry' })
  await setting.fill('৪৫')
  await setting.press('Enter')
  await expect(setting).toHaveValue('45')
  await page.reload()
  await expect(setting).toHaveValue('45')

  await page.goto('/settings/fees')
  await page.getByRole('combobox', { name: 'Type of enlistment' }).selectOption('PLANNER')
  await page.getByRole('combobox', { name: 'For', exact: true }).selectOption('RENEWAL')
  await page.getByRole('textbox', { name: 'Fee without VAT' }).fill('১২,০০০')
  const [year, month, day] = addDays(dhakaDate(Date.now()), 30).split('-')
  const from = page.getByRole('textbox', { name: 'Applies from' })
  await from.fill(`${day}.${month}.${year}`)
  await expect(page.locator('[data-part="fee-words"]')).toContainText('৳ 13,800')
  await expect(page.locator('[data-part="fee-words"]')).toContainText('৳ 5,750')
  await page.getByRole('textbox', { name: 'Reason' }).click()
  await expect(from).toHaveValue(`${day}/${month}/${year}`)
  await page.getByRole('button', { name: 'Add this fee' }).click()
  await expect(page.locator('[data-entry="UPCOMING"]')).toContainText('৳ 13,800')

  const wallet = page.getByRole('textbox', { name: 'bKash number of the authority' })
  await wallet.fill('০১৭০০-১২৩৪৫৬')
  await page.getByRole('button', { name: 'Change the accounts' }).click()
  await expect(wallet).toHaveValue('01700123456')

  const visitor = await (await openContext(browser, server)).newPage()
  await visitor.goto('/registration-fees?lang=en')
  await expect(visitor.getByText('the renewal fee is ৳ 13,800')).toBeVisible()
  await expect(visitor.locator('[data-type="PLANNER"]')).toContainText('৳ 5,750')
  await expect(visitor.locator('[data-part="payees"]')).toContainText('01700123456')
  await visitor.context().close()
})
