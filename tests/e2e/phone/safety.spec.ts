import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { expectStep, expectSyncState, personUrl, turnToField } from '../../support/browser/wizard.ts'
import { storedAnswer } from '../../support/server/stored-answer.ts'

const applyUrl = '/individual/apply?type=ARCHITECT'

test.skip(({ isMobile }) => !isMobile, 'Storage does not depend on the width of the screen.')

/** Runs in the page: whether some tab of this phone is sending. */
async function isSendingTab(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === 'talika-sync')
}

async function openForm(page: Page, address = personUrl): Promise<void> {
  await page.goto(address)
  await expectStep(page, 'enlistment')
}

test('a database that the browser closes under the page is reopened by the next keystroke', async ({ page }) => {
  await openForm(page)
  await page.locator('[name="nameEn"]').fill('Karim')
  await expect.poll(() => storedAnswer(page, 'nameEn')).toBe('Karim')
  // A newer page requests the databases, so those of this page are closed, and its answers must still be stored.
  await page.evaluate(async () => {
    for (const name of ['talika', 'talika-journal']) {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const probe = indexedDB.open(name)
        probe.onerror = () => reject(probe.error)
        probe.onsuccess = () => resolve(probe.result)
      })
      const { version } = opened
      opened.close()
      await new Promise<void>((resolve) => {
        const upgrade = indexedDB.open(name, version + 1)
        // Aborted, so that the schema stays the same; the other connections were still asked to close.
        upgrade.onupgradeneeded = () => upgrade.transaction?.abort()
        upgrade.onerror = (event) => {
          event.preventDefault()
          resolve()
        }
      })
    }
  })
  await page.locator('[name="motherName"]').fill('Amena')
  await expect.poll(() => storedAnswer(page, 'motherName')).toBe('Amena')
  await page.reload()
  await expect(page.locator('[name="nameEn"]')).toHaveValue('Karim')
  await expect(page.locator('[name="motherName"]')).toHaveValue('Amena')
})

test('a part of the form that has loaded stays usable, however long the page is open', async ({ page, context }) => {
  await page.clock.install()
  await openForm(page, applyUrl)
  await page.locator('[name="mobile"]').fill('01716000002')
  const code = page.locator('[data-draft-code]')
  await expect(code).toBeVisible()
  await page.clock.fastForward('02:10')
  await context.setOffline(true)
  await page.locator('[name="email"]').fill('karim@example.org')
  await expectSyncState(page, 'phone')
  await expect(code).toBeVisible()
})

test('two tabs of one draft show the same values, in both directions', async ({ page, context }) => {
  await openForm(page)
  await page.locator('[name="nameEn"]').fill('Karim')
  await expect.poll(() => storedAnswer(page, 'nameEn')).toBe('Karim')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.locator('[name="nameEn"]')).toHaveValue('Karim')
  await other.locator('[name="motherName"]').fill('Amena')
  await expect(page.locator('[name="motherName"]')).toHaveValue('Amena')
  await page.locator('[name="motherName"]').fill('Amena Begum')
  // Leaves the field, because a focused field is not updated from elsewhere.
  await other.locator('[name="nameEn"]').click()
  await expect(other.locator('[name="motherName"]')).toHaveValue('Amena Begum')
})

test('connections that the browser closes without an event cost no keystroke', async ({ page }) => {
  await page.addInitScript(() => {
    const connections: IDBDatabase[] = []
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...names) {
      const request = open.apply(this, names)
      request.addEventListener('success', () => connections.push(request.result))
      return request
    }
    const cutConnections = () => {
      for (const each of connections.splice(0)) each.close()
    }
    Object.assign(globalThis, { cutConnections })
  })
  const cut = () => page.evaluate(() => (globalThis as unknown as { cutConnections: () => void }).cutConnections())
  await openForm(page)
  const field = page.locator('[name="nameEn"]')
  await field.click()
  let typed = ''
  for (const word of ['Karim ', 'Ali ', 'Chowdhury ', 'of ', 'Rajshahi']) {
    await page.keyboard.type(word)
    typed += word
    await cut()
    await expect.poll(() => storedAnswer(page, 'nameEn')).toBe(typed.trim())
  }
  await expect(page.locator('[data-trouble]')).toHaveCount(0)
  await page.keyboard.type(' Town')
  await cut()
  await page.keyboard.type('!')
  await page.reload()
  await expect(field).toHaveValue(`${typed} Town!`)
})

/** Resolves when all transactions of the phone's database that began before have ended. */
function transactionsEnd(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('talika')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const all = database.transaction([...database.objectStoreNames], 'readwrite')
      all.oncomplete = () => {
        database.close()
        resolve()
      }
    }
  })
}

/**
 * Freezes a page between two transactions, as a browser does: a page that is frozen in the middle of one would block
 * those of all other tabs. A page that began another one in the meantime is resumed and frozen again.
 */
async function freeze(page: Page, other: Page): Promise<{ resume: () => Promise<unknown> }> {
  const session = await page.context().newCDPSession(page)
  const setState = (state: 'frozen' | 'active') => session.send('Page.setWebLifecycleState', { state })
  await expect(async () => {
    await page.evaluate(transactionsEnd)
    await setState('frozen')
    const blocked = new Promise<boolean>((resolve) => setTimeout(resolve, 2_000, true))
    const isBlocked = await Promise.race([other.evaluate(transactionsEnd).then(() => false), blocked])
    if (isBlocked) await setState('active')
    expect(isBlocked, 'frozen in the middle of a transaction').toBe(false)
  }).toPass({ timeout: 30_000 })
  return { resume: () => setState('active') }
}

test('a second tab takes over from a tab that is frozen while sending, which catches up when it is resumed', async ({
  page,
  context,
}) => {
  await openForm(page, applyUrl)
  await page.locator('[name="mobile"]').fill('01716000001')
  await (await turnToField(page, 'nameEn')).fill('Karim')
  await expectSyncState(page, 'server')
  const other = await context.newPage()
  await other.clock.install()
  // Its requests on opening the draft must have ended, otherwise it sends what the first tab is meant to send.
  const pulled = other.waitForResponse((response) => response.request().method() === 'PATCH')
  await other.goto(page.url())
  await expect(other.locator('[name="nameEn"]')).toHaveValue('Karim')
  await pulled
  await expect.poll(() => other.evaluate(isSendingTab)).toBe(false)
  await expectSyncState(other, 'server')

  // The first tab holds the sync lock and never receives an answer.
  const asked = new Promise<void>((resolve) => {
    void page.route('**/api/**', (route) => {
      if (route.request().method() === 'PATCH') resolve()
    })
  })
  await page.locator('[name="motherName"]').fill('Amena')
  await asked
  const frozen = await freeze(page, other)
  await other.locator('[name="nameEn"]').fill('Karim Ali')
  await expect(other.locator('[name="motherName"]')).toHaveValue('Amena')
  await expectSyncState(other, /phone|sending/)
  // This takes minutes by the clock of the page; on a busy machine the check is repeated.
  await expect(async () => {
    await other.clock.fastForward('01:30')
    await expectSyncState(other, 'server', 4_000)
  }).toPass({ timeout: 40_000 })

  await page.unroute('**/api/**')
  await frozen.resume()
  await expect(page.locator('[name="nameEn"]')).toHaveValue('Karim Ali')
  await expect(page.locator('[data-conflict]')).toHaveCount(0)
})
