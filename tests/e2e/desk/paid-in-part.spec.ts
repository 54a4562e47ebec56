import { randomInt } from 'node:crypto'
import { addDays, dhakaDate } from '../../../src/domain/reference/calendar.ts'
import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import { expect, openContext, test } from '../../support/browser/browser-test.ts'
import { enterAs, signInOverHttp } from '../../support/browser/desk.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'

test.use({ serviceWorkers: 'block' })

const yesterday = addDays(dhakaDate(new Date()), -1).split('-').reverse().join('/')

test('a desk finds less than the fee, the applicant pays the rest from the receipt, and the desk confirms both', async ({
  page,
  server,
  browser,
}) => {
  const mobile = `015${randomInt(10_000_000, 99_999_999)}`
  const applicant = createApplicant(overHttp(server.url), { mobile })
  expect((await applicant.apply({ transactionId: `PA${mobile.slice(3)}` })).status).toBe(200)

  await enterAs(page, server, 'collector')
  const address = `/application/review/individual?id=${applicant.id}&tab=payment&lang=en`
  await page.goto(address)
  await page.locator('[data-action="received-amount"]').click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name="amount"]').fill('5,000')
  await expect(dialog.locator('[data-part="arrival"]')).toContainText(/6,500 is missing/)
  await expectAccessible(page, 'the dialog of another amount')
  await dialog.locator('[data-action="confirm"]').click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/5,000 of the fee has arrived, .+6,500 is missing/).first()).toBeVisible()
  await expect(page.locator('[data-part="payment-parts"]')).toContainText('5,000')
  await expectAccessible(page, 'a fee that was paid in part, at the desk')

  const phone = await openContext(browser, server)
  const holder = await phone.newPage()
  await holder.goto(`/resume-application?lang=en#code=${applicant.token}&mobile=${mobile}`)
  await holder.locator('form [type="submit"]').first().click()
  await expect(holder.getByText(/5,000 of the fee has arrived, .+6,500 is missing/)).toBeVisible()
  await holder.locator('[data-part="balance"] [data-action="another-payment"]').click()
  const form = holder.getByRole('dialog')
  await expect(form).toContainText('6,500')
  await form.locator('[name="transactionId"]').fill(`PA${mobile.slice(3)}`.toLowerCase())
  await form.locator('[name="date"]').fill(yesterday)
  await form.locator('[data-action="confirm"]').click()
  await expect(form).toContainText('This payment counts already')
  await form.locator('[name="transactionId"]').fill(`PB${mobile.slice(3)}`)
  await form.locator('[data-action="confirm"]').click()
  await expect(form).toHaveCount(0)
  await expect(holder.locator('[data-part="named-payment"]')).toContainText('The office checks it', { timeout: 40_000 })
  await phone.close()

  const waiting = (await applicant.get(await signInOverHttp(server, 'collector'))).body
  expect(waiting.payment).toMatchObject({ state: 'GIVEN', amount: 6_500 })
  await page.goto(address)
  await page.locator('[data-action="confirm-and-forward"]').click()
  await page.getByRole('dialog').locator('[data-action="confirm"]').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const after = (await applicant.get(await signInOverHttp(server, 'collector'))).body
  expect(after).toMatchObject({
    status: 'pending1',
    payment: { state: 'CONFIRMED', amount: 6_500 },
    balance: { missing: 0, excess: 0 },
  })
})

test('a returned form asks for what is missing of the fee, not for the whole fee again', async ({ page, server }) => {
  const mobile = `015${randomInt(10_000_000, 99_999_999)}`
  const applicant = createApplicant(overHttp(server.url), { mobile })
  expect((await applicant.apply({ transactionId: `PC${mobile.slice(3)}` })).status).toBe(200)
  const collector = await signInOverHttp(server, 'collector')
  const part = { arrived: 'less', amount: 5_000 }
  expect((await applicant.decide(collector, 'payment/confirm', part)).status).toBe(200)
  expect((await applicant.decide(collector, 'recheck', { reason: 'x', fields: ['nameEn'] })).status).toBe(200)
  await page.goto(`/resume-application?lang=en#code=${applicant.token}&mobile=${mobile}`)
  await page.locator('form [type="submit"]').first().click()
  const correction = page.locator('[data-correction="known"]')
  await expect(correction).toContainText(/5,000 of the fee has arrived/)
  await expect(correction).toContainText('6,500')
  await correction.locator('a[href*="transactionId"]').click()
  await expect(page.getByText(/^To pay: \S*\s?6,500$/)).toBeVisible()
})
