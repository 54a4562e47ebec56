import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadStorage } from '../../../src/client/drafts/phone/loading/load-storage.ts'
import { draftChanges } from '../../../src/client/drafts/phone/notes/draft-changes.ts'
import { createVisit, writeVisit } from '../../../src/sync/visits/visits.ts'
import { type Answerer, type FakeAnswer, fakeFetch, refusal } from '../../support/fake-fetch.ts'
import { openAsStranger, openPage } from '../../support/open-page.tsx'
import {
  box,
  clear,
  createAppointment,
  created,
  createVisitor,
  introduce,
  lists,
  makeAccount,
  path,
  type Screen,
  sayWhy,
  sendAs,
} from '../../support/people/visits/visit-screen.ts'

// A request that the office refuses, or that does not reach it.

beforeEach(clear)
afterEach(clear)

/** Fills in an empty request and sends it. */
async function sendRequest(screen: Screen): Promise<void> {
  await introduce(screen)
  await sayWhy(screen)
  await screen.getByRole('button', { name: 'Skip' }).click()
  await screen.getByRole('button', { name: 'Send the request' }).click()
}

test('a number that is taken leads back to its field, and the corrected request is sent', async () => {
  let isTaken = true
  const taken = refusal({ status: 409, code: 'mobile_taken' })
  const { sent } = fakeFetch({
    ...lists,
    [createVisitor]: (request) => (isTaken ? taken : created(request)),
    [createAppointment]: created,
  })
  const { screen } = await openAsStranger(path, 'en')
  await sendRequest(screen)
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

test('a refused request can be deleted after a confirmation', async () => {
  fakeFetch({ ...lists, [createVisitor]: () => refusal({ status: 409, code: 'mobile_taken' }) })
  const { screen } = await openAsStranger(path, 'en')
  await sendRequest(screen)
  await expect.element(screen.getByRole('heading', { name: 'Your request needs your attention' })).toBeVisible()
  await screen.getByRole('link', { name: 'My appointments' }).click()
  await screen.getByRole('button', { name: 'Delete' }).click()
  const { store } = (await loadStorage()).context
  expect(await store.visits.count()).toBe(1)
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(box(screen, 'First name')).toHaveValue('')
})

test('a request that another tab sent and corrected is opened with its stored values', async () => {
  fakeFetch({ ...lists, [createVisitor]: () => refusal({ status: 409, code: 'mobile_taken' }) })
  const { screen } = await openAsStranger(path, 'en')
  await introduce(screen)
  await sayWhy(screen)
  await expect.element(screen.getByRole('button', { name: 'Skip' })).toBeVisible()
  const { context } = await loadStorage()
  const { store, changes } = context
  const id = (await store.visits.toArray())[0]?.id ?? ''
  // Changes the request as another tab would.
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

test('a 404 means that the account exists only after an unanswered attempt; its heading has the focus', async () => {
  let answer: FakeAnswer = refusal({ status: 404, code: 'not_found' })
  fakeFetch({ ...lists, [createVisitor]: created, [createAppointment]: created, [makeAccount]: () => answer })
  const { screen } = await openAsStranger(path, 'en')
  await sendAs(screen, 'Rahima', '01712345678')
  const { store } = (await loadStorage()).context
  const account = async () => (await store.visitors.toArray())[0]?.account
  await screen.getByRole('button', { name: 'Create an account with a password' }).click()
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
  await expect.element(screen.getByRole('heading', { name: 'You now have an account' })).toHaveFocus()
  expect(await store.meta.filter(({ key }) => key.startsWith('appointments of')).count()).toBe(0)
})

test('a refused visitor corrects the request with their data, also from a second request', async () => {
  fakeFetch({ ...lists, [createVisitor]: () => refusal({ status: 409, code: 'mobile_taken' }) })
  const { screen } = await openAsStranger(path, 'en')
  await sendRequest(screen)
  await expect.element(screen.getByRole('link', { name: 'Correct and send again' })).toBeVisible()
  await screen.getByRole('link', { name: 'My appointments' }).click()
  await screen.getByRole('button', { name: 'Request an appointment' }).click()
  await sayWhy(screen)
  await screen.getByRole('button', { name: 'Send without a photo' }).click()
  await screen.getByRole('link', { name: 'Correct and send again' }).click()
  await expect.element(box(screen, 'Mobile number')).toHaveAccessibleDescription(/already associated/)
})

test('a request that was not sent shows the time of the next attempt, and can be sent at once', async () => {
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
  await expect.element(screen.getByText(/the office's server is busy: the next attempt is at/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send now' })).not.toBeInTheDocument()
  await wait(false)
  await expect.element(screen.getByText(/it was not delivered: the next attempt is at/)).toBeVisible()
  isReached = true
  await screen.getByRole('button', { name: 'Send now' }).click()
  await expect.element(screen.getByText('On the server')).toBeVisible()
})

test('a signed-in person continues a request of this phone, and begins a new one on the account’s page', async () => {
  fakeFetch({
    ...lists,
    'GET /api/visitors': () => ({ status: 200, body: { visitor: null } }),
    [createVisitor]: () => refusal({ status: 409, code: 'mobile_taken' }),
  })
  const stranger = await openAsStranger(path, 'en')
  await introduce(stranger.screen)
  await sayWhy(stranger.screen)
  await stranger.screen.getByRole('button', { name: 'Skip' }).click()
  await stranger.screen.getByRole('button', { name: 'Send the request' }).click()
  await expect.element(stranger.screen.getByRole('link', { name: 'Correct and send again' })).toBeVisible()
  await stranger.leave()
  const { screen, address } = await openPage(path, { role: 'USER', locale: 'en' })
  await expect.poll(address).toBe('/dashboard/visitor')
  await screen.getByRole('link', { name: 'Correct and send again' }).click()
  await screen.getByRole('link', { name: 'Correct and send again' }).click()
  await expect.element(box(screen, 'Mobile number')).toHaveAccessibleDescription(/already associated/)
  await box(screen, 'Mobile number').fill('01812345678')
  await expect
    .poll(async () => JSON.stringify(await (await loadStorage()).context.store.visits.toArray()))
    .toContain('01812345678')
})

test('a request of another account says that this account cannot change or send it', async () => {
  fakeFetch({ ...lists, 'GET /api/visitors': () => ({ status: 200, body: { visitor: null } }) })
  const { context } = await loadStorage()
  const { id, visitorId } = await createVisit(context, { visitorId: null, locale: 'en' })
  await context.store.visitors.update(visitorId, { name: 'Rahima', onServer: true, account: 'made' })
  await context.store.visits.update(id, { state: 'waiting', needsSignIn: true })
  const { screen } = await openPage(`${path}?request=${id}`, { role: 'USER', locale: 'en' })
  await expect.element(screen.getByText('This request belongs to another account')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Correct and send again' })).not.toBeInTheDocument()
})
