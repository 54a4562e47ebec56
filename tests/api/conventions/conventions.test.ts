import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { ClientMessage, ServerMessage } from '#contract/live/live-messages.ts'
import { Problem } from '#contract/shapes.ts'
import { errorStatus } from '#domain/errors.ts'
import { roles } from '#domain/people/roles.ts'
import { makeToken } from '#domain/reference/identifiers.ts'
import { bind } from '../../../src/server/platform/binding/endpoint-binding.ts'
import { contractText } from '../../support/server/calls/contract-text.ts'
import { type Call, createTestApp, type TestApp } from '../../support/server/test-app.ts'

/** An endpoint of this test, for cases that no real call has. */
const echo = endpoint({
  method: 'POST',
  path: '/api/test/echo',
  summary: 'Answers what came',
  access: { kind: 'anyone' },
  body: z.object({ value: z.unknown() }),
  answers: { 200: z.object({ value: z.unknown() }) },
})
const broken = endpoint({
  method: 'GET',
  path: '/api/test/broken',
  summary: 'Breaks its contract in several ways',
  access: { kind: 'anyone' },
  query: z.object({ how: z.string() }),
  answers: { 200: z.object({ count: z.number() }) },
})

let server: TestApp
let endpoints: Endpoint[]
beforeAll(async () => {
  server = await createTestApp()
  endpoints = [...server.app.binding.endpoints]
  bind(server.app, echo, async ({ body }) => ({ status: 200, body }))
  bind(server.app, broken, async ({ query }) => {
    if (query.how === 'away') throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    if (query.how === 'throw') throw new Error('the reason', { cause: new Error('the cause') })
    const body = { count: 1, secret: 'is stripped' }
    return { status: 200, body: query.how === 'extra' ? body : JSON.parse('{"count":"01712345678"}') }
  })
})
afterAll(() => server.close())

const holder = { token: makeToken(new Uint8Array(11).fill(7)), mobile: '01712345678' }
const urlOf = ({ path }: Endpoint) => path.replaceAll(/\{\w+\}/g, '01900000-0000-7000-8000-000000000000')

async function expectProblem(call: Call, status: number, code: string) {
  const answer = await server.call(call)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  const problem = z.parse(Problem, answer.json())
  expect({ status: answer.statusCode, code: problem.code }).toEqual({ status, code })
  expect(problem.status).toBe(status)
  expect(problem.requestId).toBe(answer.headers['request-id'])
  return problem
}

describe('every call', () => {
  test('needs an api-key and a device-id', async () => {
    for (const one of endpoints) {
      const call = { method: one.method, url: urlOf(one) }
      if (one.method === 'HEAD') continue
      const allowsImageRequest = one.access.kind === 'anyone' && one.access.bare === true
      if (!allowsImageRequest) await expectProblem({ ...call, headers: { 'api-key': '' } }, 401, 'invalid_api_key')
      await expectProblem({ ...call, headers: { 'api-key': 'another' } }, 401, 'invalid_api_key')
      await expectProblem({ ...call, headers: { 'device-id': '' } }, 400, 'invalid_device_id')
      await expectProblem({ ...call, headers: { 'device-id': 'short' } }, 400, 'invalid_device_id')
    }
  })

  test('refuses callers that its contract does not name', async () => {
    const people = new Map<string, string>()
    for (const role of roles) people.set(role, (await server.signIn(role)).authToken)
    for (const one of endpoints) {
      const { access } = one
      if (access.kind === 'anyone' || one.method === 'HEAD') continue
      const call = { method: one.method, url: urlOf(one), ...(one.method === 'GET' ? {} : { body: {} }) }
      await expectProblem(call, 401, 'unauthenticated')
      await expectProblem({ ...call, authToken: 'made-up' }, 401, 'unauthenticated')
      await expectProblem({ ...call, holder: { token: 'AAAAAAAAAAAA', mobile: 'x' } }, 401, 'unauthenticated')
      for (const [role, authToken] of people) {
        const isNamed = access.roles === undefined || access.roles.some((named) => named === role)
        if (!isNamed) await expectProblem({ ...call, authToken }, 403, 'forbidden')
      }
    }
  })

  test('answers random input with a clear problem, never with a server error', async () => {
    const { authToken } = await server.signIn('OWNER')
    const junk = fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom('\u0000', '\ud800', '__proto__', null, [], {}))
    for (const one of endpoints) {
      if (one.bodyType === 'multipart' || one.method === 'HEAD') continue
      const shaped = fc.dictionary(fc.constantFrom(...namesOf(one.body), 'x'), fc.oneof(plausible, junk))
      const query = fc.dictionary(fc.constantFrom(...namesOf(one.query), 'x'), fc.oneof(fc.string(), fc.uuid()))
      const input = fc.record({ body: fc.oneof(shaped, shaped, junk), query, signed: fc.boolean() })
      await fc.assert(
        fc.asyncProperty(input, async ({ body, query: pairs, signed }) => {
          const url = `${urlOf(one)}?${new URLSearchParams(pairs)}`
          const key = signed ? { authToken } : { holder }
          const sent = one.method === 'GET' ? {} : { body: JSON.stringify(body) }
          const answer = await server.call({ method: one.method, url, ...key, ...sent })
          expect(answer.statusCode, `${one.method} ${url} ${JSON.stringify(body)} ${answer.body}`).toBeLessThan(500)
          if (answer.statusCode >= 400) z.parse(Problem, answer.json())
        }),
        { numRuns: 25 },
      )
    }
  }, 120_000)
})

/** Values that pass the first validation in some of the runs. */
const plausible = fc.oneof(
  fc.uuid(),
  fc.constantFrom('ARCHITECT', 'REGISTRATION', '2026-11-21', '01712345678', holder.token, 'nobody@example.org'),
  fc.nat({ max: 3 }),
  fc.array(
    fc.record({ opId: fc.uuid(), path: fc.constantFrom('nameBn', 'x'), value: fc.jsonValue(), baseRev: fc.nat() }),
  ),
)

function namesOf(schema: Endpoint['body']): string[] {
  const shape = schema instanceof z.ZodMiniObject ? (schema.shape as Record<string, unknown>) : {}
  return Object.keys(shape)
}

describe('bodies', () => {
  const send = (body: unknown, headers: Record<string, string> = {}): Call => {
    return { method: 'POST', url: '/api/test/echo', body, headers }
  }
  const echoed = async (call: Call) => (await server.call(call)).json().value

  test('are JSON, plain or gzip, up to 64 KiB both packed and unpacked', async () => {
    expect(await echoed(send({ value: 'কখগ' }))).toBe('কখগ')
    const packed = gzipSync(JSON.stringify({ value: 'ক'.repeat(20_000) }))
    expect(await echoed(send(packed, { 'content-encoding': 'gzip' }))).toHaveLength(20_000)
    const bomb = gzipSync(JSON.stringify({ value: 'a'.repeat(10_000_000) }))
    await expectProblem(send(bomb, { 'content-encoding': 'gzip' }), 413, 'too_large')
    await expectProblem(send({ value: 'a'.repeat(70_000) }), 413, 'too_large')
    await expectProblem(send('{}', { 'content-encoding': 'gzip' }), 400, 'invalid_request')
    await expectProblem(send('{}', { 'content-encoding': 'br' }), 400, 'invalid_request')
  })

  test('are refused with the reason when they cannot be read', async () => {
    for (const body of ['{', '{"value":', "{'value':1}", '\u0000', '[1,]']) {
      await expectProblem(send(body), 400, 'invalid_request')
    }
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense']) {
      const { fields } = await expectProblem(send('{"value":1}', { 'content-type': type }), 400, 'invalid_request')
      expect(fields).toEqual([{ path: 'content-type', code: 'unsupported' }])
    }
    await expectProblem(send(`{"value":${'['.repeat(5_000)}${']'.repeat(5_000)}}`), 400, 'invalid_request')
    await expectProblem({ method: 'GET', url: '/api/certificates/%00' }, 400, 'invalid_request')
  })

  test('lose characters that the database cannot store, and unknown fields, without an error', async () => {
    expect(await echoed(send('{"value":"a\\u0000b\\ud83d"}'))).toBe('ab\ufffd')
    expect(await echoed(send('{"value":{"__proto__":{"x":1},"a\\u0000":2},"more":1}'))).toEqual({ a: 2 })
    expect(await echoed(send('{"value":"\\ud83d\\ude00"}'))).toBe('😀')
  })
})

describe('answers', () => {
  const get = (how: string): Call => ({ url: `/api/test/broken?how=${how}` })

  test('follow their contract: unknown fields are removed, and a wrong value becomes a 500 without it', async () => {
    expect((await server.call(get('extra'))).json()).toEqual({ count: 1 })
    await expectProblem(get('wrong'), 500, 'internal')
    const { detail } = await expectProblem(get('throw'), 500, 'internal')
    expect(detail).toBeUndefined()
    const errors = JSON.stringify(server.logged().filter(({ level }) => level === 'error'))
    expect(errors).toContain('breaks its contract: count (wrong_kind)')
    expect(errors).toContain('the cause')
    expect(errors).not.toContain('01712345678')
  })

  test('are 503 with retry-after while the database is unavailable', async () => {
    await expectProblem(get('away'), 503, 'maintenance')
    expect((await server.call(get('away'))).headers['retry-after']).toBe('5')
  })

  test('of GET carry an ETag, and are 304 when nothing changed', async () => {
    const first = await server.call({ url: '/api/fees' })
    const tag = String(first.headers.etag)
    for (const header of [tag, `"other", ${tag}`, tag.replace('W/', ''), '*']) {
      const again = await server.call({ url: '/api/fees', headers: { 'if-none-match': header } })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
    }
    expect((await server.call({ url: '/api/fees', headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
    const packed = await server.call({ url: '/api/fees', headers: { 'accept-encoding': 'br' } })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.rawPayload.length).toBeLessThan(first.rawPayload.length / 3)
  })

  test('are problem documents for an unknown path or method, too', async () => {
    await expectProblem({ url: '/api/nothing', headers: { accept: 'text/html' } }, 404, 'not_found')
    await expectProblem({ method: 'DELETE', url: '/api/fees' }, 404, 'not_found')
    await expectProblem({ url: '/api/fees/%zz' }, 400, 'invalid_request')
  })
})

test('the log contains no secrets from the address, and no headers', async () => {
  await server.call({ url: `/api/apps/draft?token=${holder.token}&mobile=${holder.mobile}`, holder })
  await server.call({ url: '/api/apps/available?email=who@example.org&mobile=01812345678' })
  const text = JSON.stringify(server.logged())
  for (const secret of [holder.token, holder.mobile, 'who@', '01812345678']) expect(text).not.toContain(secret)
  expect(text).toContain('/api/apps/draft?token=…&mobile=…')
})

test('the OpenAPI document and its page name every call, every field and every error', async () => {
  const document = (await server.call({ url: '/api/openapi.json', headers: { 'api-key': '' } })).json()
  expect(document.openapi).toBe('3.1.0')
  const page = (await server.call({ url: '/api/docs' })).body
  const operationIds = new Set<string>()
  for (const one of endpoints) {
    const operation = document.paths[one.path]?.[one.method.toLowerCase()]
    expect(operation, one.path).toBeDefined()
    operationIds.add(operation.operationId)
    const properties = operation.requestBody?.content['application/json']?.schema.properties ?? {}
    expect(Object.keys(properties)).toEqual(one.bodyType === 'multipart' ? [] : namesOf(one.body))
    for (const status of Object.keys(one.answers)) expect(operation.responses[status]).toBeDefined()
    expect(page).toContain(`<code>${one.path}</code>`)
  }
  expect(operationIds.size).toBe(endpoints.length)
  for (const code of Object.keys(errorStatus)) expect(page).toContain(`<tr id="${code}">`)
  expect(page).not.toContain('<script')
})

test('each call takes and answers what it did, within the same limits', async () => {
  // An open page of the release before still calls and reads. After a change that is meant, `vitest -u` writes the file.
  await expect(`${contractText(endpoints, { ClientMessage, ServerMessage })}\n`).toMatchFileSnapshot('contract.txt')
})
