import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dhakaInstant } from '../../../src/domain/reference/calendar.ts'
import { type FakeAnswer, fakeFetch } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'
import {
  freeToday,
  officialRecord,
  shownDay,
  shownRequest,
  shownWhole,
} from '../../support/people/visits/shown-appointment.ts'

// A slot that begins while a page is open is not offered any more, by the server's clock: that of the device is wrong
// here by three hours.

const sunday = '2026-11-22'
const officer = { role: 'OWNER', locale: 'en' } as const
const request = shownRequest(1)
const ok = (body: unknown): FakeAnswer => ({ status: 200, body })
const listOf = (list: readonly unknown[]) => ok({ list, page: 1, size: 20, total: list.length })
const begun = Date.parse(dhakaInstant(sunday, 8, 50))
const deviceAhead = 3 * 60 * 60 * 1000

beforeEach(() => {
  // The client's libraries announce an answer in a timer of their own, so time must pass without being told to.
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
    now: begun + deviceAhead,
  })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The server's time. Its answers are as new as the list that a page shows, so that only time changes the slots. */
const serverNow = () => new Date(Date.now() - deviceAhead)

const answers = {
  'GET /api/officials': () => listOf([officialRecord]),
  'POST /api/appointments/search': () => listOf([request]),
  'GET /api/appointments': () => ok(shownWhole({ ...request, schedule: null })),
  'GET /api/appointments/slots': ({ url }: { url: URL }) =>
    ok(shownDay(url.searchParams.get('date') ?? '', [], serverNow())),
}

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

test('the dialog that assigns a time drops a slot that begins, says so, and asks again when it was chosen', async () => {
  fakeFetch(answers)
  const { screen } = await openPage('/appointments/review', officer)
  await screen.getByRole('button', { name: 'Assign: Visitor 1' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Assign a time' })
  const slot = (name: string) => dialog.getByRole('radio', { name, exact: true })
  await expect.element(slot('9:00 am')).toBeInTheDocument()
  await slot('9:15 am').click()
  await minutes(10)
  await expect.element(slot('9:00 am')).not.toBeInTheDocument()
  await expect.element(dialog.getByText('9:00 am has begun and can no longer be chosen.')).toBeVisible()
  await expect.element(slot('9:15 am')).toBeChecked()
  await minutes(15)
  await expect.element(slot('9:15 am')).not.toBeInTheDocument()
  await expect.element(dialog.getByText('9:15 am has begun and can no longer be chosen.')).toBeVisible()
  await expect.element(dialog.getByText('Please Select a Valid Slot.')).toBeVisible()
  await expect.element(slot('9:30 am')).toBeInTheDocument()
})

test('the reception and the day of the schedules drop it too', async () => {
  const slots = [9, 10].map((hour) => ({ hour, minute: 0, durationMin: 15 }))
  const isFree = ({ hour }: { hour: number }) => Date.parse(dhakaInstant(sunday, hour, 0)) > serverNow().getTime()
  fakeFetch({
    ...answers,
    'POST /api/receptions/search': () => listOf([]),
    'GET /api/receptions/slots': () =>
      ok({ ...freeToday, now: serverNow().toISOString(), slots: slots.filter(isFree) }),
    'GET /api/officials/hours': () => ok({ weeklyHours: [], breaks: [], slotMinutes: 15, version: 0 }),
    'GET /api/appointments/stats/monthly': () => ok({ days: [] }),
  })
  const { screen, leave } = await openPage('/receptions', officer)
  await screen.getByRole('button', { name: 'Visitor without an appointment' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Visitor without an appointment' })
  await dialog.getByRole('combobox', { name: 'Official' }).selectOptions('Sharmin Akter')
  await expect.element(dialog.getByRole('radio', { name: '9:00 am' })).toBeInTheDocument()
  await minutes(10)
  await expect.element(dialog.getByRole('radio', { name: '9:00 am' })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('radio', { name: '10:00 am' })).toBeInTheDocument()
  await expect.element(dialog.getByText('9:00 am has begun and can no longer be chosen.')).toBeVisible()
  await leave()

  const { screen: schedules } = await openPage(`/schedules?date=${sunday}`, officer)
  const free = (count: number) => schedules.getByText(new RegExp(`Free times: ${count}$`))
  await expect.element(free(27)).toBeVisible()
  await minutes(15)
  await expect.element(free(26)).toBeVisible()
})
