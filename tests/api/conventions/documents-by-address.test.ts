import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SamplePages, samplePage, sampleScripts, writeSamplePages } from '../../support/server/built-pages.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

let server: TestApp
let pages: SamplePages
beforeAll(async () => {
  pages = writeSamplePages()
  server = await createTestApp({ pagesFolder: pages.folder })
})
afterAll(async () => {
  await server.close()
  pages.remove()
})

type Headers = Record<string, string>
const noKeys = { 'api-key': '', 'device-id': '' }
const browse = (url: string, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.call({ method, url, headers: { ...noKeys, accept: 'text/html,*/*;q=0.8', ...headers } })

/** The status of an address and the name of the page in its answer. */
async function answerOf(url: string, headers: Headers = {}): Promise<[number, string]> {
  const { statusCode, body } = await browse(url, headers)
  return [statusCode, /<title>([^<]*)/.exec(body)?.[1] ?? body.slice(0, 80)]
}

test('each address gets its own document, by path and type', async () => {
  const apply = '/individual/apply'
  for (const [url, name] of [
    ['/', 'home.bn'],
    ['/contact', 'contact.bn'],
    [apply, 'individual_apply.bn'],
    [`${apply}?type=ARCHITECT`, 'individual_apply.ARCHITECT.bn'],
    [`${apply}?purpose=REGISTRATION&type=ARCHITECT`, 'individual_apply.ARCHITECT.bn'],
  ] as const) {
    expect([url, ...(await answerOf(url))]).toEqual([url, 200, name])
  }
})

test('an address without its own document gets the shell', async () => {
  const apply = '/individual/apply?type=ARCHITECT'
  for (const url of [
    ...[`${apply}&draft=0199`, `${apply}&step=address`, `${apply}&purpose=RENEWAL`, `${apply}&utm_source=x`],
    ...['/individual/apply?type=PLUMBER', '/individual/apply?type=', '/?type=ARCHITECT', '/signin', '/index.html'],
    ...['/index.html?lang=en', '/applications/ARCHITECT', '/contact/', '/Contact', '/%63ontact'],
  ]) {
    expect([url, ...(await answerOf(url))]).toEqual([url, 200, 'shell'])
  }
})

test('the language that a link chose is kept in a cookie for the next page, also without scripts', async () => {
  const chosenBy = async (url: string, headers: Headers = {}) => (await browse(url, headers)).headers['set-cookie']
  const cookie = String(await chosenBy('/contact?lang=en'))
  expect(cookie).toBe('locale=en; path=/; max-age=31536000; samesite=lax')
  expect(await answerOf('/', { cookie: cookie.split(';', 1)[0] ?? '' })).toEqual([200, 'home.en'])
  expect(String(await chosenBy('/no/such/page?lang=en'))).toBe(cookie)
  for (const url of ['/contact', '/contact?lang=fr']) expect([url, await chosenBy(url)]).toEqual([url, undefined])
  expect(await chosenBy('/contact?lang=en', { cookie: 'locale=en' })).toBeUndefined()
})

test('the language comes from the address, else from the cookie, else it is Bengali', async () => {
  const cookie = 'theme=dark; locale=en; x=y'
  expect(await answerOf('/contact', { cookie })).toEqual([200, 'contact.en'])
  expect(await answerOf('/contact?lang=bn', { cookie })).toEqual([200, 'contact.bn'])
  expect(await answerOf('/contact?lang=en')).toEqual([200, 'contact.en'])
  expect(await answerOf('/contact?lang=en&lang=bn')).toEqual([200, 'contact.en'])
  for (const other of ['locale=fr', 'mylocale=en', 'locale=../../x', 'x=locale=en', 'locale=eng', 'locale', ';;;=']) {
    expect([other, ...(await answerOf('/contact', { cookie: other }))]).toEqual([other, 200, 'contact.bn'])
  }
})

test('cookies are not logged', async () => {
  await browse('/contact', { cookie: 'locale=en; secret=a-very-private-thing' })
  expect(server.logged().some(({ url }) => url === '/contact')).toBe(true)
  expect(JSON.stringify(server.logged())).not.toMatch(/cookie|a-very-private-thing/)
})

test('an unknown address gets the not-found page with 404, for GET and HEAD', async () => {
  for (const url of [
    '/no/such/page',
    '/home',
    '/individual',
    '/individual_apply',
    '/individual-apply',
    '/verify/a/b',
  ]) {
    expect([url, ...(await answerOf(url))]).toEqual([url, 404, 'shell'])
    const head = await browse(url, {}, 'HEAD')
    expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([404, '', 'text/html; charset=utf-8'])
    expect(head.headers['cache-control']).toBe('no-cache')
  }
  const { etag } = (await browse('/no/such/page')).headers
  expect((await browse('/no/such/page', { 'if-none-match': String(etag) })).statusCode).toBe(404)
})

test('a known address is 200 for GET and HEAD with any accept header, as link checkers send it', async () => {
  for (const url of ['/', '/contact', '/signin', '/individual/apply?type=ARCHITECT', '/applications/ARCHITECT']) {
    for (const accept of ['text/html', '*/*', '']) {
      const statuses = [(await browse(url, { accept })).statusCode, (await browse(url, { accept }, 'HEAD')).statusCode]
      expect([url, accept, statuses]).toEqual([url, accept, [200, 200]])
    }
  }
})

/** Sends the address unchanged over a socket; `inject` would normalise it first. */
async function browseRaw(path: string): Promise<{ status: number; body: string }> {
  const { port } = server.app.server.address() as AddressInfo
  const asked = request({ port, path, headers: { accept: 'text/html' }, agent: false }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, body: await text(answer) }
}

test('no address leads outside the documents or causes a server error', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  for (const url of [
    ...['//evil', '//evil.example/contact', '///', '/contact//', '/./contact', '/x/../contact', '/%2e%2e/contact'],
    ...['/%00', '/contact%00', '/%zz', '/contact?type=%00', '/contact?type=%zz', '/contact?%', '/contact?type=..%2fx'],
    ...[
      '/individual/apply?type=../../index',
      '/individual/apply?type=ARCHITECT&type=ARCHITECT',
      '/documents/..%2f..%2fx',
    ],
    ...[
      '/individual%2Fapply',
      '/individual\\apply',
      '/contact;x',
      '/contact?__proto__=1',
      '/__proto__',
      '/constructor',
    ],
    ...[
      `/${'a'.repeat(7_000)}`,
      `/${'a/'.repeat(3_000)}`,
      `/contact?type=${'A'.repeat(7_000)}`,
      '/documents/list.json',
    ],
    ...[
      '/documents/',
      '/documents',
      '/documents/%2e%2e%2findex.html',
      '/documents/contact.bn.html.br',
      '*',
      'http://x/',
    ],
  ]) {
    const { status, body } = await browseRaw(url)
    const short = url.slice(0, 60)
    expect([short, status >= 200 && status < 500]).toEqual([short, true])
    if (status === 200) expect([short, body === samplePage('shell')]).toEqual([short, true])
    expect([short, body.includes('"paths"')]).toEqual([short, false])
  }
})

test('each document has its own ETag, which is answered 304', async () => {
  const tags = new Map<string, string>()
  for (const url of ['/', '/contact', '/contact?lang=en', '/signin']) {
    const { headers } = await browse(url)
    const tag = String(headers.etag)
    tags.set(tag, url)
    expect([headers['cache-control'], headers.vary]).toEqual(['no-cache', 'accept-encoding, cookie'])
    const again = await browse(url, { 'if-none-match': tag })
    expect([url, again.statusCode, again.body, again.headers.etag]).toEqual([url, 304, '', tag])
    expect(again.headers.vary).toBe('accept-encoding, cookie')
  }
  expect(tags.size).toBe(4)
  const tagOfBengali = String((await browse('/contact')).headers.etag)
  expect((await browse('/contact', { cookie: 'locale=en', 'if-none-match': tagOfBengali })).statusCode).toBe(200)
})

test('a document is compressed with an encoding that the client accepts', async () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (body: Buffer) => body }
  for (const [accepted, used] of [
    ...[['gzip, deflate, br, zstd', 'br'] as const, ['gzip', 'gzip'] as const, ['br;q=0, gzip', 'gzip'] as const],
    ...[['deflate', 'none'] as const, ['identity', 'none'] as const, ['', 'none'] as const],
  ]) {
    const { headers, rawPayload } = await browse('/contact', { 'accept-encoding': accepted })
    expect([accepted, headers['content-encoding'] ?? 'none']).toEqual([accepted, used])
    expect(unpack[used](rawPayload).toString()).toBe(samplePage('contact.bn'))
  }
})

test('the policy of every page allows exactly the inline scripts of all documents', async () => {
  const hashes = Object.values(sampleScripts).map((script) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  })
  for (const url of ['/', '/individual/apply', '/signin', '/no/such/page', '/documents/contact.bn.html']) {
    const accept = url.startsWith('/documents/') ? '*/*' : 'text/html'
    const policy = String((await browse(url, { accept })).headers['content-security-policy'])
    const allowed = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
    expect([url, allowed?.sort()]).toEqual([url, ["'self'", ...hashes].sort()])
  }
})

test('the worker gets a document by its name, with the same bytes and headers as the page', async () => {
  const worker = { accept: '*/*', 'accept-encoding': 'br' }
  const kept = await browse('/documents/individual_apply.ARCHITECT.en.html', worker)
  expect(kept.statusCode).toBe(200)
  expect(brotliDecompressSync(kept.rawPayload).toString()).toBe(samplePage('individual_apply.ARCHITECT.en'))
  const page = await browse('/individual/apply?type=ARCHITECT&lang=en', worker)
  const others = ['vary', 'request-id', 'date', 'set-cookie']
  const rest = (headers: object) => Object.entries(headers).filter(([name]) => !others.includes(name))
  expect(rest(kept.headers)).toEqual(rest(page.headers))
  expect(kept.headers.vary).toBe('accept-encoding, accept')
  const again = await browse('/documents/individual_apply.ARCHITECT.en.html', {
    ...worker,
    'if-none-match': String(kept.headers.etag),
  })
  expect(again.statusCode).toBe(304)
  expect((await browse('/documents/individual_apply.NOBODY.en.html', worker)).statusCode).toBe(404)
})

test('a browser that opens a document by its file name gets the not-found page', async () => {
  expect(await answerOf('/documents/contact.bn.html')).toEqual([404, 'shell'])
})

test('unknown addresses have a limit for each network, and pages of the portal have none', async () => {
  const limited = await createTestApp({ pagesFolder: pages.folder, rateLimits: 'on' })
  const statusOf = async (url: string, accept: string) =>
    (await limited.call({ url, headers: { ...noKeys, accept } })).statusCode
  // The allowance is 120 and refills by two each second, so on a slow machine a few more answers come before the
  // refusal.
  let answered = 0
  while ((await statusOf('/no/such/file.json', 'application/json')) === 404 && answered < 1_000) answered += 1
  expect(answered).toBeGreaterThanOrEqual(120)
  expect(answered).toBeLessThan(1_000)
  for (let count = 0; count < 1_300; count += 1) await statusOf('/contact', 'text/html')
  expect([await statusOf('/contact', 'text/html'), await statusOf('/no/such/page', 'text/html')]).toEqual([200, 404])
  await limited.close()
})
