import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { signIn } from '../../support/browser/desk.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { askFor, openOffice } from '../../support/people/open-office.ts'
import { overHttp } from '../../support/people/submitted-application.ts'

// The search text of a list is a name or a number of a person: it must not be in any address, and it stays on its list.

test.use(withoutWorker)

const searchField = (page: Page) => page.locator('main input[name="text"]')

/** Every address that the page had or requested. */
function watchAddresses(page: Page): string[] {
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  page.on('request', (request) => addresses.push(request.url()))
  return addresses
}

test('a search text is in no address, and is kept on similar lists, after a reload and on the way back', async ({
  page,
  server,
}) => {
  const office = await openOffice(server, 'Official of the searched')
  const [nasrin, karim] = [await askFor(office, { name: 'Nasrin' }), await askFor(office, { name: 'Karim' })]
  const row = (id: string) => page.locator(`[data-appointment="${id}"]`)
  await signIn(page, 'owner@demo.example', server.demoPassword)
  const addresses = watchAddresses(page)
  await page.goto(`/appointments/week-requests?official=${office.officialId}`)
  await expect(row(karim)).toBeVisible()
  await searchField(page).fill('Nasrin')
  await expect(row(karim)).toBeHidden()
  await expect(row(nasrin)).toBeVisible()
  await page.locator('[data-filter="month"]').click()
  await expect(page).toHaveURL(/month-requests/)
  await expect(row(nasrin)).toBeVisible()
  await expect(row(karim)).toBeHidden()
  await page.reload()
  await expect(row(nasrin)).toBeVisible()
  await expect(searchField(page)).toHaveValue('Nasrin')
  await expect(row(karim)).toBeHidden()
  // Another kind of list does not take over the search text.
  await page.locator('[data-action="review"]').click()
  await expect(row(karim)).toBeVisible()
  await expect(searchField(page)).toHaveValue('')
  await page.goBack()
  await expect(searchField(page)).toHaveValue('Nasrin')
  await expect(row(karim)).toBeHidden()
  await searchField(page).fill('')
  await expect(row(karim)).toBeVisible()
  await page.reload()
  await expect(row(karim)).toBeVisible()
  await expect(searchField(page)).toHaveValue('')
  expect(addresses.filter((address) => address.includes('Nasrin'))).toEqual([])
  expect(addresses.length).toBeGreaterThan(5)
})

test('the desk finds an application by its mobile number, opens it, and comes back to the searched list', async ({
  page,
  server,
}) => {
  const number = `018${randomInt(10_000_000, 99_999_999)}`
  const other = `018${randomInt(10_000_000, 99_999_999)}`
  for (const mobile of [number, other]) {
    expect((await createApplicant(overHttp(server.url), { mobile }).apply()).status).toBe(200)
  }
  await signIn(page, 'owner@demo.example', server.demoPassword)
  const addresses = watchAddresses(page)
  await page.goto('/applications/individual?status=all')
  const rows = page.locator('[data-application]')
  await expect(rows.nth(1)).toBeVisible()
  await searchField(page).fill(number)
  await expect(rows).toHaveCount(1)
  await rows.first().locator('[data-row-link]').click()
  await expect(page).toHaveURL(/application\/review/)
  await page.reload()
  await page.locator('main header a').first().click()
  await expect(searchField(page)).toHaveValue(number)
  await page.locator('[data-filter="all"]').click()
  await expect(rows).toHaveCount(1)
  await expect(searchField(page)).toHaveValue(number)
  expect(addresses.filter((address) => address.includes(number))).toEqual([])
})
