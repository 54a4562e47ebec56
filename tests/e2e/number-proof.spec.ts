import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { toAsciiDigits } from '../../src/domain/reference/numerals.ts'
import { createApplicant, op } from '../support/applicant.ts'
import { expect, test } from '../support/browser-test.ts'
import type { TestServer } from '../support/serve.ts'
import { overHttp } from '../support/submitted-application.ts'
import { expectStep, expectSyncState } from '../support/wizard.ts'

test.skip(({ isMobile }) => !isMobile, 'What is asked and answered does not depend on the width of the screen.')

/** What the page says, in the language that it opens in. */
const words = {
  mobile: 'মোবাইল নম্বর',
  nameEn: 'নাম (ইংরেজিতে)',
  provenMobile: 'আবেদনে দেওয়া মোবাইল নম্বর',
  code: 'এসএমএসের কোড',
  askCode: 'এই নম্বরে কোড পাঠান',
  lostCode: 'কোডটি আমার কাছে আর নেই',
  ownNumber: 'নম্বরটি আমার: এসএমএসে প্রমাণ করব',
  recover: 'নতুন কোড দিয়ে খুলুন',
  newCode: 'নতুন কোড দিন',
}
const textField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

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
  await textField(page, words.code).fill(code)
  await page.locator('[data-action="prove"]').click()
}

test('who lost the code opens the draft by its number; the phone of before is told', async ({
  page,
  server,
  browser,
}) => {
  const mobile = newMobile()
  await page.goto('/individual/apply?type=ARCHITECT')
  await expectStep(page, 'enlistment')
  await textField(page, words.mobile).fill(mobile)
  await textField(page, words.nameEn).fill('Karim Uddin')
  await expectSyncState(page, 'server')

  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: server.url })
  const second = await context.newPage()
  await second.goto('/resume-application')
  await button(second, words.lostCode).click()
  await textField(second, words.provenMobile).fill('0161')
  await button(second, words.askCode).click()
  await expect(textField(second, words.provenMobile)).toHaveAttribute('aria-invalid', 'true')
  await textField(second, words.provenMobile).fill(mobile)
  await button(second, words.askCode).click()
  const code = await codeFor(server, mobile)
  await giveCode(second, code === '00000000' ? '00000001' : '00000000')
  await expect(second.getByRole('alert')).toBeVisible()
  await giveCode(second, code)
  await button(second, words.recover).click()
  await expect(textField(second, words.nameEn)).toHaveValue('Karim Uddin')
  await expectSyncState(second, 'server')

  await textField(page, words.nameEn).fill('Karim Miah')
  await expectSyncState(page, 'needs-you')
  await expect(page.getByRole('link', { name: words.newCode }).first()).toBeVisible()
  await expect(textField(page, words.nameEn)).toHaveValue('Karim Miah')
  await expect.poll(() => server.sentSms().map(({ kind }) => kind)).toContain('other-phones-taken-off')
  await context.close()
})

test('a number that a stranger took is proven and moves; the other draft is told at its field and goes on', async ({
  page,
  server,
  browser,
}) => {
  const mobile = newMobile()
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: server.url })
  const stranger = await context.newPage()
  await stranger.goto('/individual/apply?type=ARCHITECT')
  await expectStep(stranger, 'enlistment')
  await textField(stranger, words.mobile).fill(mobile)
  await textField(stranger, words.nameEn).fill('Stranger')
  await expectSyncState(stranger, 'server')

  await page.goto('/individual/apply?type=ARCHITECT')
  await expectStep(page, 'enlistment')
  await textField(page, words.mobile).fill(mobile)
  await textField(page, words.nameEn).fill('Owner')
  await expectSyncState(page, 'needs-you')
  await button(page, words.ownNumber).first().click()
  await button(page, words.askCode).click()
  await giveCode(page, await codeFor(server, mobile))
  await expectSyncState(page, 'server')
  await expect(page.locator('[data-own-number]')).toHaveCount(0)

  await textField(stranger, words.nameEn).fill('Stranger Miah')
  await expectSyncState(stranger, 'needs-you')
  await expect(textField(stranger, words.mobile)).toHaveAttribute('aria-invalid', 'true')
  await expect(stranger.locator('[data-own-number]')).toBeVisible()
  await textField(stranger, words.mobile).fill(newMobile())
  await expect(textField(stranger, words.mobile)).not.toHaveAttribute('aria-invalid', 'true')
  await expectSyncState(stranger, 'server')
  await expect(textField(stranger, words.nameEn)).toHaveValue('Stranger Miah')
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
  await textField(page, words.mobile).fill(mobile)
  await expectSyncState(page, 'needs-you')
  await button(page, words.ownNumber).first().click()
  await button(page, words.askCode).click()
  await giveCode(page, await codeFor(server, mobile))
  await page.locator('[data-own-number] a[href="/resume-application"]').click()
  // Two applications have the number: one is chosen.
  await button(page, words.lostCode).click()
  await textField(page, words.provenMobile).fill(mobile)
  const before = server.sentSms().length
  await button(page, words.askCode).click()
  await expect.poll(() => server.sentSms().length).toBeGreaterThan(before)
  await giveCode(page, await codeFor(server, mobile))
  await expect(button(page, words.recover)).toHaveCount(2)
})
