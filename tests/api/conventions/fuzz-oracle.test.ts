import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '../../../src/contract/endpoint.ts'
import { createRandom } from '../../faults/schedule/random.ts'
import { type Exchange, exchange, type WireRequest } from '../../fuzz/exchange.ts'
import { findEndpoint, findFault } from '../../fuzz/find-fault.ts'
import { fromSchema } from '../../fuzz/from-schema.ts'

const thing = endpoint({
  ...{ method: 'GET', path: '/api/things/{id}', summary: 'A thing', access: { kind: 'anyone' } },
  answers: { 200: z.object({ name: z.string() }), 204: 'empty' },
})
const endpoints: readonly Endpoint[] = [thing]
const sent: WireRequest = { method: 'GET', url: '/api/things/7', headers: {}, body: null, isCut: false }

function answer(status: number, body: unknown, type = 'application/json'): Exchange {
  return { kind: 'answer', status, headers: { 'content-type': type }, bytes: Buffer.from(JSON.stringify(body)) }
}

function problem(status: number, more: object): Exchange {
  const right = { type: 'x', title: 'x', status, code: 'not_found', requestId: 'r' }
  return answer(status, { ...right, ...more }, 'application/problem+json; charset=utf-8')
}

test.each<[string, Exchange]>([
  ['500 internal', problem(500, { code: 'internal' })],
  ['404 is no problem+json', answer(404, { code: 'not_found' })],
  ['404 breaks the contract of problems', problem(404, { code: 'a_new_code' })],
  ['404 breaks the contract of problems', problem(404, { requestId: undefined })],
  ['404 not_found has no requestId', problem(404, { requestId: '' })],
  ['404 says 400', problem(404, { status: 400 })],
  ['404 reveals the inside', problem(404, { detail: 'Error: x\n    at find (/srv/app/service.ts:12:3)' })],
  ['404 reveals the inside', problem(404, { detail: 'select "id" from "users" where "id" = $1' })],
  ['404 reveals the inside', problem(404, { detail: 'invalid input syntax for type uuid' })],
  ['200 breaks its contract', answer(200, { name: 7 })],
  ['200 says more than its contract', answer(200, { name: 'x', passwordHash: 'y' })],
  ['201 is not in the contract', answer(201, { name: 'x' })],
  ['204 should be empty', answer(204, {})],
  ['200 is text/html', answer(200, { name: 'x' }, 'text/html')],
  ['closed without an answer', { kind: 'closed', reason: 'socket hang up' }],
  ['no answer in time', { kind: 'hang' }],
])('the fuzzer reports it when %s', (fault, got) => {
  expect(findFault(endpoints, sent, got)).toContain(fault)
})

test('the fuzzer accepts correct answers', () => {
  const right = [
    answer(200, { name: 'x' }),
    problem(404, {}),
    problem(503, { code: 'maintenance' }),
    problem(400, { code: 'invalid_request', detail: 'A date comes from a calendar, where it is one.' }),
  ]
  for (const got of right) expect(findFault(endpoints, sent, got)).toBe(null)
  expect(findFault(endpoints, { ...sent, isCut: true }, { kind: 'closed', reason: 'socket hang up' })).toBe(null)
})

test('a path of fixed words comes before one with a place for anything', () => {
  const fixed: Endpoint = { ...thing, path: '/api/things/all' }
  expect(findEndpoint([thing, fixed], 'GET', '/api/things/all?page=1')).toBe(fixed)
  expect(findEndpoint([thing, fixed], 'GET', '/api/things/7')).toBe(thing)
  expect(findEndpoint([thing, fixed], 'POST', '/api/things/7')).toBe(null)
})

test('the same seed makes the same value, and the schema accepts it', () => {
  const schema = z.object({
    text: z.string().check(z.minLength(3), z.maxLength(5)),
    kind: z.optional(z.enum(['a', 'b'])),
    hash: z.string().check(z.regex(/^[0-9a-f]{8}$/)),
    list: z.array(z.nullable(z.number().check(z.int(), z.minimum(2), z.maximum(9)))),
  })
  const json = z.toJSONSchema(schema) as { [key: string]: unknown }
  for (let seed = 0; seed < 100; seed += 1) {
    const make = () => fromSchema(json, { random: createRandom(seed), known: {} })
    expect(z.safeParse(schema, make()).success).toBe(true)
    expect(make()).toEqual(make())
  }
})

test('a missing answer is reported as a hang', async () => {
  const { createServer } = await import('node:http')
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  expect(await exchange(port, sent, 50)).toEqual({ kind: 'hang' })
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
