import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { enterAs } from '../../support/browser/desk.ts'
import { guestScreens, hostScreens, openGuestScreen, openHostScreen } from '../../support/browser/scripted-live.ts'

test.use(withoutWorker)
test.setTimeout(240_000)

// Tall enough that no button is half covered, because axe would report it as too small.
test.beforeEach(({ page }) => page.setViewportSize({ width: page.viewportSize()?.width ?? 360, height: 2000 }))

test('axe finds nothing on any screen of a guest', async ({ page, isMobile }) => {
  await page.goto(`/contact?lang=${isMobile ? 'bn' : 'en'}`)
  for (const screen of guestScreens) {
    await openGuestScreen(page, screen)
    await expectAccessible(page, screen[1])
  }
  const waiting = guestScreens.find(([stage]) => stage === 'waiting')
  if (waiting === undefined) throw new Error('There is a waiting screen.')
  await openGuestScreen(page, waiting)
  await page.locator('[data-action="place-back"]').click()
  await expectAccessible(page, 'the offer to get a place back')
  await page.goto('/contact')
  const [, form] = guestScreens
  if (form === undefined) throw new Error('There is a form.')
  await openGuestScreen(page, form)
  await page.locator('[data-action="join"]').click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  await expectAccessible(page, 'the form with errors')
  await page.locator('[name="fullName"]').fill('Rahima Khatun')
  await page.locator('[name="mobile"]').fill('01712345678')
  await page.locator('[name="district"]').selectOption('Dhaka')
  await page.locator('[name="purpose"]').fill('The plan of plot 12')
  await page.locator('[data-action="join"]').click()
  // Joining is refused as during a restart of the server: the page retries by itself, and the form stays.
  await expectAccessible(page, 'the form during maintenance')
})

test('axe finds nothing on any screen of the host', async ({ page, server, isMobile }) => {
  await enterAs(page, server, 'owner')
  await page.goto(`/contact?lang=${isMobile ? 'bn' : 'en'}`)
  for (const screen of hostScreens) {
    await openHostScreen(page, screen)
    await expectAccessible(page, screen[1])
  }
  for (const dialog of ['announce', 'end-session', 'decline']) {
    await page.locator(`[data-action="${dialog}"]`).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, dialog)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('axe finds nothing in the record of a session', async ({ page, server, isMobile }) => {
  await enterAs(page, server, 'owner')
  await page.goto(`/live?lang=${isMobile ? 'bn' : 'en'}`)
  await page.locator('[data-action="start-session"]').click()
  await page.locator('[data-action="end-session"]').click()
  await page.getByRole('dialog').locator('[data-action="confirm"]').click()
  await expect(page.locator('[data-action="start-session"]')).toBeVisible()
  await page.goto('/live/record')
  await page.locator('a[href*="/live/record/"]').first().click()
  await expect(page).toHaveURL(/record\/./)
  await expectAccessible(page, 'the record of one session')
})
