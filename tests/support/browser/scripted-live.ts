import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import { livePath } from '../../../src/contract/live/live-messages.ts'
import type { LiveSession, QueueGuest, You } from '../../../src/contract/live/live-shapes.ts'
import { openInApp } from './open-in-app.ts'

// The pages of the Secretary's Hour on a connection that the test answers in place of the server: each screen can be
// shown without the people and minutes that lead to it.

const session: LiveSession = {
  ...{
    id: '00000000-0000-4000-8000-000000000001',
    state: 'OPEN',
    startedAt: new Date(Date.now() - 600_000).toISOString(),
  },
  ...{ host: { bn: 'নাসরিন আক্তার', en: 'Nasrin Akter' }, announcement: null },
}
const place: You = {
  ...{ guestToken: 'a'.repeat(43), serial: 7, state: 'WAIT', ahead: 3, etaSeconds: 900 },
  ...{ ring: null, url: null, misses: 0, skipped: false, reason: null, move: null },
}
const url = 'https://meet.example.org/hour'
const announcement = 'বিরতির পর সাড়ে এগারোটায় আবার শুরু হবে। অনুগ্রহ করে অপেক্ষা করুন।'
const ring = (secondsLeft: number) => ({
  ...{ expiresAt: new Date(Date.now() + secondsLeft * 1000).toISOString(), secondsLeft, url: null },
})

/** The first messages of the server. `answer` is the code that refuses every request. */
type ScriptedMessages = { snapshot?: object; after?: readonly object[]; close?: number; answer?: string }

const snapshot = (more: object = {}) => ({ type: 'snapshot', v: 1, seq: 1, session, you: null, host: false, ...more })
const inQueue = (more: Partial<You> = {}) => ({ snapshot: snapshot({ you: { ...place, ...more } }) })

/** Every screen of a guest, by the stage of the page; some stages have several screens. */
export const guestScreens: readonly (readonly [stage: string, name: string, script: ScriptedMessages])[] = [
  ['none', 'no session', { snapshot: snapshot({ session: null }) }],
  ['form', 'the form', { snapshot: snapshot(), answer: 'maintenance' }],
  ['waiting', 'waiting', inQueue()],
  [
    ...(['waiting', 'waiting after a missed call, with an announcement, paused'] as const),
    {
      snapshot: snapshot({
        session: { ...session, state: 'PAUSED', announcement },
        you: { ...place, misses: 1, skipped: true, ahead: 0, etaSeconds: null },
      }),
    },
  ],
  ['waiting', 'the place comes from another phone', inQueue({ move: 'toHere' })],
  ['waiting', 'the place moves to another phone', inQueue({ move: 'fromHere' })],
  [
    ...(['called', 'ringing while the place moves'] as const),
    inQueue({ state: 'CALLED', ahead: 0, ring: ring(600), move: 'fromHere' }),
  ],
  ['called', 'ringing', inQueue({ state: 'CALLED', ahead: 0, ring: ring(600) })],
  ['callOver', 'a call that was not answered', inQueue({ state: 'CALLED', ahead: 0, ring: ring(0) })],
  ['inCall', 'in the meeting', inQueue({ state: 'IN_CALL', ahead: 0, url })],
  ['inCall', 'in the meeting while the place moves', inQueue({ state: 'IN_CALL', ahead: 0, url, move: 'fromHere' })],
  ['inCall', 'in the meeting, without its link', inQueue({ state: 'IN_CALL', ahead: 0 })],
  ['done', 'after the meeting', inQueue({ state: 'DONE', ahead: 0 })],
  ['rejected', 'declined', inQueue({ state: 'CALL_REJECTED', ahead: 0, reason: 'রবিবার নকশাসহ আসুন' })],
  ['ended', 'ended', { snapshot: snapshot({ session: null, you: { ...place, state: 'ENDED', ahead: 0 } }) }],
  ['replaced', 'the place moved to another tab', { ...inQueue(), close: 4001 }],
  ['refused', 'too many from one address', { close: 4029 }],
  ['refused', 'an old page', { close: 4005 }],
]

const guest = (serial: number, more: Partial<QueueGuest> = {}): QueueGuest => ({
  ...{ id: `00000000-0000-4000-8000-0000000000${10 + serial}`, serial, state: 'WAIT', fullName: 'মোছাঃ রহিমা খাতুন' },
  ...{ mobile: '01712345678', district: 'Dhaka', purpose: 'প্লট ১২-এর নকশা অনুমোদন কবে হবে জানতে চাই' },
  ...{ joinedAt: new Date(Date.now() - 300_000).toISOString(), online: true, misses: 0 },
  ...{ calledAt: null, answeredAt: null, ringUntil: null, url: null, ...more },
})
const now = () => new Date().toISOString()
const queue = (guests: readonly QueueGuest[]) => {
  const counts = { waiting: 2, online: 1, done: 3, calls: 4 }
  return { type: 'queue', seq: 2, reset: true, guests, gone: [], counts }
}
const waiting = [guest(4, { online: false, misses: 1, sameNumber: [5] }), guest(5, { sameNumber: [4], moved: true })]
const hosting = (guests: readonly QueueGuest[], more: Partial<LiveSession> = {}): ScriptedMessages => ({
  snapshot: snapshot({ host: true, session: { ...session, ...more } }),
  after: [queue(guests)],
})

/** Every screen of a host, by an element on it. */
export const hostScreens: readonly (readonly [shown: string, name: string, script: ScriptedMessages])[] = [
  ['[data-action="start-session"]', 'idle', { snapshot: snapshot({ host: true, session: null }) }],
  ['[data-next]', 'running', hosting(waiting)],
  ['[data-guest]', 'paused', hosting(waiting, { state: 'PAUSED', announcement })],
  [
    ...(['[data-active="CALLED"]', 'calling'] as const),
    hosting([guest(3, { state: 'CALLED', calledAt: now(), ringUntil: ring(600).expiresAt }), ...waiting]),
  ],
  [
    ...(['[data-active="IN_CALL"]', 'in a conversation'] as const),
    hosting([guest(3, { state: 'IN_CALL', calledAt: now(), answeredAt: now(), url }), ...waiting]),
  ],
]

/** From now on every connection of the page gets these messages. */
export async function serveLiveScript(page: Page, script: ScriptedMessages): Promise<void> {
  await page.unrouteAll()
  await page.routeWebSocket(`**${livePath}`, (socket) =>
    socket.onMessage((text) => answer(socket, script, String(text))),
  )
}

function answer(socket: WebSocketRoute, script: ScriptedMessages, text: string): void {
  const { type, id } = JSON.parse(text) as { type: string; id?: number }
  if (type !== 'hello') {
    if (script.answer !== undefined) socket.send(JSON.stringify({ type: 'error', id, code: script.answer }))
    return
  }
  for (const message of [script.snapshot ?? [], script.after ?? []].flat()) socket.send(JSON.stringify(message))
  if (script.close !== undefined) void socket.close({ code: script.close })
}

/** Opens this screen of a guest, on a phone without earlier guest data. */
export async function openGuestScreen(page: Page, [stage, name, script]: (typeof guestScreens)[number]): Promise<void> {
  await serveLiveScript(page, script)
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith('personal:')))
      localStorage.removeItem(key)
  })
  await openAgain(page)
  await expect(page.locator('[data-live-stage]'), name).toHaveAttribute('data-live-stage', stage)
}

/** Opens this screen of a host; the page must be signed in. */
export async function openHostScreen(page: Page, [shown, name, script]: (typeof hostScreens)[number]): Promise<void> {
  await serveLiveScript(page, script)
  await openAgain(page)
  await expect(page.locator(shown).first(), name).toBeVisible()
}

/** The live page with a new connection. */
async function openAgain(page: Page): Promise<void> {
  await openInApp(page, '/contact')
  await openInApp(page, '/live')
}
