import { expect, test } from 'vitest'
import { queryClient } from '../../../src/client/platform/api/query-client.ts'
import { type Answerer, type FakeAnswer, fakeFetch, refusal } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'
import {
  freeToday,
  officialRecord,
  shownBooked,
  shownDay,
  shownRequest,
  shownWhole,
} from '../../support/people/visits/shown-appointment.ts'
import { setOnline } from '../../support/set-online.ts'

// The lists of appointments and their dialogs, the reception and the visitors.

const officer = { role: 'OWNER', locale: 'en' } as const
const ok = (body: unknown): FakeAnswer => ({ status: 200, body })
const listOf = (list: readonly unknown[]) => ok({ list, page: 1, size: 20, total: list.length })
const none = { online: 0, inPerson: 0, requests: 0 }
const officials = { 'GET /api/officials': () => listOf([officialRecord]) }

const request = shownRequest(1)
const online = shownRequest(4, { type: 'online' })
const booked = shownBooked(2, { date: '2026-11-22', hour: 11, minute: 0 })
const search = 'POST /api/appointments/search'

test('requests are listed oldest first; a rejection asks for the reason, which survives a conflict', async () => {
  const reject = 'PATCH /api/appointments/reject'
  let answer = refusal({ status: 409, code: 'stale_version' })
  const changed = { ...request, version: 3 }
  const { sent } = fakeFetch({
    ...officials,
    'GET /api/appointments': () => ok(shownWhole(changed)),
    [search]: () => listOf([request]),
    [reject]: () => answer,
  })
  const { screen } = await openPage('/appointments/review', officer)
  await screen.getByRole('button', { name: 'Reject: Visitor 1' }).click()
  expect(sent(search)[0]?.body).toMatchObject({ status: ['APPLIED'], order: 'oldest', page: 1 })
  const dialog = screen.getByRole('dialog', { name: 'Reject' })
  const confirm = dialog.getByRole('button', { name: 'Reject' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await confirm.click()
  await expect.element(reason).toHaveAccessibleDescription(/Please enter the reason/)
  expect(sent(reject)).toEqual([])
  await reason.fill('Another office does this')
  await confirm.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Someone else has changed this meanwhile/)
  await expect.element(reason).toHaveValue('Another office does this')
  answer = ok(shownWhole({ ...changed, status: 'REJECTED' }))
  await confirm.click()
  await expect.element(screen.getByText('Appointment rejected')).toBeVisible()
  expect(sent(reject).map(({ body }) => body)).toMatchObject([{ version: request.version }, { version: 3 }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('/appointments leads to the first of nine lists; a failed cancellation has a translated message', async () => {
  const cancel = 'PATCH /api/appointments/cancel'
  const { sent } = fakeFetch({
    ...officials,
    'GET /api/appointments/stats': () => ok({ today: none, week: none, month: none, waiting: 0 }),
    'GET /api/appointments/today/confirmed': () => listOf([booked]),
    'GET /api/appointments': () => ok(shownWhole(booked)),
    [search]: () => listOf([]),
    [cancel]: () => refusal({ status: 409, code: 'wrong_state' }),
  })
  const { screen, address } = await openPage('/appointments', officer)
  await expect.poll(address).toBe('/appointments/today-online')
  await screen.getByRole('link', { name: 'Visitor 2' }).click()
  await screen.getByRole('button', { name: 'Cancel the appointment: Visitor 2' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Cancel the appointment' })
  await dialog.getByRole('button', { name: 'Cancel the appointment' }).click()
  await expect.element(screen.getByText('Error .. Could not cancel appointment.')).toBeVisible()
  expect(sent(cancel).map(({ body }) => body)).toEqual([{ id: booked.id, version: 0 }])
})

test('an online request is assigned with the official’s first link, and never without a time', async () => {
  const approve = 'PATCH /api/appointments/approve'
  const links = [false, true].map((isDefault, index) => ({
    ...{
      id: `00000000-0000-4000-8000-00000000000${index}`,
      status: 'ACTIVE',
      version: 0,
      officialId: officialRecord.id,
    },
    ...{ title: isDefault ? 'Usual room' : 'Other room', provider: 'Meet', url: 'https://meet.google.com/abc' },
    ...{ meetingId: null, passcode: null, durationMin: 15, isDefault, official: { bn: 'ক', en: 'A' } },
  }))
  const { sent } = fakeFetch({
    ...officials,
    [search]: () => listOf([online]),
    'GET /api/appointments': () => ok(shownWhole(online)),
    'GET /api/meetings/links': () => listOf(links),
    'GET /api/appointments/slots': ({ url }) => ok(shownDay(url.searchParams.get('date') ?? '')),
    [approve]: () => ok(shownWhole({ ...online, status: 'APPROVED' })),
  })
  const { screen } = await openPage('/appointments/review', officer)
  await screen.getByRole('button', { name: 'Assign: Visitor 4' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Assign a time' })
  await expect.element(dialog.getByRole('combobox', { name: 'Meeting link' })).toHaveValue(links[1]?.id)
  await dialog.getByRole('textbox', { name: 'Day' }).fill('২৩/১১/২০৩০')
  await dialog.getByRole('button', { name: 'The day after' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Day' })).toHaveValue('24/11/2030')
  const assign = dialog.getByRole('button', { name: 'Assign', exact: true })
  await expect.element(dialog.getByRole('radio', { name: '10:30 am' })).toBeInTheDocument()
  await assign.click()
  await expect.element(screen.getByText('Please Select a Valid Slot.').first()).toBeVisible()
  expect(sent(approve)).toEqual([])
  await dialog.getByRole('radio', { name: '10:30 am' }).click()
  await assign.click()
  await expect.element(screen.getByText('Appointment approved')).toBeVisible()
  expect(sent(approve)[0]?.body).toEqual({
    ...{ id: online.id, version: 0, date: '2030-11-24', hour: 10, minute: 30, durationMin: 15 },
    meetingLinkId: links[1]?.id,
  })
})

test.each(['Reject', 'Assign'])(
  '%s: a change by a colleague behind the open dialog is not overwritten unseen',
  async (name) => {
    let version = 0
    const change: Answerer = ({ body }) =>
      (body as { version: number }).version === version
        ? ok(shownWhole({ ...request, version: version + 1 }))
        : refusal({ status: 409, code: 'stale_version' })
    const calls = ['PATCH /api/appointments/reject', 'PATCH /api/appointments/approve'] as const
    const { sent } = fakeFetch({
      ...officials,
      [search]: () => listOf([request]),
      'GET /api/appointments': () => ok(shownWhole({ ...request, version })),
      'GET /api/appointments/slots': ({ url }) => ok(shownDay(url.searchParams.get('date') ?? '')),
      ...Object.fromEntries(calls.map((each) => [each, change])),
    })
    const { screen } = await openPage(`/appointment?id=${request.id}`, officer)
    const versions = () => calls.flatMap(sent).map(({ body }) => (body as { version: number }).version)
    await screen.getByRole('button', { name: `${name}: Visitor 1` }).click()
    const dialog = screen.getByRole('dialog')
    if (name === 'Reject') await dialog.getByRole('textbox', { name: 'Reason' }).fill('Another office does this')
    else {
      await dialog.getByRole('textbox', { name: 'Day' }).fill('24/11/2030')
      await dialog.getByRole('radio', { name: '10:30 am' }).click()
    }
    version = 1
    await queryClient.invalidateQueries()
    const confirm = dialog.getByRole('button', { name, exact: true })
    await confirm.click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Someone else has changed this meanwhile/)
    expect(versions()).toEqual([0])
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(versions()).toEqual([0, 1])
  },
)

test('an appointment of which the visitor was not informed shows the number to call, on the list and its page', async () => {
  const held = { ...booked, toTelephone: { mobile: '01712345678' } }
  fakeFetch({
    ...officials,
    'GET /api/appointments/stats': () => ok({ today: none, week: none, month: none, waiting: 0 }),
    'GET /api/appointments/today/confirmed': () =>
      listOf([held, shownBooked(3, { date: '2026-11-22', hour: 12, minute: 0 })]),
    'GET /api/appointments': () => ok(shownWhole(held)),
    [search]: () => listOf([held]),
  })
  const { screen } = await openPage('/appointments/today-in-person', officer)
  const call = screen.getByRole('link', { name: '01712345678' })
  await expect.element(call).toHaveAttribute('href', 'tel:01712345678')
  expect(screen.getByText('Not informed: please telephone').elements()).toHaveLength(1)
  await screen.getByRole('link', { name: 'Visitor 2' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Visitor 2' })).toBeVisible()
  await expect.element(call).toBeVisible()
})

test('the reception checks in with one press, and enters a visitor without an appointment', async () => {
  const expected = { ...booked, actions: ['checkIn'], mobile: '017•••••678', room: '402' }
  let present = expected
  const walkIn = 'POST /api/receptions'
  const { sent } = fakeFetch({
    ...officials,
    'POST /api/receptions/search': () => listOf([present]),
    'GET /api/receptions/slots': () => ok(freeToday),
    'PATCH /api/appointments/check-in': () => {
      present = { ...expected, version: 1, checkedInAt: '2026-11-22T05:00:00.000Z', actions: ['checkOut'] }
      return ok(shownWhole(booked))
    },
    [walkIn]: () => ({ status: 201, body: { id: booked.id } }),
  })
  const { screen } = await openPage('/receptions', { role: 'APP_COLLECTOR', locale: 'en' })
  await screen.getByRole('button', { name: 'Check in: Visitor 2' }).click()
  await expect.element(screen.getByText('The visitor has arrived')).toBeVisible()
  await expect.element(screen.getByText('Here since 11:00 am')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Check out: Visitor 2' })).toBeVisible()
  await screen.getByRole('button', { name: 'Visitor without an appointment' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Visitor without an appointment' })
  await dialog.getByRole('combobox', { name: 'Official' }).selectOptions('Sharmin Akter')
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Rahim')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Khan')
  await dialog.getByRole('textbox', { name: 'Mobile number' }).fill('০১৭১২৩৪৫৬৭৮')
  await dialog.getByRole('textbox', { name: 'Agenda' }).fill('Plot 12')
  const enter = dialog.getByRole('button', { name: 'Add and check in' })
  await enter.click()
  await expect.element(screen.getByText('Please Select a Valid Slot.').first()).toBeVisible()
  await dialog.getByRole('radio', { name: '3:30 pm' }).click()
  await enter.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent(walkIn).map(({ body }) => body)).toMatchObject([
    {
      officialId: officialRecord.id,
      firstName: 'Rahim',
      hour: 15,
      minute: 30,
      durationMin: 15,
      personCount: 1,
      nid: null,
    },
  ])
})

const visitor = {
  ...{ id: '00000000-0000-4000-8000-0000000000b1', firstName: 'Rahim', lastName: 'Khan', email: 'r@example.org' },
  ...{ mobile: '01712345678', nid: '•••••6543', address: 'Rajshahi', district: null, imageUrl: null },
  ...{ hasAccount: false, version: 0, createdAt: '2026-11-20T04:00:00.000Z' },
}

test.each([
  [200, 'Visitor deleted'],
  [500, 'Error Deleting Visitor.'],
])('an OWNER deletes a visitor after a confirmation: %s', async (status, words) => {
  const remove = 'DELETE /api/visitors'
  const answerer: Answerer = () => (status === 200 ? ok({}) : refusal({ status, code: 'internal' }))
  const { sent } = fakeFetch({ 'POST /api/visitors/search': () => listOf([visitor]), [remove]: answerer })
  const { screen } = await openPage('/visitors', officer)
  await screen.getByRole('button', { name: 'Delete: Rahim Khan' }).click()
  expect(sent(remove)).toEqual([])
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText(words)).toBeVisible()
  expect(sent(remove).map(({ url }) => url.searchParams.get('id'))).toEqual([visitor.id])
})

test.each([
  ['/visitors', 'POST /api/visitors/search', visitor, 'Rahim Khan'],
  ['/receptions', 'POST /api/receptions/search', { ...booked, mobile: '017•••••678', room: '402' }, 'Visitor 2'],
  ['/appointments/review', search, request, 'Visitor 1'],
])('without a connection %s shows the stored data and its time', async (path, call, row, name) => {
  let answer: FakeAnswer = listOf([row])
  fakeFetch({ ...officials, [call]: () => answer })
  const { screen } = await openPage(path, officer)
  await expect.element(screen.getByText(name).first()).toBeVisible()
  const stale = screen.getByRole('status').filter({ hasText: 'Saved on this device, last updated' })
  await expect.element(stale).not.toBeInTheDocument()
  answer = 'lost'
  setOnline(false)
  await expect.element(stale).toMatchTextContent(/last updated .*\d{4}.*There is no internet connection\./)
  await expect.element(screen.getByText(name).first()).toBeVisible()
})

test.each(['/receptions', '/visitors'])(
  '%s tells those who may not see visitors, and requests nothing',
  async (path) => {
    fakeFetch({})
    const { screen } = await openPage(path, { role: 'COMMITTEE', locale: 'en' })
    await expect.element(screen.getByText(/Only the reception desk, officials and the administration/)).toBeVisible()
  },
)
