import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoEmails, ensureDemoAccounts, retireDemoAccounts } from '../../../src/server/modules/auth/demo-accounts.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const signIn = (password: string) =>
  server.call({ method: 'POST', url: '/api/auth/signin', body: { username: 'owner@demo.example', password } })

test('demo accounts and their sessions end with the demo; the accounts come back with the next one', async () => {
  const { context } = server
  const other = await server.signIn('OWNER')
  await ensureDemoAccounts(context, 'a-demo-password')
  const { authToken } = (await signIn('a-demo-password')).json()

  expect(await retireDemoAccounts(context)).toBe(demoEmails().length)
  expect((await signIn('a-demo-password')).json().code).toBe('wrong_credentials')
  expect(await context.sessions.find(authToken)).toBeNull()
  expect(await context.sessions.find(other.authToken)).not.toBeNull()
  const sessions = await context.db.selectFrom('sessions').select('user_id').execute()
  expect(sessions.map(({ user_id }) => user_id)).toEqual([other.id])
  // A second call finds no account to retire.
  expect(await retireDemoAccounts(context)).toBe(0)

  await ensureDemoAccounts(context, 'a-demo-password')
  expect((await signIn('a-demo-password')).statusCode).toBe(200)
  expect(await context.sessions.find(authToken)).toBeNull()
})
