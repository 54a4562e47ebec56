import { expect, type Page } from '@playwright/test'

/** The router of the portal, which it puts into the window. */
type Routed = {
  __TSR_ROUTER__: {
    navigate: (to: { href: string }) => Promise<void>
    state: { status: string; location: { href: string }; resolvedLocation?: { href: string } }
  }
}

/**
 * Opens another page of the portal without a load, as a link does, and waits until its data is shown. For stories about
 * the page and not about its load: a load compiles the portal again, and axe with it.
 */
export async function openInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => (window as unknown as Routed).__TSR_ROUTER__.navigate({ href }), path)
  await page.waitForFunction(() => {
    const { status, location, resolvedLocation } = (window as unknown as Routed).__TSR_ROUTER__.state
    return status === 'idle' && resolvedLocation?.href === location.href
  })
  await expect(page.getByRole('status', { name: /Loading|অপেক্ষা/ }), path).toHaveCount(0)
  // A list shows its earlier rows until those of the address have arrived.
  await expect(page.locator('main [aria-busy="true"]'), path).toHaveCount(0)
}
