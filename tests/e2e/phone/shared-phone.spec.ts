import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import {
  afterLong,
  expectStep,
  expectSyncState,
  fillStep,
  personUrl,
  press,
  setPin,
  soon,
} from '../../support/browser/wizard.ts'
import { button, formField, textField } from '../../support/by-role.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'
import { dumpStorage } from '../../support/phone/dump-storage.ts'

const typed = { mobile: '01712345679', nameBn: 'গোপন রহিমা', nameEn: 'Secret Rahima' }

test.skip(({ isMobile }) => !isMobile, 'What is locked does not depend on the width of the screen.')

async function begin(page: Page): Promise<void> {
  await page.goto('/individual/apply?type=ARCHITECT')
  await expectStep(page, 'enlistment')
  await fillStep(page, typed)
}

async function unlock(page: Page, pin: string): Promise<void> {
  await page.locator('[name="pin"]').fill(pin)
  await button(page, 'Open').click()
}

test('on a shared phone the input is locked after five idle minutes, and only the PIN opens it', {
  tag: '@core',
}, async ({ page, context }) => {
  await page.clock.install()
  await begin(page)
  await setPin(page, '৪৭১১')
  await expectSyncState(page, 'server')
  await context.setOffline(true)
  await formField(page, 'nameEn').fill('Secret Rahima Offline')
  await expectSyncState(page, 'phone')
  expect(await dumpStorage(page)).toContain('Secret Rahima Offline')

  await afterLong(page, '05:20', () => expect(button(page, 'Open')).toBeVisible(soon))
  await expect(page.locator('[data-locked-waiting="1"]')).toBeVisible()
  const locked = await dumpStorage(page)
  for (const word of [...Object.values(typed), 'Rahima']) expect(locked).not.toContain(word)

  await unlock(page, '1234')
  await expect(page.locator('[name="pin"]')).toHaveAttribute('aria-invalid', 'true')
  await unlock(page, '4711')
  await expectStep(page, 'enlistment')
  await expect(formField(page, 'nameEn')).toHaveValue('Secret Rahima Offline')
  await expect(formField(page, 'nameBn')).toHaveValue(typed.nameBn)
  await context.setOffline(false)
  await expectSyncState(page, 'server')
})

test('drafts of a page that was left without locking are locked before the next page shows anything', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await begin(page)
  await setPin(page, '471100')
  const address = page.url()
  await page.close()
  const next = await context.newPage()
  await next.clock.install({ time: Date.now() + 120_000 })
  await next.goto(address)
  await expect(button(next, 'Open')).toBeVisible()
  expect(await dumpStorage(next)).not.toContain('Rahima')
  await unlock(next, '471100')
  await expect(formField(next, 'nameEn')).toHaveValue(typed.nameEn)
})

test('locking in one tab locks the other one, with the input of a moment before', async ({ page, context }) => {
  await begin(page)
  await setPin(page, '4711')
  const other = await context.newPage()
  await other.goto(page.url())
  await expectStep(other, 'enlistment')
  await formField(other, 'nameEn').press('End')
  await formField(other, 'nameEn').pressSequentially(' In The Other Tab')
  await page.locator('[data-sync-state]').first().click()
  await button(page, 'Lock now').click()
  await expect(button(page, 'Open')).toBeVisible()
  await expect(button(other, 'Open')).toBeVisible()
  await expect.poll(() => dumpStorage(page)).not.toContain('Rahima')
  await unlock(page, '4711')
  await expect(formField(page, 'nameEn')).toHaveValue('Secret Rahima In The Other Tab')
})

test('on a shared phone a submitted application is removed from the phone when its receipt is left', async ({
  page,
  server,
  isMobile,
}) => {
  const mobile = isMobile ? '01612345671' : '01612345672'
  const applicant = createApplicant(overHttp(server.url), { mobile })
  const submitted = await applicant.apply({ nameEn: 'Wiped Jahan', transactionId: `WJ${mobile.slice(3)}` })
  expect(submitted.status).toBe(200)
  await page.goto('/resume-application')
  await page.evaluate(() => localStorage.setItem('phone', 'shared'))
  await page.reload()
  await textField(page, 'Resume code').fill(applicant.token)
  await formField(page, 'mobile').fill(mobile)
  await button(page, 'Open the application').click()
  await expect(page.locator('[data-tracking-no]')).toBeVisible()
  await expect(button(page, 'Remove from this phone now')).toBeVisible()
  const shown = await dumpStorage(page)
  expect(shown).toContain('Wiped Jahan')
  expect(shown).toContain(applicant.token)
  await page.locator('header a[href="/"]').first().click()
  await expect.poll(() => dumpStorage(page)).not.toContain('Wiped Jahan')
  expect(await dumpStorage(page)).not.toContain(applicant.token)
})

test('after the first answer the person is asked about the phone, and persistent storage is requested, once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const asked = { times: 0 }
    Object.assign(globalThis, { asked })
    navigator.storage.persisted = async () => asked.times > 0
    navigator.storage.persist = async () => {
      asked.times += 1
      return true
    }
  })
  const asked = () => page.evaluate(() => (globalThis as unknown as { asked: { times: number } }).asked.times)
  await page.goto(personUrl)
  await expectStep(page, 'enlistment')
  await expect(page.locator('[data-phone-question]')).toHaveCount(0)
  expect(await asked()).toBe(0)
  await formField(page, 'nameEn').fill('Own Phone')
  await button(page, 'My own phone').click()
  await expect(page.locator('[data-phone-question]')).toHaveCount(0)
  await expect.poll(asked).toBe(1)
  await page.reload()
  await expect(formField(page, 'nameEn')).toHaveValue('Own Phone')
  await expect(page.locator('[data-phone-question]')).toHaveCount(0)
  await press(page, 'continue')
})
