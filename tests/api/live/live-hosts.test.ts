import { afterEach, beforeEach, expect, test } from 'vitest'
import { liveCloseCodes } from '../../../src/contract/live/live-messages.ts'
import { usualHours } from '../../../src/domain/appointments/working-hours.ts'
import { eraseOldGuests } from '../../../src/server/modules/live/record/retention.ts'
import { isClockMoved } from '../../support/moved-clock.ts'
import { connect, guestWords, joinQueue, newGuestToken } from '../../support/people/live-client.ts'
import { describeLines } from '../../support/server/audit-texts.ts'
import { findTables } from '../../support/server/database/table-contents.ts'
import { type LiveServers, openLiveServers } from '../../support/server/live-servers.ts'
import { clientHeaders } from '../../support/server/open-server.ts'

/* Who may host a session, and what is recorded of it. */

const dayMs = 24 * 60 * 60 * 1000
let live: LiveServers
beforeEach(async () => {
  live = await openLiveServers()
})
afterEach(() => live.closeAll())

async function get(path: string, authToken?: string) {
  const headers = clientHeaders(authToken === undefined ? {} : { 'auth-token': authToken })
  const answer = await fetch(`${live.first.url}${path}`, { headers })
  // `text()` would drop the byte order mark that begins the file for Excel.
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  return { status: answer.status, headers: answer.headers, text, body: text.startsWith('{') ? JSON.parse(text) : null }
}

async function signInSecretary() {
  const person = await live.signIn('OFFICIAL')
  const { db, newId, now } = live.first.context
  const officialId = newId()
  const { weeklyHours, breaks, slotMinutes } = usualHours
  await db
    .insertInto('officials')
    .values({
      ...{ id: officialId, name_bn: 'সচিব', name_en: 'The Secretary', gender: 'Female', user_id: person.id },
      ...{ is_secretary: true, weekly_hours: JSON.stringify(weeklyHours), breaks: JSON.stringify(breaks) },
      ...{ slot_minutes: slotMinutes, created_at: now() },
    })
    .execute()
  return { ...person, officialId }
}

async function addLink(officialId: string, url: string): Promise<string> {
  const { db, newId, now } = live.first.context
  const id = newId()
  const link = {
    id,
    official_id: officialId,
    title: 'Room',
    provider: 'Meet',
    url,
    duration_min: 30,
    created_at: now(),
  }
  await db.insertInto('meeting_links').values(link).execute()
  return id
}

test('the official who is the secretary hosts the session, with their own meeting link only', async () => {
  const secretary = await signInSecretary()
  const stranger = await signInSecretary()
  const own = await addLink(secretary.officialId, 'https://meet.example.org/own')
  const foreign = await addLink(stranger.officialId, 'https://meet.example.org/foreign')
  const host = await connect(live.first.url, { authToken: secretary.authToken })
  expect(await host.ask({ type: 'session.start', linkId: foreign })).toMatchObject({
    code: 'invalid_request',
    fields: [{ path: 'linkId', code: 'unknown' }],
  })
  await host.do({ type: 'session.start', linkId: own })
  expect(await host.ask({ type: 'session.start' })).toMatchObject({ code: 'wrong_state' })
  const guest = await joinQueue(live.first.url)
  await host.do({ type: 'callNext' })
  await expect.poll(() => guest.you?.ring?.url).toBe('https://meet.example.org/own')
  expect((await get('/api/live')).body).toMatchObject({
    session: { state: 'OPEN', host: { en: 'The Secretary' } },
    waiting: 0,
  })
  expect((await get('/api/live/guests', secretary.authToken)).body).toMatchObject({
    total: 1,
    list: [{ serial: 1, state: 'CALLED', online: true, mobile: guest.mobile }],
  })
})

test('a view of the queue is audited', async () => {
  const { id, authToken } = await live.signIn('OWNER')
  const host = await connect(live.first.url, { authToken })
  await get('/api/live/guests', authToken)
  await host.do({ type: 'session.start' })
  await get('/api/live/guests', authToken)
  const { session } = (await get('/api/live')).body
  const lines = await describeLines(live.first.context.db, { known: { [id]: 'owner', [session.id]: 'session' } })
  expect(lines.filter((line) => line.startsWith('view'))).toEqual(['view live-session session | OWNER owner'])
})

test('an official who is not the secretary cannot host, over a socket or HTTP', async () => {
  const { authToken } = await live.signIn('OFFICIAL')
  const page = await connect(live.first.url, { authToken })
  expect(page.messages[0]).toMatchObject({ type: 'snapshot', host: false })
  expect(await page.ask({ type: 'session.start' })).toMatchObject({ code: 'forbidden' })
  const statuses = await Promise.all(['guests', 'sessions'].map((name) => get(`/api/live/${name}`, authToken)))
  expect(statuses.map(({ status }) => status)).toEqual([403, 403])
})

test.each([
  ['the flag', 'officials'],
  ['the role', 'roles'],
  ['the session', 'sessions'],
] as const)('a host who loses %s is disconnected, even without sending a message', async (_, what) => {
  const secretary = await signInSecretary()
  const host = await connect(live.first.url, { authToken: secretary.authToken })
  await host.do({ type: 'session.start' })
  const { db, sessions } = live.first.context
  if (what === 'officials') await db.updateTable('officials').set({ is_secretary: false }).execute()
  if (what === 'roles')
    await db
      .updateTable('users')
      .set({ roles: ['USER'] })
      .where('id', '=', secretary.id)
      .execute()
  if (what === 'sessions') await sessions.end(secretary.authToken)
  live.advance(5_000)
  await expect.poll(() => host.closed?.code).toBe(liveCloseCodes.forbidden)
  expect(host.messages.at(-1)).toMatchObject({ type: 'error', code: 'forbidden' })
})

test('a message of an official who has just become inactive does nothing', async () => {
  const secretary = await signInSecretary()
  const host = await connect(live.first.url, { authToken: secretary.authToken })
  await host.do({ type: 'session.start' })
  await live.first.context.db.updateTable('officials').set({ status: 'INACTIVE' }).execute()
  host.raw(JSON.stringify({ type: 'session.end', id: 50 }))
  await expect.poll(() => host.closed?.code).toBe(liveCloseCodes.forbidden)
  expect((await get('/api/live')).body.session).toMatchObject({ state: 'OPEN' })
})

test('the record has waits and outcomes, and a spreadsheet runs nothing in its file', async () => {
  const { id, authToken } = await live.signIn('OWNER')
  const host = await connect(live.first.url, { authToken })
  await host.do({ type: 'session.start' })
  const guest = await joinQueue(live.first.url)
  const trickster = await connect(live.first.url, { guestToken: newGuestToken() })
  await trickster.do({ type: 'join', ...guestWords(), fullName: '=HYPERLINK("x")', purpose: 'a,"b"' })
  live.advance(30_000)
  await host.do({ type: 'callNext' })
  await guest.do({ type: 'accept' })
  await host.do({ type: 'session.end' })

  const { list } = (await get('/api/live/sessions', authToken)).body
  expect(list).toMatchObject([{ state: 'ENDED', guests: 2, served: 1 }])
  expect(list[0].medianWaitSeconds).toBeGreaterThanOrEqual(30)
  const guests = (await get(`/api/live/sessions/${list[0].id}/guests`, authToken)).body
  expect(guests).toMatchObject({
    total: 2,
    list: [
      { state: 'DONE', misses: 0 },
      { state: 'ENDED', waitSeconds: null },
    ],
  })
  const file = await get(`/api/live/sessions/${list[0].id}/export`, authToken)
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('cache-control')).toBe('private, no-store')
  expect(file.text.startsWith('\uFEFFক্রমিক / Serial,ফলাফল / Outcome,পূর্ণ নাম / Full name,')).toBe(true)
  expect(file.text).toContain(`2,কথা হয়নি / Not reached,"'=HYPERLINK(""x"")",`)
  expect(file.text).toContain('"a,""b"""')
  // The wait in seconds, then the missed calls.
  expect(file.text).toContain(`,${guests.list[0].waitSeconds},0,`)
  const inDhaka = new Date(Date.parse(guests.list[0].joinedAt) + 6 * 60 * 60 * 1000).toISOString()
  expect(file.text).toContain(`,${inDhaka.slice(0, 10)} ${inDhaka.slice(11, 16)},`)
  expect(file.text).not.toContain('Z,')
  const missing = '01900000-0000-7000-8000-000000000000'
  expect((await get(`/api/live/sessions/${missing}/export`, authToken)).status).toBe(404)
  const lines = await describeLines(live.first.context.db, { about: list[0].id, known: { [id]: 'owner' } })
  expect(lines).toEqual([
    'start-session live-session # | OWNER owner | IDLE > OPEN',
    'call-guest live-session # | OWNER owner | WAIT > CALLED | {serial:1,guestId:#}',
    'end-session live-session # | OWNER owner | OPEN > ENDED',
    'view live-session # | OWNER owner',
    'print live-session # | OWNER owner',
  ])
})

test.skipIf(isClockMoved)(
  'the data of guests is erased after the configured days, and the outcome is kept',
  async () => {
    const { authToken } = await live.signIn('OWNER')
    const host = await connect(live.first.url, { authToken })
    await host.do({ type: 'session.start' })
    await joinQueue(live.first.url)
    await host.do({ type: 'session.end' })
    const { context } = live.first
    const rows = () =>
      context.db
        .selectFrom('live_guests')
        .select(['full_name', 'mobile', 'purpose', 'district', 'state', 'erased_at'])
        .execute()
    await context.db.insertInto('settings').values({ key: 'setting liveRetentionDays', value: '10' }).execute()
    live.advance(10 * dayMs - 60_000)
    await eraseOldGuests(context)
    expect(await rows()).toMatchObject([{ state: 'ENDED', district: 'Dhaka', erased_at: null }])
    live.advance(120_000)
    await eraseOldGuests(context)
    const gone = { full_name: null, mobile: null, purpose: null, district: null, state: 'ENDED' }
    expect(await rows()).toEqual([{ ...gone, erased_at: expect.any(Date) }])
  },
)

test.skipIf(isClockMoved)(
  'no table keeps a word of a guest, or one that was written to a guest, for longer',
  async () => {
    const host = await connect(live.first.url, { authToken: (await live.signIn('OWNER')).authToken })
    await host.do({ type: 'session.start' })
    const guest = await joinQueue(live.first.url)
    await host.do({ type: 'callNext' })
    await expect.poll(() => [...host.rows.values()][0]?.state).toBe('CALLED')
    const guestId = [...host.rows.values()][0]?.id ?? ''
    await host.do({ type: 'sendLink', guestId, url: 'https://meet.example.org/qzroom' })
    await host.do({ type: 'reject', guestId, reason: 'Qzreason' })
    await host.do({ type: 'session.end' })
    const { context } = live.first
    await context.db.insertInto('settings').values({ key: 'setting liveRetentionDays', value: '10' }).execute()
    const words = [guest.name, guest.mobile, 'Purpose of', 'qzroom', 'Qzreason']
    for (const word of words) expect(await findTables(context.db, word), word).toContain('live_guests')
    live.advance(10 * dayMs + 60_000)
    await eraseOldGuests(context)
    for (const word of words) expect(await findTables(context.db, word), word).toEqual([])
  },
)

test('without a session guests and hosts see nothing', async () => {
  expect((await get('/api/live')).body).toEqual({ session: null, waiting: 0 })
  const { authToken } = await live.signIn('OWNER')
  expect((await get('/api/live/guests', authToken)).body).toMatchObject({ list: [], total: 0 })
  const guest = await connect(live.first.url, { guestToken: newGuestToken() })
  expect(guest.messages).toMatchObject([{ type: 'snapshot', session: null, you: null, host: false }])
  expect(await guest.ask({ type: 'join', ...guestWords() })).toMatchObject({ fields: [{ code: 'no_session' }] })
})

test('a session begins with a pasted meeting link, which has to be https', async () => {
  const secretary = await signInSecretary()
  const host = await connect(live.first.url, { authToken: secretary.authToken })
  expect(await host.ask({ type: 'session.start', url: 'http://meet.example.org/pasted' })).toMatchObject({
    code: 'invalid_request',
  })
  await host.do({ type: 'session.start', url: 'https://meet.example.org/pasted' })
  const guest = await joinQueue(live.first.url)
  await host.do({ type: 'callNext' })
  await expect.poll(() => guest.you?.ring?.url).toBe('https://meet.example.org/pasted')
})
