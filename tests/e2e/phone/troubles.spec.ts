import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { expectStep, expectSyncState, personUrl, turnToField } from '../../support/browser/wizard.ts'
import { createApplicant, op } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'
import { storedAnswer } from '../../support/server/stored-answer.ts'

const applyUrl = '/individual/apply?type=ARCHITECT&lang=en'

test.skip(({ isMobile }) => !isMobile, 'What is shown does not depend on the width of the screen.')
// The worker would serve cached files, although a test blocks one file.
test.use({ serviceWorkers: 'block' })

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

type Phone = { refused: string[] }

/**
 * A phone whose storage fails: writes to the tables that `refuse` names, and to localStorage when it is named. Web
 * workers are disabled, because the failures cannot be installed in them; without a worker the page writes itself.
 */
async function startFailingPhone(page: Page): Promise<(...tables: string[]) => Promise<void>> {
  await page.addInitScript(() => {
    const phone: Phone = { refused: [] }
    Object.assign(globalThis, { phone })
    const { put, add } = IDBObjectStore.prototype
    const refuse = (name: string) => {
      if (phone.refused.includes(name)) throw new DOMException('The disk is broken', 'UnknownError')
    }
    IDBObjectStore.prototype.put = function (...row) {
      refuse(this.name)
      return put.apply(this, row)
    }
    IDBObjectStore.prototype.add = function (...row) {
      refuse(this.name)
      return add.apply(this, row)
    }
    Object.assign(globalThis, { Worker: undefined })
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (name, value) {
      refuse('localStorage')
      setItem.call(this, name, value)
    }
  })
  return (...tables) =>
    page.evaluate((names) => {
      ;(globalThis as unknown as { phone: Phone }).phone.refused = names
    }, tables)
}

test('a phone whose storage fails says so, and the last input is there after a reload', async ({ page }) => {
  const refuse = await startFailingPhone(page)
  await page.goto(`${personUrl}&lang=en`)
  await expectStep(page, 'enlistment')
  await field(page, 'nameEn').fill('Karim')
  await expect.poll(() => storedAnswer(page, 'nameEn')).toBe('Karim')
  await refuse('answers')
  await field(page, 'nameEn').fill('Karim Ali')
  await expect(page.locator('[data-trouble="refused"]')).toContainText('it tries again automatically')
  await expectSyncState(page, 'needs-you')
  expect(await storedAnswer(page, 'nameEn')).toBe('Karim')
  await page.reload()
  await expect(field(page, 'nameEn')).toHaveValue('Karim Ali')
  await expect.poll(() => storedAnswer(page, 'nameEn')).toBe('Karim Ali')
  await expect(page.locator('[data-trouble]')).toHaveCount(0)
})

test('a draft that a later version wrote is left unchanged, and the page gives advice', async ({ page }) => {
  await page.goto(applyUrl)
  await expectStep(page, 'enlistment')
  await field(page, 'mobile').fill('01717000001')
  await (await turnToField(page, 'nameEn')).fill('Karim')
  await expectSyncState(page, 'server')
  const address = page.url()
  await page.goto('/contact')
  const written = await page.evaluate(updateOfTomorrow)
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/apps') && calls.push(request.url()))
  await page.goto(address)
  await expect(page.locator('h1')).toHaveText('This page is older than the draft')
  await expect(page.locator('[data-action="load-again"]')).toBeVisible()
  await page.goto('/resume-application')
  await expect(page.locator('a[href*="draft="]')).toHaveCount(1)
  expect(await page.evaluate(readDrafts)).toEqual(written)
  expect(calls).toEqual([])
})

test('two values from two phones are shown side by side, as they are now, and one tap settles the conflict', {
  tag: '@core',
}, async ({ page, context, server }) => {
  const other = createApplicant(overHttp(server.url), { mobile: '01717000002' })
  const { rev } = (await other.create([op('nameEn', 'Karim')])).body
  await page.goto(`/resume-application?lang=en#code=${other.token}&mobile=${other.mobile}`)
  await page.locator('form [type="submit"]').first().click()
  await expect(await turnToField(page, 'nameEn')).toHaveValue('Karim')
  await expectSyncState(page, 'server')
  await context.setOffline(true)
  await field(page, 'nameEn').fill('Karim Ali')
  await expectSyncState(page, 'phone')
  await other.patch([op('nameEn', 'Rahim', rev)], { device: 'other-phone-1' })
  await context.setOffline(false)

  const sides = page.locator('main [data-conflict="nameEn"]')
  await expect(sides).toHaveCount(2)
  await expect(sides.first()).toContainText(/This phone · \d.*Karim Ali/)
  await expect(sides.last()).toContainText(/Another phone · \d.*In the application now.*Rahim/)
  await expectSyncState(page, 'needs-you')
  // The field itself is marked, and leads to the choice.
  await page.locator('main [data-conflict-at="nameEn"]').click()
  await expect(sides.first()).toBeFocused()
  await context.setOffline(true)
  await field(page, 'nameEn').fill('Rahim Khan')
  await expect(sides.last()).toContainText(/^In the application now.*Rahim Khan/)
  await sides.first().click()
  await expect(field(page, 'nameEn')).toHaveValue('Karim Ali')
  await context.setOffline(false)
  await expectSyncState(page, 'server')
  await expect(sides).toHaveCount(0)
  expect((await other.get()).body).toMatchObject({ answers: { nameEn: 'Karim Ali' }, conflicts: [] })
})

/** In the page: what a later release does to the database, with rows that this release does not understand. */
async function updateOfTomorrow(): Promise<unknown[]> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const today = await done(indexedDB.open('talika'))
  const { version } = today
  today.close()
  const opening = indexedDB.open('talika', version + 10)
  opening.onupgradeneeded = () => opening.result.createObjectStore('dreams', { keyPath: 'id' })
  const database = await done(opening)
  const drafts = database.transaction('drafts', 'readwrite').objectStore('drafts')
  for (const row of await done(drafts.getAll())) await done(drafts.put({ ...row, schemaVersion: 99, moods: ['calm'] }))
  const written = await done(drafts.getAll())
  database.close()
  return written
}

/** In the page: the drafts as they are stored. */
async function readDrafts(): Promise<unknown[]> {
  const opening = indexedDB.open('talika')
  await new Promise((resolve) => {
    opening.onsuccess = resolve
  })
  const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
  await new Promise((resolve) => {
    reading.onsuccess = resolve
  })
  opening.result.close()
  return reading.result
}
