import { randomInt } from 'node:crypto'
import { expect, openContext, test } from '../../support/browser/browser-test.ts'
import { enterAs } from '../../support/browser/desk.ts'
import { expectStill, watchShifts } from '../../support/browser/layout-shift.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'

test.use({ serviceWorkers: 'block' })

async function submit(url: string, more: Record<string, string>): Promise<string> {
  const mobile = `017${randomInt(10_000_000, 99_999_999)}`
  const applicant = createApplicant(overHttp(url), { mobile })
  const submitted = await applicant.apply({ transactionId: `DF${mobile.slice(3)}`, ...more })
  expect(submitted.status, String(submitted.bytes)).toBe(200)
  return applicant.id
}

test('two colleagues with the same application see each other, the duplicate and each other’s notes', async ({
  page,
  server,
  browser,
}) => {
  const born = { dateOfBirth: '1990-05-01' }
  const digits = `1990${randomInt(10 ** 12, 10 ** 13 - 1)}`
  const tin = String(randomInt(10 ** 11, 10 ** 12 - 1))
  await submit(server.url, { ...born, nid: digits, tin, nameEn: 'Shirin Akhter', nameBn: 'শিরিন আখতার' })
  const id = await submit(server.url, { ...born, nid: digits.slice(4), nameEn: 'Shirin Sultana', nameBn: 'শিরিন সুলতানা' })
  const address = `/application/review/individual?id=${id}&lang=en`

  await enterAs(page, server, 'collector')
  await watchShifts(page)
  await page.goto(address)
  const match = page
    .locator('[data-part="duplicates"] li', { hasText: 'Same national ID' })
    .filter({ hasText: 'Shirin Akhter' })
  await expect(match).toBeVisible()
  await expectStill(page)
  await match.getByRole('button', { name: /^Compare with/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[data-same="true"]', { hasText: 'National ID' }).first()).toBeVisible()
  await expect(dialog.locator('[data-same="false"]', { hasText: 'Shirin Sultana' }).first()).toBeVisible()
  await expect(dialog).not.toContainText(digits.slice(8, 14))
  await page.keyboard.press('Escape')
  await expect(match.getByRole('button', { name: /^Compare with/ })).toBeFocused()

  const other = await openContext(browser, server)
  const colleague = await other.newPage()
  await enterAs(colleague, server, 'committee')
  await colleague.goto(new URL(address, server.url).href)
  await expect(colleague.locator('[data-part="opened-by"]')).toContainText('has had this open since')
  await colleague.locator('[data-form="internal-note"] textarea').fill('The earlier one was rejected.')
  await colleague.locator('[data-action="add-note"]').click()
  await expect(colleague.locator('[data-part="internal-notes"] li')).toContainText('The earlier one was rejected.')

  await page.reload()
  await expect(page.locator('[data-part="opened-by"]')).toContainText('Nasrin Sultana has had this open since')
  await expect(page.locator('[data-part="internal-notes"] li')).toContainText('The earlier one was rejected.')
  await colleague.goto(new URL('/dashboard', server.url).href)
  await other.close()
  await page.reload()
  await expect(page.locator('[data-part="internal-notes"] li')).toBeVisible()
  await expect(page.locator('[data-part="opened-by"]')).toHaveText('')
})
