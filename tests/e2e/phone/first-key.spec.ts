import type { Locator, Page } from '@playwright/test'
import { formatToken, makeToken } from '../../../src/domain/reference/identifiers.ts'
import { expect, test, withoutWorker } from '../../support/browser/browser-test.ts'
import { holdScripts, untilTakenOver } from '../../support/browser/held-scripts.ts'
import { storedAnswer } from '../../support/server/stored-answer.ts'

test.use(withoutWorker)

const address = '/individual/apply?type=ARCHITECT'

test.skip(
  ({ isMobile }) => !isMobile,
  'What happens before the scripts come does not depend on the width of the screen.',
)

/** The texts that the script in the HTML has written into the journal. */
function earlyTexts(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('talika-journal')
      request.onerror = () => reject(request.error)
      request.onsuccess = () => resolve(request.result)
    })
    const pages = await new Promise<{ typed?: [string, string][] }[]>((resolve, reject) => {
      const request = database.transaction('pages').objectStore('pages').getAll()
      request.onerror = () => reject(request.error)
      request.onsuccess = () => resolve(request.result)
    })
    database.close()
    return Object.fromEntries(pages.flatMap(({ typed = [] }) => typed))
  })
}

test('text that is typed before any script arrives stays in its field and reaches the draft', {
  tag: '@core',
}, async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  const mobile = page.getByLabel('মোবাইল নম্বর')
  await mobile.pressSequentially('01716')
  await page.getByLabel('ই-মেইল').fill('karim@example.org')
  await mobile.evaluate((element: HTMLInputElement) => {
    Object.assign(window, { first: element })
    element.focus()
    element.setSelectionRange(2, 2)
  })
  await letGo()
  await untilTakenOver(page)
  const state = await mobile.evaluate((element: HTMLInputElement) => ({
    isSame: element === (window as { first?: unknown }).first && document.activeElement === element,
    caret: element.selectionStart,
  }))
  expect(state).toEqual({ isSame: true, caret: 2 })
  await mobile.press('End')
  await mobile.pressSequentially('000009')
  await expect.poll(() => storedAnswer(page, 'mobile')).toBe('01716000009')
  await expect.poll(() => storedAnswer(page, 'email')).toBe('karim@example.org')
  await expect(page).toHaveURL(/draft=/)
})

/** The distance of the element from the top of the screen. */
const topOf = (element: Locator) => element.evaluate((node) => Math.round(node.getBoundingClientRect().top))

test('the field with the focus does not move on the screen when the app takes over', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  const email = page.getByLabel('ই-মেইল')
  // The browser scrolls the field above the button bar.
  await email.pressSequentially('karim')
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  const before = await topOf(email)
  await letGo()
  await untilTakenOver(page)
  expect(await topOf(email)).toBe(before)
  await page.keyboard.press('u')
  await expect(page).toHaveURL(/draft=/)
  expect(await topOf(email)).toBe(before)
})

test('a page that was scrolled stays at its place when the app takes over', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/instructions', { waitUntil: 'commit' })
  const last = page.locator('main h2').last()
  await last.evaluate((heading) => heading.scrollIntoView())
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  const before = await topOf(last)
  await letGo()
  await untilTakenOver(page)
  expect(await topOf(last)).toBe(before)
  await page.reload()
  await untilTakenOver(page)
  expect(await topOf(last)).toBe(before)
})

test('a choice before any script arrives shows its question, and the page is not drawn again', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  const renewal = page.getByRole('radio', { name: 'নবায়ন' })
  await renewal.check()
  await page.evaluate(() => Object.assign(window, { form: document.querySelector('form') }))
  await letGo()
  await untilTakenOver(page)
  await expect(renewal).toBeChecked()
  await expect(page.locator('[name="previousEnlistmentNo"]')).toBeVisible()
  expect(await page.evaluate(() => (window as { form?: unknown }).form === document.querySelector('form'))).toBe(true)
})

test('"next" before the scripts arrive says that everything is kept, and is carried out later', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByLabel('মোবাইল নম্বর').fill('০১৭১৬০০০০১০')
  await page.getByLabel('ই-মেইল').fill('karim@example.org')
  const next = page.getByRole('button', { name: /^পরবর্তী/ })
  await next.click()
  await expect(page.getByText(/ফরমের বাকি অংশ এখনো আসছে/)).toBeVisible()
  await letGo()
  await expect(page.locator('[data-page="2"]')).toBeVisible()
  await expect.poll(() => storedAnswer(page, 'mobile')).toBe('01716000010')
})

test('when the scripts never come, the next visit finds what was typed', { tag: '@core' }, async ({
  page: left,
  context,
}) => {
  await holdScripts(left)
  await left.goto(address, { waitUntil: 'commit' })
  await left.getByLabel('মোবাইল নম্বর').fill('01716000011')
  await left.getByRole('radio', { name: 'নবায়ন' }).check()
  await expect.poll(() => earlyTexts(left)).toEqual({ mobile: '01716000011', applicationPurpose: 'RENEWAL' })
  // The page is closed with its scripts held back; releasing them first would let them run.
  await left.close()
  const page = await context.newPage()
  await page.goto('/resume-application')
  await page.getByRole('link', { name: /স্থপতি/ }).first().click()
  await expect(page.getByLabel('মোবাইল নম্বর')).toHaveValue(/01716000011|০১৭১৬০০০০১১/)
  await expect(page.getByRole('radio', { name: 'নবায়ন' })).toBeChecked()
})

/** Keeps the page from opening the drafts' database until the returned function is called. */
async function holdDatabase(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { isHeld: true })
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (name, ...rest) {
      const { isHeld } = globalThis as unknown as { isHeld: boolean }
      if (isHeld && name === 'talika') throw new DOMException('The database is held', 'UnknownError')
      return open.call(this, name, ...rest)
    }
  })
  return () => page.evaluate(() => void Object.assign(globalThis, { isHeld: false }))
}

test('"next" is carried out once, and the following page does not continue by itself', async ({ page }) => {
  const letGo = await holdScripts(page)
  const letStorageGo = await holdDatabase(page)
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByLabel('মোবাইল নম্বর').fill('০১৭১৬০০০০১২')
  await page.getByLabel('ই-মেইল').fill('karim@example.org')
  await page.getByRole('button', { name: /^পরবর্তী/ }).click()
  await letGo()
  const second = page.locator('[data-page="2"]')
  await expect(second).toBeVisible()
  // The early input ends when the draft is stored. Until then new fields are treated like those of the first page.
  await page.getByLabel('নাম (ইংরেজিতে)').fill('Karim')
  await expect(page.locator('[data-error-summary]')).toHaveCount(0)
  await letStorageGo()
  await expect.poll(() => storedAnswer(page, 'nameEn')).toBe('Karim')
  await expect(page.locator('[data-error-summary]')).toHaveCount(0)
  await expect(second).toBeVisible()
})

test('typed text is taken over even if the script in the HTML could not run', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'talikaEarly', { get: () => undefined, set: () => undefined })
  })
  const letGo = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByLabel('মোবাইল নম্বর').fill('01716000013')
  await letGo()
  await untilTakenOver(page)
  await expect.poll(() => storedAnswer(page, 'mobile')).toBe('01716000013')
})

test('a link with a code keeps it when the page reloads in the language of the phone', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'en'))
  const code = formatToken(makeToken(new Uint8Array(11).fill(7)))
  await page.goto(`/resume-application#code=${code}&mobile=01716000014`)
  await expect(page.getByLabel('Mobile number').first()).toHaveValue(/01716000014/)
})
