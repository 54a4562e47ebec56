import { randomInt } from 'node:crypto'
import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { enterAs, signInOverHttp } from '../../support/browser/desk.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'

test.use({ serviceWorkers: 'block' })

test('an OWNER reverses a confirmation, the page says so, and the return is prepared', async ({ page, server }) => {
  const mobile = `015${randomInt(10_000_000, 99_999_999)}`
  const applicant = createApplicant(overHttp(server.url), { mobile })
  expect((await applicant.apply({ transactionId: `RV${mobile.slice(3)}` })).status).toBe(200)
  const owner = await signInOverHttp(server, 'owner')
  for (const action of ['payment/confirm', 'pending1']) {
    expect((await applicant.decide(owner, action)).status).toBe(200)
  }
  await enterAs(page, server, 'owner')
  await page.goto(`/application/review/individual?id=${applicant.id}&tab=payment&lang=en`)
  const reverse = page.locator('[data-action="reverse"]')
  await reverse.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('goes back to the reception desk')
  await expectAccessible(page, 'the dialog of a reversal')
  // Without a reason nothing is sent.
  await dialog.locator('[data-action="confirm"]').click()
  await expect(dialog).toContainText('Please enter the reason.')
  await dialog.locator('[name="reason"]').fill('The bank returned the slip.')
  await dialog.locator('[data-action="confirm"]').click()
  await expect(dialog).toHaveCount(0)

  const notice = page.locator('[data-part="reversal"]')
  await expect(notice).toContainText('The bank returned the slip.')
  await expect(page.locator('[data-payment="REVERSED"]').first()).toBeVisible()
  await expect(reverse).toHaveCount(0)
  await expectAccessible(page, 'a reversed payment')

  // The collector is offered a return that names the payment, and no second confirmation.
  expect((await applicant.get(await signInOverHttp(server, 'collector'))).body.actions).not.toContain('confirm-payment')
  await page.locator('fieldset [data-action="recheck"]').click()
  await expect(dialog.locator('[name="reason"]')).toHaveValue(/TrxID.*The bank returned the slip\.|ট্রানজেকশন.*The bank/)
  await dialog.getByRole('button', { name: 'Go back' }).click()

  await page.goto('/payments/histories?state=REVERSED&lang=en')
  const row = page.locator(`[data-payment-of="${applicant.id}"]`)
  await expect(row).toContainText('Reversed')
  await expectAccessible(page, 'the list of reversed payments')
})
