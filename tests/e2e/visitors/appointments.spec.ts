import type { Locator, Page } from '@playwright/test'
import { addDays, dhakaDate } from '../../../src/domain/reference/calendar.ts'
import { expectAccessible } from '../../support/browser/axe/accessible.ts'
import { expect, openContext, test } from '../../support/browser/browser-test.ts'
import { signIn } from '../../support/browser/desk.ts'
import { tuesdayMorning } from '../../support/browser/story-clock.ts'
import { askFor, assignTime, officeOfAccount, openOffice } from '../../support/people/open-office.ts'
import type { TestServer } from '../../support/server/serve.ts'

// From the request of a visitor to the end of the visit, on the pages of officials and of the reception.

test.use({ serviceWorkers: 'block', ownServer: 'appointments', clock: tuesdayMorning })
test.setTimeout(240_000)

const today = dhakaDate(tuesdayMorning)

async function openAs(page: Page, server: TestServer, account: string): Promise<void> {
  await page.goto('/?lang=en')
  await signIn(page, `${account}@demo.example`, server.demoPassword)
}

function rowOf(page: Page, id: string): Locator {
  return page.locator(`[data-appointment="${id}"]`)
}

/** Opens the dialog of a request and selects the nth free time of tomorrow; returns the dialog. */
async function pickTomorrow(page: Page, id: string, nth: number): Promise<Locator> {
  await rowOf(page, id).locator('[data-action="approve"]').click()
  const dialog = page.getByRole('dialog', { name: 'Assign a time' })
  await dialog.getByRole('button', { name: 'The day after' }).click()
  await dialog.getByRole('radio').nth(nth).check({ force: true })
  return dialog
}

test.beforeEach(({ isMobile }) => {
  test.skip(isMobile, 'Staff work at a desk; the narrow month has a test of its own.')
})

test('a request gets a time, and the visitor comes and goes', { tag: '@core' }, async ({ page, server }) => {
  const office = await openOffice(server, 'Official of the visit')
  const id = await askFor(office, { name: 'Rahim' })
  await openAs(page, server, 'owner')
  await page.goto('/appointments')
  await expect(page).toHaveURL(/\/appointments\/today-online$/)
  await page.goto(`/appointments/review?official=${office.officialId}`)
  await rowOf(page, id).locator('[data-action="approve"]').click()
  const dialog = page.getByRole('dialog', { name: 'Assign a time' })
  await expect(dialog.getByText('Rahim Khan')).toBeVisible()
  await dialog.getByRole('radio').first().check({ force: true })
  await expectAccessible(page, 'assign a time')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText('Appointment approved')).toBeVisible()
  await expect(rowOf(page, id)).toHaveCount(0)

  await page.goto('/receptions')
  const reception = page.locator(`[data-reception="${id}"]`)
  await expect(reception).toBeVisible()
  await expectAccessible(page, 'receptions')
  await reception.locator('[data-action="checkIn"]').click()
  await expect(page.getByText('The visitor has arrived')).toBeVisible()
  await reception.locator('[data-action="checkOut"]').click()
  await expect(page.getByText('The visitor has left')).toBeVisible()

  await page.goto(`/appointment?id=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Rahim Khan' })).toBeVisible()
  await expect(page.locator('[data-timeline] li')).toHaveCount(4)
  await expectAccessible(page, 'an appointment')
})

test('two desks want one slot: one gets it, the other is told and keeps the form', async ({
  page,
  browser,
  server,
}) => {
  const office = await openOffice(server, 'Official of the race')
  const [one, other] = [await askFor(office, { name: 'Firoz' }), await askFor(office, { name: 'Salma' })]
  const context = await openContext(browser, server)
  const second = await context.newPage()
  // Both are OWNERs, because other stories make the ICT account inactive for a while.
  for (const desk of [page, second]) {
    await openAs(desk, server, 'owner')
    await desk.goto(`/appointments/review?official=${office.officialId}`)
  }
  const dialogs = [await pickTomorrow(page, one, 4), await pickTomorrow(second, other, 4)]
  const assign = dialogs.map((dialog) => dialog.getByRole('button', { name: 'Assign', exact: true }))
  await Promise.all(assign.map((button) => button.click()))
  for (const desk of [page, second]) {
    const won = desk.getByText('Appointment approved')
    await expect(won.or(desk.getByText('Please Select a Valid Slot.')).first()).toBeVisible()
  }
  const countOpen = async () => (await Promise.all(dialogs.map((dialog) => dialog.count()))).sort()
  await expect.poll(countOpen).toEqual([0, 1])
  await context.close()
})

test('in a time zone with another date the times are those of Dhaka', async ({ browser, server }) => {
  const office = await openOffice(server, 'Official far away')
  const id = await askFor(office, { name: 'Nasrin' })
  const date = addDays(today, 1)
  const time = { date, hour: 1, minute: 30, durationMin: 15 }
  await assignTime(office, id, time)
  // There it is still the day before.
  const far = { timezoneId: 'Pacific/Pago_Pago', viewport: { width: 1280, height: 800 } }
  const context = await openContext(browser, server, far)
  const page = await context.newPage()
  await openAs(page, server, 'owner')
  await page.goto(`/schedules?official=${office.officialId}&date=${date}`)
  const booked = page.locator(`[data-booked="${id}"]`)
  await expect(booked).toContainText('1:30 am – 1:45 am')
  await expect(page.locator(`[data-date="${date}"]`)).toHaveAccessibleName(/in person: 1/)
  await page.goto(`/schedules?official=${office.officialId}&date=${today}`)
  await expect(page.locator('[aria-current="date"]')).toHaveAttribute('data-date', today)
  await context.close()
})

test('an official assigns a time to a request of their own, and closes the appointment once it took place', async ({
  page,
  browser,
  server,
}) => {
  const office = await officeOfAccount(server)
  const id = await askFor(office, { name: 'Jahanara' })
  await test.step('the official assigns a time of tomorrow', async () => {
    await openAs(page, server, 'official')
    await page.goto('/appointments/review')
    const dialog = await pickTomorrow(page, id, 4)
    await expect(dialog.getByText('Jahanara Khan')).toBeVisible()
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(page.getByText('Appointment approved')).toBeVisible()
    await page.goto(`/appointment?id=${id}`)
    await expect(page.locator('[data-action="reschedule"]')).toBeVisible()
    // The meeting has not begun, so it cannot be completed yet.
    await expect(page.locator('[data-action="complete"]')).toHaveCount(0)
  })
  await server.restart({ CLOCK_OFFSET_DAYS: '2' })
  // Two days later the session of the official has expired.
  const context = await openContext(browser, server)
  try {
    await test.step('two days later it is over: the official closes it as held', async () => {
      const later = await context.newPage()
      await openAs(later, server, 'official')
      await later.goto(`/appointment?id=${id}`)
      await later.locator('[data-action="complete"]').click()
      const dialog = later.getByRole('dialog', { name: 'Meeting took place' })
      await dialog.locator('[data-action="confirm"]').click()
      await expect(later.getByText('Appointment completed')).toBeVisible()
      await expect(later.locator('[data-timeline] li')).toHaveCount(3)
      await expect(later.locator('[data-timeline]')).toContainText('Completed')
      await expect(later.locator('[data-action="complete"]')).toHaveCount(0)
      await expectAccessible(later, 'a completed appointment')
    })
  } finally {
    await context.close()
    // The other stories of this file play on the first day.
    await server.restart()
  }
})
