import { beforeEach, expect, test } from 'vitest'
import { createFakeHostClient, queueGuest } from '../../support/live/fake-host-client.ts'
import {
  change,
  inQueue,
  meetingUrl,
  openGuest,
  resetPhone,
  ringing,
  snapshot,
} from '../../support/live/guest-page.tsx'
import { counts, openHost } from '../../support/live/host-page.tsx'

// How a place comes to another phone: the code on the new phone, the notice on the first one, the marks at the desk.

beforeEach(resetPhone)
const waiting = (more: object = {}) => inQueue({ move: null, ...more })

test('a waiting guest gets the place of another phone with a code from an SMS', async () => {
  const { screen, sent, say } = await openGuest(waiting())
  await screen.getByRole('button', { name: 'Were you already waiting on another phone?' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Get back your place from the other phone' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Send the code' }).click()
  const asked = await sent('askPlaceCode')
  expect(asked).toMatchObject({ locale: 'en' })
  say({ type: 'done', id: asked.id })
  const field = screen.getByRole('textbox', { name: 'Code from the SMS' })
  await expect.element(field).toHaveFocus()
  await field.fill('123')
  await screen.getByRole('button', { name: 'Get my place' }).click()
  await expect.element(field).toHaveAccessibleDescription(/8 digits/)
  await field.fill('১২৩৪ ৫৬৭৮')
  await screen.getByRole('button', { name: 'Get my place' }).click()
  const claim = await sent('claimPlace')
  expect(claim).toMatchObject({ code: '12345678' })
  say(change({ move: 'toHere' }))
  say({ type: 'done', id: claim.id })
  await expect.element(screen.getByText('Your earlier place comes to this phone within a minute')).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  say(change({ move: null, serial: 2, ahead: 0 }))
  await expect.element(screen.getByText('You are next')).toBeVisible()
  await expect.element(screen.getByText(/comes to this phone/)).not.toBeInTheDocument()
})

test.each([
  ['code_wrong', [], /The code is not correct/],
  ['code_expired', [], /no longer valid/],
  ['not_found', [{ path: 'place', code: 'none' }], /no earlier place any more/],
  ['wrong_state', [{ path: 'place', code: 'claimed' }], /already moving to another phone/],
] as const)('a code that is refused with %s says why', async (code, fields, words) => {
  const { screen, sent, say } = await openGuest(waiting())
  await screen.getByRole('button', { name: 'Were you already waiting on another phone?' }).click()
  await screen.getByRole('button', { name: 'Send the code' }).click()
  say({ type: 'done', id: (await sent('askPlaceCode')).id })
  const field = screen.getByRole('textbox', { name: 'Code from the SMS' })
  await field.fill('12345678')
  await screen.getByRole('button', { name: 'Get my place' }).click()
  say({ type: 'error', id: (await sent('claimPlace')).id, code, fields })
  await expect.element(field).toHaveAccessibleDescription(words)
  await screen.getByRole('button', { name: 'Keep waiting with this serial' }).click()
  await expect.element(field).not.toBeInTheDocument()
})

test('a second code that was requested too soon says what to do instead', async () => {
  const { screen, sent, say } = await openGuest(waiting())
  await screen.getByRole('button', { name: 'Were you already waiting on another phone?' }).click()
  await screen.getByRole('button', { name: 'Send the code' }).click()
  say({ type: 'error', id: (await sent('askPlaceCode')).id, code: 'rate_limited', retryAfter: 80_000 })
  await expect.element(screen.getByText(/Several codes were requested for this number today/)).toBeVisible()
})

test('a server of the previous release, which knows no codes, is not asked for one', async () => {
  const { screen } = await openGuest(inQueue())
  await expect.element(screen.getByText(/^Connected/)).toBeVisible()
  expect(document.querySelector('[data-action="place-back"]')).toBeNull()
})

test('the first phone shows in every state that its place moves, may agree, and then says where it is', async () => {
  const { screen, sent, say } = await openGuest(waiting({ move: 'fromHere' }))
  const notice = screen.getByText('Your place moves to another phone within a minute')
  await expect.element(notice).toBeVisible()
  say(change(ringing))
  await expect.element(screen.getByRole('dialog').getByText(notice.element().textContent ?? '')).toBeVisible()
  say(change({ state: 'IN_CALL', ring: null, url: meetingUrl }))
  await expect.element(notice).toBeVisible()
  await screen.getByRole('button', { name: 'Move it now' }).click()
  const { id } = await sent('releasePlace')
  say({ type: 'change', seq: 3, you: null })
  say({ type: 'done', id })
  await expect.element(screen.getByText('Your place in the queue is now on another phone')).toBeVisible()
  expect(document.body.textContent).not.toContain(meetingUrl)
})

test('a first phone that comes back after the move says where its place is', async () => {
  const { screen, lose, open: answer } = await openGuest(waiting())
  await expect.element(screen.getByText(/^Connected/)).toBeVisible()
  lose()
  await answer(snapshot())
  await expect
    .element(screen.getByText(/code that was sent to your mobile number by SMS was entered there/))
    .toBeVisible()
})

test('a first phone that had left before, and joined again, also says where its place is', async () => {
  const { screen, say } = await openGuest(waiting())
  await expect.element(screen.getByText(/^Connected/)).toBeVisible()
  say(change({ state: 'LEFT', serial: 2, ahead: 0 }))
  await expect.element(screen.getByText('Your place in the queue is now on another phone')).toBeVisible()
})

test('the desk marks places with the same number, and places that have moved', async () => {
  const client = createFakeHostClient()
  const all = {
    guests: [
      queueGuest(3, { state: 'IN_CALL', moved: true, sameNumber: [5] }),
      queueGuest(4, { sameNumber: [], moved: false }),
      queueGuest(5, { sameNumber: [3, 6, 7, 8] }),
    ],
    counts: counts({ waiting: 2 }),
  }
  client.open(all)
  const { screen } = await openHost(client)
  const row = (name: string) => screen.getByRole('listitem').filter({ hasText: name })
  await expect.element(row('Guest 5').getByText('Same number on another phone: serial 3, 6, 7, …')).toBeVisible()
  // The board beside the main button says it before the call.
  client.open({ guests: [queueGuest(5, { sameNumber: [3] })], counts: counts({ waiting: 1 }) })
  const board = document.querySelector('[data-next]')?.parentElement
  await expect.poll(() => board?.textContent).toContain('Same number on another phone: serial 3')
  client.open(all)
  await expect.element(row('Guest 4')).not.toMatchTextContent(/another phone/)
  await expect.element(screen.getByText('Moved to another phone with a code')).toBeVisible()
  await expect.element(screen.getByText('Same number on another phone: serial 5')).toBeVisible()
})
