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

/** As wide as a phone: there a page is checked in both languages. */
const phoneWidth = 480

/**
 * WCAG 2.2 A and AA in both sets of colours. With `inBoth`, which a phone has by itself, in both languages too: the page
 * changes its language without a load and has its first one again afterwards. Colours are the same in both; lengths, names
 * and `lang` are not.
 */
export async function expectAccessible(page: Page, name: string, inBoth = isPhone(page)): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  // A page that the app opened without a load has it still.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await violationsOf(page, rules, 'light')
  // Nothing but colours differs in the dark.
  found.push(...(await violationsOf(page, ['color-contrast'], 'dark')))
  // The page of a scanned code is the server's own, in both languages at once.
  const isApp = (await page.locator('#root').count()) > 0
  if (isApp && inBoth) {
    await switchLanguage(page)
    found.push(...(await violationsOf(page, rules, 'light')))
    await switchLanguage(page)
  }
  expect(found, `${name} at ${page.url()}`).toEqual([])
}

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) <= phoneWidth
}

/** As the link in the header does; a link of our own, because that one may be behind a dialog or in a closed menu. */
export async function switchLanguage(page: Page): Promise<void> {
  const other = await page.evaluate(() => {
    const language = document.documentElement.lang === 'bn' ? 'en' : 'bn'
    const link = Object.assign(document.createElement('a'), { href: `?lang=${language}` })
    link.dataset.locale = language
    document.body.append(link)
    link.click()
    link.remove()
    return language
  })
  await expect(page.locator('html')).toHaveAttribute('lang', other)
}

async function violationsOf(page: Page, runOnly: string[], colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  return page.evaluate(async (only) => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run({
      runOnly: only,
      resultTypes: ['violations'],
    })
    const { lang } = document.documentElement
    return violations.map(
      ({ id, nodes }) => `${lang} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
  }, runOnly)
}
