import type { Page } from '@playwright/test'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { enterAs, openApplication } from '../../support/browser/desk.ts'
import { expectReturn } from '../../support/browser/focus-return.ts'
import { expectStep, expectSyncState } from '../../support/browser/wizard.ts'
import { approveSampleCertificate } from '../../support/people/approved-certificate.ts'
import { submitSampleApplication } from '../../support/people/submitted-application.ts'

test.skip(({ isMobile }) => !isMobile, 'Where the focus goes does not depend on the width of the screen.')

// The test answers some calls itself, which a service worker would prevent.
test.use(withoutWorker)

const id = '018f0000-0000-7000-8000-000000000001'
const at = '2026-11-20T04:00:00.000Z'

/** Answers a list with one record, for a state that would take long to produce on the server. */
async function listOne(page: Page, path: string, record: object, more: object = {}): Promise<void> {
  const json = { list: [record], page: 1, size: 20, total: 1, ...more }
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ json }),
  )
}

test('the focus returns from each decision of a desk', async ({ page, server }) => {
  const { nameBn } = await submitSampleApplication(server.url)
  await enterAs(page, server, 'collector')
  await openApplication(page, nameBn)
  const offered = page.locator('fieldset [data-action]')
  await expect(offered.first()).toBeEnabled()
  const actions = await offered.all()
  expect(actions.length).toBeGreaterThan(2)
  for (const action of actions) await expectReturn(page, action)
})

test('the focus returns from revoking, settling and sending again', async ({ page, server }) => {
  await approveSampleCertificate(server.url, server.demoPassword)
  await enterAs(page, server, 'owner')
  await page.goto('/applications/individual?status=approved')
  await page.locator('[data-row-link]').first().click()
  await expectReturn(page, page.locator('[data-action="revoke"]'))

  const paid = { applicationId: id, kind: 'individual', type: 'ARCHITECT', purpose: 'REGISTRATION', method: 'bkash' }
  const facts = { state: 'DISPUTED', cause: 'amount', transactionId: 'BK1', amount: 11_000, asked: 11_500, at }
  const open = { settledAt: null, reason: null, settledBy: null, payer: null, mobile: null, saidInvoice: null }
  const dispute = { id, ...paid, ...facts, ...open, trackingNo: null, nameBn: 'ক', nameEn: 'K', invoice: 'I-1' }
  await listOne(page, '/api/payments/disputes', { ...dispute, actions: ['accept', 'refuse'] })
  await page.goto('/payments/histories?state=DISPUTED')
  for (const verdict of ['accept', 'refuse'])
    await expectReturn(page, page.locator(`[data-action="${verdict}-payment"]`))

  const sent = { gatewayId: 'm1', gatewayRef: null, kind: 'submitted', to: '017•••••678', parts: 1, tries: 1 }
  const unknown = { ...sent, id, state: 'UNKNOWN', failure: 'timeout', createdAt: at, triedAt: at, sentAt: null }
  const counts = { QUEUED: 0, SENDING: 0, SENT: 0, FAILED: 0, UNKNOWN: 1, HELD: 0 }
  const today = { sent: 1, budget: 2_000, isLow: false }
  await listOne(page, '/api/messages/search', { ...unknown, canSendAgain: true }, { counts, today })
  await page.goto('/messages')
  await expectReturn(page, page.locator('[data-action="send-again"]'))
})

test('the focus returns from the dialogs of the camera', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('not allowed', 'NotAllowedError')
    }
  })
  for (const path of ['/resume-application', '/verify']) {
    await page.goto(path)
    await expectReturn(page, page.locator('[data-action="scan"]'))
  }
})

test('the focus returns to the menu from the warning of the log-out', async ({ page, server }) => {
  await enterAs(page, server, 'user')
  await page.goto('/individual/enlist?type=ARCHITECT')
  await expectStep(page, 'enlistment')
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/apps'),
    (route) => route.abort(),
  )
  await page.locator('[name="mobile"]').fill('01714000056')
  await expectSyncState(page, 'phone')
  const profile = page.getByRole('button', { name: 'প্রোফাইল' })
  await profile.press('Enter')
  await page.locator('[data-action="sign-out"]').press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[data-action="sign-out-keep"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(profile).toBeFocused()
})

test('a dialog whose code cannot be loaded shows a bar, which can be closed or tried again', async ({ page }) => {
  await page.route('**/assets/steps-dialog-*.js', (route) => route.abort('internetdisconnected'))
  await page.goto('/individual/apply?type=ARCHITECT')
  await expectStep(page, 'enlistment')
  const steps = page.locator('[data-action="steps"]')
  const bar = page.locator('[data-dialog-missing]')
  await steps.press('Enter')
  await expect(bar).toContainText('এখনো এসে পৌঁছায়নি')
  await bar.locator('[data-action="close"]').press('Enter')
  await expect(bar).toHaveCount(0)
  await expect(steps).toBeFocused()
  await expect(page.locator('[name="mobile"]')).toBeEditable()

  await steps.press('Enter')
  await expect(bar).toBeVisible()
  await page.unrouteAll()
  await bar.getByRole('button').last().press('Enter')
  await expect(page.getByRole('dialog').locator('a[href*="step=documents"]')).toBeVisible()
  await expect(bar).toHaveCount(0)
})
