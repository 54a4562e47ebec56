import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SamplePages, samplePage, sampleScripts, writeSamplePages } from '../../support/server/built-pages.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

const asset = `export const x = "${'abc'.repeat(1000)}"`

let server: TestApp
let pages: SamplePages
beforeAll(async () => {
  pages = writeSamplePages({
    'icons/icon-192.png': 'the icon',
    'assets/main-1a2b.js': asset,
    'assets/main-1a2b.js.br': brotliCompressSync(asset),
  })
  server = await createTestApp({ pagesFolder: pages.folder })
})
afterAll(async () => {
  await server.close()
  pages.remove()
})

const noKeys = { 'api-key': '', 'device-id': '' }
const browse = (url: string, headers: Record<string, string> = {}) =>
  server.call({ url, headers: { ...noKeys, accept: 'text/html,*/*;q=0.8', ...headers } })

// An unknown address gets the same page with 404: a search engine or a link checker must not mistake it for an existing
// page.
test('any address of a browser gets a page, which is revalidated each time', async () => {
  for (const [url, status, name] of [
    ['/', 200, 'home.bn'],
    ['/signin', 200, 'shell'],
    ['/individual/apply?type=ARCHITECT', 200, 'individual_apply.ARCHITECT.bn'],
    ['/no/such/page', 404, 'shell'],
    ['/index.html', 200, 'shell'],
  ] as const) {
    const answer = await browse(url)
    expect([answer.statusCode, answer.body], url).toEqual([status, samplePage(name)])
    expect(answer.headers['cache-control']).toBe('no-cache')
  }
  const { etag } = (await browse('/index.html')).headers
  expect((await browse('/signin', { 'if-none-match': String(etag) })).statusCode).toBe(304)
  const packed = await browse('/', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(samplePage('home.bn'))
})

test('the page may run only its own scripts', async () => {
  const policy = String((await browse('/')).headers['content-security-policy'])
  const hash = createHash('sha256').update(sampleScripts.shell).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}' `)
  expect(policy).not.toContain('unsafe-eval')
  expect(policy).toContain("frame-ancestors 'none'")
})

test('a missing script is answered 404, never with the page; an existing one is cached for a year', async () => {
  const gone = await browse('/assets/main-old.js')
  expect([gone.statusCode, gone.json().code]).toEqual([404, 'not_found'])
  const there = await browse('/assets/main-1a2b.js')
  expect([there.statusCode, there.body]).toEqual([200, asset])
  expect(there.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const packed = await browse('/assets/main-1a2b.js', { 'accept-encoding': 'br' })
  expect([packed.headers['content-encoding'], packed.headers['cache-control']]).toEqual([
    'br',
    'public, max-age=31536000, immutable',
  ])
  expect(String(packed.headers['content-type'])).toContain('javascript')
  expect((await browse('/service-worker.js')).headers['cache-control']).toBe('no-cache')
})

test('the icon is served at the default address of browsers', async () => {
  const icon = await browse('/favicon.ico')
  expect([icon.statusCode, icon.headers['content-type'], icon.body]).toEqual([200, 'image/png', 'the icon'])
})

test('nothing outside the folder is served', async () => {
  for (const url of ['/../secret', '/assets/..%2f..%2fsecret', '/.env', '/assets/%2e%2e/%2e%2e/etc/passwd']) {
    const answer = await browse(url, { accept: '*/*' })
    expect(answer.statusCode, url).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode, url).toBeLessThan(500)
  }
})

test('programs that request a missing file get a problem document', async () => {
  const answer = await browse('/robots.json', { accept: 'application/json' })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
})

test('health and readiness are public, and the counters are readable on this machine only', async () => {
  expect((await browse('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await browse('/readyz')).json()).toEqual({ status: 'ready' })
  await browse('/signin')
  const counters = (await browse('/metrics')).body
  expect(counters).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/readyz",status="200"\} 1/)
  expect((await browse('/metrics', { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(404)
  const epoch = await server.context.db.deleteFrom('settings').where('key', '=', 'epoch').returningAll().execute()
  expect((await browse('/readyz')).statusCode).toBe(503)
  const rows = epoch.map(({ key, value }) => ({ key, value: JSON.stringify(value) }))
  await server.context.db.insertInto('settings').values(rows).execute()
})
