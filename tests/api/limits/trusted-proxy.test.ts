import { afterEach, expect, test } from 'vitest'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer | undefined
afterEach(() => server?.close())

/**
 * How many of fifteen requests are let in, when each names another caller in x-forwarded-for. One caller has ten a
 * minute.
 */
async function letIn(env: Record<string, string>, from: string, forwarded = (n: number) => `203.0.113.${n}`) {
  server = await createApiServer({ rateLimits: true, env })
  let passed = 0
  for (let n = 1; n <= 15; n += 1) {
    const headers = { 'x-forwarded-for': forwarded(n) }
    const answer = await server.send({ method: 'POST', url: '/api/forgot', body: {}, from, headers })
    if (answer.status !== 429) passed += 1
  }
  return passed
}

test('x-forwarded-for is ignored without TRUST_PROXY', async () => {
  expect(await letIn({}, '198.51.100.1')).toBe(10)
})

test('with TRUST_PROXY on, the last address in it counts', async () => {
  expect(await letIn({ TRUST_PROXY: 'on' }, '198.51.100.1')).toBe(15)
})

test('addresses further left, which a caller can write, are ignored', async () => {
  expect(await letIn({ TRUST_PROXY: 'on' }, '198.51.100.1', (n) => `203.0.113.${n}, 192.0.2.9`)).toBe(10)
})

const proxies = { TRUST_PROXY: '198.51.100.1, 10.0.0.0/8, fd00::/8' }

test.each(['198.51.100.1', '10.3.4.5', 'fd00::7', '::ffff:10.3.4.5'])(
  'a proxy of the list (%s) is trusted',
  async (from) => {
    expect(await letIn(proxies, from)).toBe(15)
  },
)

test.each(['198.51.100.2', '11.0.0.1', 'fe80::1'])('a caller that is not a listed proxy (%s) is not', async (from) => {
  expect(await letIn(proxies, from)).toBe(10)
})
