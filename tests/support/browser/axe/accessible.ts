import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

/** The part of axe's answer that is used here. */
type Violation = { id: string; nodes: { html: string }[] }
type Axe = { source: string; run: (options: object) => Promise<{ violations: Violation[] }> }

/**
 * The axe of its package for Playwright, without that package: the package injects axe twice for each check in order to
 * reach frames, and the portal has no frames.
 */
const axe: Axe = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core')
const all = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** The contrast costs as much as all other rules together. */
const contrast = { runOnly: ['color-contrast'] }
const allButContrast = { ...all, rules: { 'color-contrast': { enabled: false } } }

/** Up to this width a page counts as a phone, on which both languages are checked. */
const phoneWidth = 480

/**
 * Checks WCAG 2.2 A and AA in light colours and the contrast in dark ones. On a phone it also checks the other language:
 * the language is switched without a load and switched back afterwards. The colours need no second language, because
 * only lengths, names and `lang` depend on it.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  // After a navigation without a load, axe is still in the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await violationsOf(page, all, 'light')
  // Only the colours differ in the dark theme.
  found.push(...(await violationsOf(page, contrast, 'dark')))
  // The server's own page behind a QR code is not the app, and has both languages at once.
  const isApp = (await page.locator('#root').count()) > 0
  if (isApp && isPhone(page)) {
    await switchLanguage(page)
    found.push(...(await violationsOf(page, allButContrast, 'light')))
    await switchLanguage(page)
  }
  expect(found, `${name} at ${page.url()}`).toEqual([])
}

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) <= phoneWidth
}

/**
 * Switches the language as the link in the header does. It adds its own link, because the one in the header may be
 * behind a dialog or in a closed menu.
 */
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

async function violationsOf(page: Page, checks: object, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run({
      ...options,
      resultTypes: ['violations'],
      // It would fetch and parse all style sheets in each run, for an experimental rule and for sounds, which no page has.
      preload: false,
    })
    const { lang } = document.documentElement
    return violations.map(
      ({ id, nodes }) => `${lang} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
  }, checks)
}
