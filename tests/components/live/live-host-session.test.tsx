import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { browserClock } from '../../../src/client/platform/live/live-clock.ts'
import { refusal } from '../../support/fake-fetch.ts'
import { createFakeHostClient, queueGuest } from '../../support/live/fake-host-client.ts'
import { counts, openHost, openHostPage, openSession } from '../../support/live/host-page.tsx'

// The host's desk when a log-in ends, and what the device stores: typed text, keys, clocks.

beforeEach(() => localStorage.clear())

const callNext = /^Call next/
const loggedOut = () => refusal({ status: 401, code: 'unauthenticated' })
const noHost = () => refusal({ status: 403, code: 'forbidden' })
const forbiddenCode = 4003

test('after the log-in has ended, the password is asked for over the desk, and the session continues', async () => {
  const user = { id: '00000000-0000-4000-8000-000000000001', fullName: 'Rahima Khatun', roles: ['OWNER'] }
  const { screen, welcome, lose, last } = await openHostPage({
    'GET /api/live/guests': loggedOut,
    'POST /api/auth/signin': () => ({
      status: 200,
      body: {
        ...{ authToken: 'the-next-token', fullName: 'Rahima Khatun', roles: ['OWNER'], profile: { imageUrl: null } },
        user: { ...user, email: null, mobile: '01712345678', locale: 'en' },
      },
    }),
  })
  expect((await welcome()).sent[0]).toMatchObject({ type: 'hello', authToken: 'token-of-the-test' })
  await screen.getByRole('button', { name: 'Announce' }).click()
  await screen.getByRole('textbox', { name: /Text/ }).fill('Back in ten minutes')
  lose(forbiddenCode)
  const cover = screen.getByRole('dialog', { name: 'Your session has ended' })
  await expect.element(cover).toBeVisible()
  expect(document.body.textContent).not.toContain('This account does not host')
  expect(document.querySelector('[data-live-stage]')).toBeNull()
  await cover.getByRole('textbox', { name: 'Password' }).fill('secret-word')
  await cover.getByRole('button', { name: 'Log in and continue' }).click()
  await expect.poll(async () => (await last()).sent.length).toBe(0)
  expect((await welcome()).sent[0]).toMatchObject({ type: 'hello', authToken: 'the-next-token' })
  await expect.element(cover).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox', { name: /Text/ })).toHaveValue('Back in ten minutes')
})

test('an account that may not host any more is told so, and can try again', async () => {
  const { client, screen } = await openSession({ 'GET /api/live/guests': noHost })
  client.setStatus('forbidden')
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/This account does not host the Secretary’s Hour/)
  await expect.element(screen.getByRole('button', { name: callNext })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(client.restarts()).toBe(1)
  client.setStatus('connecting')
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-busy', 'true')
  client.setStatus('open')
  await expect.element(screen.getByRole('button', { name: callNext })).toBeVisible()
})

test('if the check is not answered, the page does not say that the account is not a host', async () => {
  const client = createFakeHostClient()
  client.change({ isKnown: true, isHost: false })
  const { screen } = await openHost(client, { 'GET /api/live/guests': () => 'lost' })
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/could not check whether you host/)
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(client.restarts()).toBe(1)
})

test('a page whose connection is refused at the start says so, and can try again', async () => {
  const client = createFakeHostClient()
  client.setStatus('tooMany')
  const { screen } = await openHost(client)
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/could not check whether you host/)
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(client.restarts()).toBe(1)
})

test('a host who logged out in another window is asked to log in, and does not see the form of a guest', async () => {
  const { screen, welcome } = await openHostPage()
  await welcome()
  await expect.element(screen.getByRole('button', { name: callNext })).toBeVisible()
  localStorage.removeItem('token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/You are logged out/)
  const logIn = screen.getByRole('main').getByRole('link', { name: 'Log in' })
  await expect.element(logIn).toHaveAttribute('href', '/signin?next=/live')
  expect(document.querySelector('[data-live-stage]')).toBeNull()
})

test.each([
  ['an hour behind', 3_600_000],
  ['an hour ahead', -3_600_000],
])('the seconds of a call are those of the server, on a computer whose clock is %s', async (_, ahead) => {
  const client = createFakeHostClient()
  const serverNow = Date.now() + ahead
  const ringUntil = new Date(serverNow + 30_000).toISOString()
  client.change({ serverAhead: serverNow - browserClock.now() })
  client.open({ guests: [queueGuest(4, { state: 'CALLED', ringUntil })], counts: counts() })
  await openHost(client)
  const left = () => Number.parseInt(document.querySelector('[data-ring-left]')?.textContent ?? '', 10)
  await expect.poll(left).toBeLessThanOrEqual(30)
  expect(left()).toBeGreaterThan(0)
})

test('the keys can be turned off, and stay off on this device', async () => {
  const { client, screen } = await openSession()
  const button = screen.getByRole('button', { name: callNext })
  await expect.element(button).toHaveAttribute('aria-keyshortcuts', 'N')
  await userEvent.keyboard('?')
  const choice = screen.getByRole('checkbox', { name: 'Use these shortcuts on this device' })
  await expect.element(choice).toBeChecked()
  await choice.click()
  await expect.element(choice).not.toBeChecked()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('n?')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button).not.toHaveAttribute('aria-keyshortcuts')
  expect(client.sent).toEqual([])
  await screen.unmount()

  const again = await openSession()
  await expect.element(again.screen.getByRole('button', { name: callNext })).toBeVisible()
  await userEvent.keyboard('n')
  expect(again.client.sent).toEqual([])
  await again.screen.getByRole('button', { name: 'Shortcuts' }).click()
  await again.screen.getByRole('checkbox', { name: 'Use these shortcuts on this device' }).click()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('n')
  await expect.poll(() => again.client.sent).toEqual([{ type: 'callNext', seen: 7 }])
})

test('a key that is pressed in an open menu belongs to the menu', async () => {
  const { screen, welcome, sent } = await openHostPage()
  const socket = await welcome()
  await expect.element(screen.getByRole('button', { name: callNext })).toBeVisible()
  await screen.getByRole('button', { name: 'Profile' }).click()
  await expect.element(screen.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('n')
  expect(socket.sent.map(({ type }) => type)).toEqual(['hello'])
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  await userEvent.keyboard('n')
  expect(await sent('callNext')).toMatchObject({ type: 'callNext', seen: 7 })
})

test('the reason of a refusal and a pasted link are restored after Escape, separately for each guest', async () => {
  const client = createFakeHostClient()
  const called = queueGuest(3, { state: 'CALLED' })
  client.open({ guests: [called, queueGuest(4), queueGuest(5)], counts: counts() })
  const { screen } = await openHost(client)
  const decline = screen.getByRole('button', { name: 'Decline: Guest 4' })
  const reason = screen.getByRole('textbox', { name: /Reason/ })
  await decline.click()
  await reason.fill('Please bring the plan')
  await userEvent.keyboard('{Escape}')
  await expect.element(reason).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Decline: Guest 5' }).click()
  await expect.element(reason).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await decline.click()
  await expect.element(reason).toHaveValue('Please bring the plan')
  await userEvent.keyboard('{Escape}')

  const address = screen.getByRole('textbox', { name: 'Meeting address' })
  await screen.getByRole('button', { name: 'Send meeting link' }).click()
  await screen.getByRole('combobox', { name: 'Meeting link' }).selectOptions('Another link, to paste here')
  await address.fill('https://meet.example.org/x')
  await userEvent.keyboard('{Escape}')
  await expect.element(address).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Send meeting link' }).click()
  await expect.element(address).toHaveValue('https://meet.example.org/x')
  expect(client.sent).toEqual([])
})
