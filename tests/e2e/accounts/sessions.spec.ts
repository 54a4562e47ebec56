import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { openApplication, signIn } from '../../support/browser/desk.ts'
import { submitSampleApplication } from '../../support/people/submitted-application.ts'

test.use(withoutWorker)

test.skip(({ isMobile }) => isMobile ?? false, 'Sessions are the same on every screen.')

/** The stored reads of the desks, as text. */
async function keptReads(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const table of db.objectStoreNames) {
        const all = db.transaction(table).objectStore(table).getAll()
        await new Promise((resolve) => all.addEventListener('success', resolve))
        texts.push(JSON.stringify(all.result))
      }
      db.close()
    }
    return texts.join()
  })
}

/** Ends the session on the server, as an expiry or "log out there" would. The page does not notice. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const headers = { 'api-key': 'talika-web', 'device-id': 'other-device-1', 'content-type': 'application/json' }
    const token = localStorage.getItem('token') ?? ''
    await fetch('/api/auth/signout', { method: 'POST', headers: { ...headers, 'auth-token': token }, body: '{}' })
  })
}

test('a sign-out in one tab erases and closes the pages of every tab', { tag: '@core' }, async ({
  page,
  server,
  context,
}) => {
  const { nameEn, nameBn } = await submitSampleApplication(server.url)
  await signIn(page, 'collector@demo.example', server.demoPassword)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.locator('[data-counter="pending"]')).toBeVisible()
  await openApplication(page, nameBn)
  await expect.poll(() => keptReads(page)).toContain(nameEn)

  await other.getByRole('button', { name: 'প্রোফাইল' }).click()
  await other.locator('[data-action="sign-out"]').click()
  await expect(page).toHaveURL(/\/signin\?next=.*review/)
  await expect(page.locator('[data-toast="danger"]')).toContainText('লগআউট')
  await expect(page.getByText(nameEn)).toHaveCount(0)
  // The cache stores its data with a delay, which is over after two seconds.
  await page.waitForTimeout(2_000)
  expect(await keptReads(page)).not.toContain(nameEn)
})

test('a page whose session ends asks for the password and keeps what was typed', async ({ page, server }) => {
  const { nameBn } = await submitSampleApplication(server.url)
  await signIn(page, 'collector@demo.example', server.demoPassword)
  await openApplication(page, nameBn)
  await page.locator('[data-action="reject"]').click()
  await page.getByRole('dialog').locator('[name="reason"]').fill('কাগজ অস্পষ্ট')
  await endSession(page)
  await page.getByRole('dialog').locator('[data-action="confirm"]').click()
  const cover = page.locator('[data-cover]')
  await expect(cover).toContainText('লগইনের মেয়াদ শেষ')
  await expect(cover.locator('[name="password"]')).toBeFocused()
  await expectAccessible(page, 'the cover of a page whose session ended')
  await page.keyboard.press('Escape')
  await expect(cover).toBeVisible()
  await cover.locator('[name="password"]').fill(server.demoPassword)
  await cover.locator('[name="password"]').press('Enter')
  await expect(cover).toHaveCount(0)
  await expect(page.getByRole('dialog').locator('[data-action="confirm"]')).toBeFocused()
  await expect(page.getByRole('dialog').locator('[name="reason"]')).toHaveValue('কাগজ অস্পষ্ট')
  await page.getByRole('dialog').locator('[data-action="confirm"]').click()
  await expect(page.locator('[data-action="reject"]')).toHaveCount(0)
})

test('a dashboard without its session leads to the log-in and back, and is never shown empty', async ({
  page,
  server,
  context,
}) => {
  await signIn(page, 'user@demo.example', server.demoPassword)
  const other = await context.newPage()
  await other.goto('/enlisting')
  await expect(other.locator('main h1')).toBeVisible()
  await page.evaluate(() => {
    for (const key of ['token', 'currentUser', 'profile']) localStorage.removeItem(key)
  })
  await expect(other).toHaveURL(/\/signin\?next=.*enlisting/)
  await other.locator('[name="username"]').fill('user@demo.example')
  await other.locator('[name="password"]').fill(server.demoPassword)
  await other.locator('[name="password"]').press('Enter')
  await expect(other).toHaveURL(/\/enlisting$/)
})

test.describe('without a service worker, as in a private window', () => {
  test.use({ serviceWorkers: 'block' })

  test('a session that ends while no more code can be loaded still hides the page', async ({ page, server }) => {
    await signIn(page, 'collector@demo.example', server.demoPassword)
    // Opened by its address, so that no code of the log-in page is loaded.
    await page.goto('/applications/individual')
    await expect(page.locator('main h1')).toBeVisible()
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(),
      )
    await expect.poll(loaded).toContain('sign-in-again')
    await page.waitForLoadState('networkidle')
    await page.route(/\/assets\//, (route) => route.abort())
    await endSession(page)
    await page.locator('main [data-filter]').last().click()
    await expect(page.locator('[data-cover]')).toContainText('লগইনের মেয়াদ শেষ')
  })
})
