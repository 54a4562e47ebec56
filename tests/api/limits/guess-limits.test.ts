import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGuessLimits, type GuessLimits } from '../../../src/server/platform/limits/guess-limits.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

const minuteMs = 60_000
let server: ApiServer
let guesses: GuessLimits
beforeAll(async () => {
  server = await createApiServer()
  const { pool } = server.context
  guesses = createGuessLimits({ enabled: true, pool, secret: randomBytes(32), now: () => server.clock.now })
})
afterAll(() => server.close())

const limit = (who: string, allowance: number) => ({ what: 'test', who, allowance, windowMs: 10 * minuteMs })
async function taken(...limits: ReturnType<typeof limit>[]): Promise<boolean> {
  return (await guesses.take(limits)).ok
}

test('a guess that one limit refuses counts in none of them', async () => {
  const [person, place] = [limit('person', 2), limit('place', 1)]
  expect(await taken(person, place)).toBe(true)
  // The place is full. Without the person's guess being given back, the third attempt would lock the person out.
  for (let n = 0; n < 3; n += 1) expect(await taken(person, place)).toBe(false)
  expect(await taken(person)).toBe(true)
  expect(await taken(person)).toBe(false)
})

test('of several limits the refused one decides, and those before and after it stay free', async () => {
  const [first, second, full, last] = [limit('first', 1), limit('second', 1), limit('full', 1), limit('last', 1)]
  expect(await taken(full)).toBe(true)
  expect(await taken(first, second, full, last)).toBe(false)
  expect(await taken(first, second, last)).toBe(true)
})

test('a right guess is given back once, and a refusal says when the oldest guess leaves the window', async () => {
  const two = limit('two', 2)
  const right = await guesses.take([two])
  if (!right.ok) throw new Error('The first guess was refused')
  server.clock.now = new Date(server.clock.now.getTime() + minuteMs)
  expect(await taken(two)).toBe(true)
  await right.giveBack()
  await right.giveBack()
  expect(await taken(two)).toBe(true)
  expect(await guesses.take([two])).toEqual({ ok: false, retryAfter: 600 })
  server.clock.now = new Date(server.clock.now.getTime() + 9 * minuteMs + 1)
  expect(await guesses.take([two])).toEqual({ ok: false, retryAfter: 60 })
  server.clock.now = new Date(server.clock.now.getTime() + minuteMs)
  expect(await taken(two)).toBe(true)
})
