import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function record(level: 'debug' | 'info' | 'warn' = 'info') {
  const lines: string[] = []
  const log = createLog(level, { write: (line) => void lines.push(line) })
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> }
}

test('an entry is one line of JSON with its time, level, message and fields', () => {
  const { log, lines, last } = record()
  log.info({ requestId: 'a-1', status: 200 }, 'request')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.endsWith('}\n')).toBe(true)
  expect(last()).toEqual({ level: 'info', at: last().at, requestId: 'a-1', status: 200, message: 'request' })
  expect(String(last().at)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  log.child({ job: 'reminders' }).warn('late')
  expect(last()).toMatchObject({ level: 'warn', job: 'reminders', message: 'late' })
})

test('entries below the level are not written', () => {
  const { log, lines } = record('warn')
  log.info('request')
  log.warn('slow')
  expect(lines).toHaveLength(1)
})

/** As node-postgres throws it: the row is in `detail`, and `where` can hold a value too. */
function databaseError(): Error {
  return Object.assign(new Error('duplicate key value violates unique constraint "users_username_key"'), {
    code: '23505',
    detail: 'Key (username)=(01712345678) already exists.',
    where: 'COPY users, line 1: "karim@example.org"',
    parameters: ['01712345678'],
  })
}

test('an error is logged with its stack and its causes, but without the database row in it', () => {
  const { log, lines, last } = record()
  log.error({ error: new Error('No account was made', { cause: databaseError() }) }, 'A request failed')
  log.error(databaseError(), 'A job failed')
  log.error({ err: databaseError() }, 'A worker failed')
  expect(String(last().err)).toContain('users_username_key')
  expect(String(JSON.parse(lines[1] ?? '').error)).toContain('users_username_key')
  const first = String(JSON.parse(lines[0] ?? '').error)
  expect(first).toContain('No account was made')
  expect(first).toContain('<- Error: duplicate key value')
  for (const personal of ['01712345678', 'karim@example.org']) expect(lines.join('')).not.toContain(personal)
})

test('an error in another field is logged without a database row too', () => {
  const { log, lines } = record()
  log.warn({ failure: { reason: databaseError() } }, 'bKash gave no valid answer')
  expect(lines.join('')).not.toContain('01712345678')
})

test("Fastify's own entries about a request contain no address", async () => {
  const { log, lines } = record('debug')
  const app = fastify({ loggerInstance: log })
  app.get('/draft', async () => {
    throw databaseError()
  })
  await app.inject({ url: '/draft?token=7K3M9QXA2B4C', remoteAddress: '203.0.113.9' })
  await app.close()
  expect(lines.length).toBeGreaterThan(1)
  for (const personal of ['7K3M9QXA2B4C', '203.0.113.9', '01712345678']) expect(lines.join('')).not.toContain(personal)
})
