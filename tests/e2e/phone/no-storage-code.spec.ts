import type { BrowserContext, Page } from '@playwright/test'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { holdScripts, untilTakenOver } from '../../support/browser/held-scripts.ts'
import { startOwnBrowser } from '../../support/browser/own-browser.ts'
import { expectStep, expectSyncState, personUrl, setPin } from '../../support/browser/wizard.ts'
import { dumpStorage } from '../../support/phone/dump-storage.ts'
import { storedAnswer } from '../../support/server/stored-answer.ts'

test.use(withoutWorker)

test.skip(({ isMobile }) => !isMobile, 'Storage does not depend on the width of the screen.')

const applyUrl = `${personUrl}&lang=en`
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

/** The code that reads drafts and sends them never comes, until the returned function is called. */
async function loseStorageCode(on: Page | BrowserContext): Promise<() => Promise<void>> {
  const code = /assets\/draft-storage/
  await on.route(code, (route) => route.abort())
  return () => on.unroute(code)
}

/** What the journals of the phone hold. */
function journals(page: Page): Promise<number> {
  return page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('journal/')).length)
}

test('what is typed without the code of the storage is in the database, and is there and sent after a reload', {
  tag: '@core',
}, async ({ page }) => {
  const giveBack = await loseStorageCode(page)
  await page.goto(applyUrl)
  await expectStep(page, 'enlistment')
  await field(page, 'nameEn').pressSequentially('Karim Ali')
  await field(page, 'dateOfBirth').fill('12/0')
  await expect.poll(() => storedAnswer(page, 'nameEn')).toBe('Karim Ali')
  await expectSyncState(page, 'phone')
  await expect(page.locator('[data-trouble]')).toHaveCount(0)
  await expect.poll(() => dumpStorage(page)).toContain('12/0')
  expect(await journals(page)).toBe(0)
  await giveBack()
  await page.reload()
  await expect(field(page, 'nameEn')).toHaveValue('Karim Ali')
  await expect(field(page, 'dateOfBirth')).toHaveValue('12/0')
})

test('what is typed before the script, and after it without the code of the storage, is one draft', async ({
  page,
}) => {
  const giveBack = await loseStorageCode(page)
  const letGo = await holdScripts(page)
  await page.goto('/individual/apply?type=ARCHITECT&lang=en', { waitUntil: 'commit' })
  await field(page, 'mobile').pressSequentially('01719000001')
  await letGo()
  await untilTakenOver(page)
  await expect.poll(() => storedAnswer(page, 'mobile')).toBe('01719000001')
  await field(page, 'email').fill('karim@example.org')
  await expect.poll(() => storedAnswer(page, 'email')).toBe('karim@example.org')
  // The script's own journal goes when the draft is stored.
  await expect.poll(() => dumpStorage(page)).not.toContain('"typed"')
  await giveBack()
  await page.goto('/resume-application')
  await expect(page.locator('main a[href*="draft="]')).toHaveCount(1)
})

test('SIGKILL of the browser leaves what was typed without the code of the storage', async ({ server }) => {
  const browser = await startOwnBrowser()
  try {
    const page = await browser.open('about:blank')
    await loseStorageCode(page)
    // The worker would fetch the code by itself.
    await page.route('**/service-worker.js', (route) => route.abort())
    await page.goto(server.url + applyUrl)
    await field(page, 'nameEn').click()
    await page.keyboard.type('Karim Ali', { delay: 60 })
    await expect.poll(() => storedAnswer(page, 'nameEn')).toBe('Karim Ali')
    const address = page.url()
    await browser.kill9()
    await browser.start()
    const again = await browser.open(address)
    await expect(field(again, 'nameEn')).toHaveValue('Karim Ali')
  } finally {
    await browser.close()
  }
})

test('a phone that takes nothing says that the input is on the screen only, and stores it when it can', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { isBroken: true })
    const isBroken = () => (globalThis as unknown as { isBroken: boolean }).isBroken
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...names) {
      if (isBroken()) throw new DOMException('A private window', 'SecurityError')
      return open.apply(this, names)
    }
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (name, value) {
      if (isBroken() && name.startsWith('journal/')) throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, name, value)
    }
  })
  await page.goto(applyUrl)
  await expectStep(page, 'enlistment')
  await field(page, 'nameEn').fill('Karim')
  await expect(page.locator('[data-trouble="refused"]')).toContainText('it tries again automatically')
  await expectSyncState(page, 'needs-you')
  await page.evaluate(() => void Object.assign(globalThis, { isBroken: false }))
  await expect.poll(() => storedAnswer(page, 'nameEn'), { timeout: 20_000 }).toBe('Karim')
  await expect(page.locator('[data-trouble]')).toHaveCount(0)
})

test('a window whose databases are blocked keeps the input through a reload', async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('isOpen') !== null) return
    IDBFactory.prototype.open = () => {
      throw new DOMException('A private window', 'SecurityError')
    }
  })
  await page.goto(applyUrl)
  await expectStep(page, 'enlistment')
  await field(page, 'nameEn').fill('Karim')
  await expect(page.locator('[data-trouble="refused"]')).toBeVisible()
  await page.waitForURL(/draft=/)
  expect(await journals(page)).toBe(1)
  await page.evaluate(() => sessionStorage.setItem('isOpen', 'yes'))
  await page.reload()
  await expect(field(page, 'nameEn')).toHaveValue('Karim')
  await expect.poll(() => storedAnswer(page, 'nameEn')).toBe('Karim')
  await expect.poll(() => journals(page)).toBe(0)
})

test('a new form on a shared phone waits for the code of the lock, and keeps its input meanwhile', async ({
  page,
  context,
}) => {
  await page.goto(applyUrl)
  await expectStep(page, 'enlistment')
  await field(page, 'nameEn').fill('Secret Rahima')
  await setPin(page, '4711')
  await expect.poll(() => storedAnswer(page, 'nameEn')).toBe('Secret Rahima')
  const giveBack = await loseStorageCode(context)
  const other = await context.newPage()
  await other.goto(applyUrl)
  await expectStep(other, 'enlistment')
  await field(other, 'motherName').fill('Amena')
  await expect.poll(() => journals(other)).toBe(1)
  await giveBack()
  await expect.poll(() => storedAnswer(other, 'motherName'), { timeout: 20_000 }).toBe('Amena')
  await expect.poll(() => journals(other)).toBe(0)
})

test('two tabs type into one new draft, one of them without the code of the storage', async ({ page, context }) => {
  await loseStorageCode(page)
  await page.goto(applyUrl)
  await expectStep(page, 'enlistment')
  await field(page, 'nameEn').fill('Karim')
  await expect.poll(() => storedAnswer(page, 'nameEn')).toBe('Karim')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(field(other, 'nameEn')).toHaveValue('Karim')
  await field(other, 'motherName').fill('Amena')
  await expect.poll(() => storedAnswer(page, 'motherName')).toBe('Amena')
  await field(page, 'nameEn').fill('Karim Ali')
  await expect.poll(() => storedAnswer(page, 'nameEn')).toBe('Karim Ali')
  await field(other, 'motherName').click()
  await expect(field(other, 'nameEn')).toHaveValue('Karim Ali')
})
