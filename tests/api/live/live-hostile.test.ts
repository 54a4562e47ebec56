import { createHash, randomBytes } from 'node:crypto'
import { connect as connectSocket, type Socket } from 'node:net'
import type {} from '@fastify/websocket'
import { afterEach, expect, test } from 'vitest'
import { liveCloseCodes, maxLiveMessageBytes } from '../../../src/contract/live/live-messages.ts'
import { connect, guestWords, joinQueue, LiveClient, newGuestToken } from '../../support/people/live-client.ts'
import { type LiveServers, openLiveServers } from '../../support/server/live-servers.ts'

/* What a client may send that no page of ours sends, and readers that do not read. */

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
])('%s is answered as an error, and the connection goes on', async (_, sent) => {
  await start()
  const client = await connect(url())
  client.raw(sent)
  await expect.poll(() => errorsOf(client)).toEqual(['invalid_request'])
  expect(await client.ask({ type: 'leave' })).toMatchObject({ type: 'error' })
})

test('a message that is too large ends its connection only', async () => {
  await start()
  const client = await connect(url())
  client.raw(' '.repeat(maxLiveMessageBytes + 1))
  await expect.poll(() => client.closed?.code).toBe(1009)
  await stillServes()
})

test('nothing is done before the hello, and a hello of another version says that the page is too old', async () => {
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

test('a connection that never says who it is ends', async () => {
  await start()
  const silent = new LiveClient(url())
  await silent.opened()
  live.advance(10_000)
  await expect.poll(() => silent.closed?.code).toBe(1008)
})

test('a guest does nothing that is a host’s, nor without a token of its own', async () => {
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

test('a flood ends its connection, and a number joins a few times an hour only', async () => {
  await start({ settings: { RATE_LIMITS: 'on' } })
  const host = await connect(url(), { authToken: (await live.signIn('OWNER')).authToken })
  await host.do({ type: 'session.start' })
  const words = guestWords()
  for (let count = 0; count < 6; count += 1) {
    const guest = await connect(url(), { guestToken: newGuestToken() })
    await guest.do({ type: 'join', ...words })
    await guest.do({ type: 'leave' })
  }
  const seventh = await connect(url(), { guestToken: newGuestToken() })
  const otherwise = { ...words, mobile: `+88${words.mobile}` }
  expect(await seventh.ask({ type: 'join', ...otherwise })).toMatchObject({ code: 'rate_limited' })
  const flood = await connect(url())
  for (let count = 0; count < 100; count += 1) flood.raw('{"type":"ping"}')
  await expect.poll(() => flood.closed?.code).toBe(liveCloseCodes.tooMany)
  await stillServes()
})

test('pages of other sites do not connect', async () => {
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

test('who does not read gets nothing more, then a snapshot, and is let go after half a minute', async () => {
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
  // Each is sent to both; the system's buffers take some megabytes before the server's fills.
  const flood = async (rounds: number) => {
    for (let count = 0; count < rounds; count += 1) await host.do({ type: 'announce', text: `${text} ${count}` })
  }
  await flood(5)
  const connections = [...live.first.app.websocketServer.clients]
  const slow = connections.at(-1)
  // The kernel would take long to fill: the server's own buffer says that it is full.
  Object.defineProperty(slow, 'bufferedAmount', { configurable: true, value: 100_000 })
  await flood(3)
  await host.do({ type: 'announce', text: 'the last' })
  const got: string[] = []
  socket.on('data', (data) => void got.push(data.toString('utf8')))
  socket.resume()
  await expect.poll(() => got.join('')).toContain(`${text} 4`)
  expect(got.join('')).not.toContain('the last')
  Object.defineProperty(slow, 'bufferedAmount', { configurable: true, value: 0 })
  await expect.poll(() => got.join('')).toContain('the last')
  expect(got.join('')).toContain('"type":"snapshot"')
  Object.defineProperty(slow, 'bufferedAmount', { configurable: true, value: 100_000 })
  await host.do({ type: 'announce', text: 'never read' })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await expect.poll(() => live.first.app.websocketServer.clients.size).toBe(2)
  live.advance(30_000)
  await closed
})
