import type { Page } from '@playwright/test'
import { addDays, type CalendarDate, dhakaDate } from '../../../src/domain/reference/calendar.ts'
import { toBengaliDigits } from '../../../src/domain/reference/numerals.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { moveClock } from '../../support/browser/story-clock.ts'
import { goToStep } from '../../support/browser/wizard.ts'

// A cheap phone whose battery was empty begins in the past, and a clock that was set by hand may be years ahead.

test.skip(({ isMobile }) => !isMobile, 'Nothing in it depends on the width of the screen.')

const yearMs = 365 * 24 * 60 * 60 * 1000
const notice = (page: Page) => page.locator('[data-wrong-clock]')
const day = (page: Page) => page.locator('[name="paymentDate"]')
const typed = (date: CalendarDate) => date.split('-').reverse().join('/')

for (const [where, years] of [
  ['in 2020', -6],
  ['nine years ahead', 9],
] as const) {
  test(`with a clock ${where} the dates follow the server, and the person is told once`, async ({
    page,
    context,
    server,
  }) => {
    await moveClock(context, years * yearMs)
    const today = dhakaDate(Date.now() + server.aheadMs)
    await page.goto('/?lang=bn')
    await expect(notice(page)).toContainText('এই ফোনের ঘড়িতে তারিখ')
    await notice(page).getByRole('button').click()
    await expect(notice(page)).toHaveCount(0)

    await page.goto('/individual/apply?type=ARCHITECT&lang=bn')
    await page.locator('[name="mobile"]').fill('01716000042')
    await page.waitForURL(/draft=/)
    await goToStep(page, 'payment')
    await page.locator('[name="paymentMethod"][value="Bank"]').check()
    await page.locator('[data-action="today"]').click()
    await expect(day(page)).toHaveValue(toBengaliDigits(typed(today)))
    await expect(page.locator('#f-paymentDate-error')).toHaveCount(0)
    await day(page).fill(typed(addDays(today, 1)))
    await day(page).blur()
    await expect(page.locator('#f-paymentDate-error')).toBeVisible()

    // Without a connection the last answer runs on, also in another page.
    await context.setOffline(true)
    await page.reload()
    await day(page).fill(typed(today))
    await day(page).blur()
    await expect(page.locator('#f-paymentDate-error')).toHaveCount(0)
    await expect(notice(page)).toHaveCount(0)
  })
}
