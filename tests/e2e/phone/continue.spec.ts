import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { holdScripts, untilTakenOver } from '../../support/browser/held-scripts.ts'
import { expectStep, expectSyncState, goToStep, press, setPin, turnToField } from '../../support/browser/wizard.ts'
import { formIsOnPhone } from '../../support/phone/form-on-phone.ts'

test.skip(({ isMobile }) => !isMobile, 'What a phone knows of its drafts does not depend on the width of the screen.')

const cards = (page: Page) => page.locator('[data-continue] a')

/** Waits until the phone has recorded this many unfinished applications. */
async function expectNoted(page: Page, count: number): Promise<void> {
  const noted = () => page.evaluate(() => JSON.parse(localStorage.getItem('unfinished') ?? '[]').length)
  await expect.poll(noted).toBe(count)
}

async function begin(page: Page, address: string, mobile: string): Promise<void> {
  await page.goto(address)
  await expectStep(page, 'enlistment')
  await page.locator('[name="mobile"]').fill(mobile)
  await expect(page).toHaveURL(/draft=/)
}

test('home and resume link to each draft on this phone, at the page where it was left, also offline', async ({
  page,
}) => {
  await page.goto('/')
  await formIsOnPhone(page)
  await expect(cards(page)).toHaveCount(0)
  await begin(page, '/individual/apply?type=ARCHITECT', '01716000031')
  await goToStep(page, 'professional')
  await begin(page, '/individual/apply?type=PLANNER', '01716000032')
  await turnToField(page, 'nameEn')
  await page.locator('[name="nameEn"]').fill('Rahima')
  await expectNoted(page, 2)
  await expectSyncState(page, 'server')

  await page.context().setOffline(true)
  for (const address of ['/', '/resume-application']) {
    await page.goto(address)
    await expect(cards(page)).toHaveCount(2)
    await expect(cards(page).first()).toContainText('পরিকল্পনাবিদ')
    await expect(cards(page).first()).toContainText('০১৭•••••০৩২')
    await cards(page).first().click()
    await expectStep(page, 'enlistment', 2)
    await expect(page.locator('[name="nameEn"]')).toHaveValue('Rahima')
  }
  await page.goto('/')
  await cards(page).last().click()
  await expectStep(page, 'professional')
})

test('on a shared phone the cards contain no personal data', async ({ page }) => {
  await begin(page, '/individual/apply?type=ARCHITECT', '01716000033')
  await setPin(page, '7294')
  await expectNoted(page, 1)
  await page.goto('/')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).not.toContainText('০১৭')
  expect(await page.evaluate(() => localStorage.getItem('unfinished'))).not.toContain('017')
})

test('the cards fit into the room that is reserved for them', async ({ page }) => {
  await begin(page, '/individual/apply?type=ARCHITECT', '01716000034')
  await begin(page, '/contractor/goods/apply', '01716000035')
  await expectNoted(page, 2)
  for (const address of ['/', '/resume-application']) {
    await page.unrouteAll()
    const letGo = await holdScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    const heading = page.locator('main h1')
    await expect(heading).toBeVisible()
    await page.waitForFunction(() => document.readyState !== 'loading')
    const measure = () =>
      page.locator('main :is(h1, h2, form)').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    const before = await measure()
    await letGo()
    await untilTakenOver(page)
    await expect(cards(page)).toHaveCount(2)
    const after = await measure()
    expect(after.slice(0, before.length)).toEqual(before)
  }
})

test('home sends unsent changes of this phone', async ({ page }) => {
  await begin(page, '/individual/apply?type=ARCHITECT', '01716000036')
  await expectNoted(page, 1)
  await page.context().setOffline(true)
  await turnToField(page, 'nameEn')
  await page.locator('[name="nameEn"]').fill('Rahima')
  await expectSyncState(page, 'phone')
  await press(page, 'back')
  await page.locator('header summary').click()
  await page.locator('header nav a[href="/"]:visible').click()
  await expect(cards(page)).toHaveCount(1)
  const sent = page.waitForResponse((response) => (response.request().postData() ?? '').includes('Rahima'))
  await page.context().setOffline(false)
  await page.goto('/')
  expect((await sent).ok()).toBe(true)
})

test('the page for codes shows each draft once, with what is not sent yet', async ({ page }) => {
  await begin(page, '/individual/apply?type=ARCHITECT', '01716000037')
  await expectSyncState(page, 'server')
  await begin(page, '/individual/apply?type=PLANNER', '01716000038')
  await expectSyncState(page, 'server')
  await expectNoted(page, 2)
  await page.goto('/')
  await formIsOnPhone(page)
  await page.goto('/resume-application')
  await expect(cards(page)).toHaveCount(2)
  await cards(page).first().click()
  await page.context().setOffline(true)
  await turnToField(page, 'nameEn')
  await page.locator('[name="nameEn"]').fill('Rahima')
  await expectSyncState(page, 'phone')
  await page.goto('/resume-application')
  // The unsent changes appear after the storage was read, and then no draft may be linked twice.
  await expect(page.locator('[data-unsent]')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 2, name: 'এখনো দপ্তরে পৌঁছায়নি' })).toBeVisible()
  await expect(cards(page)).toHaveCount(2)
  await expect(page.locator('main a[href*="draft="]')).toHaveCount(2)
})
