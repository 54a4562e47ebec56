import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe answers, as far as it is read here. */
type Violation = { id: string; nodes: { html: string }[] }
type Axe = { run: (options: object) => Promise<{ violations: Violation[] }> }

/** WCAG 2.2 A and AA, in the language that the page has now and in both sets of colours. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // The portal has no frames of other origins, for which alone axe would open a second page to put its answers together.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const light: { violations: Violation[] } = await axe.withTags(rules).analyze()
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const violations = [...light.violations, ...(await contrastViolations(page))]
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(found, `${name} at ${page.url()}`).toEqual([])
}

/** Nothing but colours differs in the dark; axe is in the page already. */
async function contrastViolations(page: Page): Promise<Violation[]> {
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run({ runOnly: ['color-contrast'], resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
  })
}
