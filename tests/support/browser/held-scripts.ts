import type { Page, Route } from '@playwright/test'

/** Holds back all scripts of the page until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route('**/assets/*.js', async (route) => {
    if (isHeld) held.push(route)
    else await route.continue()
  })
  return async () => {
    isHeld = false
    await Promise.all(held.map((route) => route.continue()))
  }
}

/** Resolves when the app has taken over the page that the build wrote. */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('talika:ready').length > 0)
}
