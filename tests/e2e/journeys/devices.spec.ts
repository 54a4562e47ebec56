import type { Browser, Page, Request } from '@playwright/test'
import { expect, openContext, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { expectStep, expectSyncState, fillAndSend, goToStep, turnToField } from '../../support/browser/wizard.ts'
import { button, formField, link, textField } from '../../support/by-role.ts'
import { samplePng } from '../../support/files/sample-files.ts'
import type { TestServer } from '../../support/server/serve.ts'

test.use(withoutWorker)

const applyUrl = '/individual/apply?type=ARCHITECT'

test.skip(({ isMobile }) => !isMobile, 'Synchronisation does not depend on the width of the screen.')

/** A second phone: a new browser with empty storage. */
async function otherPhone(browser: Browser, server: TestServer): Promise<Page> {
  const context = await openContext(browser, server)
  return context.newPage()
}

async function startDraft(page: Page, mobile: string): Promise<string> {
  await page.goto(applyUrl)
  await expectStep(page, 'enlistment')
  await formField(page, 'mobile').fill(mobile)
  await formField(page, 'email').fill(`${mobile}@example.org`)
  await expectSyncState(page, 'server')
  return (await page.locator('[data-draft-code] b').textContent())?.replaceAll('-', '').trim() ?? ''
}

async function openByLink(page: Page, token: string, mobile: string): Promise<void> {
  await page.goto(`/resume-application#code=${token}&mobile=${mobile}`)
  await expect(formField(page, 'mobile')).toHaveValue(mobile)
  await expect.poll(() => page.url()).not.toContain('#')
  await button(page, 'Open the application').click()
  await expect(page.locator('[data-step]')).toBeVisible()
}

/** A draft on two phones; the first one made it. */
async function openOnTwo(
  page: Page,
  browser: Browser,
  { server, isMobile, number }: { server: TestServer; isMobile: boolean; number: number },
): Promise<{ mobile: string; token: string; other: Page }> {
  const mobile = `${isMobile ? '017' : '018'}1100000${number}`
  const token = await startDraft(page, mobile)
  const other = await otherPhone(browser, server)
  await openByLink(other, token, mobile)
  return { mobile, token, other }
}

async function openDevices(page: Page): Promise<void> {
  if (!(await page.locator('[data-resume-code]').isVisible())) await page.locator('[data-draft-code]').click()
  await button(page, 'Phones').first().click()
  await expect(page.locator('[data-device="this"]')).toBeVisible()
}

test('the QR code opens the draft on another phone without typing; the holder is notified once, files are fetched when viewed', async ({
  page,
  browser,
  server,
  isMobile,
}) => {
  const mobile = isMobile ? '01711000001' : '01811000001'
  const token = await startDraft(page, mobile)
  await goToStep(page, 'documents')
  const photo = samplePng('photo')
  await page.locator('[data-slot="photo"] input[type="file"]').first().setInputFiles(photo)
  await expect(page.locator('[data-slot="photo"]')).toContainText(photo.name)
  await expectSyncState(page, 'server')

  const other = await otherPhone(browser, server)
  const fileRequests: string[] = []
  other.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/files')) fileRequests.push(pathname)
  })
  await openByLink(other, token, mobile)
  await openByLink(other, token, mobile)
  await expectSyncState(other, 'server')
  await goToStep(other, 'documents')
  const place = other.locator('[data-slot="photo"]')
  await expect(place).toContainText(photo.name)
  await expectSyncState(other, 'server')
  expect(fileRequests).toEqual([])
  await place.getByRole('button', { name: /^(View|দেখুন)$/ }).click()
  await expect(place.locator('img')).toBeVisible()
  expect(fileRequests).toHaveLength(1)

  const notices = () =>
    server.sentSms().filter(({ kind, to }) => kind === 'opened-on-another-phone' && to.endsWith(mobile.slice(1)))
  await expect.poll(() => notices().length).toBe(1)
  await other.context().close()
})

test('a phone that is removed is notified, keeps its unsent input, and sends it after the new code was entered', async ({
  page,
  browser,
  server,
  isMobile,
}) => {
  const place = { server, isMobile, number: 2 }
  const { mobile, token, other } = await openOnTwo(page, browser, place)
  await expectSyncState(other, 'server')

  await openDevices(page)
  await expect(page.locator('[data-device]')).toHaveCount(2)
  await page.locator('[data-action="take-off"]').click()
  await page.locator('[data-action="confirm-take-off"]').click()
  const shown = page.locator('[data-new-code]')
  await expect(shown).toBeVisible()
  const code = (await shown.textContent())?.trim() ?? ''
  expect(code.replaceAll('-', '')).not.toBe(token)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-resume-code]').first()).toContainText(code)
  await page.keyboard.press('Escape')
  await turnToField(page, 'guardianName')
  await fillAndSend(page, 'guardianName', 'Siraj')

  await (await turnToField(other, 'motherName')).fill('Rabeya')
  await expectSyncState(other, 'needs-you')
  await other.reload()
  await expect(formField(other, 'motherName')).toHaveValue('Rabeya')
  const way = link(other, 'Enter the new code').first()
  await way.click()
  await textField(other, 'Resume code').fill(code)
  await formField(other, 'mobile').fill(mobile)
  await button(other, 'Open the application').click()
  await expectStep(other, 'enlistment')
  await expectSyncState(other, 'server')
  await expect(await turnToField(other, 'guardianName')).toHaveValue('Siraj')

  await page.reload()
  await expectSyncState(page, 'server')
  await expect(formField(page, 'motherName')).toHaveValue('Rabeya')
  await other.context().close()
})

test('a change of the code whose answer was lost is completed, and the phones continue meanwhile', async ({
  page,
  browser,
  server,
  isMobile,
}) => {
  const place = { server, isMobile, number: 3 }
  const { mobile, token, other } = await openOnTwo(page, browser, place)
  await openDevices(page)
  await page.route('**/api/apps/devices/revoke', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.locator('[data-action="take-off"]').click()
  await page.locator('[data-action="confirm-take-off"]').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await page.unroute('**/api/apps/devices/revoke')
  await page.reload()
  // The old code is still valid for what is typed here.
  const sent = await fillAndSend(page, 'email', 'abdul.karim@example.org')
  expect(sent.request().headers()['application-token']).toBe(token)
  await openDevices(page)
  const code = (await page.locator('[data-new-code]').textContent())?.trim().replaceAll('-', '') ?? ''
  await openByLink(other, code, mobile)
  // The draft opens at its first page that is not complete.
  await goToStep(other, 'enlistment')
  await expect(formField(other, 'email')).toHaveValue('abdul.karim@example.org')
  await other.context().close()
})

test('all other phones are removed with one tap; only the new code opens the draft then', async ({
  page,
  browser,
  server,
  isMobile,
}) => {
  const place = { server, isMobile, number: 4 }
  const { mobile, token, other } = await openOnTwo(page, browser, place)
  await openDevices(page)
  // The answer is lost once: the same code is requested again.
  await page.route('**/api/apps/devices/revoke-others', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Remove all others').click()
  await page.locator('[data-action="confirm-take-off"]').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await page.unroute('**/api/apps/devices/revoke-others')
  await page.locator('[data-action="confirm-take-off"]').click()
  const code = (await page.locator('[data-new-code]').textContent())?.trim().replaceAll('-', '') ?? ''
  expect(code).not.toBe(token)
  await expect(button(page, 'Remove all others')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await turnToField(page, 'guardianName')
  await fillAndSend(page, 'guardianName', 'Siraj')

  await (await turnToField(other, 'motherName')).fill('Rabeya')
  await expectSyncState(other, 'needs-you')
  await openByLink(other, code, mobile)
  await expect(await turnToField(other, 'guardianName')).toHaveValue('Siraj')
  await other.context().close()
})
