import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2 A and AA, in the language that the page has now and in both sets of colours. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // Nothing but colours differs in the dark.
  const dark = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()
  const violations = [...light.violations, ...dark.violations]
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(found, `${name} at ${page.url()}`).toEqual([])
}
