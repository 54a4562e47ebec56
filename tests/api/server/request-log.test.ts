import { afterAll, beforeAll, expect, test } from 'vitest'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** The line of the log about the only request with this address. */
async function lineOf(url: string): Promise<Record<string, unknown> | undefined> {
  const found = () => server.logged().filter((line) => line.url === url)
  await expect.poll(() => found().length).toBe(1)
  return found()[0]
}

const always = { level: 'info', message: 'request', method: 'GET', requestId: expect.any(String) }
const measured = { at: expect.any(String), ms: expect.any(Number) }

test('an answered request is one line without the caller', async () => {
  const { authToken } = await server.signIn('OWNER')
  await server.call({ url: '/api/settings?page=1', authToken })
  expect(await lineOf('/api/settings?page=1')).toEqual({
    ...always,
    ...measured,
    url: '/api/settings?page=1',
    status: 200,
  })
})

test('a refused request adds the code, the account and the mark of the network', async () => {
  const { id, authToken } = await server.signIn('COMMITTEE')
  const answer = await server.call({ url: '/api/settings?page=2', authToken })
  const line = await lineOf('/api/settings?page=2')
  expect(line).toEqual({
    ...{ ...always, ...measured, url: '/api/settings?page=2', status: 403 },
    ...{ code: 'forbidden', account: id, network: expect.stringMatching(/^[\w-]{6,}$/) },
  })
  expect(line?.requestId).toBe(answer.headers['request-id'])
})

test('a refused request of a stranger has no account, and a session that has ended is no account', async () => {
  const network = expect.any(String)
  await server.call({ url: '/api/settings?page=3' })
  const unknown = { ...always, ...measured, status: 401, code: 'unauthenticated', network }
  expect(await lineOf('/api/settings?page=3')).toEqual({ ...unknown, url: '/api/settings?page=3' })
  await server.call({ url: '/api/settings?page=4', headers: { [headerNames.authToken]: 'x'.repeat(43) } })
  expect(await lineOf('/api/settings?page=4')).toEqual({ ...unknown, url: '/api/settings?page=4' })
})
