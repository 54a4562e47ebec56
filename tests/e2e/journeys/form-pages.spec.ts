import type { Page } from '@playwright/test'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { expectStep, fillStep, goToStep, press, turnPage } from '../../support/browser/wizard.ts'
import { storedAnswer } from '../../support/server/stored-answer.ts'

test.use(withoutWorker)

const applyUrl = '/developer/company/apply?type=DEVELOPER_COMPANY&lang=en'
const firstPage = {
  mobile: '01718000001',
  email: 'pages@example.org',
  companyNameBn: 'মেসার্স পদ্মা নির্মাণ',
  companyNameEn: 'Padma Builders',
  dateOfConstitution: '12/03/2015',
  ownershipType: 'PROPRIETORSHIP',
}

test.skip(({ isMobile }) => !isMobile, 'Which page is shown does not depend on the width of the screen.')

/** The fields that the error summary links to, in its order. */
async function missing(page: Page): Promise<readonly string[]> {
  const links = page.locator('[data-error-summary] a')
  await expect(links.first()).toBeVisible()
  return links.evaluateAll((all) => all.map((each) => each.getAttribute('href')?.replace('#f-', '') ?? ''))
}

test('a step of four pages: each asks for its own fields only, "next" and "back" lead through them', async ({
  page,
}) => {
  const header = page.locator('header').first()
  const pageOf = page.locator('h1 + p')
  const heading = page.locator('h1')
  await page.goto(applyUrl)
  await expectStep(page, 'enlistment', 1)
  await expect(heading).toHaveText('Application')
  await expect(header).toContainText('Step 1 / 7 · Enlistment')
  await expect(pageOf).toHaveText('page 1 of 4')
  await press(page, 'continue')
  expect(await missing(page)).toEqual(Object.keys(firstPage))
  await fillStep(page, firstPage)

  await press(page, 'continue')
  await expectStep(page, 'enlistment', 2)
  await expect(heading).toHaveText('Business address')
  await expect(heading).toBeFocused()
  await expect(page).toHaveTitle(/^Business address · page 2 of 4, Developer company/)
  await expect(page).toHaveURL(/step=enlistment&page=2/)
  await press(page, 'continue')
  const fields = ['line', 'upazila', 'district']
  expect(await missing(page)).toEqual(
    ['business', 'mailing'].flatMap((group) => fields.map((key) => `${group}-${key}`)),
  )
  await page.locator('[data-action="later"]').click()
  await expectStep(page, 'enlistment', 3)
  await press(page, 'back')
  await expectStep(page, 'enlistment', 2)
  await page.goBack()
  await expectStep(page, 'enlistment', 3)

  await turnPage(page)
  await expectStep(page, 'enlistment', 4)
  await turnPage(page)
  await expectStep(page, 'owners', 1)
  await expect(heading).toHaveText('Owners')
  await expect(page).not.toHaveURL(/page=/)
  await expect(pageOf).toHaveCount(0)
  await press(page, 'back')
  await expectStep(page, 'enlistment', 4)
})

test('a link of the review opens the page of its field, and an address with a page that does not exist the first', async ({
  page,
}) => {
  await page.goto(`${applyUrl}&step=enlistment&page=3`)
  await page.locator('[name="bankName"]').fill('Sonali Bank')
  await expect.poll(() => storedAnswer(page, 'bankName')).toBe('Sonali Bank')
  // The draft was created on the third page, and a reload returns there.
  await expect(page).toHaveURL(/draft=.*step=enlistment&page=3/)
  await page.reload()
  await expect(page.locator('[name="bankName"]')).toHaveValue('Sonali Bank')

  await goToStep(page, 'review')
  const issues = page.locator('#open-issues')
  await issues.getByRole('link', { name: 'Business identification number (BIN)' }).click()
  await expectStep(page, 'enlistment', 3)
  await expect(page.locator('[name="bin"]')).toBeFocused()
  await expect(page.locator('[name="bin"]')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('[data-action="return"]')).toBeVisible()
  await goToStep(page, 'enlistment', 2)

  for (const nonsense of ['9', '0', '-1', '1.5', 'x']) {
    const address = new URL(page.url())
    address.searchParams.set('page', nonsense)
    await page.goto(address.href)
    await expectStep(page, 'enlistment', 1)
  }
})
