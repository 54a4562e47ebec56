import { expect, test } from 'vitest'
import type { RateBucket, RateLimits } from '../../../platform/limits/rate-limits.ts'
import { createHostAccounts } from './host-accounts.ts'

/** Sessions of one account, which is no host, so that no table is read. */
function createAccounts() {
  const taken: RateBucket[] = []
  const limits = {
    take: async (bucket: RateBucket) => {
      taken.push(bucket)
      return taken.length > bucket.allowance ? 30 : null
    },
  } as RateLimits
  const user = { id: '00000000-0000-4000-8000-000000000001', roles: ['USER'] }
  const sessions = { find: async (token: string) => (token === 'real' ? user : null) }
  const accounts = createHostAccounts({ db: {}, sessions, limits } as unknown as Parameters<
    typeof createHostAccounts
  >[0])
  return {
    taken,
    /** A hello, as the gateway handles it. */
    hello: async (token: string, address = '203.0.113.5') => {
      const account = { token, key: `key of ${token}` }
      const refusal = await accounts.refuse(account, address)
      return refusal ?? (await accounts.find(account))
    },
  }
}

test('each look-up of an unknown token counts, of the same one too; a session that was found counts once', async () => {
  const { taken, hello } = createAccounts()
  for (const token of ['guess', 'guess', 'guess', 'other']) expect(await hello(token)).toBeNull()
  expect(taken).toHaveLength(4)
  for (let times = 0; times < 4; times += 1) expect(await hello('real')).toBeNull()
  expect(taken).toHaveLength(5)
  expect(new Set(taken.map(({ who }) => who))).toEqual(new Set(['203.0.113.5']))
})

test('after the limit of an address, strangers wait, and an account that was known before does not', async () => {
  const { hello } = createAccounts()
  expect(await hello('real')).toBeNull()
  for (let times = 0; times < 119; times += 1) await hello(`guess ${times}`)
  const refusal = { ok: false, code: 'rate_limited', retryAfter: 30 }
  expect(await hello('guess 0')).toMatchObject(refusal)
  expect(await hello('another')).toMatchObject(refusal)
  expect(await hello('real')).toBeNull()
})
