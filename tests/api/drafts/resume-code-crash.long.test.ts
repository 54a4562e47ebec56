import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { defaultApiKey, headerNames } from '../../../src/contract/endpoint.ts'
import { makeToken } from '../../../src/domain/reference/identifiers.ts'
import { op } from '../../support/people/applicant.ts'
import { startTestServer } from '../../support/server/serve.ts'

const family = '/api/apps/individual'
const drafts = 24
const password = 'only-this-test-knows'

test('despite kill -9 during a sync each draft gets exactly one SMS with its code', async () => {
  const server = await startTestServer({ DEMO: 'on', DEMO_PASSWORD: password })
  try {
    const send = async (method: string, path: string, more: { headers?: Record<string, string>; body?: unknown }) => {
      const headers = { [headerNames.apiKey]: defaultApiKey, [headerNames.deviceId]: 'phone-one-1', ...more.headers }
      const body = more.body === undefined ? {} : { body: JSON.stringify(more.body) }
      const json = more.body === undefined ? {} : { 'content-type': 'application/json' }
      const answer = await fetch(`${server.url}${path}`, { method, headers: { ...headers, ...json }, ...body })
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
      return await answer.json()
    }
    /** Repeats a request until it is answered, as a phone does. */
    const insist = async (...call: Parameters<typeof send>): Promise<void> => {
      for (;;) {
        if (
          await send(...call).then(
            () => true,
            () => false,
          )
        )
          return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    const fill = async (n: number): Promise<void> => {
      const [id, token, mobile] = [randomUUID(), makeToken(randomBytes(16)), `018${String(20_000_000 + n)}`]
      const holder = { [headerNames.applicationToken]: token, [headerNames.applicationMobile]: mobile }
      const made = { id, token, mobile, type: 'ARCHITECT', schemaVersion: 1 }
      await insist('POST', family, { body: made })
      const ops = [op('nameBn', 'করিম'), op('nameEn', 'Karim'), op('gender', 'MALE')]
      await insist('PATCH', family, { headers: holder, body: { id, sinceRev: 0, schemaVersion: 1, ops } })
    }
    const filling = (async () => {
      for (let n = 0; n < drafts; n += 4) await Promise.all([n, n + 1, n + 2, n + 3].map(fill))
    })()
    for (let n = 0; n < 2; n += 1) {
      await expect.poll(() => server.sentSms().length).toBeGreaterThan(n * 8)
      await server.kill9()
      await server.restart()
    }
    await filling

    const owner = { body: { username: 'owner@demo.example', password } }
    const { authToken } = (await send('POST', '/api/auth/signin', owner)) as { authToken: string }
    const list = async () => {
      const headers = { [headerNames.authToken]: authToken }
      const answer = await send('GET', '/api/messages?size=100', { headers })
      return (answer as { list: { kind: string; to: string; tries: number }[] }).list
    }
    // One message for each draft, however often its sync was repeated, and each was sent once.
    const codes = (await list()).filter(({ kind }) => kind === 'draft-token')
    expect(codes).toHaveLength(drafts)
    const numbers = server.sentSms().map(({ to }) => to)
    expect(new Set(numbers).size).toBe(numbers.length)
  } finally {
    await server.close()
  }
}, 180_000)
