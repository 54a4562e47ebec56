import { expect, type Page } from '@playwright/test'

export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/signin')
  await page.locator('[name="username"]').fill(username)
  await page.locator('[name="password"]').fill(password)
  await page.locator('form [type="submit"]').first().click()
  await expect(page).toHaveURL(/dashboard/)
  await expect(page.locator('main h1')).toBeVisible()
}

/** Finds an application on the desk's own list and opens it. */
export async function openApplication(page: Page, name: string): Promise<void> {
  await page.goto('/applications/individual')
  await page.getByRole('link', { name }).first().click()
  await expect(page).toHaveURL(/application\/review/)
}

/** Takes an action and waits until the desk may not take it any more. */
export async function decide(page: Page, action: string, reason?: string): Promise<void> {
  await page.locator(`[data-action="${action}"]`).click()
  const dialog = page.getByRole('dialog')
  if (reason !== undefined) await dialog.locator('[name="reason"]').fill(reason)
  await dialog.locator('[data-action="confirm"]').click()
  await expect(page.locator(`[data-action="${action}"]`)).toHaveCount(0)
}
