import { beforeEach, expect, test, vi } from 'vitest'
import { signalLock } from '../../../src/client/drafts/phone/notes/lock-signal.ts'
import { endSession } from '../../../src/client/platform/api/session-changes.ts'
import { browserClock } from '../../../src/client/platform/live/live-clock.ts'
import {
  ageKept,
  change,
  fillForm,
  inQueue,
  kept,
  openGuest,
  place,
  resetPhone,
  ringing,
  session,
  snapshot,
  stage,
} from '../../support/live/guest-page.tsx'

// What the phone of a guest does by itself: its clock, typed text, the place and the focus.

beforeEach(resetPhone)

const hour = 3_600_000

/** Moves the clock of the page forward. */
function passTime(ms: number): void {
  const now = browserClock.now.bind(browserClock)
  vi.spyOn(browserClock, 'now').mockImplementation(() => now() + ms)
}

test('offline, a call ends by the clock of the phone, and an answer that was not sent is dropped', async () => {
  const { screen, say, lose, open } = await openGuest(inQueue())
  say(change(ringing))
  await expect.element(screen.getByRole('dialog', { name: 'You are being called' })).toBeVisible()
  lose()
  await screen.getByRole('button', { name: 'Accept' }).click()
  passTime(41_000)
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/The time to accept the call is over.*no connection/)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(stage()).toBe('callOver')
  // The server calls again: the answer to the first call must not accept the second one.
  const socket = await open(inQueue({ ...ringing, misses: 1 }))
  await expect.element(screen.getByRole('dialog', { name: 'You are being called' })).toBeVisible()
  expect(socket.sent.map(({ type }) => type)).toEqual(['hello'])
  say(change({ state: 'WAIT', ring: null, misses: 2, serial: 19 }))
  await expect.element(screen.getByText('You missed a call again')).toBeVisible()
})

test('with a connection the end of the call is shown until the server sends the next state', async () => {
  const { screen, say } = await openGuest(inQueue(ringing))
  await expect.element(screen.getByRole('dialog', { name: 'You are being called' })).toBeVisible()
  passTime(41_000)
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/You stay in the queue/)
  say(change({ state: 'WAIT', ring: null, misses: 1 }))
  await expect.element(screen.getByText('You missed a call', { exact: true })).toBeVisible()
})

test('a join that waits for the connection sends later corrections', async () => {
  const { screen, lose, open, sent } = await openGuest(snapshot())
  await fillForm(screen)
  lose()
  await screen.getByRole('button', { name: 'Join' }).click()
  await expect.element(screen.getByRole('button', { name: /as soon as there is a connection/ })).toBeVisible()
  await screen.getByRole('textbox', { name: 'Purpose' }).fill('The plan of plot 14')
  const socket = await open(snapshot())
  expect(await sent('join')).toMatchObject({ purpose: 'The plan of plot 14' })
  expect(socket.sent.filter(({ type }) => type === 'join')).toHaveLength(1)
})

test('a correction that cannot be sent is reported, and nothing else is sent', async () => {
  const { screen, lose, open } = await openGuest(snapshot())
  await fillForm(screen)
  lose()
  await screen.getByRole('button', { name: 'Join' }).click()
  const mobile = screen.getByRole('textbox', { name: 'Mobile number' })
  await mobile.fill('0171')
  await expect.element(screen.getByRole('button', { name: 'Join', exact: true })).toBeVisible()
  await expect.element(mobile).toHaveAttribute('aria-invalid', 'true')
  const socket = await open(snapshot())
  expect(socket.sent.map(({ type }) => type)).toEqual(['hello'])
})

test('typed text, place and token are kept for a day at most', async () => {
  const first = await openGuest(snapshot())
  await fillForm(first.screen)
  ageKept(13 * hour)
  await first.leave()
  const second = await openGuest(snapshot())
  await expect.element(second.screen.getByRole('textbox', { name: 'Full name' })).toHaveValue('')
  second.say(change(place))
  await expect.poll(() => kept('place')).not.toBeNull()
  await second.leave()
  ageKept(25 * hour)
  const third = await openGuest(null)
  await expect.poll(() => document.querySelector('[data-live-stage]')).not.toBeNull()
  expect(stage()).toBe('connecting')
  expect(third.screen.getByText('7', { exact: true }).elements()).toHaveLength(0)
})

test('a browser that refuses to store says that the page has to stay open', async () => {
  const { screen, lose } = await openGuest(snapshot())
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await fillForm(screen)
  lose()
  await expect.element(screen.getByText(/cannot store what you type, so leave this page open/)).toBeVisible()
  expect(document.body.textContent).not.toContain('stays on this phone')
})

test('when the phone is locked, the form is empty and nothing of it is stored', async () => {
  const { screen } = await openGuest(snapshot())
  await fillForm(screen)
  await signalLock('locking')
  await expect.element(screen.getByRole('textbox', { name: 'Full name' })).toHaveValue('')
  expect(kept('form')).toBeNull()
  await screen.getByRole('textbox', { name: 'Purpose' }).fill('Another plan')
  await expect.poll(() => kept('form')).toContain('Another plan')
})

test('a log-out empties the form of the page', async () => {
  const { screen } = await openGuest(snapshot())
  await fillForm(screen)
  await endSession()
  await expect.element(screen.getByRole('textbox', { name: 'Full name' })).toHaveValue('')
  expect(kept('form')).toBeNull()
})

test('after an end was left, the phone has a new token, and the next person does not see the end', async () => {
  const { screen, last, open } = await openGuest(inQueue({ state: 'CALL_REJECTED', reason: 'Please go to room 4' }))
  const before = (await last()).sent[0]?.guestToken
  await screen.getByRole('button', { name: 'Join again' }).click()
  const socket = await open(snapshot())
  expect(socket.sent[0]?.guestToken).not.toBe(before)
  expect(kept('token')).toBe(socket.sent[0]?.guestToken)
  await expect.element(screen.getByRole('button', { name: 'Join' })).toBeVisible()
  await expect.element(screen.getByText(/Please go to room 4/)).not.toBeInTheDocument()
})

test('a guest whose session has ended meanwhile is told so, although another one is open', async () => {
  const { screen, lose, open } = await openGuest(inQueue())
  await expect.poll(() => kept('place')).not.toBeNull()
  lose()
  const next = { ...session, id: '00000000-0000-4000-8000-000000000002' }
  await open(snapshot({ session: next }))
  await expect.poll(stage).toBe('ended')
  await screen.getByRole('button', { name: 'Join again' }).click()
  await open(snapshot({ session: next }))
  await expect.element(screen.getByRole('button', { name: 'Join', exact: true })).toBeVisible()
})

test('a guest who lost the place to another phone with the same number is told so above the form', async () => {
  const { screen, lose, open, say } = await openGuest(inQueue())
  await expect.poll(() => kept('place')).not.toBeNull()
  lose()
  await open(snapshot())
  await expect.element(screen.getByText('Your place in the queue is now on another phone')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Join', exact: true })).toBeVisible()
  say(change(place))
  await expect.element(screen.getByText(/now on another phone/)).not.toBeInTheDocument()
  say(change({ state: 'LEFT' }, { seq: 3 }))
  await expect.poll(stage).toBe('form')
  expect(document.body.textContent).not.toContain('now on another phone')
})

test('a guest who has not joined yet is told once that the session has ended', async () => {
  const { screen, say } = await openGuest(snapshot())
  await expect.element(screen.getByRole('button', { name: 'Join' })).toBeVisible()
  say({ type: 'change', seq: 2, session: null })
  say({ type: 'ended' })
  await expect.poll(stage).toBe('ended')
  expect(document.body.textContent).not.toContain('Sorry No Live Communication is going on')
  await screen.getByRole('button', { name: 'Wait for the next session' }).click()
  await expect.poll(stage).toBe('none')
})

test('after the join the focus is on the serial', async () => {
  const { screen, sent, say } = await openGuest(snapshot())
  await fillForm(screen)
  await screen.getByRole('button', { name: 'Join' }).click()
  const { id } = await sent('join')
  say(change(place))
  say({ type: 'done', id })
  await expect.element(screen.getByRole('heading', { name: 'Your approximate serial 7' })).toHaveFocus()
})

test('live regions are displayed before their first text', async () => {
  const { screen, say } = await openGuest(inQueue())
  await expect.element(screen.getByText(/^Connected/)).toBeVisible()
  const regions = [...document.querySelectorAll<HTMLElement>('main [role="status"]')]
  const empty = regions.filter((region) => region.textContent === '')
  expect(empty.length).toBeGreaterThan(1)
  expect(empty.map((region) => getComputedStyle(region).display)).toEqual(empty.map(() => 'block'))
  say(change({ misses: 1 }, { session: { ...session, announcement: 'Tea until four' } }))
  await expect.element(screen.getByText('Tea until four')).toBeVisible()
  // The text must appear in regions that existed before.
  expect(empty.filter((region) => region.isConnected && region.textContent !== '')).toHaveLength(2)
})

test('during the conversation a lost connection shows nothing about others in the queue', async () => {
  const { screen, lose } = await openGuest(inQueue({ state: 'IN_CALL', url: 'https://meet.example.org/hour' }))
  await expect.element(screen.getByRole('link', { name: 'Open the meeting' })).toBeVisible()
  lose()
  await expect.element(screen.getByText(/You can keep talking in the meeting/)).toBeVisible()
  expect(document.body.textContent).not.toContain('others may be called first')
})
