import { afterEach, beforeEach, expect, test } from 'vitest'
import { draftChanges } from '../../src/client/drafts/session/draft-changes.ts'
import { loadStorage } from '../../src/client/drafts/storage/load-storage.ts'
import { endSession } from '../../src/client/platform/api/session-changes.ts'
import { addDays, dhakaDate, formatClock, formatDate } from '../../src/domain/reference/calendar.ts'
import { writeVisit } from '../../src/sync/visits/visits.ts'
import { type Answerer, type FakeAnswer, fakeFetch, heldAnswer, refusal } from '../support/fake-fetch.ts'
import { openAsStranger } from '../support/open-page.tsx'
import { shownBooked, shownWhole } from '../support/people/shown-appointment.ts'

// The request of a visitor without an account, on the app's own page, with answers in the place of the server.

const path = '/appointments/apply-1'
const createVisitor = 'POST /api/visitors'
const createAppointment = 'POST /api/appointments'
const makeAccount = 'POST /api/visitors/password'

const online = official('0b7f3c1e-5a44-4c7e-9d0e-3f7a1f0c9b11', 'Nasrin Akter', { acceptsInPerson: false })
const both = official('1b7f3c1e-5a44-4c7e-9d0e-3f7a1f0c9b12', 'Kamal Hossain', {})

function official(id: string, nameEn: string, more: object) {
  const names = { nameBn: 'নাসরিন আক্তার', nameEn, gender: 'Female', status: 'ACTIVE', version: 0 }
  const rest = { imageUrl: null, department: null, designation: { bn: 'সচিব', en: 'Secretary' }, isSecretary: false }
  return { id, ...names, ...rest, acceptsOnline: true, acceptsInPerson: true, sortOrder: 0, ...more }
}

const officials = { 'GET /api/officials': (): FakeAnswer => page([online, both]) }
const lists = { ...officials, 'GET /api/appointments': (): FakeAnswer => page([]) }
const page = (list: object[]): FakeAnswer => ({ status: 200, body: { list, page: 1, size: 20, total: list.length } })
const created = ({ body }: { body: unknown }): FakeAnswer => {
  const { id, visitorToken = 't' } = body as { id: string; visitorToken?: string }
  return { status: 201, body: { id, visitorToken } }
}

async function clear() {
  await endSession()
  const { store } = (await loadStorage()).context
  await Promise.all([store.visitors.clear(), store.visits.clear(), store.photos.clear(), store.meta.clear()])
}
beforeEach(clear)
afterEach(clear)

type Screen = Awaited<ReturnType<typeof openAsStranger>>['screen']
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)
const box = (screen: Screen, name: string) => screen.getByRole('textbox', { name })

/** Everything that the browser keeps of this page, as text. */
async function everythingKept(): Promise<string> {
  const done = <T,>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const rows: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    for (const table of database.objectStoreNames) {
      rows.push(await done(database.transaction(table).objectStore(table).getAll()))
    }
    database.close()
  }
  return JSON.stringify(rows)
}

async function introduce(screen: Screen, mobile = '01712345678', firstName = 'Rahima') {
  await box(screen, 'First name').fill(firstName)
  await box(screen, 'Last name').fill('Khatun')
  await box(screen, 'Mobile number').fill(mobile)
  await box(screen, 'E-mail').fill('rahima@example.com')
  await box(screen, 'National ID number').fill('1234567890')
  await box(screen, 'Address').fill('8 Mirpur Road')
  await screen.getByRole('button', { name: 'Next' }).click()
}

async function sayWhy(screen: Screen) {
  await screen.getByRole('radio', { name: 'In person' }).click()
  await screen.getByRole('radio', { name: /Kamal Hossain/ }).click()
  await box(screen, 'Agenda').fill('The plan of plot 12')
  await box(screen, 'Number of persons').fill('2')
  await screen.getByRole('button', { name: 'Next' }).click()
}

test('each field says what is wrong with it, and only officials who take the kind of meeting are offered', async () => {
  fakeFetch(lists)
  const { screen } = await openAsStranger(path, 'en')
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(box(screen, 'First name')).toHaveAccessibleDescription(/Please give: First name/)
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

test('the request goes out whole; the password makes the account and is nowhere on the phone', async () => {
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
  await expect.element(screen.getByText('You have an account now')).toBeVisible()
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
  // Nor is what the office has of the person.
  expect(kept).not.toContain('1234567890')
})

test('a number that is taken leads back to its field, and the corrected request goes out', async () => {
  let isTaken = true
  const taken = refusal({ status: 409, code: 'mobile_taken' })
  const { sent } = fakeFetch({
    ...lists,
    [createVisitor]: (request) => (isTaken ? taken : created(request)),
    [createAppointment]: created,
  })
  const { screen } = await openAsStranger(path, 'en')
  await introduce(screen)
  await sayWhy(screen)
  await screen.getByRole('button', { name: 'Skip' }).click()
  await screen.getByRole('button', { name: 'Send the request' }).click()
  const toasted = screen.getByText('Error Occurred while creating visitor, status code: 409')
  await expect.element(toasted).toBeVisible()
  await screen.getByRole('link', { name: 'Correct and send again' }).click()
  await expect.element(box(screen, 'Mobile number')).toHaveAccessibleDescription(/already associated/)
  isTaken = false
  await introduce(screen, '01812345678')
  await screen.getByRole('button', { name: 'Next' }).click()
  await screen.getByRole('button', { name: 'Skip' }).click()
  await screen.getByRole('button', { name: 'Send the request' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Your request has been sent' })).toBeVisible()
  expect(sent(createVisitor).at(-1)?.body).toMatchObject({ mobile: '01812345678' })
  expect(sent(createAppointment)).toHaveLength(1)
})

test('a visitor whom the device knows has two steps, and sees what became of the requests', async () => {
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

/** Sends a request of a new person, up to the receipt. */
async function sendAs(screen: Screen, name: string, mobile: string) {
  await introduce(screen, mobile, name)
  await sayWhy(screen)
  await screen.getByRole('button', { name: 'Skip' }).click()
  await screen.getByRole('button', { name: 'Send the request' }).click()
  await expect.element(screen.getByText('On the server')).toBeVisible()
}

const another = { name: /I am somebody else/ }

test('what a second person began on a phone can be gone on with, or removed with the number of the card', async () => {
  fakeFetch({ ...lists, [createVisitor]: created, [createAppointment]: created })
  const first = await openAsStranger(path, 'en')
  await sendAs(first.screen, 'Rahima', '01712345678')
  await first.screen.getByRole('link', { name: 'My appointments' }).click()
  await first.screen.getByRole('button', another).click()
  await box(first.screen, 'First name').fill('Karim')
  await box(first.screen, 'National ID number').fill('9876543210')
  await box(first.screen, 'Address').click()
  const { store } = (await loadStorage()).context
  const isKept = async () => JSON.stringify(await store.visits.toArray()).includes('9876543210')
  await expect.poll(isKept).toBe(true)
  await first.leave()

  const { screen, leave } = await openAsStranger(path, 'en')
  await expect.element(screen.getByText('A request that Karim began')).toBeVisible()
  await screen.getByRole('link', { name: 'Go on filling it in' }).click()
  await expect.element(box(screen, 'National ID number')).toHaveValue('9876543210')
  await leave()

  const { screen: again } = await openAsStranger(path, 'en')
  await again.getByRole('button', { name: 'Delete' }).click()
  await again.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(again.getByText('A request that Karim began')).not.toBeInTheDocument()
  expect(await isKept()).toBe(false)
  expect(await store.visitors.count()).toBe(1)
})

test('an empty request is used by the next person who begins one', async () => {
  fakeFetch({ ...lists, [createVisitor]: created, [createAppointment]: created })
  const { screen, back } = await openAsStranger(path, 'en')
  await sendAs(screen, 'Rahima', '01712345678')
  await screen.getByRole('link', { name: 'My appointments' }).click()
  for (let time = 0; time < 2; time += 1) {
    await screen.getByRole('button', another).click()
    await expect.element(box(screen, 'First name')).toHaveValue('')
    back()
  }
  await expect.element(screen.getByRole('button', another)).toBeVisible()
  const { store } = (await loadStorage()).context
  expect(await store.visitors.count()).toBe(2)
})

test('of two people on one phone each finds their own appointments by name, and the address keeps the choice', async () => {
  fakeFetch({ ...lists, [createVisitor]: created, [createAppointment]: created })
  const { screen, leave } = await openAsStranger(path, 'en')
  await sendAs(screen, 'Rahima', '01712345678')
  await screen.getByRole('link', { name: 'My appointments' }).click()
  await screen.getByRole('button', another).click()
  await sendAs(screen, 'Karim', '01812345678')
  await leave()

  const later = await openAsStranger(path, 'en')
  await expect.element(later.screen.getByRole('heading', { name: 'Whose appointments?' })).toBeVisible()
  await later.screen.getByRole('link', { name: 'Rahima' }).click()
  await expect.element(later.screen.getByText('Rahima')).toBeVisible()
  await expect.element(later.screen.getByRole('heading', { name: 'My appointments' })).toHaveFocus()
  const chosen = later.address()
  await later.leave()

  const { screen: reloaded } = await openAsStranger(chosen, 'en')
  await expect.element(reloaded.getByText('Rahima')).toBeVisible()
  await reloaded.getByRole('link', { name: 'Appointments of other people on this phone' }).click()
  await reloaded.getByRole('link', { name: 'Karim' }).click()
  await expect.element(reloaded.getByText('Karim')).toBeVisible()
})

test('a refused request can be removed, after a question', async () => {
  fakeFetch({ ...lists, [createVisitor]: () => refusal({ status: 409, code: 'mobile_taken' }) })
  const { screen } = await openAsStranger(path, 'en')
  await introduce(screen)
  await sayWhy(screen)
  await screen.getByRole('button', { name: 'Skip' }).click()
  await screen.getByRole('button', { name: 'Send the request' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Your request needs you' })).toBeVisible()
  await screen.getByRole('link', { name: 'My appointments' }).click()
  await screen.getByRole('button', { name: 'Delete' }).click()
  const { store } = (await loadStorage()).context
  expect(await store.visits.count()).toBe(1)
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(box(screen, 'First name')).toHaveValue('')
})

test('what another tab wrote is part of the request that is sent', async () => {
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

test('a request that another tab sent and corrected is opened as the phone has it', async () => {
  fakeFetch({ ...lists, [createVisitor]: () => refusal({ status: 409, code: 'mobile_taken' }) })
  const { screen } = await openAsStranger(path, 'en')
  await introduce(screen)
  await sayWhy(screen)
  await expect.element(screen.getByRole('button', { name: 'Skip' })).toBeVisible()
  const { context } = await loadStorage()
  const { store, changes } = context
  const id = (await store.visits.toArray())[0]?.id ?? ''
  // As another tab does.
  const now = async (change: object) => {
    await store.visits.update(id, change)
    changes.publish({ draftId: id, paths: [], origin: 'server' })
  }
  await writeVisit(context, id, [{ part: 'about', path: 'mobile', text: '01900000000' }])
  await now({ state: 'waiting' })
  await expect.element(screen.getByRole('heading', { name: 'Your request is kept on this phone' })).toBeVisible()
  await now({ state: 'refused', refusal: { part: 'visitor', status: 409, code: 'mobile_taken', fields: [] } })
  await screen.getByRole('button', { name: 'Back' }).click()
  await screen.getByRole('button', { name: 'Back' }).click()
  await expect.element(box(screen, 'Mobile number')).toHaveValue('01900000000')
})

const password = async (screen: Screen, button: string) => {
  await screen.getByLabelText(/^Password/).fill('s3cret-words')
  await screen.getByLabelText(/^Retype/).fill('s3cret-words')
  await screen.getByRole('button', { name: button }).click()
}

test('an account is taken for made only after an attempt without an answer; the form of it has the focus', async () => {
  let answer: FakeAnswer = refusal({ status: 404, code: 'not_found' })
  fakeFetch({ ...lists, [createVisitor]: created, [createAppointment]: created, [makeAccount]: () => answer })
  const { screen } = await openAsStranger(path, 'en')
  await sendAs(screen, 'Rahima', '01712345678')
  const { store } = (await loadStorage()).context
  const account = async () => (await store.visitors.toArray())[0]?.account
  await screen.getByRole('button', { name: 'Make an account with a password' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Choose your password' })).toHaveFocus()
  await password(screen, 'Create an account')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(await account()).toBeUndefined()
  answer = 'lost'
  await password(screen, 'Create an account')
  await expect.poll(account).toBe('asked')
  await store.meta.put({ key: `appointments of ${(await store.visitors.toArray())[0]?.id}`, value: {} })
  answer = refusal({ status: 404, code: 'not_found' })
  await password(screen, 'Create an account')
  await expect.element(screen.getByRole('heading', { name: 'You have an account now' })).toHaveFocus()
  expect(await store.meta.filter(({ key }) => key.startsWith('appointments of')).count()).toBe(0)
})

test('a visitor who is refused corrects themselves in the request that describes them, also from a second one', async () => {
  fakeFetch({ ...lists, [createVisitor]: () => refusal({ status: 409, code: 'mobile_taken' }) })
  const { screen } = await openAsStranger(path, 'en')
  await introduce(screen)
  await sayWhy(screen)
  await screen.getByRole('button', { name: 'Skip' }).click()
  await screen.getByRole('button', { name: 'Send the request' }).click()
  await expect.element(screen.getByRole('link', { name: 'Correct and send again' })).toBeVisible()
  await screen.getByRole('link', { name: 'My appointments' }).click()
  await screen.getByRole('button', { name: 'Request an appointment' }).click()
  await sayWhy(screen)
  await screen.getByRole('button', { name: 'Send without a photo' }).click()
  await screen.getByRole('link', { name: 'Correct and send again' }).click()
  await expect.element(box(screen, 'Mobile number')).toHaveAccessibleDescription(/already associated/)
})

test('a request that did not get through says when it is tried next, and can be sent at once', async () => {
  let isReached = false
  const answer: Answerer = (sent) => (isReached ? created(sent) : 'lost')
  fakeFetch({ ...lists, [createVisitor]: answer, [createAppointment]: answer })
  const { screen } = await openAsStranger(path, 'en')
  await introduce(screen)
  await sayWhy(screen)
  await screen.getByRole('button', { name: 'Skip' }).click()
  const { store } = (await loadStorage()).context
  await screen.getByRole('button', { name: 'Send the request' }).click()
  await expect.poll(async () => (await store.visitors.toArray())[0]?.retry.tries).toBeGreaterThan(0)
  const wait = async (asked: boolean) => {
    await store.visitors.toCollection().modify((row) => {
      row.retry = { tries: 1, notBefore: Date.now() + 200_000, asked }
    })
    draftChanges().publish({ draftId: '', paths: [], origin: 'server' })
  }
  await wait(true)
  await expect.element(screen.getByText(/the office's server is busy: the next try is at/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send now' })).not.toBeInTheDocument()
  await wait(false)
  await expect.element(screen.getByText(/it did not get through: the next try is at/)).toBeVisible()
  isReached = true
  await screen.getByRole('button', { name: 'Send now' }).click()
  await expect.element(screen.getByText('On the server')).toBeVisible()
})
