import { randomInt, randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { addDays, dhakaDate } from '../../../src/domain/reference/calendar.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { expect, test, waitForApp } from '../../support/browser/browser-test.ts'
import { signIn, signInOverHttp } from '../../support/browser/desk.ts'
import { addVisitor, type Headers } from '../../support/people/appointments.ts'
import { overHttp } from '../../support/people/submitted-application.ts'
import type { TestServer } from '../../support/server/serve.ts'

// From the wish of a visitor to the end of the visit, on the pages of officials and of the reception.

test.use({ serviceWorkers: 'block', ownServer: true })
test.setTimeout(240_000)

/** The whole day and night of every weekday, so that these stories work whenever they are run. */
const always = {
  weeklyHours: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: 0, to: 24 * 60 })),
  breaks: [],
  slotMinutes: 15,
}

type Office = { officialId: string; owner: Headers; send: ReturnType<typeof overHttp>['send'] }

const dhakaHour = (at: number) => new Date(at + 6 * 3_600_000).getUTCHours()

/** A new official who can always be visited. */
async function openOffice(server: TestServer, nameEn: string): Promise<Office> {
  const { send } = overHttp(server.url)
  const owner = await signInOverHttp(server, 'owner')
  const body = { nameEn, nameBn: 'শারমিন আক্তার', gender: 'Female' }
  const made = await send({ method: 'POST', url: '/api/officials', headers: owner, body })
  expect(made.status, String(made.bytes)).toBe(201)
  const officialId: string = made.body.id
  await receiveAlways({ officialId, owner, send })
  return { officialId, owner, send }
}

async function receiveAlways({ officialId, owner, send }: Office): Promise<void> {
  const url = `/api/officials/hours?id=${officialId}`
  const hours = await send({ method: 'GET', url, headers: owner })
  const body = { ...always, version: hours.body.version }
  const changed = await send({ method: 'PUT', url, headers: owner, body })
  expect(changed.status, String(changed.bytes)).toBe(200)
}

/** The demo's official, whose account is `official`, from now on to be visited at any time. */
async function officeOfAccount(server: TestServer): Promise<Office> {
  const { send } = overHttp(server.url)
  const owner = await signInOverHttp(server, 'owner')
  const read = await send({ method: 'GET', url: '/api/officials?size=100', headers: owner })
  const officials: { id: string; userId: string | null }[] = read.body.list
  const officialId = officials.find(({ userId }) => userId !== null)?.id ?? ''
  await receiveAlways({ officialId, owner, send })
  return { officialId, owner, send }
}

type Wish = { name: string; type?: 'in-person' | 'online' }

async function askFor({ officialId, send }: Office, { name, type = 'in-person' }: Wish): Promise<string> {
  const mobile = `017${randomInt(10_000_000, 99_999_999)}`
  const visitor = await addVisitor(
    { send },
    { firstName: name, lastName: 'Khan', mobile, email: `${mobile}@example.org` },
  )
  const made = await send({
    method: 'POST',
    url: '/api/appointments',
    headers: visitor.headers,
    body: { id: randomUUID(), officialId, visitorId: visitor.id, type, topic: `Plan of ${name}`, personCount: 1 },
  })
  expect(made.status, String(made.bytes)).toBe(201)
  return made.body.id
}

async function openAs(page: Page, server: TestServer, account: string): Promise<void> {
  await page.goto('/?lang=en')
  await signIn(page, `${account}@demo.example`, server.demoPassword)
}

function rowOf(page: Page, id: string): Locator {
  return page.locator(`[data-appointment="${id}"]`)
}

/** Opens the dialog of a request and gives it a free time of tomorrow; resolves with the word of the time. */
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

test('a request gets a time, the visitor comes and goes, and the appointment is completed', async ({
  page,
  server,
}) => {
  // The server has the clock of the machine.
  test.skip(dhakaHour(Date.now()) === 23, 'In the last hour of a day in Dhaka no time of that day may be left.')
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

test('two desks want one slot: one gets it, the other reads so and keeps the form', async ({
  page,
  browser,
  server,
}) => {
  const office = await openOffice(server, 'Official of the race')
  const [one, other] = [await askFor(office, { name: 'Firoz' }), await askFor(office, { name: 'Salma' })]
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  context.on('page', waitForApp)
  const second = await context.newPage()
  for (const [desk, account] of [
    [page, 'owner'],
    [second, 'ict'],
  ] as const) {
    await openAs(desk, server, account)
    await desk.goto(`/appointments/review?official=${office.officialId}`)
  }
  const dialogs = [await pickTomorrow(page, one, 4), await pickTomorrow(second, other, 4)]
  const assign = dialogs.map((dialog) => dialog.getByRole('button', { name: 'Assign', exact: true }))
  await Promise.all(assign.map((button) => button.click()))
  for (const desk of [page, second]) {
    const won = desk.getByText('Appointment approved')
    await expect(won.or(desk.getByText('Please Select a Valid Slot.').first())).toBeVisible()
  }
  const open = await Promise.all(dialogs.map((dialog) => dialog.count()))
  expect(open.sort()).toEqual([0, 1])
  await context.close()
})

test('in New York the times are those of Dhaka', async ({ browser, server }) => {
  const office = await openOffice(server, 'Official far away')
  const id = await askFor(office, { name: 'Nasrin' })
  const date = addDays(dhakaDate(Date.now()), 1)
  const time = { date, hour: 1, minute: 30, durationMin: 15 }
  const { status, bytes } = await office.send({
    method: 'PATCH',
    url: '/api/appointments/approve',
    headers: office.owner,
    body: { id, version: 0, ...time },
  })
  expect(status, String(bytes)).toBe(200)
  const context = await browser.newContext({
    ...{ baseURL: server.url, serviceWorkers: 'block', timezoneId: 'America/New_York' },
    viewport: { width: 1280, height: 800 },
  })
  context.on('page', waitForApp)
  const page = await context.newPage()
  await openAs(page, server, 'owner')
  await page.goto(`/schedules?official=${office.officialId}&date=${date}`)
  const booked = page.locator(`[data-booked="${id}"]`)
  await expect(booked).toContainText('1:30 am – 1:45 am')
  await expect(page.locator(`[data-date="${date}"]`)).toHaveAccessibleName(/in person: 1/)
  await expect(page.locator('[aria-current="date"]')).toHaveAttribute('data-date', dhakaDate(Date.now()))
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
    // It has not begun.
    await expect(page.locator('[data-action="complete"]')).toHaveCount(0)
  })
  await server.restart({ CLOCK_OFFSET_DAYS: '2' })
  // Two days later the session of a member of staff has ended.
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  context.on('page', waitForApp)
  try {
    await test.step('two days later it is over: the official closes it as held', async () => {
      const later = await context.newPage()
      await openAs(later, server, 'official')
      await later.goto(`/appointment?id=${id}`)
      await later.locator('[data-action="complete"]').click()
      const dialog = later.getByRole('dialog', { name: 'It took place' })
      await dialog.locator('[data-action="confirm"]').click()
      await expect(later.getByText('Appointment completed')).toBeVisible()
      await expect(later.locator('[data-timeline] li')).toHaveCount(3)
      await expect(later.locator('[data-timeline]')).toContainText('Completed')
      await expect(later.locator('[data-action="complete"]')).toHaveCount(0)
      await expectAccessible(later, 'a completed appointment')
    })
  } finally {
    await context.close()
    // The other stories of this file have the time of the machine.
    await server.restart()
  }
})
