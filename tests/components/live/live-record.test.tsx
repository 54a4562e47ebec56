import { expect, test, vi } from 'vitest'
import type { GuestRecord, SessionRecord } from '../../../src/contract/live/live-shapes.ts'
import { fakeFetch, refusal } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'

// The record of the Secretary's Hour: its sessions, and the guests of one.

const id = '00000000-0000-4000-8000-000000000031'
const owner = { role: 'OWNER', locale: 'en' } as const
const path = `/live/record/${id}`
const guestsCall = `GET /api/live/sessions/${id}/guests`

const session: SessionRecord = {
  ...{ id, state: 'ENDED', host: { bn: 'মো. জাহিদুল হক', en: 'Md. Zahidul Haque' }, guests: 12, served: 9 },
  ...{ startedAt: '2026-11-22T04:00:00.000Z', endedAt: '2026-11-22T05:30:00.000Z', medianWaitSeconds: 754 },
}
const guest: GuestRecord = {
  ...{ id: '00000000-0000-4000-8000-000000000041', serial: 3, state: 'CALL_REJECTED', fullName: 'Rahima Khatun' },
  ...{ mobile: '01712345678', district: 'Dhaka', purpose: 'The plan of plot 12', joinedAt: '2026-11-22T04:05:00.000Z' },
  ...{
    answeredAt: null,
    endedAt: '2026-11-22T04:20:00.000Z',
    waitSeconds: 900,
    misses: 2,
    reason: 'Please come on Sunday',
  },
}
const erased: GuestRecord = {
  ...{ ...guest, id: '00000000-0000-4000-8000-000000000042', serial: 4, state: 'DONE', fullName: null, mobile: null },
  ...{ district: null, purpose: null, waitSeconds: 20, misses: 0, reason: null },
}
const listOf = (list: readonly object[]) => ({ status: 200, body: { list, page: 1, size: 20, total: list.length } })

test('each session has its host, guests, conversations and median wait, and links to its guests', async () => {
  fakeFetch({
    'GET /api/live/sessions': () => listOf([session]),
    [guestsCall]: () => listOf([guest, erased]),
  })
  const { screen, address } = await openPage('/live/record', owner)
  const row = screen.getByRole('link', { name: /22 November 2026, 10:00 am – 11:30 am/ })
  await expect
    .element(screen.getByRole('row').nth(1))
    .toMatchTextContent(/Md\. Zahidul Haque.*Guests: 12.*Talked with: 9.*Median wait: 13 min/)
  await row.click()
  await expect.poll(address).toBe(path)
  await expect.element(screen.getByRole('heading', { name: 'Guests of a session · 22 November 2026' })).toBeVisible()
  const shown = screen.getByRole('row').filter({ hasText: 'Rahima Khatun' })
  await expect
    .element(shown)
    .toMatchTextContent(/^3.*The plan of plot 12.*Wait: 15 min.*Declined.*Missed 2 calls.*Please come on Sunday$/)
  const bare = screen.getByRole('row').filter({ hasText: 'Personal data was erased' })
  await expect.element(bare).toMatchTextContent(/^4.*Wait: under 1 min.*Talked with$/)
})

test('the guests of a session are saved as a file; a failure is reported at the button', async () => {
  let isLost = true
  fakeFetch({
    [guestsCall]: () => listOf([guest]),
    [`GET /api/live/sessions/${id}/export`]: () => (isLost ? 'lost' : { status: 200, body: 'serial' }),
  })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download !== '') saved.push(this.download)
  })
  const { screen } = await openPage(path, owner)
  const save = screen.getByRole('button', { name: 'Save as CSV' })
  await save.click()
  await expect.element(screen.getByRole('alert').filter({ hasText: /Network Error/ })).toBeVisible()
  expect(saved).toEqual([])
  isLost = false
  await save.click()
  await expect.poll(() => saved).toEqual(['live-session-00000000.csv'])
})

test.each(['/live/record', path])('an official who does not host is told so at %s', async (page) => {
  const forbidden = () => refusal({ status: 403, code: 'forbidden' })
  fakeFetch({ 'GET /api/live/sessions': forbidden, [guestsCall]: forbidden })
  const { screen } = await openPage(page, { role: 'OFFICIAL', locale: 'en' })
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/Only an administrator and the official registered as the secretary/)
})
