import { Agent, request as httpRequest } from 'node:http'

import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SamplePages, writeSamplePages } from '../../support/server/built-pages.ts'
import { clientHeaders } from '../../support/server/open-server.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

let server: TestApp
let pages: SamplePages
beforeAll(async () => {
  pages = writeSamplePages({ 'assets/main-1a2b.js': 'export const x = 1\n'.repeat(200) })
  server = await createTestApp({ pagesFolder: pages.folder })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  pages.remove()
})

const port = () => (server.app.server.address() as AddressInfo).port
const paths = ['/', '/contact', '/no/such/page', '/api/fees', '/api/no/such/call', '/assets/main-1a2b.js', '/healthz']

test.each(paths)('%s with a long query is refused before the query is read', async (path) => {
  const url = `${path}?${'a&'.repeat(3_000)}`
  const { statusCode, headers, body } = await server.call({ url, headers: { accept: 'text/html' } })
  expect([statusCode, JSON.parse(body).code]).toEqual([413, 'too_large'])
  expect(headers).toMatchObject({ 'content-type': 'application/problem+json; charset=utf-8' })
  expect(headers['request-id']).toBe(JSON.parse(body).requestId)
})

test('an address of a log-in that leads to a form with a long text is read', async () => {
  const next = `/register?text=${encodeURIComponent('ক'.repeat(100))}`
  const url = `/signin?next=${encodeURIComponent(next)}`
  expect((await server.call({ url, headers: { accept: 'text/html' } })).statusCode).toBe(200)
})

test.each(paths.slice(0, -1))(
  '%s: a list in a header that is too long is ignored, a usual one is not',
  async (path) => {
    const ask = (headers: Record<string, string>) =>
      server.call({ url: path, headers: { accept: 'text/html', ...headers } })
    const plain = await ask({})
    const { etag = '"none"' } = plain.headers
    const long = await ask({
      'accept-encoding': `br${',a'.repeat(3_000)}`,
      'if-none-match': `${etag}${',"a"'.repeat(1_000)}`,
      range: `bytes=0-0${',1-1'.repeat(1_000)}`,
      cookie: `lang=en${';a=b'.repeat(1_500)}`,
    })
    const isSame = [long.statusCode, long.headers['content-encoding'], long.rawPayload.equals(plain.rawPayload)]
    if (plain.statusCode === 200) expect(isSame).toEqual([200, undefined, true])
    else expect([long.statusCode, long.headers['content-encoding']]).toEqual([plain.statusCode, undefined])
    if (plain.statusCode === 200 && plain.headers.etag !== undefined)
      expect((await ask({ 'if-none-match': String(etag) })).statusCode).toBe(304)
  },
)

/** Sends this many requests at once on one connection; returns how many were answered before it closed. */
function pipeline(count: number): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port(), '127.0.0.1')
    let text = ''
    const answered = () => text.split('HTTP/1.1 200').length - 1
    socket.on('data', (data) => {
      text += data.toString('latin1')
      if (answered() === count) socket.end()
    })
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(answered()))
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(count))
  })
}

test('a connection that sends hundreds of requests without waiting is closed, one with a few is answered', async () => {
  expect(await pipeline(10)).toBe(10)
  expect(await pipeline(1_000)).toBeLessThan(100)
})

test('a connection that waits for each answer may send any number of requests', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const sockets = new Set<unknown>()
  for (let at = 0; at < 100; at += 1) {
    await new Promise<void>((resolve, reject) => {
      httpRequest({ port: port(), path: '/healthz', agent }, (answer) => answer.resume().once('end', resolve))
        .once('socket', (socket) => sockets.add(socket))
        .once('error', reject)
        .end()
    })
  }
  agent.destroy()
  expect(sockets.size).toBe(1)
})

/** Sends a body in chunks; returns the status of the answer, or null when the connection was closed without one. */
function sendInChunks(pieces: readonly string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = connect(port(), '127.0.0.1')
    let text = ''
    socket.on('data', (data) => {
      text += data.toString('latin1')
      socket.end()
    })
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(text === '' ? null : Number(text.split(' ')[1])))
    const headers = {
      host: 'x',
      ...clientHeaders(),
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const chunks = [...pieces, ''].map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`)
    socket.write(`POST /api/auth/signin HTTP/1.1\r\n${head.join('')}\r\n${chunks.join('')}`)
  })
}

test('a body of thousands of tiny chunks closes its connection, and bodies of usual chunks are read', async () => {
  const blanks = (count: number, length: number) => Array.from({ length: count }, () => ' '.repeat(length))
  expect(await sendInChunks(['{}'])).toBe(400)
  // A program that sends its body line by line, and one that begins with small pieces.
  expect(await sendInChunks([...blanks(1_000, 50), '{}'])).toBe(400)
  expect(await sendInChunks([...blanks(150, 1), '{}'])).toBe(400)
  expect(await sendInChunks([...blanks(60_000, 1), '{}'])).toBe(null)
})
