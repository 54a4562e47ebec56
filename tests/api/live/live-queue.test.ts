import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { abandonedMs, offlineGraceMs, ringMs } from '../../../src/domain/live/live-states.ts'
import { toOwnPlace } from '../../../src/server/modules/live/queue/guest-view.ts'
import { createLiveClock } from '../../../src/server/modules/live/queue/live-clock.ts'
import { createLiveQueue, type LiveQueue } from '../../../src/server/modules/live/queue/live-queue.ts'
import { createQueueView, type QueueView } from '../../../src/server/modules/live/queue/queue-view.ts'
import { changeSession, type Host, queueChannel } from '../../../src/server/modules/live/queue/session-change.ts'
import { isDatabaseAway } from '../../../src/server/platform/database/database-errors.ts'
import { uuidV7 } from '../../../src/server/platform/database/uuid-v7.ts'
import { createTestDatabase, type TestDatabase } from '../../support/server/test-database.ts'

/* The changes of the queue on a real database, without a connection of any guest. */

let database: TestDatabase
let queue: LiveQueue
let view: QueueView
let host: Host
let clock = Date.now()
const now = () => new Date(clock)
const time = createLiveClock({ now, inDatabase: () => sql<Date>`${now()}::timestamptz` })

beforeEach(async () => {
  database = await createTestDatabase()
  const { db } = database
  const id = randomUUID()
  const names = { full_name: 'Host', mobile: null, email: 'host@example.org', password_hash: 'none' }
  const user = { id, ...names, roles: ['OWNER'], locale: 'bn', image_file_id: null, created_at: now() }
  await db.insertInto('users').values(user).execute()
  const caller = { id, fullName: 'Host', roles: ['OWNER' as const], locale: 'bn' as const, mobile: null, email: null }
  host = { user: caller, role: 'OWNER', name: { bn: 'সচিব', en: 'Secretary' } }
  queue = createLiveQueue({ db, clock: time, newId: () => uuidV7(now()), secret: Buffer.from('secret') })
  view = createQueueView({ db, clock: time, changed: () => {} })
})
afterEach(() => database.drop())

let people = 0
const withoutOthers = { isOnline: () => false }
const newToken = () => randomBytes(32).toString('base64url')

function wordsOf(mobile?: string) {
  people += 1
  const number = mobile ?? `0171${String(people).padStart(7, '0')}`
  return { fullName: `Guest ${people}`, mobile: number, district: 'Dhaka', purpose: 'Land' }
}

async function joined(token = newToken(), mobile?: string) {
  const place = await queue.join(token, wordsOf(mobile), withoutOthers)
  if (!place.ok) throw new Error(place.code)
  return { token, id: place.value.id, serial: place.value.serial }
}

async function callNext(candidates: number[], seen?: number) {
  const called = await queue.callNext(host, { candidates, seen })
  return called === null ? null : called.ok ? called.value.serial : called.code
}

async function stateOf(id: string) {
  await view.pull()
  const guest = view.state()?.find(id)
  return guest === undefined || guest === null
    ? null
    : { state: guest.state, serial: guest.serial, misses: guest.misses }
}

test('one session is open at a time, and joins are refused without one', async () => {
  expect(await queue.join(newToken(), wordsOf(), withoutOthers)).toMatchObject({ ok: false, code: 'wrong_state' })
  expect(await queue.start(host)).toMatchObject({ ok: true })
  expect(await queue.start(host)).toMatchObject({ ok: false, code: 'wrong_state' })
  expect(await queue.end(host)).toMatchObject({ ok: true })
  expect(await queue.end(host)).toMatchObject({ ok: false, code: 'wrong_state' })
  expect(await queue.start(host)).toMatchObject({ ok: true })
})

test('serials rise by one in the order of joining, and a token has one place however often it joins', async () => {
  await queue.start(host)
  const token = newToken()
  const words = wordsOf()
  const answers = await Promise.all(Array.from({ length: 8 }, () => queue.join(token, words, withoutOthers)))
  expect(new Set(answers.map((answer) => answer.ok && answer.value.serial))).toEqual(new Set([1]))
  expect([(await joined()).serial, (await joined()).serial]).toEqual([2, 3])
})

test('a mobile number takes its place to another device only while the first has no connection', async () => {
  await queue.start(host)
  const first = await joined(newToken(), '01711111111')
  const other = newToken()
  const asked = await queue.join(other, wordsOf('+880 1711-111111'), { isOnline: (serial) => serial === first.serial })
  expect(asked).toMatchObject({ ok: false, code: 'mobile_taken', fields: [{ path: 'mobile', code: 'in_queue' }] })
  expect(await queue.join(other, wordsOf('01711111111'), withoutOthers)).toMatchObject({
    ok: true,
    value: { id: first.id, serial: first.serial },
  })
  expect(await queue.leave(first.token)).toMatchObject({ ok: false, code: 'not_found' })
  expect(await queue.leave(other)).toMatchObject({ ok: true, value: { state: 'LEFT' } })
  // A new join is a new place.
  expect((await joined(other, '01711111111')).serial).toBe(2)
})

test('a call goes to the lowest of the candidates, and guests below it who do not answer are told', async () => {
  await queue.start(host, { url: 'https://meet.example.org/room' })
  const [absent, present] = [await joined(), await joined()]
  await joined()
  expect(await callNext([2, 3])).toBe(2)
  await view.pull()
  const state = view.state()
  const guestOf = (id: string) => state?.find(id) ?? null
  const [one, two] = [guestOf(absent.id), guestOf(present.id)]
  if (state === null || one === null || two === null) throw new Error('The view is empty.')
  expect(toOwnPlace(state, one)).toMatchObject({ state: 'WAIT', skipped: true, ahead: 0 })
  expect(toOwnPlace(state, two)).toMatchObject({ state: 'CALLED', ring: { url: 'https://meet.example.org/room' } })
  expect(await callNext([])).toBeNull()
  expect(await callNext([2])).toBeNull()
  expect(state.session.calls).toBe(1)
})

test('two tabs that press at once call one guest, because each names the calls it has seen', async () => {
  await queue.start(host)
  await joined()
  await joined()
  const answers = await Promise.all([callNext([1, 2], 0), callNext([1, 2], 0)])
  expect(answers.toSorted()).toEqual([1, 'stale_version'])
  expect(await callNext([1, 2], 1)).toBe(2)
})

test('calls at the same moment never call a guest twice', async () => {
  await queue.start(host)
  for (let count = 0; count < 30; count += 1) await joined()
  const candidates = Array.from({ length: 30 }, (_, index) => index + 1)
  const called = await Promise.all(Array.from({ length: 40 }, () => callNext(candidates)))
  expect(called.filter((serial) => serial !== null).toSorted((one, other) => Number(one) - Number(other))).toEqual(
    candidates,
  )
  expect(called.filter((serial) => serial === null)).toHaveLength(10)
})

test('the first miss keeps the serial, the second takes a new one at the end', async () => {
  await queue.start(host)
  const first = await joined()
  await joined()
  expect(await queue.missExpired()).toMatchObject({ ok: false })
  await callNext([1, 2])
  clock += ringMs - 1
  expect(await queue.missExpired()).toMatchObject({ ok: false })
  clock += 1
  expect(await queue.accept(first.token)).toMatchObject({ ok: false, code: 'wrong_state' })
  expect(await queue.missExpired()).toMatchObject({ ok: true, value: [{ last_miss: 'no_answer' }] })
  expect(await stateOf(first.id)).toEqual({ state: 'WAIT', serial: 1, misses: 1 })
  await callNext([1, 2])
  expect(await queue.decline(first.token)).toMatchObject({ ok: true, value: { last_miss: 'declined' } })
  expect(await queue.decline(first.token)).toMatchObject({ ok: true })
  expect(await stateOf(first.id)).toEqual({ state: 'WAIT', serial: 3, misses: 2 })
})

test('a called guest without a connection misses the call after the grace, unless the call was accepted', async () => {
  await queue.start(host)
  const [one, two] = [await joined(), await joined()]
  await callNext([1, 2])
  await callNext([1, 2])
  await queue.accept(two.token)
  expect(await queue.missOffline([one.id, two.id])).toMatchObject({ ok: false })
  clock += offlineGraceMs
  expect(await queue.missOffline([one.id, two.id])).toMatchObject({ ok: true, value: [{ id: one.id }] })
  expect(await stateOf(two.id)).toMatchObject({ state: 'IN_CALL' })
})

test('a host speaks with guests: link, accept, finish, reject; each repeats harmlessly or is refused', async () => {
  await queue.start(host)
  const [one, two] = [await joined(), await joined()]
  expect(await queue.call(host, two.id)).toMatchObject({ ok: true, value: { state: 'CALLED' } })
  expect(await queue.call(host, two.id)).toMatchObject({ ok: false, code: 'wrong_state' })
  expect(await queue.sendLink(host, two.id, 'https://meet.example.org/b')).toMatchObject({ ok: true })
  expect(await queue.accept(two.token)).toMatchObject({ ok: true, value: { url: 'https://meet.example.org/b' } })
  expect(await queue.accept(two.token)).toMatchObject({ ok: true, value: { state: 'IN_CALL' } })
  clock += 60_000
  expect(await queue.finish(host, two.id)).toMatchObject({ ok: true, value: { state: 'DONE' } })
  expect(await queue.finish(host, two.id)).toMatchObject({ ok: false, code: 'wrong_state' })
  expect(await queue.reject(host, one.id, 'Another day')).toMatchObject({ ok: true })
  expect(await queue.finish(host, randomUUID())).toMatchObject({ ok: false, code: 'not_found' })
  const last = await joined()
  await view.pull()
  const state = view.state()
  const guest = state?.find(last.id) ?? null
  if (state === null || guest === null) throw new Error('The view is empty.')
  expect(toOwnPlace(state, guest)).toMatchObject({ ahead: 0, etaSeconds: 0 })
  expect(state.conversationsMs()).toEqual([60_000])
  const actions = await database.db.selectFrom('audit').select('action').orderBy('id').execute()
  expect(actions.map(({ action }) => action)).toEqual([
    ...['start-session', 'call-guest', 'send-link', 'finish-call', 'reject-guest'],
  ])
})

test('no guest is called while the session is paused, and its end ends all places', async () => {
  await queue.start(host)
  const [one, two, three] = [await joined(), await joined(), await joined()]
  await callNext([1])
  await queue.accept(one.token)
  await callNext([2])
  expect(await queue.pause(host)).toMatchObject({ ok: true })
  expect(await callNext([3])).toBe('wrong_state')
  expect(await queue.announce(host, 'Back at three')).toMatchObject({ ok: true })
  expect(await queue.resume(host)).toMatchObject({ ok: true })
  await queue.end(host)
  expect([await stateOf(one.id), await stateOf(two.id), await stateOf(three.id)]).toMatchObject([
    { state: 'DONE' },
    { state: 'ENDED' },
    { state: 'ENDED' },
  ])
})

test('a repeated message is answered as the first, raises no revision and wakes no process', async () => {
  await queue.start(host)
  const listener = new pg.Client({ connectionString: database.connectionString })
  await listener.connect()
  const heard: string[] = []
  listener.on('notification', ({ payload = '' }) => void heard.push(payload))
  await listener.query(`LISTEN ${queueChannel}`)
  const [token, words] = [newToken(), wordsOf()]
  const twice = async (ask: () => ReturnType<LiveQueue['leave']>) => {
    const [first, second] = [await ask(), await ask()]
    if (!first.ok || !second.ok) throw new Error('It was refused.')
    expect(second).toEqual({ ...first, isNew: false })
    return first.revision
  }
  const revisions = [await twice(() => queue.join(token, words, withoutOthers))]
  await callNext([1])
  revisions.push(await twice(() => queue.decline(token)))
  await callNext([1])
  revisions.push(await twice(() => queue.accept(token)), await twice(() => queue.leave(token)))
  // The start, two calls and four messages.
  expect(revisions).toEqual([2, 4, 6, 7])
  await sql`SELECT pg_notify(${queueChannel}, 'end')`.execute(database.db)
  await expect.poll(() => heard.at(-1)).toBe('end')
  expect(heard.slice(0, -1).map((payload) => Number(payload.split(' ')[1]))).toEqual([2, 3, 4, 5, 6, 7])
  await listener.end()
})

test('what a guest with a place says does not wait behind a crowd that joins', async () => {
  await queue.start(host)
  const guest = await joined()
  await callNext([1])
  const holder = await database.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM live_sessions FOR UPDATE')
  const crowd = Array.from({ length: 8 }, () => joined())
  const accepted = queue.accept(guest.token)
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  // Three of those who join, and the one who is called.
  await expect.poll(async () => (await database.pool.query(waiting)).rows.length).toBe(4)
  await holder.query('COMMIT')
  holder.release()
  expect(await accepted).toMatchObject({ ok: true, value: { state: 'IN_CALL' } })
  await Promise.all(crowd)
})

test('a change that waits too long for others, or hangs itself, is undone and may be asked again', async () => {
  await queue.start(host)
  const parts = { db: database.db, clock: time, newId: () => uuidV7(now()), secret: Buffer.from('secret') }
  const hasty = createLiveQueue({ ...parts, mostWaitMs: 50 })
  const holder = await database.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM live_sessions FOR UPDATE')
  const refused = await hasty.join(newToken(), wordsOf(), withoutOthers).catch((error: unknown) => error)
  await holder.query('COMMIT')
  holder.release()
  expect(isDatabaseAway(refused)).toBe(true)
  const turn = <Value>(work: () => Promise<Value>) => work()
  // Until the database has ended the connection of the transaction.
  const hanging = changeSession({ ...parts, turn, mostWaitMs: 50 }, async ({ trx }) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx)
    const isThere = sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${rows[0]?.pid}`
    await expect.poll(async () => (await isThere.execute(database.db)).rows.length).toBe(0)
    await sql`SELECT 1`.execute(trx)
    return { ok: true, value: null }
  }).catch((error: unknown) => error)
  expect(isDatabaseAway(await hanging)).toBe(true)
  expect((await joined()).serial).toBe(1)
})

test('a session that its host has left is ended by the portal after twelve hours', async () => {
  await queue.start(host)
  await joined()
  clock += abandonedMs - 1
  expect(await queue.endAbandoned()).toMatchObject({ ok: false })
  clock += 1
  expect(await queue.endAbandoned()).toMatchObject({ ok: true })
})

test('a view that missed everything in between has the same as one that saw each change', async () => {
  const steady = createQueueView({ db: database.db, clock: time, changed: () => {} })
  await queue.start(host)
  const guests = []
  for (let count = 0; count < 5; count += 1) {
    guests.push(await joined())
    await steady.pull()
  }
  await callNext([1, 2, 3, 4, 5])
  await steady.pull()
  await queue.decline(guests[0]?.token ?? '')
  await queue.leave(guests[3]?.token ?? '')
  await Promise.all([steady.pull(), steady.pull(), view.pull(), view.pull()])
  const shown = ({ state }: QueueView) => [...(state()?.guests() ?? [])].toSorted((a, b) => a.id.localeCompare(b.id))
  expect(shown(steady)).toEqual(shown(view))
  expect(
    view
      .state()
      ?.waiting()
      .map(({ serial }) => serial),
  ).toEqual([1, 2, 3, 5])
})
