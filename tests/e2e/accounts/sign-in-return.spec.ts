import type { Page } from '@playwright/test'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { signInAnswer } from '../../support/browser/desk.ts'

test.use(withoutWorker)

test.skip(({ isMobile }) => isMobile ?? false, 'The address after the log-in is the same on every screen.')

/** What the page asks of the browser that would leave this site. Such a request never gets out of the test. */
async function watchLeaving(page: Page, home: string): Promise<string[]> {
  const left: string[] = []
  await page.route(
    (url) => url.origin !== home,
    (route) => {
      left.push(route.request().url())
      return route.abort()
    },
  )
  return left
}

async function logIn(page: Page, address: string, password: string): Promise<void> {
  await page.goto(address)
  await page.locator('[name="username"]').fill('user@demo.example')
  await page.locator('[name="password"]').fill(password)
  await page.locator('[name="password"]').press('Enter')
}

/**
 * One of each kind, as a stranger would write the link. That none of hundreds of hostile addresses counts as an address of
 * the portal is tested in src/client/platform/own-address.test.ts.
 */
const links = [
  'next=https://evil.example/',
  'next=//evil.example/',
  'next=/\\evil.example',
  'next=/%5Cevil.example',
  'next=%2F%09%2Fevil.example',
  'next=javascript:alert(document.cookie)',
  'next=/dashboard&next=https://evil.example/',
  'next=/signin?next=https://evil.example/',
  'next=/signin?next=/signin?next=/signin?next=//evil.example',
  // A page that the role may not open.
  'next=/audit?next=https://evil.example/',
]

test("the log-in never leads to a stranger's site", { tag: '@core' }, async ({ page, server }) => {
  const left = await watchLeaving(page, server.url)
  const answer = await signInAnswer(server, 'user')
  // The answer to the log-in is played, because a check of a password takes longer than the rest.
  await page.route('**/api/auth/signin', (route) => route.fulfill({ json: answer }))
  for (const link of links) {
    await page.evaluate(() => localStorage.clear()).catch(() => undefined)
    await logIn(page, `/signin?${link}`, 'any password')
    await expect(page, link).toHaveURL(new RegExp(`^${server.url}/dashboard(/visitor)?$`))
    await expect(page.locator('main h1'), link).toBeVisible()
    expect(left, link).toEqual([])
  }
})

test('a good address is still opened after the log-in', async ({ page, server }) => {
  await logIn(page, '/signin?next=/enlisting?x=//evil.example', server.demoPassword)
  await expect(page).toHaveURL(`${server.url}/enlisting?x=//evil.example`)
})

/** Addresses that a router or a proxy could take for another host, and other ways to write the log-in. */
const oddAddresses = [
  '//evil.example/',
  '//evil.example/signin?next=//evil.example',
  '/%5Cevil.example',
  '/%2F%2Fevil.example',
  '/.//evil.example',
  '/enlisting/..//evil.example',
  '/signin/?next=//evil.example',
  '/SIGNIN?next=//evil.example',
  '/signin?lang=en&next=//evil.example',
  '/signin?Next=//evil.example&next=',
]

test('no address of the portal is taken for another host', async ({ page, server }) => {
  const left = await watchLeaving(page, server.url)
  for (const address of oddAddresses) {
    await page.goto(server.url + address)
    // A page, or the refusal of an address that is none.
    await expect(page.locator('main h1, pre').first()).toBeVisible()
    expect(new URL(page.url()).origin, address).toBe(server.url)
    for (const link of await page.locator('a[href]').all()) {
      expect(await link.evaluate((element: HTMLAnchorElement) => element.href), address).not.toMatch(/^https?:\/\/evil/)
    }
  }
  expect(left).toEqual([])
})
