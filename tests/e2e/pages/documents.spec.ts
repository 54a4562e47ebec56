import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { documentName } from '../../../src/contract/documents.ts'
import { formatToken, makeToken } from '../../../src/domain/reference/identifiers.ts'
import { locales } from '../../../src/domain/text.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { enterAs } from '../../support/browser/desk.ts'
import { holdScripts, untilTakenOver } from '../../support/browser/held-scripts.ts'
import { expectStill, watchShiftsFromNow } from '../../support/browser/layout-shift.ts'
import { forAll, forms, forStrangers, inBoth } from '../../support/browser/written-pages.ts'

// The service worker would answer for the scripts that these tests delay.
test.use({ serviceWorkers: 'block' })
test.skip(({ isMobile }) => !isMobile, 'How the app takes over a page does not depend on the width of the screen.')

/** Pages whose HTML is the shell, with one of the files that it must name. */
const shells = {
  '/dashboard': /\/signed-in-(?!vendor)/,
  '/enlisting': /\/enlisting-page-/,
  '/payments/histories': /\/payment-history-page-/,
  '/applications': /\/application-list-page-/,
  '/dashboard/visitor': /\/visitor-dashboard-/,
  '/appointments/apply-1': /\/visit-page-/,
}

/** Data on a phone that the build did not know when it wrote the page: the language and other fees. */
async function usePhone(page: Page, { locale }: { locale: string }): Promise<void> {
  await page.goto('/registration-fees')
  await page.waitForFunction(() => localStorage.getItem('fees') !== null)
  await page.evaluate((chosen) => {
    const fees = JSON.parse(localStorage.getItem('fees') ?? '')
    for (const line of fees.list) line.total += 111
    localStorage.setItem('fees', JSON.stringify(fees))
    localStorage.setItem('locale', chosen)
  }, locale)
}

/**
 * Begins a draft, which stays on the phone. It is of another type than the forms under test, which offer only their
 * own.
 */
async function beginDraft(page: Page): Promise<void> {
  await page.goto('/individual/apply?type=ENGINEER')
  await untilTakenOver(page)
  await page.locator('[name="mobile"]').fill('01716000021')
  await expect(page).toHaveURL(/draft=/)
  // Because of this note the home page reserves room for the draft.
  await page.waitForFunction(() => localStorage.getItem('unfinished') !== null)
  await page.evaluate(() => localStorage.setItem('phone', 'own'))
}

const kept = 'main :is(h1, h2, h3, form, input, select, table, ol)'

/** Opens a page with delayed scripts, releases them, and expects that the elements of the page were kept. */
async function expectKept(page: Page, address: string): Promise<void> {
  await page.unrouteAll()
  const letGo = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.locator('main h1')).toBeVisible()
  await page.waitForFunction(() => document.readyState !== 'loading')
  await page.evaluate((selector) => {
    Object.assign(window, { first: [...document.querySelectorAll(selector)] })
  }, kept)
  await watchShiftsFromNow(page)
  await letGo()
  await untilTakenOver(page)
  await page.waitForLoadState('networkidle')
  const after = await page.evaluate(() => {
    const { first } = window as unknown as { first: Element[] }
    const lost = first.filter((element) => !element.isConnected).map((element) => element.outerHTML.slice(0, 80))
    return { lost, count: first.length }
  })
  expect(after.lost, address).toEqual([])
  expect(after.count, address).toBeGreaterThan(0)
  await expectStill(page, 0.05)
}

test('the HTML of a signed-in page names its files, and has no content before the app starts', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route('**/assets/*.js', (route) => route.abort())
  for (const [address, file] of Object.entries(shells)) {
    asked.splice(0)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.locator('[data-sketch]')).toBeVisible()
    await expect(page.locator('#root')).toBeEmpty()
    await expect.poll(() => asked.filter((path) => file.test(path)), address).not.toEqual([])
    expect(
      asked.filter((path) => /staff-dashboard/.test(path)),
      address,
    ).toEqual([])
  }
})

test('this test knows every page that the build wrote', () => {
  const written = readdirSync(join(import.meta.dirname, '../../../dist/documents')).filter((file) =>
    /\.html$/.test(file),
  )
  const pages = written.filter((file) => !/_(?:apply|enlist)\./.test(file)).sort()
  const known = [...forStrangers, ...forAll, ...Object.keys(shells)].flatMap((path) =>
    locales.map((locale) => `${documentName(new URL(path, 'http://localhost'), locale)}.html`),
  )
  expect(pages).toEqual(known.sort())
})

test('on a new phone the app takes over every page unchanged', async ({ page }) => {
  for (const address of inBoth([...forStrangers, ...forAll, ...forms])) await expectKept(page, address)
})

test('with its own fees, language and draft on the phone, the app takes over every page unchanged', async ({
  page,
}) => {
  await beginDraft(page)
  await usePhone(page, { locale: 'en' })
  for (const address of [...forStrangers, ...forAll, ...forms]) await expectKept(page, address)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('for a signed-in applicant the app takes over every page unchanged', async ({ page, server }) => {
  await enterAs(page, server, 'user')
  await usePhone(page, { locale: 'bn' })
  for (const address of [...forAll, ...forms, '/developer/enlist']) await expectKept(page, address)
})

test('the telephone and the address of the office move nothing when they arrive', async ({ page }) => {
  const contact = {
    ...{ telephone: '0721772491', email: 'office@example.org', mapUrl: 'https://example.org/map' },
    address: { bn: 'রাজশাহী উন্নয়ন কর্তৃপক্ষ ভবন, বনলতা বাণিজ্যিক এলাকা, রাজশাহী', en: 'Authority Building, Rajshahi' },
    hours: { bn: 'রবি থেকে বৃহস্পতি, সকাল ৯টা থেকে বিকেল ৫টা', en: 'Sunday to Thursday, 9 to 5' },
  }
  await page.route('**/api/office', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), contact } })
  })
  for (const address of inBoth(['/contact'])) {
    await page.goto(address)
    await untilTakenOver(page)
    await page.evaluate(() => localStorage.removeItem('office'))
    await page.reload()
    await untilTakenOver(page)
    await watchShiftsFromNow(page)
    await expect(page.locator('[data-part="contact"] a[href^="tel:"]')).toBeVisible()
    await expectStill(page, 0.05)
  }
})

/** Opens a page whose scripts are held back until the returned function is called. */
async function openEarly(page: Page, address: string): Promise<() => Promise<void>> {
  const letGo = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.locator('main h1')).toBeVisible()
  return async () => {
    await letGo()
    await untilTakenOver(page)
  }
}

test('the home page has its styles also at addresses without a document of their own', async ({ page }) => {
  for (const address of ['/landing', '/?from=sms']) {
    await page.goto(address)
    await expect(page.locator('[data-type="ARCHITECT"]')).toHaveCSS('display', 'flex')
  }
})

test('log-in data that is typed before the scripts arrive stays, and never gets into the address', async ({
  page,
  server,
}) => {
  const letGo = await openEarly(page, '/signin')
  await page.locator('[name="username"]').fill('user@demo.example')
  await page.locator('[name="password"]').fill(server.demoPassword)
  await page.locator('[name="password"]').press('Enter')
  await expect(page.locator('[data-late]')).toBeVisible()
  await expect(page).toHaveURL(/\/signin$/)
  await letGo()
  await expect(page.locator('[name="username"]')).toHaveValue('user@demo.example')
  await expect(page.locator('[name="password"]')).toHaveValue(server.demoPassword)
  await expect(page.locator('[data-late]')).toHaveCount(0)
  await page.locator('[data-action="sign-in"]').click()
  await expect(page).toHaveURL(/dashboard/)
})

test('"Try again" keeps the typed log-in data until the server answers', async ({ page, server }) => {
  const fails = (url: URL) => url.pathname.startsWith('/assets/') || url.pathname === '/healthz'
  await page.route(fails, (route) => route.abort())
  await page.goto('/signin', { waitUntil: 'commit' })
  const [name, password] = [page.locator('[name="username"]'), page.locator('[name="password"]')]
  await name.fill('user@demo.example')
  await password.fill(server.demoPassword)
  const late = page.locator('[data-late]')
  await expect(late).toBeVisible()
  await late.locator('a').click()
  await expect(late).toBeVisible()
  await expect(password).toHaveValue(server.demoPassword)
  await page.unrouteAll()
  await late.locator('a').click()
  await untilTakenOver(page)
  // Only the name is restored, because a password is never stored.
  await expect(name).toHaveValue('user@demo.example')
})

test('text stored for "Try again" returns to its own field, and only on its own page', async ({ page }) => {
  const openWith = async (path: string) => {
    await page.goto('/contact')
    await page.evaluate(
      (texts) => sessionStorage.setItem('typed', texts),
      JSON.stringify([path, 'KEPT', '01716000000']),
    )
    const letGo = await openEarly(page, '/resume-application')
    await page.locator('[name="token"]').fill('TYPED')
    await letGo()
    await page.unrouteAll()
    return page.locator('[name="mobile"]').inputValue()
  }
  expect(await openWith('/verify')).toBe('')
  expect(await openWith('/resume-application')).toBe('01716000000')
  await expect(page.locator('[name="token"]')).toHaveValue('TYPED')
})

test('the caret in the log-in form does not move when the app takes over', async ({ page }) => {
  const letGo = await openEarly(page, '/signin')
  const name = page.locator('[name="username"]')
  await name.fill('karim@example.org')
  await name.evaluate((element: HTMLInputElement) => element.setSelectionRange(2, 2))
  await letGo()
  expect(await name.evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(2)
  await expect(name).toBeFocused()
})

test('a code that is typed before the scripts arrive is the one that is sent', async ({ page }) => {
  const letGo = await openEarly(page, '/resume-application')
  const code = formatToken(makeToken(new Uint8Array(16)))
  await page.locator('[name="token"]').fill(code)
  await page.locator('[name="mobile"]').fill('0171600')
  await page.locator('[name="mobile"]').press('Enter')
  await expect(page.locator('[data-late]')).toBeVisible()
  await expect(page).toHaveURL(/\/resume-application$/)
  await letGo()
  await page.locator('form [type="submit"]').first().click()
  await expect(page.locator('[name="token"]')).toHaveValue(code)
  // The code is complete, but the number is not, so it gets the focus.
  await expect(page.locator('[name="mobile"]')).toBeFocused()
})

test('a number and a name that are typed before the scripts arrive are searched for', async ({ page }) => {
  const letVerifyGo = await openEarly(page, '/verify')
  await page.locator('[name="number"]').fill('ARC-2026-00001')
  await letVerifyGo()
  await page.locator('[name="number"]').press('Enter')
  await expect(page).toHaveURL(/\/verify\/ARC-2026-00001/)
  await page.unrouteAll()
  const letRegisterGo = await openEarly(page, '/register')
  await page.locator('[name="text"]').fill('Karim')
  await page.locator('[name="type"]').selectOption('ARCHITECT')
  await letRegisterGo()
  await page.locator('[name="text"]').press('Enter')
  await expect(page).toHaveURL(/text=Karim&type=ARCHITECT/)
})
