import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findType } from '../../../src/domain/enlistment/registry.ts'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { approveOverHttp } from '../../support/browser/desk.ts'
import { expectStill, watchShifts } from '../../support/browser/layout-shift.ts'
import { fillForm } from '../../support/browser/story-form.ts'
import { expectSyncState, press } from '../../support/browser/wizard.ts'
import type { TestServer } from '../../support/server/serve.ts'

test.use(withoutWorker)

/**
 * One test for each type from the empty form to its certificate (that of the architect is in enlistment.spec.ts). Half
 * run on a phone in Bengali, half on a desktop in English, and every ownership, method of payment and kind of debarment
 * occurs once. On the phone, one form of a person and one of a firm must cause no layout shift from the first field to
 * the review.
 */
const stories = [
  { type: 'PLANNER', on: 'phone', same: true, choices: { paymentMethod: 'Nagad', debarred: 'NO' } },
  { type: 'ENGINEER', on: 'desktop', same: false, choices: { paymentMethod: 'bkash', debarred: 'YES' } },
  { type: 'DEVELOPER', on: 'phone', same: false, choices: { paymentMethod: 'Bank', ownershipType: 'PROPRIETORSHIP' } },
  {
    type: 'DEVELOPER_COMPANY',
    on: 'desktop',
    same: true,
    choices: { paymentMethod: 'Bank', ownershipType: 'PVT LTD' },
  },
  {
    type: 'CONSTRUCTION_COMPANY',
    on: 'phone',
    same: true,
    choices: { paymentMethod: 'bkash', ownershipType: 'PARTNERSHIP' },
  },
  {
    type: 'CONTRACTOR_GOODS',
    on: 'phone',
    same: false,
    choices: { paymentMethod: 'Nagad', ownershipType: 'PARTNERSHIP' },
  },
  {
    type: 'CONTRACTOR_WORKS',
    on: 'desktop',
    same: false,
    choices: { paymentMethod: 'bkash', ownershipType: 'PVT LTD', debarred: 'YES' },
  },
] as const

const transactionIds = { bkash: 'BK41A7X9Q', Nagad: '71AB2C3', Bank: 'PO-123456' }

for (const [index, { type, on, same, choices }] of stories.entries()) {
  test.describe(`${type}, on a ${on}`, () => {
    test.skip(({ isMobile }) => (on === 'phone') !== (isMobile ?? false), 'Runs on the other size of screen.')

    test('from the empty form to the certificate', async ({ page, server }) => {
      const definition = findType(type)
      if (definition === null) throw new Error(`There is no type ${type}`)
      const locale = on === 'phone' ? 'bn' : 'en'
      const mobile = `0191234560${index}`
      const names = nameOf(definition.kind)
      await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
      const isWatched = type === 'PLANNER' || type === 'CONTRACTOR_GOODS'
      if (isWatched) await watchShifts(page)
      const askedForPhone = new Set<string>()
      await page.goto(`${definition.routes.apply}?type=${type}`)
      await fillForm(page, {
        type: definition,
        locale,
        same,
        choices: {
          debarred: 'NO',
          ...names,
          ...choices,
          mobile,
          email: `story${index}@example.org`,
          transactionId: `${transactionIds[choices.paymentMethod]}${index}`,
        },
        async onPage({ step }) {
          if (await page.locator('[data-phone-question]').isVisible()) askedForPhone.add(step.step)
          if (step.step !== 'payment') return
          // The fee of a developer exceeds the limit of wallets.
          const offered = await page.locator('input[name="paymentMethod"]').evaluateAll((inputs) => inputs.length)
          expect(offered).toBe(type === 'DEVELOPER' || type === 'DEVELOPER_COMPANY' ? 1 : 3)
        },
      })
      // If the question about the phone is not answered, it is shown in at most two steps.
      expect(askedForPhone.size).toBeLessThanOrEqual(2)
      await expect(page.locator('[data-step="review"]')).toContainText(Object.values(names)[0] ?? '')
      if (isWatched) await expectStill(page)
      await press(page, 'submit')
      await expectSyncState(page, 'submitted', 40_000)

      const id = new URL(page.url()).searchParams.get('draft') ?? ''
      await approveOverHttp(server, { kind: definition.kind, id })
      await page.reload()
      expect(await downloadCertificate(page)).toBe('%PDF-')
      await page.goto(`/verify/${enlistmentNumber(server, mobile)}`)
      await expect(page.locator('body')).toContainText(Object.values(names)[0] ?? '')
      expect(enlistmentNumber(server, mobile)).toMatch(new RegExp(`^${definition.codePrefix}-`))
    })
  })
}

/** The name on the certificate: that of the person or of the firm. */
function nameOf(kind: string): Record<string, string> {
  return kind === 'company' ? { companyNameBn: 'মেসার্স পদ্মা নির্মাণ' } : { nameBn: 'মোঃ আবদুল করিম' }
}

async function downloadCertificate(page: Page): Promise<string> {
  const button = page.locator('[data-pdf="certificate"]')
  await expect(button).toBeVisible()
  const download = page.waitForEvent('download')
  await button.click()
  return (await readFile(await (await download).path())).subarray(0, 5).toString()
}

function enlistmentNumber(server: TestServer, mobile: string): string {
  const sms = server.sentSms().findLast(({ kind, to }) => kind === 'approved' && to.endsWith(mobile.slice(1)))
  return /[A-Z]{3}-\d{4}-\d{5}/.exec(sms?.text ?? '')?.[0] ?? ''
}
