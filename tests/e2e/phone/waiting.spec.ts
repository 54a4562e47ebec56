import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { consentVersion } from '../../../src/domain/enlistment/consent-notice.ts'
import { desktop, expect, openContext, test } from '../../support/browser/browser-test.ts'
import { enterAs, signIn } from '../../support/browser/desk.ts'
import {
  expectStep,
  expectSyncState,
  fillStep,
  goToStep,
  press,
  sampleProfessional,
  turnToField,
} from '../../support/browser/wizard.ts'
import { samplePng } from '../../support/files/sample-files.ts'
import { formIsOnPhone } from '../../support/phone/form-on-phone.ts'

const applyUrl = '/individual/apply?type=ARCHITECT'

// One test runs on a desktop too, where the list and the dialog of the file have another layout.
test.beforeEach(({ isMobile }, testInfo) => {
  testInfo.skip(!isMobile && !testInfo.title.startsWith('an exported file'), 'Runs on the phone.')
})

/** Saves a copy of the unsent answers to a file, and returns it. */
async function saveCopy(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  await page.locator('[data-action="export"]').first().click()
  const download = page.waitForEvent('download')
  await page.locator('[data-action="save-file"]').click()
  const file = await download
  return { name: file.suggestedFilename(), mimeType: 'application/json', buffer: readFileSync(await file.path()) }
}

/** Waits until a lazily loaded part of the page is prefetched, with everything that it needs. */
async function expectPart(page: Page, name: string): Promise<void> {
  const address = () =>
    page.evaluate(
      (part) => performance.getEntriesByType('resource').find((entry) => entry.name.includes(`/${part}-`))?.name ?? '',
      name,
    )
  await expect.poll(address).toContain(name)
  await page.evaluate((part) => import(part).then(() => undefined), await address())
}

async function databasesOf(context: BrowserContext): Promise<string[]> {
  const [page] = context.pages()
  return (await page?.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))) ?? []
}

test('a phone without a connection exports a file, the desk imports it, and the phone later finds both sides equal', async ({
  page,
  browser,
  server,
  isMobile,
}) => {
  test.setTimeout(180_000)
  const typed = { ...sampleProfessional, mobile: isMobile ? '০১৭১৩০০০০০১' : '০১৭১৩০০০০০২' }
  await page.goto('/')
  await formIsOnPhone(page)
  await page.goto(applyUrl)
  await expectStep(page, 'enlistment')
  await page.context().setOffline(true)
  await fillStep(page, typed)
  for (;;) {
    const step = await page.locator('[data-step]').getAttribute('data-step')
    if (step === 'documents') break
    await press(page, 'continue')
    await expect(page.locator(`[data-step="${step}"]`)).toHaveCount(0)
    await fillStep(page, typed)
  }
  const photo = samplePng('photo')
  await page.locator('[data-slot="photo"] input[type="file"]').first().setInputFiles(photo)
  await expect(page.locator('[data-slot="photo"]')).toContainText(photo.name)

  const copy = await test.step('the status line lists every change and file, and saves them as one file', async () => {
    await page.locator('[data-sync-state]').first().click()
    const list = page.getByRole('dialog')
    await expect(list.locator('[data-waiting]').filter({ hasText: typed.nameBn })).toBeVisible()
    await expect(list.locator('[data-waiting]').filter({ hasText: photo.name })).toBeVisible()
    return saveCopy(page)
  })
  expect(copy.name).toMatch(/^talika-architect-\d{4}-\d\d-\d\d\.talika\.json$/)

  const staff = await openContext(browser, server, desktop)
  const desk = await staff.newPage()
  await test.step('the reception desk imports the file, also twice, and stores nothing in the browser', async () => {
    await enterAs(desk, server, 'collector')
    await desk.goto('/applications/import')
    for (const count of [1, 2]) {
      await desk.locator('[data-import="desk"]').setInputFiles(copy)
      await expect(desk.locator('[data-import-state="arrived"]')).toHaveCount(count, { timeout: 30_000 })
    }
    await expect(desk.locator('[data-import-state="arrived"]').first()).toContainText(typed.nameBn)
    await expect(desk.locator(`[data-consent="${consentVersion}"]`)).toHaveCount(2)
    await desk.locator('[data-import="desk"]').setInputFiles({ ...copy, buffer: Buffer.from('{"format":"other"}') })
    await expect(desk.locator('[data-import-state="refused"]')).toBeVisible()
    expect((await databasesOf(staff)).filter((name) => name.startsWith('talika-import'))).toEqual([])
  })

  const { draft, operations, attachments } = JSON.parse(copy.buffer.toString('utf8'))
  const headers = {
    'api-key': 'talika-web',
    'device-id': 'e2e-device-1',
    'application-token': draft.token,
    'application-mobile': draft.mobile,
  }
  await test.step('the server has the answers and the same bytes of the file', async () => {
    const answer = await desk.request.get(`/api/apps/draft?token=${draft.token}&mobile=${draft.mobile}`, { headers })
    const application = await answer.json()
    expect(application.id).toBe(draft.id)
    expect(application.answers.nameBn).toBe(typed.nameBn)
    expect(operations.length).toBeGreaterThan(10)
    expect(application.conflicts).toEqual([])
    const bytes = await desk.request.get(`/api/files/${attachments[0].fileId}`, { headers })
    expect((await bytes.body()).equals(Buffer.from(attachments[0].data, 'base64'))).toBe(true)
  })

  await test.step('the phone is online again and finds that both sides are equal', async () => {
    await page.keyboard.press('Escape')
    await page.context().setOffline(false)
    await expectSyncState(page, 'server', 40_000)
    const answer = await desk.request.get(`/api/apps/draft?token=${draft.token}&mobile=${draft.mobile}`, { headers })
    const application = await answer.json()
    expect(application.conflicts).toEqual([])
    expect(application.files).toHaveLength(1)
  })
  await staff.close()
})

test('an exported file opens the draft on another phone, without a connection', async ({
  page,
  browser,
  server,
  isMobile,
}) => {
  const typed = { ...sampleProfessional, mobile: isMobile ? '০১৭১৩০০০০০৩' : '০১৭১৩০০০০০৪' }
  await page.goto('/')
  await formIsOnPhone(page)
  await page.goto(applyUrl)
  await page.locator('[name="mobile"]').fill(typed.mobile)
  await expectPart(page, 'outbox-dialog')
  await page.context().setOffline(true)
  await fillStep(page, typed)
  await expectSyncState(page, 'phone')
  await page.locator('[data-sync-state]').first().click()
  const copy = await saveCopy(page)

  // Offline, its pages come from the service worker.
  const second = await openContext(browser, server, { ...desktop, serviceWorkers: 'allow' })
  const other = await second.newPage()
  await other.goto('/')
  await formIsOnPhone(other)
  await other.goto('/resume-application')
  await expect(other.locator('[data-import="file"]')).toBeAttached()
  await expectPart(other, 'open-draft-file')
  await second.setOffline(true)
  await other.locator('[data-import="file"]').setInputFiles(copy)
  // The draft opens at its first page that is not complete.
  await expectStep(other, 'address')
  await goToStep(other, 'enlistment')
  await expect(await turnToField(other, 'nameBn')).toHaveValue(typed.nameBn)
  await second.setOffline(false)
  await expectSyncState(other, 'server', 40_000)
  await page.keyboard.press('Escape')
  await page.context().setOffline(false)
  await expectSyncState(page, 'server', 40_000)
  await second.close()
})

test('logging out with unsent work shows what waits, keeps it, and the next log-in sends it', async ({
  page,
  server,
  isMobile,
}) => {
  const mobile = isMobile ? '01713000005' : '01713000006'
  await page.goto('/')
  await formIsOnPhone(page)
  await signIn(page, 'user@demo.example', server.demoPassword)
  await page.goto('/individual/enlist?type=ARCHITECT')
  await expectStep(page, 'enlistment')
  // The warning must be available without a connection.
  await expectPart(page, 'sign-out-check')
  await expectPart(page, 'sign-out-dialog')
  await page.context().setOffline(true)
  await fillStep(page, { ...sampleProfessional, mobile })
  await expectSyncState(page, 'phone')

  const profile = page.getByRole('button', { name: 'প্রোফাইল' })
  const logOut = async () => {
    await profile.click()
    await page.getByRole('menuitem', { name: 'লগআউট' }).click()
  }
  await logOut()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(sampleProfessional.nameBn)
  // The texts of the dialog are loaded with the dialog, not with the form.
  await expect(dialog).toContainText('সবকিছু এখনো')
  await dialog.locator('[data-action="sign-out-send"]').click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.locator('[data-action="sign-out-keep"]').click()
  await expect(profile).toHaveCount(0)

  await page.context().setOffline(false)
  await page.goto('/resume-application')
  const kept = page.locator('[data-unsent]')
  await expect(kept).toHaveCount(1)
  await expect(kept.locator('[data-action="send-now"]')).toHaveCount(0)
  await signIn(page, 'user@demo.example', server.demoPassword)
  await page.goto('/resume-application')
  await expect(page.locator('a[href*="draft="]')).toHaveCount(1)
  await expect(kept).toHaveCount(0, { timeout: 20_000 })
})
