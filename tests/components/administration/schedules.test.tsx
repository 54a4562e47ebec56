import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AppointmentSummary } from '../../../src/contract/appointments/appointment-shapes.ts'
import { usualHours } from '../../../src/domain/appointments/working-hours.ts'
import { type Answerer, type FakeAnswer, fakeFetch, refusal } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'
import {
  officialRecord,
  shownBooked,
  shownDay,
  shownRequest,
  shownWhole,
} from '../../support/people/visits/shown-appointment.ts'

// The month, the day of an official, and the choice of a time by button, drag and keyboard.

const sunday = '2026-11-22'
const monday = '2026-11-23'
const address = `/schedules?date=${sunday}`
const officer = { role: 'ICT', locale: 'en' } as const
const approve = 'PATCH /api/appointments/approve'
const reschedule = 'PATCH /api/appointments/reschedule'

const request = shownRequest(1)
const booked = shownBooked(2, { date: sunday, hour: 11, minute: 0 })
const monthDays = [
  { date: sunday, requests: 2, online: 1, inPerson: 3, confirmed: 4, closed: false },
  { date: '2026-11-27', requests: 0, online: 0, inPerson: 0, confirmed: 0, closed: true },
]

const ok = (body: unknown): FakeAnswer => ({ status: 200, body })
const listOf = (list: readonly unknown[]) => ok({ list, page: 1, size: 20, total: list.length })

async function openSchedules(answers: Record<string, Answerer> = {}, locale: 'en' | 'bn' = 'en', at = address) {
  const all: AppointmentSummary[] = [request, booked]
  const server = fakeFetch({
    'GET /api/officials': () => listOf([officialRecord]),
    'GET /api/officials/hours': () => ok({ ...usualHours, version: 0 }),
    'GET /api/appointments/stats/monthly': () => ok({ days: monthDays }),
    'GET /api/appointments/slots': ({ url }) => ok(shownDay(url.searchParams.get('date') ?? '', [booked])),
    'POST /api/appointments/search': ({ body }) =>
      listOf((body as { visitorId?: string }).visitorId === undefined ? [request] : all),
    'GET /api/appointments': ({ url }) => {
      const found = all.find(({ id }) => id === url.searchParams.get('id'))
      return found === undefined ? refusal({ status: 404, code: 'not_found' }) : ok(shownWhole(found))
    },
    ...answers,
  })
  const opened = await openPage(at, { ...officer, locale })
  return { ...opened, ...server }
}

test('the month is a single tab stop; keys move by day, week and month, and Enter selects', async () => {
  const { screen, address: current } = await openSchedules()
  const grid = screen.getByRole('grid', { name: 'November 2026' })
  const today = grid.getByRole('button', { name: /^Sunday, 22 November 2026/ })
  await expect
    .element(grid.getByRole('button', { name: 'Sunday, 22 November 2026, requests: 2, online: 1, in person: 3' }))
    .toBeVisible()
  await expect.element(grid.getByRole('button', { name: 'Friday, 27 November 2026, closed' })).toBeVisible()
  expect(grid.element().querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  today.element().focus()
  for (const [key, day] of [
    ['{ArrowRight}', 'Monday, 23 November 2026'],
    ['{ArrowDown}', 'Monday, 30 November 2026'],
    ['{Home}', 'Sunday, 29 November 2026'],
    ['{ArrowUp}', 'Sunday, 22 November 2026'],
    ['{End}', 'Saturday, 28 November 2026'],
    ['{PageDown}', 'Monday, 28 December 2026'],
    ['{PageUp}', 'Saturday, 28 November 2026'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(screen.getByRole('grid').getByRole('button', { name: new RegExp(`^${day}`) })).toHaveFocus()
  }
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await expect.poll(current).toContain('date=2026-11-27')
})

test('by keyboard: a request is given a time in the day view, and the dialog asks before it is sent', async () => {
  const answer = shownWhole({ ...request, status: 'APPROVED', version: 1 })
  const { screen, sent } = await openSchedules({ [approve]: () => ok(answer) })
  const begin = screen.getByRole('button', { name: 'Choose a time: Visitor 1' })
  await expect.element(begin).toBeVisible()
  begin.element().focus()
  await userEvent.keyboard('{Enter}')
  const said = screen.getByRole('status').filter({ hasText: 'Choosing a time for Visitor 1' })
  await expect.element(said).toBeInTheDocument()
  const slots = screen.getByRole('button', { name: /Free: choose this time/ })
  await expect.element(slots.first()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(slots).not.toBeInTheDocument()
  await expect.element(begin).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(slots.first()).toHaveFocus()
  // Down to the second slot, then on to Monday, where the first free time gets the focus, and one slot further.
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(slots.nth(1)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('heading', { name: 'Monday, 23 November 2026' })).toBeVisible()
  await expect.element(slots.first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  const dialog = screen.getByRole('dialog', { name: 'Assign a time' })
  await expect.element(dialog.getByRole('textbox', { name: 'Day' })).toHaveValue('23/11/2026')
  await expect.element(dialog.getByRole('radio', { name: '9:15 am' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.element(screen.getByText('Appointment approved')).toBeVisible()
  expect(sent(approve).map(({ body }) => body)).toEqual([
    { id: request.id, version: 0, date: monday, hour: 9, minute: 15, durationMin: 15 },
  ])
})

test('by keyboard: focus can leave a day without hours, and Cancel returns to the button', async () => {
  // A Thursday; the next two days are the weekend.
  const { screen } = await openSchedules({}, 'en', '/schedules?date=2030-11-21')
  const choose = screen.getByRole('button', { name: 'Choose a time: Visitor 1' })
  await expect.element(choose).toBeVisible()
  choose.element().focus()
  await userEvent.keyboard('{Enter}')
  const slot = screen.getByRole('button', { name: /Free: choose this time/ }).first()
  await expect.element(slot).toHaveFocus()
  for (const day of ['Friday, 22 November 2030', 'Saturday, 23 November 2030']) {
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByRole('heading', { name: day })).toHaveFocus()
  }
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('heading', { name: 'Sunday, 24 November 2030' })).toBeVisible()
  await expect.element(slot).toHaveFocus()
  await screen.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.element(choose).toHaveFocus()
})

function centre(element: Element): { clientX: number; clientY: number } {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { clientX: x + width / 2, clientY: y + height / 2 }
}

function press(type: string, target: EventTarget, at: { clientX: number; clientY: number }, pointerType: string): void {
  const options = { bubbles: true, cancelable: true, pointerId: 7, pointerType, isPrimary: true, ...at }
  target.dispatchEvent(new PointerEvent(type, { ...options, button: type === 'pointermove' ? -1 : 0 }))
}

test.each(['mouse', 'touch'])('by dragging with %s: a booked appointment is moved to a free time', async (kind) => {
  // The viewport is tall enough for both ends of the drag, because scrolling at the edges is not tested here.
  await page.viewport(1280, 2400)
  onTestFinished(() => page.viewport(1280, 800))
  const { screen, sent } = await openSchedules({ [reschedule]: () => ok(shownWhole(booked)) })
  await expect.element(screen.getByRole('button', { name: 'Move: Visitor 2' })).toBeVisible()
  const handle = document.querySelector(`[data-handle="${booked.id}"]`)
  const row = [...document.querySelectorAll('[data-row="free"]')].find((each) => each.textContent?.includes('3:30 pm'))
  if (handle === null || row === undefined) throw new Error('The handle or the free time is missing.')
  press('pointerdown', handle, centre(handle), kind)
  const start = centre(handle)
  press('pointermove', window, { clientX: start.clientX + 10, clientY: start.clientY + 10 }, kind)
  const slot = screen.getByRole('button', { name: '3:30 pm Free: choose this time' })
  await expect.element(slot).toBeVisible()
  press('pointermove', window, centre(slot.element()), kind)
  press('pointerup', window, centre(slot.element()), kind)
  const dialog = screen.getByRole('dialog', { name: 'Reschedule' })
  await expect.element(dialog.getByRole('radio', { name: '3:30 pm' })).toBeChecked()
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('The secretary travels')
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await expect.element(screen.getByText('Appointment rescheduled')).toBeVisible()
  expect(sent(reschedule).map(({ body }) => body)).toEqual([
    {
      ...{ id: booked.id, version: 0, date: sunday, hour: 15, minute: 30, durationMin: 15 },
      reason: 'The secretary travels',
    },
  ])
})

test('a drag that ends outside or is stopped with Escape changes nothing', async () => {
  const { screen } = await openSchedules()
  await expect.element(screen.getByRole('button', { name: 'Choose a time: Visitor 1' })).toBeVisible()
  const handle = document.querySelector(`[data-handle="${request.id}"]`)
  if (handle === null) throw new Error('The handle is missing.')
  const start = centre(handle)
  const away = { clientX: start.clientX + 20, clientY: start.clientY + 5 }
  const free = screen.getByRole('button', { name: /Free: choose this time/ })
  for (const end of ['drop', 'escape'] as const) {
    press('pointerdown', handle, start, 'mouse')
    press('pointermove', window, away, 'mouse')
    await expect.element(free.first()).toBeInTheDocument()
    if (end === 'drop') press('pointerup', window, { clientX: 2, clientY: 2 }, 'mouse')
    else await userEvent.keyboard('{Escape}')
    await expect.element(free).not.toBeInTheDocument()
    await expect.element(screen.getByText('No time was chosen.')).toBeInTheDocument()
  }
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('when a slot was just taken, the page says so, keeps the text, and removes the slot', async () => {
  let taken: AppointmentSummary[] = [booked]
  const { screen, sent } = await openSchedules({
    'GET /api/appointments/slots': ({ url }) => ok(shownDay(url.searchParams.get('date') ?? '', taken)),
    [reschedule]: () => {
      taken = [booked, shownBooked(3, { date: sunday, hour: 15, minute: 0 })]
      return refusal({ status: 409, code: 'slot_taken' })
    },
  })
  await screen.getByRole('button', { name: 'Move: Visitor 2' }).click()
  await screen.getByRole('button', { name: '3:00 pm Free: choose this time' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Reschedule' })
  const reason = dialog.getByRole('textbox', { name: /Reason/ })
  await reason.fill('The secretary travels')
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  const toast = screen.getByText('Please Select a Valid Slot.')
  await expect.element(toast.first()).toBeVisible()
  const times = dialog.getByRole('radiogroup', { name: 'Time' })
  await expect.element(times).toHaveAccessibleDescription(/Please Select a Valid Slot\./)
  await expect.element(times.getByRole('radio', { name: '3:00 pm' })).not.toBeInTheDocument()
  await expect.element(reason).toHaveValue('The secretary travels')
  // Without another choice, nothing is sent again.
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await expect.element(times).toHaveAccessibleDescription(/Please Select a Valid Slot\./)
  expect(sent(reschedule).map(({ body }) => body)).toMatchObject([{ hour: 15, minute: 0 }])
})

test('at 320 px the month fits the screen, in Bengali digits and names', async () => {
  await page.viewport(320, 640)
  onTestFinished(() => page.viewport(1280, 800))
  const { screen } = await openSchedules({}, 'bn')
  const grid = screen.getByRole('grid', { name: 'নভেম্বর ২০২৬' })
  await expect.element(grid.getByRole('button', { name: /রবিবার, ২২ নভেম্বর ২০২৬, আবেদন: ২/ })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  for (const day of grid.element().querySelectorAll('button')) {
    const { left, right, height, width } = day.getBoundingClientRect()
    expect(left >= 0 && right <= 320 && height >= 44 && width >= 24).toBe(true)
  }
})

test('an account that is not an official is told what to do', async () => {
  fakeFetch({ 'GET /api/officials': () => listOf([officialRecord]) })
  const { screen } = await openPage(address, { role: 'OFFICIAL', locale: 'en' })
  await expect.element(screen.getByText(/Your account is not linked to an official/)).toBeVisible()
})

test('if the officials could not be loaded, the page does not say that there are none', async () => {
  let answerer: Answerer = () => 'lost'
  await openSchedules({ 'GET /api/officials': (asked) => answerer(asked) })
  await expect.element(page.getByText('The server cannot be reached right now.')).toBeVisible()
  await expect.element(page.getByText(/There are no officials yet/)).not.toBeInTheDocument()
  answerer = () => listOf([officialRecord])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('grid')).toBeVisible()
})
