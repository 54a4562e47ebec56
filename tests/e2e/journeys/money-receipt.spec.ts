import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPdfLinks } from '../../../src/server/platform/pdf/fixtures/read-pdf-links.ts'
import { readPdfText } from '../../../src/server/platform/pdf/fixtures/read-pdf-text.ts'
import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import { desktop, expect, openContext, test } from '../../support/browser/browser-test.ts'
import { enterAs, signInOverHttp } from '../../support/browser/desk.ts'
import { type Applicant, createApplicant } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'
import type { TestServer } from '../../support/server/serve.ts'

test.skip(
  ({ isMobile }) => !isMobile,
  'The holder and whoever is shown the paper have a phone; the desk is opened beside.',
)

const nameEn = 'Receipt Holder'

async function paidApplicant(server: TestServer): Promise<Applicant> {
  const mobile = `013${randomInt(10_000_000, 99_999_999)}`
  const applicant = createApplicant(overHttp(server.url), { mobile })
  const submitted = await applicant.apply({ nameEn, transactionId: `RC${mobile.slice(3)}` })
  if (submitted.status !== 200) throw new Error(`Submitting was answered ${submitted.status}`)
  return applicant
}

async function openOwn(page: Page, { token, mobile }: Applicant): Promise<void> {
  await page.goto(`/resume-application?lang=en#code=${token}&mobile=${mobile}`)
  await page.getByRole('button', { name: 'Open the application' }).click()
  await expect(page.locator('[data-tracking-no]')).toContainText(/A\d\d-\d+/)
}

const receiptButton = (page: Page) => page.locator('[data-pdf="receipt"]')

const expectVerdict = async (page: Page, verdict: string, register: string) => {
  await expect(page.locator(`[data-verdict="${verdict}"]`)).toBeVisible()
  await expect(page.locator(`[data-register="${register}"]`)).toBeVisible()
}

/** The keys for offline checks come last in the background download. */
const waitUntilOnPhone = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/certificate-keys.json'))), { timeout: 45_000 })
    .toBe(true)

test('the holder saves the money receipt, anyone checks it offline, and a reversal is known everywhere', {
  tag: '@core',
}, async ({ page, context, server, browser }) => {
  const karim = await paidApplicant(server)
  const owner = await signInOverHttp(server, 'owner')
  await openOwn(page, karim)
  await expect(page.getByText('Waiting for confirmation by the office')).toBeVisible()
  await expect(receiptButton(page)).toHaveCount(0)
  expect((await karim.decide(owner, 'payment/confirm')).status).toBe(200)
  await page.reload()

  const download = page.waitForEvent('download')
  await receiptButton(page).click()
  const bytes = await readFile(await (await download).path())
  const number = /MR-\d{4}-\d{6}/.exec(await readPdfText(bytes))?.[0] ?? ''
  expect((await download).suggestedFilename()).toBe(`${number}.pdf`)
  await expect(page.locator('[data-part="money-receipts"]')).toContainText(number)
  const [link = ''] = await readPdfLinks(bytes)

  await test.step('without a connection the signature decides, and the name comes from the code', async () => {
    await waitUntilOnPhone(page)
    await context.setOffline(true)
    await page.goto('about:blank')
    await page.goto(link)
    await expectVerdict(page, 'signed-receipt', 'offline')
    for (const text of [number, nameEn, '11,500']) await expect(page.locator('main')).toContainText(text)
    await context.setOffline(false)
  })

  await test.step('with a connection its number alone tells the state, and no name', async () => {
    await page.goto('/verify')
    await page.locator('[name="number"]').fill(number.toLowerCase())
    await page.locator('form [type="submit"]').click()
    await expectVerdict(page, 'receipt-VALID', 'known')
    await expect(page.locator('main')).not.toContainText(nameEn)
    await expectAccessible(page, 'a valid receipt')
  })

  await test.step('the desk has the same receipt at its payment', async () => {
    const desk = await openContext(browser, server, desktop)
    const deskPage = await desk.newPage()
    await enterAs(deskPage, server, 'collector')
    await deskPage.goto(`/application/review/individual?id=${karim.id}&tab=payment`)
    await expect(receiptButton(deskPage)).toBeVisible()
    await expect(deskPage.locator('[data-part="money-receipts"]').first()).toContainText(number)
    await deskPage.goto('/payments/histories')
    await expect(deskPage.getByRole('button', { name: number })).toBeVisible()
    await expectAccessible(deskPage, 'a list of payments with a receipt')
    await desk.close()
  })

  const { version } = (await karim.get(owner)).body
  const body = { id: karim.id, version, reason: 'The bank took it back' }
  const reversed = { method: 'PATCH', url: `${karim.family}/payment/reverse`, headers: owner, body } as const
  expect((await overHttp(server.url).send(reversed)).status).toBe(200)

  await test.step('after a reversal the code says so, and the holder has no receipt any more', async () => {
    await page.goto('about:blank')
    await page.goto(link)
    await expectVerdict(page, 'receipt-REVERSED', 'known')
    await expect(page.locator('main')).toContainText(nameEn)
    await openOwn(page, karim)
    await expect(page.locator('[data-part="money-receipts"]')).toContainText('was reversed on')
    await expect(receiptButton(page)).toHaveCount(0)
    await expectAccessible(page, 'an application with a void receipt')
  })
})
