import { expect, type Locator, type Page } from '@playwright/test'

export const dialogs = (page: Page) => page.locator('[role="dialog"]')

/** Opens a dialog with the keyboard and closes it again: the focus must be where it was. */
export async function expectReturn(page: Page, opener: Locator): Promise<void> {
  const open = await dialogs(page).count()
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialogs(page)).toHaveCount(open + 1)
  await expect.poll(() => focusIsInDialog(page)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(open)
  await expect(opener).toBeFocused()
}

const focusIsInDialog = (page: Page) => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)
