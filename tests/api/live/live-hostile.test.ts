import { createHash, randomBytes } from 'node:crypto'
import { connect as connectSocket, type Socket } from 'node:net'
import type {} from '@fastify/websocket'
import { afterEach, expect, test, vi } from 'vitest'
import { liveCloseCodes, liveVersion, maxLiveMessageBytes } from '../../../src/contract/live/live-messages.ts'
import { liveTimes } from '../../../src/server/modules/live/gateway/live-times.ts'
import { connect, guestWords, joinQueue, LiveClient, newGuestToken } from '../../support/people/live-client.ts'
import { type LiveServers, openLiveServers } from '../../support/server/live-servers.ts'
import { clientHeaders } from '../../support/server/open-server.ts'

/* Messages that our pages never send, and clients that do not read. */

let live: LiveServers
const url = () => live.first.url
const start = async (options: Parameters<typeof openLiveServers>[1] = {}) => {
  live = await openLiveServers(1, options)
}
afterEach(() => live.closeAll())

const errorsOf = (client: LiveClient) => client.ofType('error').map(({ code }) => code)

async function stillServes(): Promise<void> {
  const client = await connect(url())
  expect(client.messages[0]).toMatchObject({ type: 'snapshot' })
}

test.each([
  ['no JSON', 'hello?'],
  ['a list', '[1,2]'],
  ['nothing', 'null'],
  ['an unknown type', '{"type":"grant"}'],
  ['no type', '{}'],
  ['a wrong field', '{"type":"join","fullName":7}'],
  ['deep JSON', `${'['.repeat(1_900)}${']'.repeat(1_900)}`],
  ['a name of the language', '{"type":"__proto__"}'],
  ['bytes', randomBytes(200)],
])('%s is answered with an error, and the connection stays open', async (_, sent) => {
  await start()
  const client = await connect(url())
  client.raw(sent)
  await expect.poll(() => errorsOf(client)).toEqual(['invalid_request'])
  expect(await client.ask({ type: 'leave' })).toMatchObject({ type: 'error' })
})

test('a message that is too large closes only its own connection', async () => {
  await start()
  const client = await connect(url())
  client.raw(' '.repeat(maxLiveMessageBytes + 1))
  await expect.poll(() => client.closed?.code).toBe(1009)
  await stillServes()
})

test('messages before the hello are refused; a hello of another version is told that the page is old', async () => {
  await start()
  const early = new LiveClient(url())
  await early.opened()
  early.raw(JSON.stringify({ type: 'join', id: 1, ...guestWords() }))
  await expect.poll(() => errorsOf(early)).toEqual(['wrong_state'])
  const old = new LiveClient(url())
  await old.opened()
  old.raw(JSON.stringify({ type: 'hello', v: 99, more: true }))
  await expect.poll(() => old.closed?.code).toBe(liveCloseCodes.unsupported)
  expect(errorsOf(old)).toEqual(['unsupported_client'])
})

test('a connection without a hello is closed', async () => {
  await start()
  const silent = new LiveClient(url())
  await silent.opened()
  live.advance(10_000)
  await expect.poll(() => silent.closed?.code).toBe(1008)
})

test('a guest cannot use the actions of a host, nor join without a token', async () => {
  await start()
  const { authToken } = await live.signIn('OWNER')
  const host = await connect(url(), { authToken })
  await host.do({ type: 'session.start' })
  const guest = await joinQueue(url())
  expect(await guest.ask({ type: 'session.end' })).toMatchObject({ code: 'forbidden' })
  expect(await guest.ask({ type: 'callNext' })).toMatchObject({ code: 'forbidden' })
  const stranger = await connect(url(), { authToken: 'x'.repeat(43) })
  expect(stranger.messages[0]).toMatchObject({ type: 'snapshot', host: false })
  expect(await stranger.ask({ type: 'announce', text: 'Hello' })).toMatchObject({ code: 'forbidden' })
  expect(await stranger.ask({ type: 'join', ...guestWords() })).toMatchObject({ code: 'invalid_request' })
  expect(guest.closed).toBeNull()
})

test('an action of a host without an account is refused without a database query', async () => {
  await start()
  const stranger = await connect(url(), { guestToken: newGuestToken() })
  const find = vi.spyOn(live.first.context.sessions, 'find')
  expect(await stranger.ask({ type: 'session.start' })).toMatchObject({ code: 'forbidden' })
  expect(find).not.toHaveBeenCalled()
})

test('refusals and repetitions do not wait for the lock of the queue', async () => {
  await start()
  const host = await connect(url(), { authToken: (await live.signIn('OWNER')).authToken })
  await host.do({ type: 'session.start' })
  const [gone, present] = [await joinQueue(url()), await joinQueue(url())]
  await gone.do({ type: 'leave' })
  const stranger = await connect(url(), { guestToken: newGuestToken() })
  const holder = await holdQueue()
  for (const type of ['leave', 'accept', 'decline'] as const)
    expect(await stranger.ask({ type })).toMatchObject({ code: 'not_found' })
  await gone.do({ type: 'leave' })
  expect(await gone.ask({ type: 'accept' })).toMatchObject({ code: 'wrong_state' })
  await present.do({ type: 'join', ...guestWords() })
  expect(present.serial).toBe(2)
  await holder.letGo()
})

/** Holds the lock of the queue, as a change that does not end. */
async function holdQueue() {
  const holder = await live.database.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM live_sessions FOR UPDATE')
  return {
    async letGo() {
      await holder.query('COMMIT')
      holder.release()
    },
  }
}

test('a locked queue answers that it is busy, over a socket and over HTTP', async () => {
  await start({ live: { mostWaitMs: 50 } })
  const host = await connect(url(), { authToken: (await live.signIn('OWNER')).authToken })
  await host.do({ type: 'session.start' })
  const guest = await connect(url(), { guestToken: newGuestToken() })
  const holder = await holdQueue()
  expect(await guest.ask({ type: 'join', ...guestWords() })).toMatchObject({ code: 'maintenance', retryAfter: 5 })
  const hello = { type: 'hello', v: liveVersion, guestToken: newGuestToken() }
  const body = JSON.stringify({ hello, message: { type: 'join', ...guestWords() } })
  const headers = clientHeaders({ 'content-type': 'application/json' })
  const answer = await fetch(`${url()}/api/live/messages`, { method: 'POST', headers, body })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({ code: 'maintenance' })
  await holder.letGo()
  // On a busy machine even a free queue may answer only after the 50 ms.
  await expect.poll(() => guest.ask({ type: 'join', ...guestWords() })).toMatchObject({ type: 'done' })
})

test('a connection with too many unanswered messages is closed, at any speed', async () => {
  await start({ settings: { RATE_LIMITS: 'on' } })
  const host = await connect(url(), { authToken: (await live.signIn('OWNER')).authToken })
  await host.do({ type: 'session.start' })
  const guest = await connect(url(), { guestToken: newGuestToken() })
  const holder = await holdQueue()
  let received = 0
  const [, socket] = live.first.app.websocketServer.clients
  socket?.on('message', () => {
    received += 1
  })
  // The others wait behind the first message.
  guest.raw(JSON.stringify({ type: 'join', ...guestWords() }))
  for (let count = 0; count < 18; count += 1) guest.raw('{"type":"ping"}')
  await expect.poll(() => received).toBe(19)
  // The rate limit has refilled by now, so it would allow as many messages again.
  live.advance(10_000)
  for (let count = 0; count < 3; count += 1) guest.raw('{"type":"ping"}')
  await expect.poll(() => guest.closed?.code).toBe(liveCloseCodes.tooMany)
  await holder.letGo()
})

test('a flood of messages closes its connection', async () => {
  await start({ settings: { RATE_LIMITS: 'on' } })
  const flood = await connect(url())
  for (let count = 0; count < 100; count += 1) flood.raw('{"type":"ping"}')
  await expect.poll(() => flood.closed?.code).toBe(liveCloseCodes.tooMany)
  await stillServes()
})

test('pages of other origins cannot connect', async () => {
  await start()
  const statusOf = async (origin?: string) => {
    const socket = await upgrade(origin)
    const [line] = await nextText(socket)
    socket.destroy()
    return Number(/^HTTP\/1\.1 (\d+)/.exec(line ?? '')?.[1])
  }
  expect(await statusOf('https://evil.example')).toBe(403)
  expect(await statusOf('null')).toBe(403)
  expect(await statusOf(live.first.url)).toBe(101)
  expect(await statusOf()).toBe(101)
  const plain = await fetch(`${url()}/ws`)
  expect([plain.status, plain.headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8'])
})

async function upgrade(origin?: string): Promise<Socket> {
  const socket = connectSocket(live.first.port, '127.0.0.1')
  const key = createHash('md5').update('key').digest('base64')
  const head = [
    'GET /ws HTTP/1.1',
    `host: 127.0.0.1:${live.first.port}`,
    ...['connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', `sec-websocket-key: ${key}`],
    ...(origin === undefined ? [] : [`origin: ${origin}`]),
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return socket
}

function nextText(socket: Socket): Promise<string[]> {
  return new Promise((resolve, reject) => {
    socket.once('data', (data) => resolve(data.toString('latin1').split('\r\n')))
    socket.once('error', reject)
  })
}

/** A text frame as a client sends it. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  const head =
    payload.length < 126 ? [0x81, 0x80 | payload.length] : [0x81, 0xfe, payload.length >> 8, payload.length & 255]
  // A mask of zeros leaves the payload as it is.
  return Buffer.concat([Buffer.from(head), Buffer.alloc(4), payload])
}

test('a client that does not read gets no updates, then a snapshot, and is cut off after half a minute', async () => {
  await start()
  const { authToken } = await live.signIn('OWNER')
  const host = await connect(url(), { authToken })
  await host.do({ type: 'session.start' })
  const socket = await upgrade()
  await nextText(socket)
  socket.write(frame(JSON.stringify({ type: 'hello', v: 1, authToken })))
  await nextText(socket)
  socket.pause()
  const text = 'x'.repeat(280)
  // Each message goes to both connections. The kernel would buffer some megabytes before the buffer of the server
  // fills.
  const flood = async (rounds: number) => {
    for (let count = 0; count < rounds; count += 1) await host.do({ type: 'announce', text: `${text} ${count}` })
  }
  await flood(5)
  const connections = [...live.first.app.websocketServer.clients]
  const slow = connections.at(-1)
  // The test therefore sets the size of the server's own buffer.
  Object.defineProperty(slow, 'bufferedAmount', { configurable: true, value: 100_000 })
  await flood(3)
  await host.do({ type: 'announce', text: 'the last' })
  live.advance(liveTimes.stalledMs)
  // The next tick notices it.
  await host.do({ type: 'announce', text: 'the very last' })
  const got: string[] = []
  socket.on('data', (data) => void got.push(data.toString('utf8')))
  socket.resume()
  await expect.poll(() => got.join('')).toContain(`${text} 4`)
  expect(got.join('')).not.toContain('last')
  Object.defineProperty(slow, 'bufferedAmount', { configurable: true, value: 0 })
  await expect.poll(() => got.join('')).toContain('the very last')
  expect(got.join('')).toContain('"type":"snapshot"')
  Object.defineProperty(slow, 'bufferedAmount', { configurable: true, value: 100_000 })
  await host.do({ type: 'announce', text: 'never read' })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await expect.poll(() => live.first.app.websocketServer.clients.size).toBe(2)
  live.advance(30_000)
  await closed
})

test('a host who reads slowly gets the changes since, and the whole queue only once', async () => {
  let clock = 0
  await start({ live: { clock: () => clock } })
  const { authToken } = await live.signIn('OWNER')
  const host = await connect(url(), { authToken })
  await host.do({ type: 'session.start' })
  await joinQueue(url())
  const slow = await connect(url(), { authToken })
  await expect.poll(() => slow.rows.size).toBe(1)
  const socket = [...live.first.app.websocketServer.clients].at(-1)
  const isBefore = (value: number) => Object.defineProperty(socket, 'bufferedAmount', { configurable: true, value })
  for (const bytes of [90_000, 80_000, 70_000]) {
    isBefore(bytes)
    await host.do({ type: 'announce', text: `While ${bytes} wait` })
    clock += liveTimes.stalledMs - 1
  }
  await joinQueue(url())
  isBefore(0)
  await expect.poll(() => slow.rows.size).toBe(2)
  expect(slow.ofType('queue').map(({ reset, guests }) => [reset, guests.length])).toEqual([
    [true, 1],
    [false, 1],
  ])
  expect(slow.ofType('snapshot')).toHaveLength(1)
  expect(slow.session?.announcement).toBe('While 70000 wait')
  expect(slow.ofType('announce')).toHaveLength(1)
})
