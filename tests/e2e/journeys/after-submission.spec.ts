import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { test } from '../../support/browser/browser-test.ts'
import { approveOverHttp, signInOverHttp } from '../../support/browser/desk.ts'
import { expectStep, expectSyncState, goToStep, press } from '../../support/browser/wizard.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'
import { formIsOnPhone } from '../../support/phone/form-on-phone.ts'
import type { TestServer } from '../../support/server/serve.ts'

test.beforeEach(({ isMobile }, testInfo) => {
  testInfo.skip(!isMobile, 'Written for a phone, where pages are long.')
})

/** An application that is complete up to "submit". */
async function completeDraft(server: TestServer) {
  const mobile = `013${randomInt(10_000_000, 99_999_999)}`
  const applicant = createApplicant(overHttp(server.url), { mobile })
  const created = await applicant.create()
  expect(created.status).toBe(201)
  await applicant.fill({ transactionId: `AS${mobile.slice(3)}` })
  return applicant
}

/** Opens it on the phone with its code. */
async function open(page: Page, { token, mobile }: { token: string; mobile: string }): Promise<void> {
  await page.goto(`/resume-application#code=${token}&mobile=${mobile}`)
  await page.locator('form [type="submit"]').first().click()
  await expect(page.locator('[data-sync-state]')).toBeVisible()
}

/** Each new page must begin at its top, with the focus on its heading. */
async function expectTopOfPage(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
}

test('each page after "submit" begins at its top and says what comes next, until the certificate', async ({
  page,
  server,
}) => {
  const applicant = await completeDraft(server)
  await open(page, applicant)
  await formIsOnPhone(page)
  await goToStep(page, 'review')
  await expectSyncState(page, 'server')

  await page.context().setOffline(true)
  await press(page, 'submit')
  await expect(page.locator('[data-action="withdraw"]')).toBeVisible()
  await expectTopOfPage(page)
  await page.evaluate(() => window.scrollTo(0, 500))
  await page.context().setOffline(false)
  await expect(page.locator('[data-tracking-no]')).toContainText(/A\d\d-\d+/, { timeout: 40_000 })
  await expectTopOfPage(page)
  const desks = page.locator('[data-desks] li')
  await expect(desks).toHaveCount(3)
  for (const desk of await desks.all()) await expect(desk).toContainText('কর্মদিবস')
  await expect(page.locator('[data-resume-code]')).toBeVisible()

  // A submitted application is not offered as unfinished.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unfinished'))).toBeNull()

  await approveOverHttp(server, { kind: 'individual', id: applicant.id })
  await page.reload()
  const certificate = page.locator('[data-pdf="certificate"]')
  await expect(certificate).toBeInViewport({ ratio: 1 })
  const tops = await page
    .locator('main section :is(button, [data-tracking-no])')
    .evaluateAll((parts) =>
      parts.map((part) => ({ what: part.getAttribute('data-pdf') ?? '', top: part.getBoundingClientRect().top })),
    )
  expect(tops.sort((one, other) => one.top - other.top)[0]?.what).toBe('certificate')
  await expect(page.locator('[data-sync-state]')).toContainText('অনুমোদিত')
})

test('a submission that completes while another page is open is announced there', async ({ page, server }) => {
  await open(page, await completeDraft(server))
  await formIsOnPhone(page)
  await goToStep(page, 'review')
  await expectSyncState(page, 'server')
  await page.context().setOffline(true)
  await press(page, 'submit')
  await expect(page.locator('[data-action="withdraw"]')).toBeVisible()
  await page.locator('header a[href="/"]').first().click()
  await expect(page.locator('[data-continue] a')).toContainText('জমার অপেক্ষায়')
  await page.context().setOffline(false)
  await expect(page.locator('[data-toast="ok"]')).toContainText('আপনার আবেদন সফলভাবে জমা হয়েছে', { timeout: 40_000 })
  await expect(page.locator('[data-continue]')).toHaveCount(0)
})

test('it is also announced on a page of another application, and on the page for codes', async ({ page, server }) => {
  for (const address of ['/individual/apply?type=PLANNER', '/resume-application']) {
    await open(page, await completeDraft(server))
    await formIsOnPhone(page)
    await goToStep(page, 'review')
    await expectSyncState(page, 'server')
    await page.context().setOffline(true)
    await press(page, 'submit')
    await expect(page.locator('[data-action="withdraw"]')).toBeVisible()
    await page.goto(address)
    await expect(page.locator('main h1')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.locator('[data-toast="ok"]')).toContainText('সফলভাবে জমা হয়েছে', { timeout: 40_000 })
    await expect(page.locator('main h1')).toBeVisible()
  }
})

test('a rejected application is not called submitted', async ({ page, server }) => {
  const mobile = `013${randomInt(10_000_000, 99_999_999)}`
  const applicant = createApplicant(overHttp(server.url), { mobile })
  await applicant.apply({ transactionId: `AR${mobile.slice(3)}` })
  const collector = await signInOverHttp(server, 'collector')
  const rejected = await applicant.decide(collector, 'reject', { reason: 'The papers are of someone else' })
  expect(rejected.status).toBe(200)
  await open(page, applicant)
  await expect(page.locator('main')).toContainText('The papers are of someone else')
  await expect(page.locator('[data-sync-state]')).toContainText('প্রত্যাখ্যাত')
})

test('"change" on the review returns to the changed answer, and missing answers are shown first', async ({
  page,
  server,
}) => {
  const applicant = await completeDraft(server)
  await open(page, applicant)
  await goToStep(page, 'review')
  await page.locator('[data-change="motherName"]').click()
  const mother = page.locator('[name="motherName"]')
  await expect(mother).toBeFocused()
  await mother.fill('')
  await page.locator('[data-action="return"]').click()
  await expect(page.locator('[data-error-summary]')).toBeVisible()
  await mother.fill('রাহেলা বেগম')
  await page.locator('[data-action="return"]').click()
  await expectStep(page, 'review')
  await expect(page.locator('[data-step="review"]')).toContainText('রাহেলা বেগম')
  await expect(page.locator('[data-change="motherName"]')).toBeFocused()
  await expect(page.locator('[data-change="motherName"]')).toBeInViewport()

  // From the list of missing answers the person returns to the remaining ones.
  await page.locator('[data-change="motherName"]').click()
  await mother.fill('')
  await page.locator('[data-action="return"]').click()
  await page.locator('[data-action="later"]').click()
  await expect(page.locator('#open-issues')).toBeVisible()
  await expectTopOfPage(page)
  await page.locator('#open-issues a').first().click()
  await expect(mother).toBeFocused()
  await mother.fill('রাহেলা')
  await page.locator('[data-action="return"]').click()
  await expect(page.locator('#open-issues')).toHaveCount(0)
  await page.goBack()
  await expectStep(page, 'review')
})
