import { expectAccessible } from '../../support/browser/accessible.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { signIn } from '../../support/browser/desk.ts'

// Bengali on a phone and English on a desktop, each in light and dark.

test.use({ serviceWorkers: 'block' })
test.setTimeout(240_000)

const pages = [
  '/dashboard/official',
  '/appointments/today-online',
  '/appointments/month-in-person',
  '/appointments/week-requests',
  '/appointments/review',
  '/schedules',
  '/receptions',
  '/visitors',
  '/profile',
]

test('axe finds nothing on the pages of appointments', async ({ page, server, isMobile }) => {
  await page.goto(`/?lang=${isMobile ? 'bn' : 'en'}`)
  await signIn(page, 'owner@demo.example', server.demoPassword)
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('status', { name: /Loading|অপেক্ষা/ })).toHaveCount(0)
    await expectAccessible(page, path)
  }
  await page.goto('/visitors')
  await page.locator('[data-action="delete"]').first().click()
  await expectAccessible(page, 'delete a visitor')
  await page.goto('/receptions')
  await page.locator('[data-action="walk-in"]').click()
  await expectAccessible(page, 'a visitor without an appointment')
})

test('the month works on 320 px and by keyboard', async ({ page, server, isMobile }) => {
  test.skip(!isMobile, 'It is the narrow screen that this is about.')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/?lang=bn')
  await signIn(page, 'owner@demo.example', server.demoPassword)
  await page.goto('/schedules')
  const current = page.locator('[role="grid"] [tabindex="0"]')
  await expect(current).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const before = await current.getAttribute('data-date')
  await current.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[role="grid"] :focus')).not.toHaveAttribute('data-date', before ?? '')
  const chosen = await page.locator('[role="grid"] :focus').getAttribute('data-date')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`date=${chosen}`))
  await expectAccessible(page, 'the schedule on 320 px')
})

test('an applicant may open the pages of visitors, which say who may see them', async ({ page, server, isMobile }) => {
  test.skip(isMobile, 'Nothing in it depends on the width of the screen.')
  await page.goto('/?lang=en')
  await signIn(page, 'user@demo.example', server.demoPassword)
  for (const path of ['/receptions', '/visitors']) {
    await page.goto(path)
    await expect(page.getByText(/Only the reception desk, officials and the administration/)).toBeVisible()
  }
  await page.goto('/schedules')
  await expect(page).toHaveURL(/\/dashboard$/)
})
