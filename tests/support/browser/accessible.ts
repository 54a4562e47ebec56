import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

/** What axe answers, as far as it is read here. */
type Violation = { id: string; nodes: { html: string }[] }
type Axe = { source: string; run: (options: object) => Promise<{ violations: Violation[] }> }

/**
 * The axe that its package for Playwright brings. That package itself puts it into a page twice for each check, and the
 * portal has no frames, which is what the package is for.
 */
const axe: Axe = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** WCAG 2.2 A and AA, in the language that the page has now and in both sets of colours. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // A page that the app opened without a load has it still.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const light = await violationsOf(page, rules)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // Nothing but colours differs in the dark.
  const dark = await violationsOf(page, ['color-contrast'])
  expect([...light, ...dark], `${name} at ${page.url()}`).toEqual([])
}

/**
 * The same in both languages: the open page changes to the other one and back. Colours are the same in both; lengths,
 * names and `lang` are not.
 */
export async function expectAccessibleInBoth(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name)
  const locale = await changeLanguage(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await violationsOf(page, rules), `${name} in ${locale} at ${page.url()}`).toEqual([])
  await changeLanguage(page)
}

/** By its link, which a dialog may cover. Answers the language that the page has then. */
async function changeLanguage(page: Page): Promise<string> {
  const other = await page.locator('a[data-locale]').first().getAttribute('data-locale')
  if (other === null) throw new Error(`${page.url()} has one language only`)
  await page.locator('a[data-locale]').first().dispatchEvent('click')
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await expect(page.locator(`a[data-locale="${other}"]`)).toHaveCount(0)
  return other
}

function violationsOf(page: Page, runOnly: string[]): Promise<string[]> {
  return page.evaluate(async (only) => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run({
      runOnly: only,
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }, runOnly)
}
