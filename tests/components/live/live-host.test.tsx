import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createFakeHostClient, queueGuest } from '../../support/live/fake-host-client.ts'
import { counts, linkId, openHost, openSession } from '../../support/live/host-page.tsx'

// The host's desk: what it shows of the queue, and its actions.

const callNext = /^Call next/

test('without a session, one is started with a link of the official', async () => {
  const client = createFakeHostClient()
  client.change({ isKnown: true, isHost: true })
  const { screen } = await openHost(client)
  const start = screen.getByRole('button', { name: 'Start the session' })
  await expect.element(screen.getByRole('combobox', { name: 'Meeting link' })).toHaveValue(linkId)
  await start.click()
  await expect.poll(() => client.sent).toEqual([{ type: 'session.start', linkId }])
  // The button is gone once the session is open.
  client.open({ guests: [], counts: counts({ waiting: 0 }) })
  await expect.element(screen.getByRole('button', { name: callNext })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: /^Secretary’s Hour/ })).toHaveFocus()
})

test('a pasted link has to be an https address', async () => {
  const client = createFakeHostClient()
  client.change({ isKnown: true, isHost: true })
  const { screen } = await openHost(client)
  await screen.getByRole('combobox', { name: 'Meeting link' }).selectOptions('Another link, to paste here')
  const address = screen.getByRole('textbox', { name: 'Meeting address' })
  await address.fill('http://meet.example.org/x')
  await screen.getByRole('button', { name: 'Start the session' }).click()
  await expect.element(address).toHaveAccessibleDescription(/starting with https/)
  expect(client.sent).toEqual([])
  await address.fill('https://meet.example.org/x')
  await screen.getByRole('button', { name: 'Start the session' }).click()
  await expect.poll(() => client.sent).toEqual([{ type: 'session.start', url: 'https://meet.example.org/x' }])
})

test('it shows who is next, skips guests who are offline, and says how many more there are', async () => {
  const client = createFakeHostClient()
  client.open({
    guests: [queueGuest(4, { online: false, misses: 1 }), queueGuest(5)],
    counts: counts({ waiting: 4_802, online: 1 }),
  })
  const { screen } = await openHost(client)
  await expect.element(screen.getByRole('button', { name: callNext })).toBeVisible()
  expect(document.querySelector('[data-next]')?.getAttribute('data-next')).toBe('5')
  await expect.element(screen.getByText('and 4,800 more')).toBeVisible()
  const row = screen.getByRole('listitem').filter({ hasText: 'Guest 4' })
  await expect.element(row.getByText('Offline')).toBeVisible()
  await expect.element(row.getByText('Missed 1 call')).toBeVisible()
})

test('calling the next guest sends the number of calls that the page shows', async () => {
  const { client, screen } = await openSession()
  await screen.getByRole('button', { name: callNext }).click()
  await expect.poll(() => client.sent).toEqual([{ type: 'callNext', seen: 7 }])
})

test.each([
  ['stale_version', /A guest was just called from another window/],
  ['maintenance', /checking who is connected.*try again in a few seconds/],
] as const)('a call that is refused with %s says what to do', async (code, words) => {
  const { client, screen, toasts } = await openSession()
  client.answerWith({ ok: false, refusal: { type: 'error', code } })
  await screen.getByRole('button', { name: callNext }).click()
  await expect.element(toasts).toMatchTextContent(words)
})

test('during a conversation the next call finishes it first, and is not made if that is refused', async () => {
  const { client, screen } = await openSession()
  const inCall = queueGuest(3, { state: 'IN_CALL', answeredAt: new Date().toISOString() })
  client.open({ guests: [inCall, queueGuest(4)], counts: counts({ waiting: 1 }) })
  const next = screen.getByRole('button', { name: /^Finish and call next/ })
  client.answerWith({ ok: false, refusal: { type: 'error', code: 'wrong_state' } })
  await next.click()
  await expect.poll(() => client.sent).toEqual([{ type: 'finish', guestId: inCall.id }])
  client.answerWith({ ok: true })
  await next.click()
  await expect
    .poll(() => client.sent.slice(1))
    .toEqual([
      { type: 'finish', guestId: inCall.id },
      { type: 'callNext', seen: 7 },
    ])
})

test('while a call rings, the next one cannot be called, and the button has the reason', async () => {
  const { client, screen } = await openSession()
  const ringUntil = new Date(Date.now() + 40_000).toISOString()
  client.open({
    guests: [queueGuest(4, { state: 'CALLED', ringUntil }), queueGuest(5)],
    counts: counts({ waiting: 1 }),
  })
  const next = screen.getByRole('button', { name: callNext })
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await expect.element(next).toHaveAccessibleDescription('A call is ringing.')
  await userEvent.keyboard('n')
  expect(client.sent).toEqual([])
  await expect.element(screen.getByText('Ringing: serial 4')).toBeVisible()
})

test('keys: N calls once however long it is held, F finishes, ? explains, and fields get their text', async () => {
  const { client, screen } = await openSession()
  await expect.element(screen.getByRole('button', { name: callNext })).toBeVisible()
  const press = (init: KeyboardEventInit) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
  press({ key: 'n' })
  press({ key: 'n', repeat: true })
  await expect.poll(() => client.sent).toEqual([{ type: 'callNext', seen: 7 }])
  const inCall = queueGuest(3, { state: 'IN_CALL' })
  client.open({ guests: [inCall], counts: counts() })
  await expect.element(screen.getByText('In conversation: serial 3')).toBeVisible()
  // The character of a Bengali keyboard at the position of F.
  press({ key: 'া', code: 'KeyF' })
  await expect.poll(() => client.sent.at(-1)).toEqual({ type: 'finish', guestId: inCall.id })
  press({ key: '?' })
  await expect.element(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const before = client.sent.length
  await screen.getByRole('button', { name: 'Announce' }).click()
  await screen.getByRole('textbox', { name: /Text/ }).fill('')
  await userEvent.keyboard('nf?')
  await expect.element(screen.getByRole('textbox', { name: /Text/ })).toHaveValue('nf?')
  expect(client.sent).toHaveLength(before)
})

test('a call that failed is a toast, and stays on the page until it is dismissed', async () => {
  const { client, screen, toasts } = await openSession()
  const guest = { id: queueGuest(4).id, serial: 4, fullName: 'Guest 4' }
  await expect.element(screen.getByRole('button', { name: callNext })).toBeVisible()
  client.say({ type: 'callFailed', code: 'guest_offline', guest })
  client.say({ type: 'callFailed', code: 'no_answer', guest: { ...guest, id: queueGuest(5).id, serial: 5 } })
  await expect.element(toasts).toMatchTextContent(/because the guest is offline: 4, Guest 4.*did not answer: 5/)
  const dismiss = screen.getByRole('button', { name: /^Dismiss: The call failed because the guest is offline: 4/ })
  await dismiss.click()
  await expect.element(dismiss).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: /^Dismiss: The guest did not answer: 5/ })).toBeVisible()
})

test('without a connection everything stays visible, all buttons are disabled, and the reason is shown', async () => {
  const { client, screen } = await openSession()
  await screen.getByRole('button', { name: callNext }).click()
  await expect.poll(() => client.sent).toHaveLength(1)
  client.setStatus('waiting')
  await expect.element(screen.getByText('No connection to the server')).toBeVisible()
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'Guest 5' })).toBeVisible()
  for (const name of [callNext, 'Pause', 'End the session', 'Call: Guest 4', 'Decline: Guest 5']) {
    const button = screen.getByRole('button', { name })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAccessibleDescription(/Nothing can be done here until the connection is back/)
  }
  // The button that was pressed last keeps the focus.
  await expect.element(screen.getByRole('button', { name: callNext })).toHaveFocus()
  await userEvent.keyboard('n')
  expect(client.sent).toHaveLength(1)
  client.setStatus('open')
  await userEvent.keyboard('n')
  await expect.poll(() => client.sent).toHaveLength(2)
})

test('the text of an announcement survives Escape and a lost connection', async () => {
  const { client, screen } = await openSession()
  const open = screen.getByRole('button', { name: 'Announce' })
  const text = screen.getByRole('textbox', { name: /Text/ })
  const send = screen.getByRole('dialog').getByRole('button', { name: 'Announce' })
  await open.click()
  await text.fill('Back in ten minutes')
  await userEvent.keyboard('{Escape}')
  await expect.element(text).not.toBeInTheDocument()
  await open.click()
  await expect.element(text).toHaveValue('Back in ten minutes')
  client.answerWith({ ok: false, refusal: null })
  client.setStatus('waiting')
  await send.click()
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect.element(text).toHaveValue('Back in ten minutes')
  client.setStatus('open')
  client.answerWith({ ok: true })
  await send.click()
  await expect.element(text).not.toBeInTheDocument()
  expect(client.sent.at(-1)).toEqual({ type: 'announce', text: 'Back in ten minutes' })
})

test('ending needs a confirmation, which says how many still wait', async () => {
  const { client, screen } = await openSession()
  await screen.getByRole('button', { name: 'End the session' }).click()
  const dialog = screen.getByRole('dialog', { name: 'End the session?' })
  await expect.element(dialog).toHaveAccessibleDescription(/2 guests are still waiting/)
  expect(client.sent).toEqual([])
  await dialog.getByRole('button', { name: 'End the session' }).click()
  await expect.poll(() => client.sent).toEqual([{ type: 'session.end' }])
})

test('a guest is declined with the given reason, or without one', async () => {
  const { client, screen } = await openSession()
  await screen.getByRole('button', { name: 'Decline: Guest 4' }).click()
  await screen.getByRole('textbox', { name: /Reason/ }).fill('Not the right office')
  await screen.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect
    .poll(() => client.sent)
    .toEqual([{ type: 'reject', guestId: queueGuest(4).id, reason: 'Not the right office' }])
  await screen.getByRole('button', { name: 'Decline: Guest 5' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect.poll(() => client.sent.at(-1)).toEqual({ type: 'reject', guestId: queueGuest(5).id })
})

test('when the row with the focus disappears, the row in its place gets the focus', async () => {
  const { client, screen } = await openSession()
  const call = (serial: number) => screen.getByRole('button', { name: `Call: Guest ${serial}` })
  await expect.element(call(4)).toBeVisible()
  call(4).element().focus()
  client.open({ guests: [queueGuest(5), queueGuest(6)], counts: counts() })
  await expect.element(call(5)).toHaveFocus()
  client.open({ guests: [queueGuest(2), queueGuest(5), queueGuest(6)], counts: counts() })
  await expect.element(call(5)).toHaveFocus()
  client.open({ guests: [], counts: counts({ waiting: 0 }) })
  await expect.element(screen.getByRole('button', { name: callNext })).toHaveFocus()
})

/** Resolves when React has drawn the changes of a timer. */
const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

test('the number of waiting guests is announced politely, and not at each change', async () => {
  const { client, screen } = await openSession()
  const said = screen.getByRole('status').filter({ hasText: /waiting$/ })
  await expect.element(said).toHaveTextContent('2 guests are waiting')
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  try {
    for (const waiting of [3, 4, 5]) client.open({ guests: [queueGuest(4)], counts: counts({ waiting }) })
    await vi.advanceTimersByTimeAsync(1)
    client.open({ guests: [queueGuest(4)], counts: counts({ waiting: 6 }) })
    await vi.advanceTimersByTimeAsync(5_000)
    await painted()
    const before = said.element().textContent
    await vi.advanceTimersByTimeAsync(5_000)
    await painted()
    expect([before, said.element().textContent]).toEqual(['5 guests are waiting', '6 guests are waiting'])
  } finally {
    vi.useRealTimers()
  }
})
