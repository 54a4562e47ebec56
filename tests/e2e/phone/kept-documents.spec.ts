import type { Page } from '@playwright/test'
import { controlled, expect, isKept, test, updateIsWaiting } from '../../support/browser/build-test.ts'
import { holdScripts } from '../../support/browser/held-scripts.ts'
import { expectStep, expectSyncState } from '../../support/browser/wizard.ts'
import { formIsOnPhone } from '../../support/phone/form-on-phone.ts'
import { builtPages, makeEarlierBuild, makeNextBuild } from '../../support/server/build-server.ts'

const applyUrl = '/individual/apply?type=ARCHITECT'
const formStep = 'enlistment'
const bengali = '/documents/individual_apply.ARCHITECT.bn.html'
const english = '/documents/individual_apply.ARCHITECT.en.html'

test.skip(({ isMobile }) => !isMobile, 'The worker does not see the width of the screen.')

const documentIsKept = (page: Page, url: string) => expect.poll(() => isKept(page, url), { timeout: 60_000 }).toBe(true)

/** The kind of an answer: a document or the shell, with its build and language. */
async function load(page: Page, url: string) {
  const html = (await (await page.goto(url))?.text()) ?? ''
  const root = /<html[^>]*>/.exec(html)?.[0] ?? ''
  const part = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(root)?.[1] ?? null
  return { isDocument: part('data-document') !== null, lang: part('lang'), build: part('data-build') }
}

async function openFormKept(page: Page, url = applyUrl): Promise<void> {
  await page.goto(url)
  await controlled(page)
  await expectStep(page, formStep)
  await formIsOnPhone(page)
}

/** The names of the scripts that the page has loaded. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/assets\/.*\.js$/.test(path)),
  )

/** Takes the update, as the person does with a tap. */
async function takeUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.postMessage({ type: 'SKIP_WAITING' }))
  const isTaken = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null)
  await expect.poll(isTaken).toBe(true)
}

test('the document of a form opens offline after one visit, and the form works', { tag: '@core' }, async ({ page }) => {
  await openFormKept(page)
  // The address already names the draft when the worker stores the document.
  await page.locator('[name="mobile"]').fill('01712345681')
  await expect(page).toHaveURL(/draft=/)
  await documentIsKept(page, bengali)
  await page.context().setOffline(true)
  expect(await load(page, applyUrl)).toEqual({ isDocument: true, lang: 'bn', build: null })
  await expectStep(page, formStep)
  await page.locator('[name="mobile"]').fill('01712345682')
  await expectSyncState(page, 'phone')
})

test('the document of a form is cached too when its draft begins before the app has arrived', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto(applyUrl, { waitUntil: 'commit' })
  await page.locator('[name="mobile"]').pressSequentially('01712')
  await letGo()
  await expect(page).toHaveURL(/draft=/)
  await documentIsKept(page, bengali)
  expect(await load(page, applyUrl)).toEqual({ isDocument: true, lang: 'bn', build: null })
})

test('the document of a form is cached too when the form was opened by a link', async ({ page }) => {
  await page.goto('/')
  await controlled(page)
  await expect.poll(() => isKept(page, 'certificate-keys.json'), { timeout: 60_000 }).toBe(true)
  await page.locator('a[href*="type=ARCHITECT"]:visible').first().click()
  await expectStep(page, formStep)
  await documentIsKept(page, bengali)
})

test('an address without a cached document gets the shell offline, and the shell shows it', async ({ page }) => {
  await openFormKept(page)
  await page.context().setOffline(true)
  for (const url of ['/individual/apply', '/individual_apply', '/no/such/page']) {
    expect([url, (await load(page, url)).isDocument]).toEqual([url, false])
    await expect(page.locator('main h1').first()).toBeVisible()
  }
})

test('after an update the next load is the new document with its own scripts, also offline', async ({
  page,
  build,
}) => {
  const next = makeNextBuild()
  try {
    await openFormKept(page)
    await documentIsKept(page, bengali)
    build.serve(next.folder)
    await updateIsWaiting(page)
    // The open page still works with its own files, which are no longer on the server.
    await page.locator('[data-action="steps"]').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await takeUpdate(page)
    await page.context().setOffline(true)
    expect(await load(page, applyUrl)).toEqual({ isDocument: true, lang: 'bn', build: 'next' })
    await expectStep(page, formStep)
    const scripts = await scriptsOf(page)
    expect(scripts.length).toBeGreaterThan(3)
    expect(scripts.filter((path) => !path.endsWith('2.js'))).toEqual([])
  } finally {
    next.remove()
  }
})

test('a person who reads English gets English offline', async ({ page }) => {
  await openFormKept(page, `${applyUrl}&lang=en`)
  await documentIsKept(page, english)
  await page.context().setOffline(true)
  expect(await load(page, applyUrl)).toEqual({ isDocument: true, lang: 'en', build: null })
  await expectStep(page, formStep)
  expect((await load(page, '/individual/apply')).isDocument).toBe(false)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('an earlier build without documents is updated while its page is open', async ({ page, build }) => {
  const earlier = makeEarlierBuild()
  try {
    build.serve(earlier.folder)
    await openFormKept(page)
    await page.reload()
    await expect(page.locator('html[data-build="earlier"]')).toHaveCount(1)
    build.serve(builtPages)
    await updateIsWaiting(page)
    await page.locator('[data-action="steps"]').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await takeUpdate(page)
    await page.context().setOffline(true)
    expect(await load(page, applyUrl)).toEqual({ isDocument: false, lang: 'bn', build: null })
    await expectStep(page, formStep)
    await page.context().setOffline(false)
    await page.reload()
    await documentIsKept(page, bengali)
    expect((await load(page, applyUrl)).isDocument).toBe(true)
  } finally {
    earlier.remove()
  }
})
