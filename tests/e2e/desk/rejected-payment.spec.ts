import { randomInt } from 'node:crypto'
import { addDays, dhakaDate } from '../../../src/domain/reference/calendar.ts'
import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import { expect, openContext, test } from '../../support/browser/browser-test.ts'
import { enterAs, signInOverHttp } from '../../support/browser/desk.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'

test.use({ serviceWorkers: 'block' })

const yesterday = addDays(dhakaDate(new Date()), -1).split('-').reverse().join('/')

test('a desk rejects a payment, and its applicant names another on the receipt without a return', async ({
  page,
  server,
  browser,
}) => {
  const mobile = `015${randomInt(10_000_000, 99_999_999)}`
  const applicant = createApplicant(overHttp(server.url), { mobile })
  expect((await applicant.apply({ transactionId: `RJ${mobile.slice(3)}` })).status).toBe(200)

  await enterAs(page, server, 'collector')
  const address = `/application/review/individual?id=${applicant.id}&tab=payment&lang=en`
  await page.goto(address)
  await page.locator('[data-action="reject-payment"]').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[name="reason"]')).toHaveValue(/পাওয়া যায়নি/)
  await dialog.getByText('Wrong number').click()
  await expect(dialog.locator('[name="reason"]')).toHaveValue(/নম্বরটি ঠিক নয়/)
  await expectAccessible(page, 'the dialog of a rejected payment')
  await dialog.locator('[data-action="confirm"]').click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('[data-part="rejection"]')).toContainText('stays at this desk')
  await expect(page.locator('[data-payment="REJECTED"]').first()).toBeVisible()

  const phone = await openContext(browser, server)
  const holder = await phone.newPage()
  await holder.goto(`/resume-application?lang=en#code=${applicant.token}&mobile=${mobile}`)
  await holder.locator('form [type="submit"]').first().click()
  const notice = holder.locator('[data-part="rejection"]')
  await expect(notice).toContainText('নম্বরটি ঠিক নয়')
  await notice.locator('[data-action="another-payment"]').click()
  const form = holder.getByRole('dialog')
  await form.locator('[name="transactionId"]').fill(`RJ${mobile.slice(3)}`.toLowerCase())
  await form.locator('[name="date"]').fill(yesterday)
  await form.locator('[data-action="confirm"]').click()
  await expect(form).toContainText('The office did not accept this number')
  await expectAccessible(holder, 'the form for another payment')
  // What was wrong with the number of one method says nothing about the other.
  const method = (name: string) => form.locator(`[name="method"][value="${name}"]`)
  await method('Bank').check()
  await expect(form).not.toContainText('The office did not accept this number')
  await form.locator('[data-action="confirm"]').click()
  await expect(form).toContainText('Please enter the bank')
  await method('bkash').check()
  await form.locator('[data-action="today"]').click()
  await expect(form.locator('[name="date"]')).toHaveValue(dhakaDate(new Date()).split('-').reverse().join('/'))
  await form.locator('[name="transactionId"]').fill(`NX${mobile.slice(3)}`)
  await form.locator('[data-action="confirm"]').click()
  await expect(form).toHaveCount(0)
  await expect(holder.locator('[data-part="named-payment"]')).toContainText('The office checks it', { timeout: 40_000 })
  await expect(holder.getByText('Waiting for confirmation by the office')).toBeVisible()
  await phone.close()

  const after = (await applicant.get(await signInOverHttp(server, 'collector'))).body
  expect(after.payment).toMatchObject({ state: 'GIVEN', transactionId: `NX${mobile.slice(3)}` })
  await page.goto(address)
  await expect(page.getByText('New number, not confirmed').first()).toBeVisible()
})
