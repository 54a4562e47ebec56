import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadStorage } from '../../../src/client/drafts/phone/loading/load-storage.ts'
import { addDays, dhakaDate, formatClock, formatDate } from '../../../src/domain/reference/calendar.ts'
import { writeVisit } from '../../../src/sync/visits/visits.ts'
import { fakeFetch, heldAnswer } from '../../support/fake-fetch.ts'
import { openAsStranger } from '../../support/open-page.tsx'
import { shownBooked, shownWhole } from '../../support/people/visits/shown-appointment.ts'
import {
  both,
  box,
  clear,
  createAppointment,
  created,
  createVisitor,
  everythingKept,
  field,
  introduce,
  lists,
  makeAccount,
  page,
  path,
  sayWhy,
} from '../../support/people/visits/visit-screen.ts'

// The request of a visitor without an account, on the app's own page, with answers in place of the server.

beforeEach(clear)
afterEach(clear)

test('each field shows its error, and only officials who offer this kind of meeting can be chosen', async () => {
  fakeFetch(lists)
  const { screen } = await openAsStranger(path, 'en')
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(box(screen, 'First name')).toHaveAccessibleDescription(/Please enter: First name/)
  await box(screen, 'National ID number').fill('123')
  await box(screen, 'Address').click()
  await expect.element(box(screen, 'National ID number')).toHaveAccessibleDescription(/10, 13 or 17 digits/)
  await introduce(screen)

  await expect.element(screen.getByText('Please choose the kind of meeting first.')).toBeVisible()
  await screen.getByRole('radio', { name: 'Online' }).click()
  await screen.getByRole('radio', { name: /Nasrin Akter/ }).click()
  await screen.getByRole('radio', { name: 'In person' }).click()
  await expect.element(screen.getByRole('radio', { name: /Kamal Hossain/ })).toBeVisible()
  expect(document.querySelectorAll('[data-official]')).toHaveLength(1)
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.element(screen.getByRole('link', { name: 'Official' })).toBeVisible()
})

test('the whole request is sent; the password makes the account and is not stored on the phone', async () => {
  const visitorKnown = Promise.withResolvers<void>()
  const account = heldAnswer({ status: 200, body: {} })
  const { sent } = fakeFetch({
    ...lists,
    [createVisitor]: async (request) => {
      await visitorKnown.promise
      return created(request)
    },
    [createAppointment]: created,
    [makeAccount]: account.answerer,
  })
  const { screen } = await openAsStranger(path, 'en')
  await introduce(screen)
  await sayWhy(screen)
  await screen.getByRole('button', { name: 'Skip' }).click()
  await screen.getByLabelText(/^Password/).fill('s3cret-words')
  await screen.getByLabelText(/^Retype/).fill('s3cret-words')
  await screen.getByRole('button', { name: 'Send the request' }).click()
  await expect.poll(() => sent(createVisitor).length).toBe(1)
  const whileSending = await everythingKept()
  expect(whileSending).toContain('1234567890')
  expect(whileSending).not.toContain('s3cret-words')
  visitorKnown.resolve()
  await expect.poll(() => sent(makeAccount).length).toBe(1)
  expect(await everythingKept()).not.toContain('s3cret-words')
  account.release()
  await expect.element(screen.getByText('You now have an account')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Your request has been sent' })).toBeVisible()
  const [{ id, visitorToken } = { id: '', visitorToken: '' }] = sent(createVisitor).map(
    ({ body }) => body as { id: string; visitorToken: string },
  )
  const [asked] = sent(createAppointment)
  expect(asked?.headers.get('visitor-token')).toBe(visitorToken)
  expect(asked?.body).toMatchObject({ visitorId: id, officialId: both.id, personCount: 2, requestedHour: -1 })
  expect(sent(makeAccount)[0]?.body).toEqual({ password: 's3cret-words' })
  expect([sent(createVisitor).length, sent(createAppointment).length, sent(makeAccount).length]).toEqual([1, 1, 1])

  const kept = await everythingKept()
  expect(kept).toContain(id)
  expect(kept).not.toContain('s3cret-words')
  // The personal data that the office has now is not stored either.
  expect(kept).not.toContain('1234567890')
})

test('a visitor whom the device knows has two steps, and sees the state of earlier requests', async () => {
  const time = { date: addDays(dhakaDate(Date.now()), 7), hour: 9, minute: 30 }
  const shown = (id: string) => shownWhole({ ...shownBooked(1, time), id, topic: 'The plan of plot 12' })
  const ids: string[] = []
  fakeFetch({
    ...lists,
    [createVisitor]: created,
    [createAppointment]: (request) => {
      ids.push((request.body as { id: string }).id)
      return created(request)
    },
    'GET /api/appointments': ({ url }) => {
      const id = url.searchParams.get('id')
      return id === null ? page(ids.map(shown)) : { status: 200, body: shown(id) }
    },
  })
  const first = await openAsStranger(path, 'en')
  await introduce(first.screen)
  await sayWhy(first.screen)
  await first.screen.getByRole('button', { name: 'Skip' }).click()
  await first.screen.getByRole('button', { name: 'Send the request' }).click()
  await expect.element(first.screen.getByText('On the server')).toBeVisible()
  await first.leave()

  const { screen } = await openAsStranger(path, 'en')
  await expect.element(screen.getByRole('heading', { name: 'My appointments' })).toBeVisible()
  const request = screen.getByRole('listitem').filter({ hasText: 'The plan of plot 12' })
  await expect.element(request).toMatchTextContent(/Scheduled/)
  await expect.element(request).toMatchTextContent(`${formatDate(time.date, 'en')}, ${formatClock(9, 30, 'en')}`)
  await screen.getByRole('button', { name: 'Request an appointment' }).click()
  await expect.element(screen.getByText('Step 1 / 2 · Meeting purpose')).toBeVisible()
  expect(field('firstName')).toBeNull()
})

test('after each step the heading has the focus, also by a link and by the back key', async () => {
  fakeFetch({ ...lists, [createVisitor]: created, [createAppointment]: created })
  const { screen, back } = await openAsStranger(path, 'en')
  const heading = (name: string) => screen.getByRole('heading', { name, level: 1 })
  await introduce(screen)
  await expect.element(heading('Meeting purpose')).toHaveFocus()
  await screen.getByRole('button', { name: 'Back' }).click()
  await expect.element(heading('About yourself')).toHaveFocus()
  await screen.getByRole('button', { name: 'Next' }).click()
  await sayWhy(screen)
  await expect.element(heading('Photograph')).toHaveFocus()
  await screen.getByRole('button', { name: 'Skip' }).click()
  await expect.element(heading('Account password')).toHaveFocus()
  back()
  await expect.element(heading('Photograph')).toHaveFocus()
  await screen.getByRole('button', { name: 'Skip' }).click()
  await screen.getByRole('button', { name: 'Send the request' }).click()
  await expect.element(heading('Your request has been sent')).toHaveFocus()
  await screen.getByRole('link', { name: 'My appointments' }).click()
  await expect.element(heading('My appointments')).toHaveFocus()
})

test('text from another tab is part of the request that is sent', async () => {
  const { sent } = fakeFetch({ ...lists, [createVisitor]: created, [createAppointment]: created })
  const { screen } = await openAsStranger(path, 'en')
  await introduce(screen)
  await sayWhy(screen)
  await screen.getByRole('button', { name: 'Skip' }).click()
  const { context } = await loadStorage()
  const id = (await context.store.visits.toArray())[0]?.id ?? ''
  await writeVisit(context, id, [{ part: 'purpose', path: 'companyName', text: 'Padma Builders' }])
  await screen.getByRole('button', { name: 'Send the request' }).click()
  await expect.element(screen.getByText('On the server')).toBeVisible()
  expect(sent(createAppointment)[0]?.body).toMatchObject({ extras: { companyName: 'Padma Builders' } })
})
