import { type AddressInfo, connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePng } from '../../support/files/sample-files.ts'
import { form } from '../../support/people/applicant.ts'
import { type SamplePages, writeSamplePages } from '../../support/server/built-pages.ts'
import { type Call, createTestApp, type TestApp } from '../../support/server/test-app.ts'

let server: TestApp
let pages: SamplePages
let address: AddressInfo
beforeAll(async () => {
  pages = writeSamplePages({ 'assets/main-1a2b.js': 'export const x = 1' })
  server = await createTestApp({ pagesFolder: pages.folder, settings: { PUBLIC_URL: 'https://talika.example' } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  address = server.app.server.address() as AddressInfo
})
afterAll(async () => {
  await server.close()
  pages.remove()
})

type Headers = Readonly<Record<string, unknown>>

function expectHeaders(what: string, headers: Headers): void {
  const policy = String(headers['content-security-policy'])
  const safe = {
    nosniff: headers['x-content-type-options'] === 'nosniff',
    transport: headers['strict-transport-security'] === 'max-age=31536000; includeSubDomains',
    frames: /(^|; )frame-ancestors 'none'(;|$)/.test(policy),
    default: /(^|; )default-src '(none|self)'(;|$)/.test(policy),
  }
  expect([what, safe]).toEqual([what, { nosniff: true, transport: true, frames: true, default: true }])
}

test('every kind of answer enforces https, forbids MIME sniffing and cannot be framed', async () => {
  const { authToken } = await server.signIn('ICT')
  const { body, headers } = form({ type: 'official' }, samplePng('official'))
  const picture = await server.call({ method: 'POST', url: '/api/files', body, headers, authToken })
  const tag = String((await server.call({ url: '/api/fees' })).headers.etag)
  const browser = { accept: 'text/html', 'api-key': '', 'device-id': '' }
  const kinds: [number, Call][] = [
    [200, { url: '/api/fees' }],
    [304, { url: '/api/fees', headers: { 'if-none-match': tag } }],
    [200, { url: picture.json().url, authToken }],
    [401, { url: '/api/fees', headers: { 'api-key': '' } }],
    [401, { url: '/api/stats' }],
    [404, { url: '/api/nothing' }],
    [404, { url: '/assets/gone.js' }],
    [400, { url: '/api/%zz' }],
    [413, { method: 'POST', url: '/api/auth/signin', body: 'x'.repeat(70_000) }],
    [200, { url: '/api/openapi.json' }],
    [200, { url: '/api/docs', headers: browser }],
    [200, { url: '/healthz' }],
    [200, { url: '/', headers: browser }],
    [200, { url: '/signin', headers: browser }],
    [404, { url: '/any/page', headers: browser }],
    [200, { url: '/documents/contact.bn.html' }],
    [404, { url: '/verify/none', headers: browser }],
    [200, { url: '/assets/main-1a2b.js', headers: browser }],
    [200, { url: '/service-worker.js', headers: browser }],
  ]
  for (const [status, call] of kinds) {
    const answer = await server.call(call)
    expect([call.url, answer.statusCode]).toEqual([call.url, status])
    expectHeaders(call.url, answer.headers)
  }
})

/** Sends the text to a socket and returns the status, the headers by lower-case name, and the body of the answer. */
async function say(text: string): Promise<{ status: number; headers: Headers; body: string }> {
  const socket = connect(address.port, '127.0.0.1')
  socket.end(text)
  const [head = '', body = ''] = (await readText(socket)).split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.replace(/^[^:]*: ?/, '')])
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body }
}

test('the same holds for input that is not a valid HTTP request', async () => {
  for (const text of [
    'NONSENSE\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: x\r\nexpect: a miracle\r\nconnection: close\r\n\r\n',
  ]) {
    const { status, headers } = await say(text)
    expect(status).toBeGreaterThanOrEqual(400)
    expectHeaders(text, headers)
  }
})

test('an answer that is opened as a page loads nothing, but a worker may connect to its own server', async () => {
  const policyOf = async (url: string) => String((await server.call({ url })).headers['content-security-policy'])
  expect(await policyOf('/api/fees')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(await policyOf('/service-worker.js')).toContain("connect-src 'self'")
})

test('TRACE does not return the request', async () => {
  for (const path of ['/', '/api/fees', '/assets/main-1a2b.js']) {
    const sent = `TRACE ${path} HTTP/1.1\r\nhost: x\r\nauth-token: a-secret-token\r\nconnection: close\r\n\r\n`
    const { status, body } = await say(sent)
    expect([path, status >= 400 && status < 500, body.includes('a-secret-token')]).toEqual([path, true, false])
  }
})
