import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { formatToken, makeToken } from '../../../src/domain/reference/identifiers.ts'
import { toAsciiDigits } from '../../../src/domain/reference/numerals.ts'
import { expect, openContext, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { expectStep, expectSyncState, press, turnToField } from '../../support/browser/wizard.ts'
import { button, formField, link, textField } from '../../support/by-role.ts'
import { createApplicant, op } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'
import type { TestServer } from '../../support/server/serve.ts'

test.use(withoutWorker)

test.skip(({ isMobile }) => !isMobile, 'What is asked and answered does not depend on the width of the screen.')

const newMobile = () => `016${randomInt(10_000_000, 99_999_999)}`

async function codeFor(server: TestServer, mobile: string): Promise<string> {
  const codes = () =>
    server
      .sentSms()
      .filter(({ to, kind }) => to === mobile && kind === 'number-code')
      .map(({ text }) => /\d{8}/.exec(toAsciiDigits(text))?.[0] ?? '')
  await expect.poll(() => codes().length).toBeGreaterThan(0)
  return codes().at(-1) ?? ''
}

async function giveCode(page: Page, code: string): Promise<void> {
  await textField(page, 'Code from the SMS').fill(code)
  await page.locator('[data-action="prove"]').click()
}

test('without the code a draft is opened by its number, and the previous phone is notified', async ({
  page,
  server,
  browser,
}) => {
  const mobile = newMobile()
  await page.goto('/individual/apply?type=ARCHITECT')
  await expectStep(page, 'enlistment')
  await formField(page, 'mobile').fill(mobile)
  await (await turnToField(page, 'nameEn')).fill('Karim Uddin')
  await expectSyncState(page, 'server')

  const context = await openContext(browser, server)
  const second = await context.newPage()
  await second.goto('/resume-application')
  await button(second, 'Lost the code?').click()
  await textField(second, 'Mobile number of the application').fill('0161')
  await button(second, 'Send a code to this number').click()
  await expect(textField(second, 'Mobile number of the application')).toHaveAttribute('aria-invalid', 'true')
  await textField(second, 'Mobile number of the application').fill(mobile)
  await button(second, 'Send a code to this number').click()
  const code = await codeFor(server, mobile)
  await giveCode(second, code === '00000000' ? '00000001' : '00000000')
  await expect(second.getByRole('alert')).toBeVisible()
  await giveCode(second, code)
  await button(second, 'Open it with a new code').click()
  await expectSyncState(second, 'server')
  await expect(await turnToField(second, 'nameEn')).toHaveValue('Karim Uddin')

  await formField(page, 'nameEn').fill('Karim Miah')
  await expectSyncState(page, 'needs-you')
  await expect(link(page, 'Enter the new code').first()).toBeVisible()
  await expect(formField(page, 'nameEn')).toHaveValue('Karim Miah')
  await expect.poll(() => server.sentSms().map(({ kind }) => kind)).toContain('other-phones-taken-off')
  await context.close()
})

test('a number that another person entered is proven and moves; the other draft shows it at its field and continues', async ({
  page,
  server,
  browser,
}) => {
  const mobile = newMobile()
  const context = await openContext(browser, server)
  const stranger = await context.newPage()
  await stranger.goto('/individual/apply?type=ARCHITECT')
  await expectStep(stranger, 'enlistment')
  await formField(stranger, 'mobile').fill(mobile)
  await (await turnToField(stranger, 'nameEn')).fill('Stranger')
  await expectSyncState(stranger, 'server')

  await page.goto('/individual/apply?type=ARCHITECT')
  await expectStep(page, 'enlistment')
  await formField(page, 'mobile').fill(mobile)
  await (await turnToField(page, 'nameEn')).fill('Owner')
  await expectSyncState(page, 'needs-you')
  await button(page, 'This is my number: verify it by SMS').first().click()
  await button(page, 'Send a code to this number').click()
  await giveCode(page, await codeFor(server, mobile))
  await expectSyncState(page, 'server')
  await expect(page.locator('[data-own-number]')).toHaveCount(0)

  await formField(stranger, 'nameEn').fill('Stranger Miah')
  await expectSyncState(stranger, 'needs-you')
  await expect(stranger.locator('[data-own-number]')).toBeVisible()
  await press(stranger, 'back')
  await expect(formField(stranger, 'mobile')).toHaveAttribute('aria-invalid', 'true')
  await formField(stranger, 'mobile').fill(newMobile())
  await expect(formField(stranger, 'mobile')).not.toHaveAttribute('aria-invalid', 'true')
  await expectSyncState(stranger, 'server')
  await expect(await turnToField(stranger, 'nameEn')).toHaveValue('Stranger Miah')
  await context.close()
})

test('a submitted application keeps its number, and the page leads to it', async ({ page, server }) => {
  const mobile = newMobile()
  const submitted = createApplicant(overHttp(server.url), { mobile })
  expect((await submitted.apply()).status).toBe(200)
  const draft = createApplicant(overHttp(server.url), { mobile, type: 'PLANNER' })
  expect((await draft.create([op('nameEn', 'Karim')])).status).toBe(201)

  await page.goto('/individual/apply?type=ARCHITECT')
  await expectStep(page, 'enlistment')
  await formField(page, 'mobile').fill(mobile)
  await expectSyncState(page, 'needs-you')
  await button(page, 'This is my number: verify it by SMS').first().click()
  await button(page, 'Send a code to this number').click()
  await giveCode(page, await codeFor(server, mobile))
  await page.locator('[data-own-number] a[href="/resume-application"]').click()
  // Two applications have the number, so one is chosen.
  await button(page, 'Lost the code?').click()
  await textField(page, 'Mobile number of the application').fill(mobile)
  const before = server.sentSms().length
  await button(page, 'Send a code to this number').click()
  await expect.poll(() => server.sentSms().length).toBeGreaterThan(before)
  await giveCode(page, await codeFor(server, mobile))
  await expect(button(page, 'Open it with a new code')).toHaveCount(2)
})

test('a wrong code gives a notice with the focus, and a new code goes to the typed number', async ({
  page,
  server,
}) => {
  const mobile = newMobile()
  const draft = createApplicant(overHttp(server.url), { mobile })
  expect((await draft.create([op('nameEn', 'Karim')])).status).toBe(201)
  await page.goto('/resume-application')
  await page.locator('[name="token"]').fill(formatToken(makeToken(new Uint8Array(16).fill(7))))
  await page.locator('[name="mobile"]').fill(mobile)
  await page.locator('[name="mobile"]').press('Enter')
  await expect(page.locator('[data-code-failure]')).toBeFocused()
  await page.locator('[data-action="new-code"]').click()
  await expect(page.locator('[data-lost-code] h2')).toBeFocused()
  await button(page, 'Send a code to this number').click()
  await giveCode(page, await codeFor(server, mobile))
  await button(page, 'Open it with a new code').click()
  await expect(await turnToField(page, 'nameEn')).toHaveValue('Karim')
})
