import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { Problem } from '../../../src/contract/shapes.ts'
import {
  type ConnectionLimits,
  connectionLimits,
  limitConnections,
} from '../../../src/server/platform/http/connection-limits.ts'
import { clientHeaders } from '../../support/server/open-server.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

/* What a client can keep open, on real sockets and with limits that are short enough for a test to wait. */

let server: TestApp | null = null
const sockets: Socket[] = []
let port = 0

async function start(limits: Partial<ConnectionLimits>, settings: Record<string, string> = {}): Promise<void> {
  server = await createTestApp({ connections: { ...connectionLimits, checkEveryMs: 50, ...limits }, settings })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server?.app.server.closeAllConnections()
  await server?.close()
  server = null
})

type Connection = { socket: Socket; said: () => string; closed: Promise<void> }

function open(): Promise<Connection> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const connection = { socket, closed, said: () => Buffer.concat(parts).toString('latin1') }
  return new Promise((resolve) => socket.once('connect', () => resolve(connection)))
}

function head(request: string, more: Record<string, string> = {}): string {
  const headers = { host: 'x', ...clientHeaders(), ...more }
  return `${request} HTTP/1.1\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
}

function problemIn(text: string): [status: number, code: string] {
  const [top = '', body = ''] = text.split('\r\n\r\n')
  expect(top.toLowerCase()).toContain('content-type: application/problem+json')
  const problem = z.parse(Problem, JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)))
  expect(top).toMatch(new RegExp(`^HTTP/1.1 ${problem.status} `))
  return [problem.status, problem.code]
}

const bodyOf = (length: number) => ({ 'content-type': 'application/json', 'content-length': String(length) })

test('a body that trickles is answered 408 and cut, even though bytes keep coming', async () => {
  await start({ requestMs: 600 })
  const { socket, said, closed } = await open()
  socket.write(head('POST /api/apps/individual', bodyOf(60_000)))
  const drip = setInterval(() => socket.writable && socket.write(' '), 30)
  await closed
  clearInterval(drip)
  expect(problemIn(said())).toEqual([408, 'invalid_request'])
})

test('headers that trickle are answered 408 and cut', async () => {
  await start({ headersMs: 300, requestMs: 900 })
  const { socket, said, closed } = await open()
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n')
  const drip = setInterval(() => socket.writable && socket.write('a: b\r\n'), 30)
  await closed
  clearInterval(drip)
  expect(problemIn(said())).toEqual([408, 'invalid_request'])
})

test('a body that stops is cut after the time without data', async () => {
  await start({ silentMs: 300 })
  const { socket, closed } = await open()
  socket.write(head('POST /api/apps/individual', bodyOf(60_000)))
  await closed
})

/** Requests more than the buffers of both sockets hold, and does not read the answers. */
async function askWithoutReading(): Promise<Connection> {
  const connection = await open()
  connection.socket.pause()
  connection.socket.write(head('GET /api/openapi.json').repeat(200))
  return connection
}

test('an answer that the client does not read is cut when its time is over', async () => {
  await start({ slowAfterMs: 100, answerMs: 600 })
  const { socket, closed } = await askWithoutReading()
  await expect.poll(() => connectionCount()).toBe(0)
  socket.resume()
  await closed
})

/** A separate server whose answer comes in parts, for longer than the limit of an answer. */
async function serveParts(partBytes: number): Promise<{ port: number; close: () => void }> {
  const parts = createServer((_request, answer) => {
    let sent = 0
    const timer = setInterval(() => {
      sent += 1
      if (sent < 20) answer.write(Buffer.alloc(partBytes))
      else answer.end('the end')
    }, 50)
    answer.once('close', () => clearInterval(timer))
  })
  const limits = { ...connectionLimits, checkEveryMs: 50, slowAfterMs: 100, answerMs: 300, steadyBytesPerSecond: 7_000 }
  limitConnections(parts, limits, { byAddress: true })
  await new Promise<void>((resolve) => parts.listen(0, '127.0.0.1', resolve))
  return { port: (parts.address() as AddressInfo).port, close: () => void parts.close() }
}

test.each([
  ['is read steadily goes on to its end', 4_000, true],
  ['trickles is cut', 10, false],
])('a slow answer that %s', async (_, partBytes, isWhole) => {
  const parts = await serveParts(partBytes)
  port = parts.port
  const { socket, said, closed } = await open()
  socket.write(head('GET /', { connection: 'close' }))
  await closed
  expect(said().includes('the end')).toBe(isWhole)
  parts.close()
})

test('a large answer that is only buffered does not count as read', async () => {
  const large = createServer((_request, answer) => void setTimeout(() => answer.end(Buffer.alloc(40_000_000)), 50))
  // Reading 40 MB at the required rate takes about six seconds; what the kernel buffers counts as half a second.
  const limits = {
    ...connectionLimits,
    checkEveryMs: 50,
    slowAfterMs: 100,
    answerMs: 300,
    steadyBytesPerSecond: 7_000_000,
  }
  limitConnections(large, limits, { byAddress: true })
  await new Promise<void>((resolve) => large.listen(0, '127.0.0.1', resolve))
  port = (large.address() as AddressInfo).port
  const { socket, said, closed } = await open()
  socket.write(head('GET /', { connection: 'close' }))
  socket.pause()
  const count = () => new Promise<number>((resolve) => large.getConnections((_, open) => resolve(open)))
  await expect.poll(count, { timeout: 4_000 }).toBe(0)
  socket.resume()
  await closed
  expect(said().length).toBeLessThan(40_000_000)
  large.close()
})

test('with too many unread answers the oldest is cut, and a client that reads is served', async () => {
  // Each of these connections counts as at least one slow reader.
  await start({ slowAfterMs: 100, mostSlowReaders: 200 })
  await askWithoutReading()
  await askWithoutReading()
  await expect.poll(() => connectionCount()).toBe(1)
  const reader = await open()
  reader.socket.write(head('GET /healthz', { connection: 'close' }))
  await reader.closed
  expect(reader.said()).toContain('HTTP/1.1 200')
})

test.each([
  ['in all', { most: 4 }],
  ['from one address', { mostOfAddress: 4 }],
])('with too many connections %s the longest idle one is closed, and the newest is served', async (_, limits) => {
  await start(limits)
  const idle = [await open(), await open(), await open(), await open()]
  const newest = await open()
  await idle[0]?.closed
  newest.socket.write(head('GET /healthz', { connection: 'close' }))
  await newest.closed
  expect(newest.said()).toContain('HTTP/1.1 200')
  expect(idle.slice(1).map(({ socket }) => socket.destroyed)).toEqual([false, false, false])
})

test('a form without a boundary is answered at once, even if its body never ends', async () => {
  await start({})
  const { authToken } = (await server?.signIn('USER')) ?? { authToken: '' }
  const { socket, said } = await open()
  const headers = { [headerNames.authToken]: authToken, 'content-type': 'multipart/form-data', 'content-length': '500' }
  socket.write(head('POST /api/files', headers) + 'a'.repeat(50))
  await expect.poll(said).toContain('}')
  expect(problemIn(said())).toEqual([400, 'invalid_request'])
})

test('an unknown Expect header is answered with a problem document', async () => {
  await start({})
  const { socket, said, closed } = await open()
  socket.write(head('POST /api/apps/individual', { expect: 'a miracle', ...bodyOf(2) }))
  await closed
  expect(problemIn(said())).toEqual([417, 'invalid_request'])
})

function connectionCount(): Promise<number> {
  return new Promise((resolve) => server?.app.server.getConnections((_, count) => resolve(count)))
}

function upgradeHead(more: Record<string, string> = {}): string {
  return head('GET /ws', {
    ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
    ...{ 'sec-websocket-key': Buffer.alloc(16).toString('base64'), ...more },
  })
}

test('behind a proxy too a network has few long-lived connections, and an IPv6 customer is one', async () => {
  await start({ mostLastingOfAddress: 2 }, { TRUST_PROXY: 'on' })
  const statusFor = async (caller: string) => {
    const { socket, said } = await open()
    socket.write(upgradeHead({ 'x-forwarded-for': caller }))
    await expect.poll(said).toContain('HTTP/1.1')
    return said().slice(9, 12)
  }
  const statuses: string[] = []
  for (const caller of ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2'])
    statuses.push(await statusFor(caller))
  for (const end of ['1', '2', '3']) statuses.push(await statusFor(`2001:db8:7:7::${end}`))
  statuses.push(await statusFor('2001:db8:7:8::1'))
  expect(statuses).toEqual(['101', '101', '429', '101', '101', '101', '429', '101'])
})

test('long-lived connections are never closed as idle, and have a limit of their own', async () => {
  await start({ most: 3, mostLastingOfAddress: 2, answerMs: 200, slowAfterMs: 50, silentMs: 1_000 })
  const upgrade = upgradeHead()
  const webSocket = await open()
  webSocket.socket.write(upgrade)
  await expect.poll(webSocket.said).toContain('HTTP/1.1 101')
  const stream = await open()
  const hello = JSON.stringify({ type: 'hello', v: 1 })
  const body = { 'content-type': 'application/json', 'content-length': String(hello.length) }
  stream.socket.write(head('POST /api/live/stream', body) + hello)
  await expect.poll(stream.said).toContain('"type":"snapshot"')
  const third = await open()
  third.socket.write(upgrade)
  await third.closed
  expect(problemIn(third.said())).toEqual([429, 'rate_limited'])
  // Idle connections are closed for new ones. Long-lived ones and an answer without an end are not.
  for (let count = 0; count < 6; count += 1) await open()
  await expect.poll(() => connectionCount()).toBe(5)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect([webSocket.socket.closed, stream.socket.closed]).toEqual([false, false])
  // A long-lived connection that ends makes room for the next.
  webSocket.socket.destroy()
  const fourth = await open()
  await expect
    .poll(async () => {
      const next = await open()
      next.socket.write(upgrade)
      await expect.poll(next.said).toContain('HTTP/1.1')
      return next.said().slice(9, 12)
    })
    .toBe('101')
  fourth.socket.destroy()
})
