import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { enterAs } from '../../support/browser/desk.ts'
import { untilTakenOver } from '../../support/browser/held-scripts.ts'
import { builtPages } from '../../support/server/build-server.ts'

test.use(withoutWorker)

/** The most files that a page requests, including its HTML, before the app takes over: each costs a round trip. */
const budgets = {
  '/': 5,
  '/individual/apply?type=ARCHITECT': 8,
  '/developer/company/apply?type=DEVELOPER_COMPANY': 8,
  '/resume-application': 7,
} as const

test.skip(({ isMobile }) => !isMobile, 'The requests of a page do not depend on the width of the screen.')

/** The files that were requested before the app took over, without the icon, which the browser requests itself. */
function filesUntilReady(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ready = performance.getEntriesByName('talika:ready')[0]?.startTime ?? 0
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < ready)
      .map(({ name }) => new URL(name).pathname)
  })
}

for (const [address, most] of Object.entries(budgets)) {
  test(`${address} requests at most ${most} files before the app takes over`, { tag: '@core' }, async ({ page }) => {
    await page.goto(address)
    await untilTakenOver(page)
    const files = await filesUntilReady(page)
    expect(files.length + 1, files.join('\n')).toBeLessThanOrEqual(most)
  })
}

/** Code of the lists on an applicant's first page, which is not needed before the server has answered. */
const ofLists = /\/assets\/(?:signed-in-lists|reading-vendor|zod)-[\w-]+\.js$/

test('an applicant’s first page needs only 8 files, without those of its lists', async ({ page, server }) => {
  await enterAs(page, server, 'user')
  const held = Promise.withResolvers<void>()
  await page.route(ofLists, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.locator('main a[href="/enlisting"]').first()).toBeVisible()
  const files = (await filesUntilReady(page)).filter((name) => !ofLists.test(name))
  expect(files.length + 1, files.join('\n')).toBeLessThanOrEqual(8)
  await expect(page.locator('main a[href="/dashboard/visitor"]')).toBeHidden()
  held.resolve()
  await expect(page.locator('main a[href="/dashboard/visitor"]')).toBeVisible()
})

test('an applicant’s first page says that its list failed to load, and can load it again', async ({ page, server }) => {
  await enterAs(page, server, 'user')
  await page.route(ofLists, (route) => route.abort())
  await page.goto('/dashboard')
  await expect(page.locator('main a[href="/enlisting"]').first()).toBeVisible()
  const again = page.locator('main section').getByRole('button')
  await expect(again).toBeVisible()
  await page.unroute(ofLists)
  await again.click()
  await expect(page.getByText('আপনার কোনো আবেদন এখনো নেই').or(page.locator('[data-application]').first())).toBeVisible()
})

test('“Try again” shows the list also after a file that it imports failed', async ({ page, server }) => {
  await enterAs(page, server, 'user')
  // The file of the query cache, which the file of the lists imports.
  const ofCache = /\/assets\/reading-vendor-[\w-]+\.js$/
  await page.route(ofCache, (route) => route.abort())
  await page.goto('/dashboard')
  const list = page.getByText('আপনার কোনো আবেদন এখনো নেই').or(page.locator('[data-application]').first())
  const retry = page.locator('main section').getByRole('button')
  await expect(retry).toBeVisible()
  await page.unroute(ofCache)
  await expect(async () => {
    if (await retry.isVisible()) await retry.click()
    await expect(list).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
})

test('a log-out whose code does not load ends the session on this device', async ({ page, server }) => {
  await enterAs(page, server, 'user')
  await page.route(/\/assets\/(?:sign-out|signed-in-lists)[\w-]*\.js$/, (route) => route.abort())
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'প্রোফাইল' }).click()
  await page.getByRole('menuitem', { name: 'লগআউট' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('the files for installing are requested after the app has taken over', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await untilTakenOver(page)
  expect(asked).not.toContain('/manifest.webmanifest')
  await expect(page.locator('link[rel="manifest"]')).toBeAttached()
  const session = await page.context().newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}').start_url).toBe('/')
})

test('the first files are marked to be compiled off the main thread', () => {
  const assets = join(builtPages, 'assets')
  const files = readdirSync(assets).filter((name) => /^(?:vendor|first|form)-[\w-]{8}\.js$/.test(name))
  expect(files.length).toBeGreaterThanOrEqual(3)
  for (const name of files)
    expect(readFileSync(join(assets, name), 'utf8'), name).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

test('phones do not cache the document viewer of the desks', () => {
  const worker = readFileSync(join(builtPages, 'service-worker.js'), 'utf8')
  const viewer = readdirSync(join(builtPages, 'assets'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /pdf-view|pdf\.worker|_nowasm_fallback/.test(name),
  )
  expect(viewer.length).toBeGreaterThanOrEqual(4)
  expect(viewer.filter((name) => worker.includes(name))).toEqual([])
})
