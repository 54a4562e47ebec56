import { randomInt } from 'node:crypto'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { enterAs } from '../../support/browser/desk.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'

test.use(withoutWorker)

test.skip(({ isMobile }) => !isMobile, 'What is added does not depend on the width of the screen.')

test('an application that was begun without an account is added to it by its code', async ({ page, server }) => {
  const applicant = () => createApplicant(overHttp(server.url), { mobile: `014${randomInt(10_000_000, 99_999_999)}` })
  const [first, second] = [applicant(), applicant()]
  for (const each of [first, second]) expect((await each.create()).status).toBe(201)
  await enterAs(page, server, 'user')

  await page.goto('/enlisting?lang=en')
  const card = page.locator('[data-claim]')
  await card.locator('[data-action="claim"]').click()
  await card.locator('[name="token"]').fill(first.token.toLowerCase())
  await card.locator('[name="mobile"]').fill('01700000000')
  await card.locator('[type="submit"]').click()
  await expect(card.getByRole('alert')).toBeVisible()
  await card.locator('[name="mobile"]').fill(first.mobile)
  await card.locator('[type="submit"]').click()
  await expect(card.getByRole('status')).toBeVisible()
  await expect(page.locator('main section').first().getByRole('button')).toHaveCount(1)

  // The same on the page where codes are entered.
  await page.goto('/resume-application')
  await page.locator('[name="token"]').fill(second.token)
  await page.locator('[name="mobile"]').fill(second.mobile)
  await expect(page.locator('[name="keep"]')).toBeChecked()
  await page.locator('form [type="submit"]').first().click()
  await expect(page.locator('[data-step]')).toBeVisible()
  await page.goto('/enlisting')
  await expect(page.locator('main section').first().getByRole('button')).toHaveCount(2)
})
