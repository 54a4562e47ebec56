import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { maintainMessages, sendMessage, workOnMessages } from '../../../src/server/modules/messages/jobs.ts'
import type { OutgoingMessage } from '../../../src/server/modules/messages/service.ts'
import { createHttpSms } from '../../../src/server/modules/messages/sms/sms-http.ts'
import { gatewayId, type SmsPort } from '../../../src/server/modules/messages/sms/sms-port.ts'
import { type GatewayBehaviour, type SmsGateway, startSmsGateway } from '../../support/server/outside/sms-gateway.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

let server: TestApp
let gateway: SmsGateway
let port: SmsPort
beforeAll(async () => {
  server = await createTestApp()
  gateway = await startSmsGateway()
  port = portOf(20_000)
})
function portOf(timeoutMs: number): SmsPort {
  const body = '{"to": "{to}", "text": "{text}", "id": "{id}"}'
  return createHttpSms({ url: gateway.url, method: 'POST', header: null, body, timeoutMs })
}
afterAll(async () => {
  await gateway.close()
  await server.close()
})
afterEach(() => {
  for (const list of [gateway.nextBehaviours, gateway.seen, gateway.delivered]) list.splice(0)
})

const mobile = '01712345678'
const message = (dedupeKey: string): OutgoingMessage => ({
  dedupeKey,
  to: mobile,
  kind: 'submitted',
  locale: 'bn',
  params: { trackingNo: 'A26-000412' },
})

/** The message with a dedupe key; `insert` uses the id for both. */
async function rowOf(id: string) {
  const query = server.context.db.selectFrom('messages').selectAll().where('dedupe_key', '=', id)
  return query.executeTakeFirstOrThrow()
}

/** Inserts a message with these values, without a job. */
async function insert(more: { state?: string; kind?: string; text?: string; triedAt?: Date } = {}): Promise<string> {
  const { db, newId, now } = server.context
  const id = newId()
  const { state = 'QUEUED', kind = 'approved', text = 'Enlisted', triedAt = null } = more
  const facts = { to: mobile, kind, locale: 'en', text, state, tried_at: triedAt }
  await db
    .insertInto('messages')
    .values({ id, dedupe_key: id, ...facts, created_at: now() })
    .execute()
  return id
}

const parts = () => {
  const { db, now, log, secret, messages } = server.context
  const authority = { bn: 'কর্তৃপক্ষ', en: 'Authority' }
  return { db, port, mail: port, authority, now, log, secret, messages }
}
const send = (id: string) => sendMessage(parts(), id)

test('a message goes out through the queue once its transaction commits, and never when it rolls back', async () => {
  const { db, messages } = server.context
  await workOnMessages(server.jobs, parts())

  const cancelled = db.transaction().execute(async (trx) => {
    await messages.enqueue(trx, message('cancelled'))
    throw new Error('the event did not happen')
  })
  await expect(cancelled).rejects.toThrow('did not happen')
  await db.transaction().execute((trx) => messages.enqueue(trx, message('submitted:1')))
  await db.transaction().execute((trx) => messages.enqueue(trx, message('submitted:1')))

  await expect.poll(async () => (await rowOf('submitted:1')).state).toBe('SENT')

  // This is enough time for a second SMS, if one were sent.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(gateway.delivered).toHaveLength(1)
  const { id, parts: count, sent_at: sentAt } = await rowOf('submitted:1')
  expect(JSON.parse(gateway.delivered[0]?.body ?? '')).toMatchObject({ to: mobile, id: gatewayId(id) })
  expect([count, sentAt]).toEqual([2, expect.any(Date)])
  expect(await db.selectFrom('messages').select('id').where('dedupe_key', '=', 'cancelled').execute()).toEqual([])
})

test('messages of one transaction go out one by one, without waiting for the next poll of the queue', async () => {
  const { db, messages } = server.context
  const together = ['submitted:2', 'submitted:3', 'submitted:4']
  await db.transaction().execute(async (trx) => {
    for (const key of together) await messages.enqueue(trx, message(key))
  })
  const statesOf = () => Promise.all(together.map(async (key) => (await rowOf(key)).state))
  await expect.poll(statesOf).toEqual(['SENT', 'SENT', 'SENT'])
})

test('whatever the gateway does, no message is sent twice automatically', async () => {
  const cases: [GatewayBehaviour, string, string | null][] = [
    ['take', 'SENT', null],
    ['twice', 'SENT', null],
    ['reject', 'FAILED', 'http_400'],
    ['break', 'UNKNOWN', 'http_500'],
    ['hang', 'UNKNOWN', 'timeout'],
    ['cut', 'UNKNOWN', 'cut_off'],
  ]
  for (const [behaviour, state, failure] of cases) {
    const before = gateway.seen.length
    const id = await insert()
    gateway.nextBehaviours.push(behaviour)
    await sendMessage({ ...parts(), port: behaviour === 'hang' ? portOf(300) : port }, id)
    // The job runs again, twice at once, as after its process was killed.
    await Promise.all([send(id), send(id)])
    expect(await rowOf(id), behaviour).toMatchObject({ state, failure, tries: 1 })
    expect(gateway.seen.length - before, behaviour).toBe(1)
  }
})

test('a message that the gateway did not take is retried, until a day has passed', async () => {
  const id = await insert()
  gateway.nextBehaviours.push('busy', 'busy')
  await expect(send(id)).rejects.toThrow('could not be sent')
  expect(await rowOf(id)).toMatchObject({ state: 'QUEUED', tries: 1, failure: 'http_503', sent_at: null })
  await expect(send(id)).rejects.toThrow()
  await send(id)
  expect(await rowOf(id)).toMatchObject({ state: 'SENT', tries: 3, failure: null })

  const given = await insert()
  gateway.nextBehaviours.push(...Array.from({ length: 30 }, (): GatewayBehaviour => 'busy'))
  for (let tries = 1; tries < 30; tries += 1) await expect(send(given)).rejects.toThrow()
  await send(given)
  expect(await rowOf(given)).toMatchObject({ state: 'FAILED', tries: 30, failure: 'http_503' })
})

test('an interrupted message is not sent again, a message without a job is, and old secrets are erased', async () => {
  const ago = (minutes: number) => new Date(server.context.now().getTime() - minutes * 60_000)
  const left = await insert({ state: 'SENDING', triedAt: ago(11) })
  const running = await insert({ state: 'SENDING', triedAt: ago(1) })
  const lost = await insert({ triedAt: ago(180) })
  const secretIn = (state: string) => insert({ state, kind: 'draft-token', text: '7K3M-9QXA-2B4C' })
  const secrets = [await secretIn('FAILED'), await secretIn('UNKNOWN'), await secretIn('HELD')]
  const others = [
    await insert({ state: 'FAILED' }),
    await insert({ state: 'UNKNOWN' }),
    await insert({ state: 'HELD' }),
  ]
  const textsOf = (ids: string[]) => Promise.all(ids.map(async (id) => (await rowOf(id)).text))
  const sent: string[] = []
  const jobs = {
    ...server.jobs,
    send: async (_: unknown, __: string, data: object) => void sent.push(JSON.stringify(data)),
  }
  await maintainMessages(jobs, parts())
  expect(await rowOf(left)).toMatchObject({ state: 'UNKNOWN', failure: 'interrupted' })
  expect((await rowOf(running)).state).toBe('SENDING')
  expect(sent).toEqual([JSON.stringify({ id: lost })])
  expect(await textsOf(secrets)).not.toContain('')
  await maintainMessages(jobs, { ...parts(), now: () => ago(-8 * 24 * 60) })
  expect(await textsOf(secrets)).toEqual(['', '', ''])
  expect(await textsOf(others)).not.toContain('')
})

test('a secret is removed from the database once it is sent, and no personal data is logged', async () => {
  const id = await insert({ kind: 'reset-code', text: 'Code 048213' })
  await send(id)
  expect((await rowOf(id)).text).toBe('')
  const failed = await insert({ text: 'To somebody' })
  gateway.nextBehaviours.push('reject')
  await send(failed)
  // The log is written in batches.
  await expect.poll(() => JSON.stringify(server.logged())).toContain(failed)
  const logged = JSON.stringify(server.logged())
  for (const personal of [mobile, mobile.slice(1), 'To somebody', '048213']) expect(logged).not.toContain(personal)
})

async function owner() {
  return { authToken: (await server.signIn('OWNER')).authToken }
}

test('the OWNER lists messages by state and page, without texts and numbers', async () => {
  await insert({ state: 'FAILED' })
  const as = await owner()
  const all = (await server.call({ url: '/api/messages?size=2', ...as })).json()
  expect(all).toMatchObject({ page: 1, size: 2, total: expect.any(Number) })
  expect(all.list).toHaveLength(2)
  expect(Object.values<number>(all.counts).reduce((sum, count) => sum + count, 0)).toBe(all.total)
  const failed = (await server.call({ url: '/api/messages?state=FAILED', ...as })).json()
  expect(failed.total).toBe(all.counts.FAILED)
  expect(new Set(failed.list.map(({ state }: { state: string }) => state))).toEqual(new Set(['FAILED']))
  expect(failed.list[0]).toMatchObject({ to: '017•••••678', kind: 'approved', parts: 1, canSendAgain: true })
  expect(JSON.stringify(failed)).not.toMatch(/Enlisted|01712345678/)
  expect((await server.call({ url: '/api/messages?state=LOST', ...as })).statusCode).toBe(400)
})

test('the OWNER finds the messages to a whole number, or one by an id that the gateway knows', async () => {
  const [as, { db }] = [await server.signIn('OWNER'), server.context]
  const search = async (body: object) =>
    (await server.call({ method: 'POST', url: '/api/messages/search', body, ...as })).json()
  const idsOf = async (body: object) => (await search(body)).list.map(({ id }: { id: string }) => id)
  const [first, second, mail] = [await insert({ state: 'FAILED' }), await insert({ state: 'SENT' }), await insert()]
  const other = { to: '01799999901', created_at: new Date('2026-01-01T00:00:00Z') }
  await db.updateTable('messages').set(other).where('id', '=', first).execute()
  await db.updateTable('messages').set({ to: other.to, gateway_ref: 'GW-%_1' }).where('id', '=', second).execute()
  await db.updateTable('messages').set({ to: 'karim@example.org', channel: 'email' }).where('id', '=', mail).execute()
  for (const text of ['01799999901', '+880 1799-999901', '০১৭৯৯৯৯৯৯০১']) {
    expect(await idsOf({ text }), text).toEqual([second, first])
    expect(await idsOf({ text, sort: 'createdAt' }), text).toEqual([first, second])
  }
  const failed = await search({ text: other.to, state: 'FAILED' })
  expect([failed.total, failed.list.length, failed.counts]).toMatchObject([1, 1, { FAILED: 1, SENT: 1, QUEUED: 0 }])
  for (const text of [gatewayId(second), gatewayId(second).toUpperCase(), 'GW-%_1']) {
    expect(await idsOf({ text }), text).toEqual([second])
  }
  expect(await idsOf({ text: 'Karim@Example.org' })).toEqual([mail])
  for (const text of ['0179999990', '%', 'GW-', 'GW-%', gatewayId(second).slice(1), 'example.org']) {
    expect(await search({ text }), text).toMatchObject({ list: [], total: 0, counts: { SENT: 0 } })
  }
  const { list, ...whole } = (await server.call({ url: '/api/messages', ...as })).json()
  expect(await search({})).toEqual({ list, ...whole })
})

test('the OWNER sends failed messages again, audited; one that may have arrived needs confirmation', async () => {
  const as = await owner()
  const again = (id: string, more: object = {}) =>
    server.call({ method: 'POST', url: '/api/messages/send-again', body: { id, ...more }, ...as })
  const failed = await insert({ state: 'FAILED' })
  const answer = await again(failed)
  expect([answer.statusCode, answer.json().state]).toEqual([200, 'QUEUED'])
  await expect.poll(async () => (await rowOf(failed)).state).toBe('SENT')
  expect((await again(failed)).statusCode).toBe(409)

  const unknown = await insert({ state: 'UNKNOWN' })
  expect((await again(unknown)).json()).toMatchObject({ code: 'wrong_state', fields: [{ path: 'mayArriveTwice' }] })
  expect((await again(unknown, { mayArriveTwice: true })).statusCode).toBe(200)
  expect((await again(await insert({ state: 'FAILED', kind: 'reset-code' }))).statusCode).toBe(409)
  expect((await again(await insert({ state: 'FAILED', text: '' }))).statusCode).toBe(409)
  expect((await again(server.context.newId())).statusCode).toBe(404)

  const lines = await server.context.db
    .selectFrom('audit')
    .select(['by_role', 'from_status', 'detail'])
    .where('action', '=', 'send-message-again')
    .orderBy('id')
    .execute()
  expect(lines).toMatchObject([
    { by_role: 'OWNER', from_status: 'FAILED', detail: { messageId: failed } },
    { by_role: 'OWNER', from_status: 'UNKNOWN', detail: { messageId: unknown } },
  ])
})

test('only the OWNER reads messages or sends them again', async () => {
  const id = await insert({ state: 'FAILED' })
  for (const role of [null, 'USER', 'ICT', 'OFFICIAL', 'CHAIRMAN', 'APP_COLLECTOR', 'COMMITTEE'] as const) {
    const as = role === null ? {} : { authToken: (await server.signIn(role)).authToken }
    const status = role === null ? 401 : 403
    expect((await server.call({ url: '/api/messages', ...as })).statusCode).toBe(status)
    const search = await server.call({ method: 'POST', url: '/api/messages/search', body: {}, ...as })
    expect(search.statusCode).toBe(status)
    const again = await server.call({ method: 'POST', url: '/api/messages/send-again', body: { id }, ...as })
    expect(again.statusCode).toBe(status)
  }
  expect((await rowOf(id)).state).toBe('FAILED')
})

test('a mail server that does not answer does not delay SMS', async () => {
  const app = await createTestApp()
  const silent = Promise.withResolvers<{ outcome: 'sent' }>()
  const { db: own, messages: writer, now, log, secret } = app.context
  const authority = { bn: 'কর্তৃপক্ষ', en: 'Authority' }
  const taken: SmsPort = { send: async () => ({ outcome: 'sent' }) }
  const mail = { send: () => silent.promise }
  await workOnMessages(app.jobs, { db: own, port: taken, mail, authority, now, log, secret, messages: writer })
  const stateOf = async (key: string) => {
    const row = await own.selectFrom('messages').select('state').where('dedupe_key', '=', key).executeTakeFirst()
    return row?.state
  }
  await own.transaction().execute((trx) => writer.enqueue(trx, { ...message('mail'), to: 'karim@example.org' }))
  await expect.poll(() => stateOf('mail')).toBe('SENDING')
  await own.transaction().execute((trx) => writer.enqueue(trx, message('sms')))
  await expect.poll(() => stateOf('sms')).toBe('SENT')
  silent.resolve({ outcome: 'sent' })
  await expect.poll(() => stateOf('mail')).toBe('SENT')
  await app.close()
})
