import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
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
  meetingUrl as url,
} from '../../support/live/guest-page.tsx'

// The Secretary's Hour as a guest sees it, on the app's own page, with a connection that the test answers.

beforeEach(resetPhone)

test('a guest fills in the form, joins once, and the phone forgets what was typed', async () => {
  const { screen, sent, say } = await openGuest(snapshot())
  await screen.getByRole('button', { name: 'Join' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Full name' })).toHaveFocus()
  await expect.element(screen.getByRole('combobox')).toHaveAccessibleDescription(/Please choose: District/)
  await fillForm(screen)
  expect(kept('form')).toContain('The plan of plot 12')
  await screen.getByRole('button', { name: 'Join' }).click()
  const { id, ...words } = await sent('join')
  expect(words).toEqual({
    ...{ type: 'join', fullName: 'Rahima Khatun', mobile: '01712345678', district: 'Dhaka' },
    purpose: 'The plan of plot 12',
  })
  say(change(place))
  say({ type: 'done', id })
  await expect.element(screen.getByText('3 people are ahead of you')).toBeVisible()
  expect(kept('form')).toBeNull()
  expect(document.body.textContent).not.toContain('Approximate waiting time')
})

test('the phone sends the same token on each connection, and restores typed text', async () => {
  const { screen, last, lose, open: answer } = await openGuest(snapshot())
  await fillForm(screen)
  const before = (await last()).sent[0]
  lose()
  await expect.element(screen.getByText(/What you type stays on this phone/)).toBeVisible()
  await answer(snapshot())
  expect((await last()).sent[0]).toEqual(before)
  expect(before?.guestToken).toMatch(/^[\w-]{43}$/)
  await screen.unmount()
  const again = await openGuest(null)
  await again.open(snapshot())
  await expect.element(again.screen.getByRole('textbox', { name: 'Purpose' })).toHaveValue('The plan of plot 12')
})

test('a number that the office refuses is reported at its field', async () => {
  const { screen, sent, say } = await openGuest(snapshot())
  await fillForm(screen)
  await screen.getByRole('button', { name: 'Join' }).click()
  const { id } = await sent('join')
  say({ type: 'error', id, code: 'invalid_request', fields: [{ path: 'mobile', code: 'pattern' }] })
  await expect
    .element(screen.getByRole('textbox', { name: 'Mobile number' }))
    .toHaveAccessibleDescription(/could not accept this/)
})

test('the waiting screen shows the wait in plain words, the announcement, and a paused session', async () => {
  const { screen, say } = await openGuest(inQueue({ etaSeconds: 1_100 }))
  await expect.element(screen.getByText('about 20 minutes')).toBeVisible()
  await expect.element(screen.getByText(/^Connected/)).toBeVisible()
  say({ type: 'change', seq: 2, session: { ...session, state: 'PAUSED', announcement: 'Tea until four' } })
  await expect.element(screen.getByText('Tea until four')).toBeVisible()
  await expect.element(screen.getByText('The session is paused')).toBeVisible()
  say(change({ ahead: 0 }))
  await expect.element(screen.getByText('You are next')).toBeVisible()
  expect(document.querySelector('[data-eta]')).toBeNull()
})

test('missed calls and calls of others during an outage are explained', async () => {
  const { screen, say } = await openGuest(inQueue({ skipped: true }))
  await expect.element(screen.getByText('Others were called while you had no connection')).toBeVisible()
  say(change({ misses: 1, skipped: false }))
  await expect.element(screen.getByText(/Your serial is kept, and you will be called again/)).toBeVisible()
  say(change({ misses: 2, serial: 19 }))
  await expect.element(screen.getByText(/at the end of the queue, with a new serial/)).toBeVisible()
  await expect.element(screen.getByText('19', { exact: true })).toBeVisible()
})

test('without a connection the page says that the place is kept, also after a reload', async () => {
  const { screen, lose } = await openGuest(inQueue())
  await expect.element(screen.getByText(/^Connected/)).toBeVisible()
  lose()
  await expect.element(screen.getByText('No connection: your place is kept')).toBeVisible()
  expect(document.querySelector('[data-serial="7"]')).not.toBeNull()
  expect(JSON.parse(kept('place') ?? '')).toMatchObject({ serial: 7 })
})

test('leaving needs a confirmation, and it is reported when it was not sent', async () => {
  const { screen, sent, say, lose, open: answer } = await openGuest(inQueue())
  await screen.getByRole('button', { name: 'Leave the queue' }).click()
  lose()
  await screen.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect.element(screen.getByText(/Not sent, because there is no connection/)).toBeVisible()
  await answer(inQueue())
  await screen.getByRole('button', { name: 'Leave', exact: true }).click()
  const { id } = await sent('leave')
  say(change({ state: 'LEFT' }))
  say({ type: 'done', id })
  await expect.element(screen.getByRole('button', { name: 'Join' })).toBeVisible()
  expect(kept('place')).toBeNull()
})

test('a call covers the page, counts down, blinks in the tab, and is accepted by a link to the meeting', async () => {
  const { screen, sent, say } = await openGuest(inQueue())
  await expect.element(screen.getByText(/^Connected/)).toBeVisible()
  const title = document.title
  say(change(ringing))
  const call = screen.getByRole('dialog', { name: 'You are being called' })
  await expect.element(call.getByText(/seconds left to accept/)).toBeVisible()
  const seconds = () => Number.parseInt(call.getByRole('timer').element().textContent ?? '', 10)
  expect(seconds()).toBeLessThanOrEqual(40)
  await expect.poll(seconds).toBeLessThan(40)
  expect(seconds()).toBeGreaterThan(0)
  await expect.poll(() => document.title).toBe('● You are being called')
  expect(document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? 'none').toMatch(/b3261e|none/)
  await expect.element(call.getByRole('button', { name: 'Accept' })).toHaveFocus()

  say({ type: 'ring', ...ringing.ring, url })
  const link = call.getByRole('link', { name: 'Accept and open the meeting' })
  await expect.element(link).toHaveAttribute('href', url)
  await expect.element(link).toHaveFocus()
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener')
  // The test prevents the click from opening the meeting.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  await link.click()
  const { id } = await sent('accept')
  say(change({ state: 'IN_CALL', ring: null, url }))
  say({ type: 'done', id })
  await expect.element(screen.getByRole('link', { name: 'Open the meeting' })).toHaveAttribute('href', url)
  expect(document.title).toBe(title)
})

test('the accept button has the focus even if the link to the meeting comes with the call', async () => {
  const { screen, say } = await openGuest(inQueue())
  await expect.element(screen.getByText(/^Connected/)).toBeVisible()
  say(change({ ...ringing, ring: { ...ringing.ring, url } }))
  await expect.element(screen.getByRole('link', { name: 'Accept and open the meeting' })).toHaveFocus()
})

test('"not now" declines, and a link that comes after the call was accepted appears', async () => {
  const { screen, sent, say } = await openGuest(inQueue(ringing))
  await screen.getByRole('button', { name: 'Not now' }).click()
  expect(await sent('decline')).toMatchObject({ type: 'decline' })
  say(change({ state: 'WAIT', ring: null, misses: 1 }))
  await expect.element(screen.getByText('You missed a call', { exact: true })).toBeVisible()
  say(change({ state: 'IN_CALL', url: null }))
  await expect.element(screen.getByText(/The link to the meeting appears here/)).toBeVisible()
  say(change({ url }))
  await expect.element(screen.getByRole('link', { name: 'Open the meeting' })).toHaveAttribute('href', url)
})

test('a rejected guest sees the text of the specification with the reason, and may join again', async () => {
  const { screen, say } = await openGuest(inQueue())
  say(change({ state: 'CALL_REJECTED', reason: 'Please go to room 4' }))
  const sentence = "Sorry Secretary Sir can't talk with you right now, Please try again later"
  await expect.poll(() => screen.getByText(sentence).elements().length).toBe(2)
  await expect.element(screen.getByText(/Please go to room 4/)).toBeVisible()
  await screen.getByRole('button', { name: 'Join again' }).click()
  await expect.element(screen.getByRole('button', { name: 'Join', exact: true })).toBeVisible()
})

test('the thanks after the conversation, and the end of the session', async () => {
  const { screen, say } = await openGuest(inQueue({ state: 'IN_CALL' }))
  say(change({ state: 'DONE' }))
  await expect.element(screen.getByText('Thank you for the conversation')).toBeVisible()
  say(change(place))
  await expect.element(screen.getByText('3 people are ahead of you')).toBeVisible()
  say(change({ state: 'ENDED' }, { session: null }))
  say({ type: 'ended' })
  await expect.poll(() => screen.getByText('Live Session has ended').elements().length).toBe(2)
})

test('without a session the page says so and waits: the form appears when one begins', async () => {
  const { screen, say, lose, open: answer } = await openGuest(snapshot({ session: null }))
  await expect.element(screen.getByText('Sorry No Live Communication is going on').first()).toBeVisible()
  lose()
  await answer(snapshot({ session: null }))
  say({ type: 'change', seq: 2, session })
  await expect.element(screen.getByRole('button', { name: 'Join' })).toBeVisible()
})

test('a page that was opened elsewhere says so, and takes the place back on request', async () => {
  const { screen, all, lose, open: answer } = await openGuest(inQueue())
  lose(4001)
  await expect.element(screen.getByText(/is open in another tab/)).toBeVisible()
  const count = all.length
  await screen.getByRole('button', { name: 'Use it here' }).click()
  expect(all.length).toBe(count + 1)
  await answer(inQueue())
  await expect.element(screen.getByText('3 people are ahead of you')).toBeVisible()
})

test('every screen is accessible, and fits 320 px with large text, in Bengali', async () => {
  await page.viewport(320, 640)
  const root = document.documentElement
  root.style.fontSize = '200%'
  try {
    const { say } = await openGuest(snapshot(), 'bn')
    await expectFine('form')
    const full = { ...session, state: 'PAUSED', announcement: 'চা-বিরতি: বিকেল চারটায় আবার শুরু হবে' }
    say(change({ ...place, misses: 1, etaSeconds: 4_500 }, { session: full }))
    await expectFine('waiting')
    say(change({ ...ringing, ring: { ...ringing.ring, url } }))
    await expectFine('called')
    say(change({ state: 'IN_CALL', ring: null, url: `${url}/${'x'.repeat(80)}` }))
    await expectFine('inCall')
    say(change({ state: 'CALL_REJECTED', reason: 'অনুগ্রহ করে ৪ নম্বর কক্ষে যোগাযোগ করুন' }))
    await expectFine('rejected')
    say(change({ state: 'DONE' }))
    await expectFine('done')
  } finally {
    root.style.fontSize = ''
    await page.viewport(1280, 800)
  }
})

async function expectFine(expected: string) {
  await expect.poll(stage).toBe(expected)
  const { violations } = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })
  expect(violations.map(({ id, nodes }) => `${expected} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  expect([expected, document.documentElement.scrollWidth]).toEqual([expected, 320])
}
