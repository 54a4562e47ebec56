import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { endSession } from '../../../src/client/platform/api/session-changes.ts'
import { type FakeAnswer, fakeFetch, refusal } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'
import {
  freeToday,
  officialRecord,
  shownBooked,
  shownDay,
  shownRequest,
  shownWhole,
} from '../../support/people/visits/shown-appointment.ts'

// Text that was typed into a dialog is kept when the dialog closes in any way before it is sent.

const officer = { role: 'OWNER', locale: 'en' } as const
const ok = (body: unknown): FakeAnswer => ({ status: 200, body })
const listOf = (list: readonly unknown[]) => ok({ list, page: 1, size: 20, total: list.length })
const officials = { 'GET /api/officials': () => listOf([officialRecord]) }
const request = shownRequest(1)
const booked = shownBooked(2, { date: '2030-11-24', hour: 11, minute: 0 })
const reject = 'PATCH /api/appointments/reject'

function clickOutside(): void {
  const overlay = document.elementFromPoint(2, 2)
  for (const type of ['pointerdown', 'pointerup', 'click']) {
    overlay?.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, button: 0, pointerType: 'mouse' }))
  }
}

const closings = {
  Escape: () => userEvent.keyboard('{Escape}'),
  'a click outside': async () => clickOutside(),
}

async function openReview(answer: () => FakeAnswer) {
  const calls = fakeFetch({
    ...officials,
    'GET /api/appointments': () => ok(shownWhole({ ...request, version: 3 })),
    'POST /api/appointments/search': () => listOf([request, shownRequest(3)]),
    [reject]: answer,
  })
  const { screen } = await openPage('/appointments/review', officer)
  const dialog = screen.getByRole('dialog', { name: 'Reject' })
  return {
    ...{ ...calls, screen, dialog },
    open: (visitor: number) => screen.getByRole('button', { name: `Reject: Visitor ${visitor}` }).click(),
    reason: dialog.getByRole('textbox', { name: 'Reason' }),
    confirm: dialog.getByRole('button', { name: 'Reject', exact: true }),
  }
}

test.each(Object.entries(closings))('a reason survives %s, only for the same appointment', async (_name, close) => {
  const { dialog, open, reason } = await openReview(() => 'lost')
  await open(1)
  await expect.element(dialog.getByText('What you wrote before is still here.')).not.toBeInTheDocument()
  await reason.fill('Another office does this')
  await close()
  await expect.element(dialog).not.toBeInTheDocument()
  await open(3)
  await expect.element(reason).toHaveValue('')
  await close()
  await expect.element(dialog).not.toBeInTheDocument()
  await open(1)
  await expect.element(reason).toHaveValue('Another office does this')
  await expect.element(dialog.getByText('What you wrote before is still here.')).toBeVisible()
  await close()
  await expect.element(dialog).not.toBeInTheDocument()
  await open(1)
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await expect.element(reason).toHaveValue('')
  await close()
  await expect.element(dialog).not.toBeInTheDocument()
  await open(1)
  await expect.element(reason).toHaveValue('')
})

test('a reason survives a conflict and then Escape; after it was sent it is forgotten', async () => {
  let answer = refusal({ status: 409, code: 'stale_version' })
  const { screen, sent, dialog, open, reason, confirm } = await openReview(() => answer)
  await open(1)
  await reason.fill('Another office does this')
  await confirm.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Someone else has changed this meanwhile/)
  await closings.Escape()
  await expect.element(dialog).not.toBeInTheDocument()
  await open(1)
  await expect.element(reason).toHaveValue('Another office does this')
  answer = ok(shownWhole({ ...request, status: 'REJECTED' }))
  await confirm.click()
  await expect.element(screen.getByText('Appointment rejected')).toBeVisible()
  expect(sent(reject).at(-1)?.body).toMatchObject({ reason: 'Another office does this' })
  await open(1)
  await expect.element(reason).toHaveValue('')
})

test('the typed text of a person is removed with the session', async () => {
  const before = await openReview(() => 'lost')
  await before.open(1)
  await before.reason.fill('Another office does this')
  await closings.Escape()
  await expect.element(before.dialog).not.toBeInTheDocument()
  await before.screen.unmount()
  await endSession()
  const { open, reason } = await openReview(() => 'lost')
  await open(1)
  await expect.element(reason).toHaveValue('')
})

test('a time that is being changed keeps its day, slot and reason', async () => {
  fakeFetch({
    ...officials,
    'GET /api/appointments/stats': () => ok({ today: none, week: none, month: none, waiting: 0 }),
    'GET /api/appointments/today/confirmed': () => listOf([booked]),
    'POST /api/appointments/search': () => listOf([]),
    'GET /api/appointments': () => ok(shownWhole(booked)),
    'GET /api/appointments/slots': ({ url }) => ok(shownDay(url.searchParams.get('date') ?? '')),
  })
  const { screen } = await openPage('/appointments/today-in-person', officer)
  await screen.getByRole('link', { name: 'Visitor 2' }).click()
  const opener = screen.getByRole('button', { name: 'Reschedule: Visitor 2' })
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'Reschedule' })
  await dialog.getByRole('textbox', { name: 'Day' }).fill('25/11/2030')
  await dialog.getByRole('radio', { name: '10:30 am' }).click()
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('The room is taken')
  await closings.Escape()
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  await expect.element(dialog.getByRole('textbox', { name: 'Day' })).toHaveValue('25/11/2030')
  await expect.element(dialog.getByRole('radio', { name: '10:30 am' })).toBeChecked()
  await expect.element(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('The room is taken')
})

const none = { online: 0, inPerson: 0, requests: 0 }

test('when the answer is lost, a walk-in visitor is entered once, also after the dialog was closed', async () => {
  const walkIn = 'POST /api/receptions'
  let answer: FakeAnswer = 'lost'
  const { sent } = fakeFetch({
    ...officials,
    'POST /api/receptions/search': () => listOf([]),
    'GET /api/receptions/slots': () => ok(freeToday),
    [walkIn]: () => answer,
  })
  const { screen } = await openPage('/receptions', { role: 'APP_COLLECTOR', locale: 'en' })
  const opener = screen.getByRole('button', { name: 'Visitor without an appointment' })
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'Visitor without an appointment' })
  await dialog.getByRole('combobox', { name: 'Official' }).selectOptions('Sharmin Akter')
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Rahim')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Khan')
  await dialog.getByRole('textbox', { name: 'Mobile number' }).fill('01712345678')
  await dialog.getByRole('textbox', { name: 'Agenda' }).fill('Plot 12')
  await dialog.getByRole('radio', { name: '3:30 pm' }).click()
  const enter = dialog.getByRole('button', { name: 'Add and check in' })
  await enter.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await closings.Escape()
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  await expect.element(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Rahim')
  await expect.element(dialog.getByRole('radio', { name: '3:30 pm' })).toBeChecked()
  answer = { status: 201, body: { id: booked.id } }
  await enter.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const [first, second] = sent(walkIn).map(({ body }) => body)
  expect(second).toEqual(first)
  await opener.click()
  await expect.element(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('')
})

test('changes of one’s own profile survive Escape', async () => {
  const visitor = {
    ...{ id: '00000000-0000-4000-8000-0000000000b1', firstName: 'Rahim', lastName: 'Khan', email: 'r@example.org' },
    ...{ mobile: '01712345678', nid: null, address: 'Rajshahi', district: null, imageUrl: null },
    ...{ hasAccount: true, version: 0, createdAt: '2026-11-20T04:00:00.000Z' },
  }
  fakeFetch({
    ...officials,
    'GET /api/visitors': () => ok({ visitor }),
    'GET /api/appointments': () => listOf([]),
    'GET /api/office': () => ok({}),
  })
  const { screen } = await openPage('/dashboard/visitor', { role: 'USER', locale: 'en' })
  const opener = screen.getByRole('button', { name: 'Edit', exact: true })
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'Profile' })
  await dialog.getByRole('textbox', { name: 'Address' }).fill('Khulna')
  await closings.Escape()
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  await expect.element(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue('Khulna')
  await expect.element(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Rahim')
})
