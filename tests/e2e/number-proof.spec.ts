import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { toAsciiDigits } from '../../src/domain/reference/numerals.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { expectStep, expectSyncState } from '../support/browser/wizard.ts'
import { createApplicant, op } from '../support/people/applicant.ts'
import { overHttp } from '../support/people/submitted-application.ts'
import type { TestServer } from '../support/server/serve.ts'

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
  await page.locator('[name="numberCode"]').fill(code)
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
  await page.locator('[name="mobile"]').fill(mobile)
  await page.locator('[name="nameEn"]').fill('Karim Uddin')
  await expectSyncState(page, 'server')

  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: server.url })
  const second = await context.newPage()
  await second.goto('/resume-application')
  await second.locator('[data-action="lost-code"]').click()
  await second.locator('[name="provenMobile"]').fill('0161')
  await second.locator('[data-action="ask-code"]').click()
  await expect(second.locator('[data-lost-code] [aria-invalid="true"]')).toBeVisible()
  await second.locator('[name="provenMobile"]').fill(mobile)
  await second.locator('[data-action="ask-code"]').click()
  const code = await codeFor(server, mobile)
  await giveCode(second, code === '00000000' ? '00000001' : '00000000')
  await expect(second.locator('[data-lost-code] [role="alert"]')).toBeVisible()
  await giveCode(second, code)
  await second.locator('[data-action="recover"]').click()
  await expect(second.locator('[name="nameEn"]')).toHaveValue('Karim Uddin')
  await expectSyncState(second, 'server')

  await page.locator('[name="nameEn"]').fill('Karim Miah')
  await expectSyncState(page, 'needs-you')
  await expect(page.locator('[data-action="enter-new-code"]').first()).toBeVisible()
  await expect(page.locator('[name="nameEn"]')).toHaveValue('Karim Miah')
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
  await stranger.locator('[name="mobile"]').fill(mobile)
  await stranger.locator('[name="nameEn"]').fill('Stranger')
  await expectSyncState(stranger, 'server')

  await page.goto('/individual/apply?type=ARCHITECT')
  await expectStep(page, 'enlistment')
  await page.locator('[name="mobile"]').fill(mobile)
  await page.locator('[name="nameEn"]').fill('Owner')
  await expectSyncState(page, 'needs-you')
  await page.locator('[data-action="own-number"]').first().click()
  await page.locator('[data-action="ask-code"]').click()
  await giveCode(page, await codeFor(server, mobile))
  await expectSyncState(page, 'server')
  await expect(page.locator('[data-own-number]')).toHaveCount(0)

  await stranger.locator('[name="nameEn"]').fill('Stranger Miah')
  await expectSyncState(stranger, 'needs-you')
  await expect(stranger.locator('[name="mobile"]')).toHaveAttribute('aria-invalid', 'true')
  await expect(stranger.locator('[data-own-number]')).toBeVisible()
  await stranger.locator('[name="mobile"]').fill(newMobile())
  await expect(stranger.locator('[name="mobile"]')).not.toHaveAttribute('aria-invalid', 'true')
  await expectSyncState(stranger, 'server')
  await expect(stranger.locator('[name="nameEn"]')).toHaveValue('Stranger Miah')
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
  await page.locator('[name="mobile"]').fill(mobile)
  await expectSyncState(page, 'needs-you')
  await page.locator('[data-action="own-number"]').first().click()
  await page.locator('[data-action="ask-code"]').click()
  await giveCode(page, await codeFor(server, mobile))
  await page.locator('[data-own-number] a[href="/resume-application"]').click()
  // Two applications have the number: one is chosen.
  await page.locator('[data-action="lost-code"]').click()
  await page.locator('[name="provenMobile"]').fill(mobile)
  const before = server.sentSms().length
  await page.locator('[data-action="ask-code"]').click()
  await expect.poll(() => server.sentSms().length).toBeGreaterThan(before)
  await giveCode(page, await codeFor(server, mobile))
  await expect(page.locator('[data-action="recover"]')).toHaveCount(2)
})
