import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { enterAs, signInOverHttp } from '../../support/browser/desk.ts'
import { expectStep, expectSyncState, fillStep, goToStep, turnToField } from '../../support/browser/wizard.ts'
import { samplePdf } from '../../support/files/sample-files.ts'
import { createApplicant, op } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'
import { storedAnswer } from '../../support/server/stored-answer.ts'

const applyUrl = '/individual/apply?type=ARCHITECT&lang=en'

test.skip(({ isMobile }) => !isMobile, 'Storage does not depend on the width of the screen.')

// A browser that evicts a site removes its worker too.
test.use({ serviceWorkers: 'block' })

/** Does what the browser does when it evicts a site for lack of space, or when the person clears the site. */
async function clearOrigin(page: Page, storageTypes: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes })
  await session.detach()
}

/** Waits until the draft is noted in localStorage, outside of the database, a second after the change. */
async function expectNoted(page: Page, word: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('draft-notes'))).toContain(word)
}

async function begin(page: Page, mobile: string): Promise<void> {
  await page.goto(applyUrl)
  await expectStep(page, 'enlistment')
  await fillStep(page, { mobile, nameEn: 'Lost Karim', nameBn: 'করিম' })
  // The server and the note had the draft before the last keystroke, so the test reads what a new page finds.
  await expectNoted(page, mobile)
  await expect.poll(() => storedAnswer(page, 'nameBn')).toBe('করিম')
  await page.reload()
  await expectSyncState(page, 'server')
}

test('the loss of evicted databases is noticed, and the draft is restored from the office', async ({ page }) => {
  await begin(page, '01715000001')
  const address = page.url()
  await page.goto('/')
  await clearOrigin(page, 'indexeddb')
  await page.goto(applyUrl)
  await page.locator('[data-action="earlier-drafts"]').click()
  await expect(page.locator('[data-lost-drafts="1"]')).toContainText('The browser has deleted drafts')
  await page.goto(address)
  await page.locator('[data-action="bring-back"]').click()
  await expectStep(page, 'enlistment')
  await expect(await turnToField(page, 'nameEn')).toHaveValue('Lost Karim')
  await expectSyncState(page, 'server')
  await page.goto('/resume-application')
  await expect(page.locator('main a[href*="draft="]')).toHaveCount(1)
  await expect(page.locator('[data-lost-drafts]')).toHaveCount(0)
})

test('an evicted application of an account is restored by the log-in, without a code', async ({ page, server }) => {
  const account = await signInOverHttp(server, 'user')
  const elsewhere = createApplicant(overHttp(server.url), { mobile: '01715000003', headers: account })
  expect((await elsewhere.create([op('nameEn', 'Own Karim')])).status).toBe(201)
  await enterAs(page, server, 'user')
  await page.goto('/enlisting?lang=en')
  await page.getByRole('button', { name: 'Own Karim' }).click()
  await expect(page.locator('[data-step]')).toBeVisible()
  await expect(await turnToField(page, 'nameEn')).toHaveValue('Own Karim')
  await expectSyncState(page, 'server')
  await expectNoted(page, elsewhere.id)
  await page.goto('/')
  await clearOrigin(page, 'indexeddb')

  await page.goto('/enlisting')
  const lost = page.locator('[data-lost-drafts="1"]')
  await expect(lost).toContainText('The browser has deleted drafts')
  await lost.locator('[data-action="bring-back"]').click()
  await expectStep(page, 'enlistment')
  await expect(page.locator('[data-step]')).toBeVisible()
  await expect(await turnToField(page, 'nameEn')).toHaveValue('Own Karim')
  await expectSyncState(page, 'server')

  // Without a session the page explains how to restore it instead.
  await page.goto('/')
  await clearOrigin(page, 'indexeddb')
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(applyUrl)
  await page.locator('[data-action="earlier-drafts"]').click()
  await expect(lost.locator('a[href="/signin"]')).toBeVisible()
  await expect(lost.locator('[data-action="bring-back"]')).toHaveCount(0)
})

test('clearing the site under an open form loses nothing that is on the screen, and the page says what was lost', async ({
  page,
  context,
}) => {
  await begin(page, '01715000002')
  await goToStep(page, 'documents')
  const place = page.locator('[data-slot="nidCopy"]')
  await page.locator('input[name="documents/nidCopy"]').setInputFiles(await samplePdf('sent'))
  await expect(place).toContainText('On the server')
  await context.route('**/api/**', (route) => route.abort())
  await page.locator('input[name="documents/tinCertificate"]').setInputFiles(await samplePdf('unsent'))
  await expect(page.locator('[data-slot="tinCertificate"]')).toContainText('On this phone')
  await goToStep(page, 'enlistment', 2)
  await page.locator('[name="motherName"]').fill('Amena')
  await expect.poll(() => storedAnswer(page, 'motherName')).toBe('Amena')
  await clearOrigin(page, 'all')

  await expect(page.locator('[data-trouble="cleared"]')).toBeVisible()
  await page.locator('[name="motherName"]').fill('Amena Begum')
  await expect.poll(() => storedAnswer(page, 'motherName')).toBe('Amena Begum')
  await context.unroute('**/api/**')
  await page.reload()
  await expectSyncState(page, 'needs-you')
  await page.locator('[data-sync-state]').first().click()
  const refused = page.locator('[data-waiting="refused"]')
  await expect(refused).toHaveCount(1)
  await expect(refused).toContainText('unsent.pdf')
  await expect(page.locator('[data-waiting]')).toHaveCount(1)
  await expect(page.locator('[data-conflict]')).toHaveCount(0)
  expect(await storedAnswer(page, 'nameEn')).toBe('Lost Karim')
  await page.keyboard.press('Escape')
  await expect(page.locator('[name="motherName"]')).toHaveValue('Amena Begum')
})
