import type { BrowserContext, Page } from '@playwright/test'
import { controlled, expect, isKept, test, updateIsWaiting } from '../../support/browser/build-test.ts'
import {
  afterLong,
  expectStep,
  expectSyncState,
  fillStep,
  press,
  sampleProfessional,
  soon,
  turnPage,
  turnToField,
} from '../../support/browser/wizard.ts'
import { formIsOnPhone } from '../../support/phone/form-on-phone.ts'
import { type BuildServer, makeNextBuild, replaceOnce } from '../../support/server/build-server.ts'

const applyUrl = '/individual/apply?type=ARCHITECT'
const formStep = 'enlistment'

test.skip(({ isMobile }) => !isMobile, 'The worker does not see the width of the screen.')

/**
 * The first module and the code of the form (scripts/vite/shared-layers.ts); in the other build of these tests their
 * names have one more character.
 */
const firstFile = /assets\/first-[\w-]{8,9}\.js$/
const formFile = /assets\/form-[\w-]{8,9}\.js$/

/** Waits for the app: the links in the HTML of the first screen load a new page, those of the app do not. */
const expectApp = (page: Page) => expect(page.locator('[data-sketch]')).toHaveCount(0)

async function openFormKept(page: Page): Promise<void> {
  await page.goto(applyUrl)
  await controlled(page)
  await expectStep(page, formStep)
  await formIsOnPhone(page)
}

test('after one visit every page opens offline, and no file is fetched twice', { tag: '@core' }, async ({
  page,
  build,
}) => {
  await page.goto('/')
  await controlled(page)
  // The keys of certificates are fetched after all pages.
  await expect.poll(() => isKept(page, 'certificate-keys.json'), { timeout: 60_000 }).toBe(true)
  const assets = build.requests.filter((request) => request.includes('/assets/'))
  expect(assets.length).toBe(new Set(assets).size)
  expect(assets.some((request) => /application-page|dashboard-page|staff/.test(request))).toBe(false)
  await page.context().setOffline(true)
  for (const path of ['/', '/instructions', '/registration-fees', '/contact', '/signin', '/resume-application']) {
    await page.goto(path)
    await expect(page.locator('main h1').first()).toBeVisible()
    await expect(page.locator('[data-part-missing], [data-sketch]')).toHaveCount(0)
  }
  await page.goto(applyUrl)
  await expectStep(page, formStep)
})

test('a first visit that opens the form gets its worker without waiting for a timer', async ({ page }) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.goto(applyUrl)
  await expectStep(page, formStep)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
})

test('the worker handles only GET requests', async ({ page }) => {
  await openFormKept(page)
  const methods = new Set<string>()
  const touched: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/')) methods.add(response.request().method())
    if (pathname.startsWith('/api/') && response.fromServiceWorker()) touched.push(pathname)
  })
  await page.locator('[name="mobile"]').fill('01712345671')
  await (await turnToField(page, 'nameBn')).fill('মোঃ আবদুল করিম')
  await expectSyncState(page, 'server')
  await page.locator('[name="nameBn"]').fill('মোঃ আবদুল করিম সরকার')
  await expect.poll(() => [...methods].sort()).toEqual(expect.arrayContaining(['PATCH', 'POST']))
  expect(touched).toEqual([])
})

test('a file that hangs leads to the waiting screen, and from there to the page without a reload', async ({
  page,
  build,
}) => {
  build.hang(formFile)
  await page.goto('/')
  await controlled(page)
  await expectApp(page)
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await page.clock.install()
  await page.locator('a[href*="type=ARCHITECT"]:visible').first().click()
  await expect(page.locator('[data-part-missing]')).toHaveCount(0)
  await afterLong(page, 120_000, () => expect(page.locator('[data-part-missing]')).toBeVisible(soon))
  build.letGo()
  await page.clock.resume()
  await page.locator('[data-part-missing] button').click()
  await expectStep(page, formStep)
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
})

test("the worker's own deadline ends a file that hangs", async ({ page, build }) => {
  // Short for a test, but long for every other file on a busy machine.
  const next = makeNextBuild((worker) => replaceOnce(worker, /12e4/, '3e3'))
  try {
    build.serve(next.folder)
    build.hang(formFile)
    await page.goto('/')
    await controlled(page)
    await expectApp(page)
    await page.locator('a[href*="type=ARCHITECT"]:visible').first().click()
    await expect(page.locator('[data-part-missing]')).toBeVisible()
    build.letGo()
    await page.locator('[data-part-missing] button').click()
    await expectStep(page, formStep)
  } finally {
    next.remove()
  }
})

test.describe('a first visit, without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a file that hangs: the waiting screen after two minutes, then the page', async ({ page, build }) => {
    build.hang(formFile)
    await page.clock.install()
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await expectApp(page)
    await page.locator('a[href*="type=ARCHITECT"]:visible').first().click()
    await afterLong(page, 120_000, () => expect(page.locator('[data-part-missing]')).toBeVisible(soon))
    build.letGo()
    await page.locator('[data-part-missing] button').click()
    await expectStep(page, formStep)
  })

  test('an entry script that hangs is reported and requested again', async ({ page, build }) => {
    build.hang(firstFile)
    await page.clock.install()
    await page.goto(applyUrl, { waitUntil: 'commit' })
    const late = page.locator('[data-late]')
    await expect(late).toBeAttached()
    await expect(late).toBeHidden()
    await afterLong(page, 120_000, () => expect(late).toBeVisible(soon))
    build.letGo()
    await late.locator('a').click({ noWaitAfter: true })
    await expectStep(page, formStep)
    await expect(late).toHaveCount(0)
    expect(page.url()).toContain('type=ARCHITECT')
  })

  test('an entry script that fails is reported at once', async ({ page }) => {
    await page.route(firstFile, (route) => route.abort())
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('[data-late]')).toBeVisible()
  })
})

async function openWithUpdateWaiting(page: Page, build: BuildServer, folder: string): Promise<void> {
  await openFormKept(page)
  await page.reload()
  await expectStep(page, formStep)
  build.serve(folder)
  await updateIsWaiting(page)
}

const nextBuild = (page: Page) => page.locator('html[data-build="next"]')
const stays = (page: Page) => page.evaluate(() => Object.assign(window, { stillHere: true }))
const stayed = (page: Page) => page.evaluate(() => 'stillHere' in window)

test('an update waits for the person; other pages continue with their own files', { tag: '@core' }, async ({
  page,
  context,
  build,
}) => {
  const next = makeNextBuild()
  try {
    await openWithUpdateWaiting(page, build, next.folder)
    await stays(page)
    await page.locator('[name="mobile"]').fill(sampleProfessional.mobile)
    await expect(page.locator('[data-update]')).toHaveCount(0)
    // Offered at the next page, also of the same step.
    await turnPage(page)
    await expectStep(page, 'enlistment', 2)
    await expect(page.locator('[data-update]')).toBeVisible()
    await fillStep(page, sampleProfessional)
    const other = await openOther(context)
    await press(page, 'continue')
    await expectStep(page, 'address')
    await expect(page.locator('[data-update]')).toBeVisible()
    await page.locator('[name="present.line"]').fill('১২/ক, সাহেববাজার')
    expect(await stayed(page)).toBe(true)
    await page.locator('[data-update] button').first().click()
    await expect(nextBuild(page)).toHaveCount(1)
    await expectStep(page, 'address')
    await expect(page.locator('[name="present.line"]')).toHaveValue('১২/ক, সাহেববাজার')

    expect(await stayed(other)).toBe(true)
    await expect(nextBuild(other)).toHaveCount(0)
    // The server no longer has this file: it comes from the worker's cache of the older build.
    await other.locator('[data-action="steps"]').click()
    await expect(other.getByRole('dialog')).toBeVisible()
    expect(await stayed(other)).toBe(true)
  } finally {
    next.remove()
  }
})

async function openOther(context: BrowserContext): Promise<Page> {
  const other = await context.newPage()
  await other.goto(applyUrl)
  await expectStep(other, formStep)
  await stays(other)
  return other
}

test('with the page closed, Background Sync sends what was typed', async ({ page, context, build }) => {
  await openFormKept(page)
  await page.locator('[name="mobile"]').fill('01712345673')
  await (await turnToField(page, 'nameBn')).fill('প্রথম নাম')
  await expectSyncState(page, 'server')
  await context.setOffline(true)
  await page.locator('[name="nameBn"]').fill('দ্বিতীয় নাম')
  await expectSyncState(page, 'phone')
  const observer = await context.newPage()
  const session = await context.newCDPSession(observer)
  const registration = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(build.url))
      if (found !== undefined) resolve(found.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registration
  await page.close()
  const before = build.requests.length
  await context.setOffline(false)
  await session.send('ServiceWorker.dispatchSyncEvent', {
    ...{ origin: build.url, registrationId, tag: 'talika-outbox', lastChance: false },
  })
  await expect.poll(() => build.requests.slice(before).filter((request) => request.startsWith('PATCH'))).toHaveLength(1)
})
