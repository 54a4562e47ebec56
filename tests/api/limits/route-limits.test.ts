import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AnswerCompressor } from '../../../src/server/platform/answers/answer-compressor.ts'
import { limitRoutes, storedFiles } from '../../../src/server/platform/answers/route-limits.ts'
import { unlimited } from '../../../src/server/platform/limits/rate-limits.ts'
import { type SamplePages, writeSamplePages } from '../../support/server/built-pages.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

let server: TestApp
let pages: SamplePages
beforeAll(async () => {
  pages = writeSamplePages({ 'icons/icon-192.png': 'the icon', 'assets/main-1a2b.js': 'export const x = 1' })
  server = await createTestApp({ pagesFolder: pages.folder, rateLimits: 'on' })
})
// Each test has the allowances of a minute.
beforeEach(() => server.advance(61_000))
afterAll(async () => {
  await server.close()
  pages.remove()
})

const anything = '01900000-0000-7000-8000-000000000000'
const addressOf = (url: string) =>
  url.replace(':file', 'home.bn.html').replaceAll(/:\w+/g, anything).replace('*', 'assets/main-1a2b.js')

test('each route has a limit, which it takes before it does anything', async () => {
  const { routes } = server.app
  expect(routes.length).toBeGreaterThan(150)
  const take = vi.spyOn(server.context.limits, 'take')
  const without: string[] = []
  for (const { method, url } of routes) {
    take.mockClear()
    const body = ['GET', 'HEAD'].includes(method) ? {} : { body: {} }
    await server.call({ method: method as 'GET', url: addressOf(url), ...body })
    if (take.mock.calls.length === 0) without.push(`${method} ${url}`)
  }
  take.mockRestore()
  // The answer of the first is constant. The second refuses everything but an upgrade, which has its own limit.
  expect(without.sort()).toEqual(['GET /healthz', 'GET /ws', 'HEAD /healthz'].sort())
})

test('what a route without an access answers is stored: asking again compresses nothing', async () => {
  const { routes, binding } = server.app
  const answerCompressor: AnswerCompressor = server.app.answerCompressor
  const calls = new Set(binding.endpoints.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1')))
  // These two pages are made from the database for each address, and have limits of 60 a minute.
  const made = ['/verify/:number', '/api/payments/bkash/return', '/metrics', '/ws']
  const stored = routes.filter(({ method, url }) => method === 'GET' && !calls.has(url) && !made.includes(url))
  expect(stored.map(({ url }) => url)).toEqual(expect.arrayContaining(['/api/openapi.json', '/api/docs', '/', '/*']))
  for (const encoding of ['br', 'gzip']) {
    for (const { url } of stored) {
      const ask = () => server.call({ url: addressOf(url), headers: { 'accept-encoding': encoding } })
      const first = await ask()
      const before = answerCompressor.runs()
      const second = await ask()
      expect(answerCompressor.runs(), url).toBe(before)
      expect(second.rawPayload.equals(first.rawPayload), url).toBe(true)
      if (first.rawPayload.length > 1024) expect(first.headers['content-encoding'], url).toBe(encoding)
    }
  }
})

test('the documentation is answered in each encoding, or not at all when the client has it', async () => {
  for (const url of ['/api/openapi.json', '/api/docs']) {
    const plain = await server.call({ url, headers: { 'accept-encoding': 'identity' } })
    const br = await server.call({ url, headers: { 'accept-encoding': 'gzip;q=0.5, br;q=0.7' } })
    const gzip = await server.call({ url, headers: { 'accept-encoding': 'br;q=0, *' } })
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
    for (const { headers } of [plain, br, gzip]) expect(headers.vary).toBe('accept-encoding')
    const etag = String(plain.headers.etag)
    for (const known of [etag, `"other", ${etag}`, '*', etag.replace('W/', '')]) {
      const again = await server.call({ url, headers: { 'if-none-match': known, 'accept-encoding': 'br' } })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    }
  }
})

test('the documentation has a limit for each address', async () => {
  const ask = (n: number) => server.call({ url: `/api/docs?${n}`, headers: { 'if-none-match': '*' } })
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(n)))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(50)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused[0]?.json()).toMatchObject({ code: 'rate_limited' })
})

test('a server with a route that names no limit does not start', async () => {
  const app = fastify()
  limitRoutes(app, unlimited)
  app.get('/limited', { config: { limit: storedFiles } }, async () => 'x')
  app.get('/forgotten', async () => 'x')
  await expect(app.ready()).rejects.toThrow('GET /forgotten')
  await app.close()
})
