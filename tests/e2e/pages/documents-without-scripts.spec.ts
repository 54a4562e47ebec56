import { expect, test } from '../../support/browser/browser-test.ts'
import { forAll, forms, forStrangers, inBoth } from '../../support/browser/written-pages.ts'

test.use({ serviceWorkers: 'block', javaScriptEnabled: false })
test.skip(({ isMobile }) => !isMobile, 'What the build wrote does not depend on the width of the screen.')

test('every page can be read in both languages', async ({ page }) => {
  for (const address of inBoth([...forStrangers, ...forAll, ...forms])) {
    await page.goto(address)
    await expect(page.locator('main h1'), address).toBeVisible()
    await expect(page.locator('noscript'), address).toBeVisible()
    await expect(page.locator('[data-sketch]'), address).toBeHidden()
    await expect(page.locator('[data-late]'), address).toBeHidden()
  }
})

test('the fees, the instructions and the contact are on their pages', async ({ page }) => {
  await page.goto('/registration-fees?lang=en')
  const rows = page.locator('tr[data-type]')
  expect(await rows.count()).toBeGreaterThan(5)
  for (const row of await rows.all()) await expect(row).toHaveText(/[\d,]{5,}.*[\d,]{5,}/)
  await page.goto('/instructions?lang=en')
  await expect(page.getByText('Only PDF or PNG, at most 2 MB each.')).toBeVisible()
  await page.goto('/contact?lang=en')
  await expect(page.getByText(/Sunday to Thursday/)).toBeVisible()
})

test('the types on the home page lead to their forms, and the language link to the other language', async ({
  page,
}) => {
  await page.goto('/')
  await page.locator('a[data-locale="en"]').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const links = await page.locator('main a[data-type]').all()
  expect(links.length).toBeGreaterThan(5)
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
  for (const address of addresses) {
    await page.goto(address ?? '')
    await expect(page.locator('form [name="mobile"]'), address ?? '').toBeVisible()
  }
})

test('the choice of a type consists of links to the forms', async ({ page }) => {
  await page.goto('/individual/apply')
  await page.locator('main a[href*="type=ARCHITECT"]').click()
  await expect(page.locator('form [name="mobile"]')).toBeVisible()
})
