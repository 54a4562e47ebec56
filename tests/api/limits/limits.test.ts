import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { makeToken } from '../../../src/domain/reference/identifiers.ts'
import { createApplicant, newMobile, op } from '../../support/people/applicant.ts'
import { addVisitor } from '../../support/people/visits/appointments.ts'
import { type Answer, type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
let beside: ApiServer

beforeAll(async () => {
  server = await createApiServer({ rateLimits: true })
  beside = await server.beside()
})
afterAll(async () => {
  await beside.close()
  await server.close()
})

let addresses = 0
/** An address that no other test uses. */
function newAddress(): string {
  addresses += 1
  return `198.51.100.${addresses}`
}

type Forgot = { from: string; on?: ApiServer; headers?: Record<string, string> }
// This call is limited to ten a minute, and an empty body is refused before it costs anything else.
const forgot = ({ from, on = server, headers = {} }: Forgot) =>
  on.send({ method: 'POST', url: '/api/forgot', body: {}, from, headers })

async function many(count: number, ask: (n: number) => Promise<Answer>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => ask(n)))
  return answers.map(({ status }) => status)
}
const refusedIn = (statuses: number[]) => statuses.filter((status) => status === 429).length
const junk = (n: number) => ({
  [headerNames.authToken]: `junk-${n}`,
  [headerNames.applicationToken]: makeToken(randomBytes(16)),
  [headerNames.applicationMobile]: '01712345678',
})

test('invalid tokens have the allowance of a stranger, however many there are', async () => {
  const from = newAddress()
  expect(refusedIn(await many(30, (n) => forgot({ from, headers: junk(n) })))).toBe(20)
})

test('a live session raises the limit of its address, and has its own limit within it', async () => {
  const from = newAddress()
  const people = await Promise.all([1, 2, 3].map(() => server.signIn('USER')))
  // Strangers at the same address have used up the allowance for strangers, with invalid tokens.
  await many(30, (n) => forgot({ from, headers: junk(n) }))
  const each = await Promise.all(people.map(({ userId: _, ...headers }) => many(12, () => forgot({ from, headers }))))
  expect(each.map(refusedIn)).toEqual([2, 2, 2])
})

test('a call without a token does not reduce the allowance of many valid codes at one address', async () => {
  const from = newAddress()
  const village = Array.from({ length: 5 }, () => createApplicant(server))
  for (const each of village) await each.create()
  const list = (headers: Record<string, string>, id = randomUUID()) =>
    server.send({ method: 'GET', url: `/api/apps/devices?id=${id}`, headers, from })
  await list({})
  // The limit is sixty a minute for strangers, and sixty for each code.
  const listOwn = (n: number) => list(village[n % village.length]?.holder ?? {}, village[n % village.length]?.id)
  const statuses = await many(250, listOwn)
  expect(statuses.filter((status) => status === 200)).toHaveLength(250)
  const strangers = await many(80, (n) => list(junk(n)))
  expect(refusedIn(strangers)).toBeGreaterThanOrEqual(20)
  expect((await listOwn(0)).status).toBe(200)
})

test('invalid tokens at a shared address do not use up the allowance of the visitors there', async () => {
  const from = newAddress()
  const visitor = await addVisitor(server)
  const read = (headers: Record<string, string>) =>
    server.send({ method: 'GET', url: '/api/visitors?own=true', headers, from })
  const madeUp = () => ({ [headerNames.visitorToken]: randomBytes(32).toString('base64url') })
  // The limit for strangers is three hundred a minute.
  expect(refusedIn(await many(320, () => read(madeUp())))).toBe(20)
  expect((await read(visitor.headers)).body.visitor).toMatchObject({ id: visitor.id })
})

test('two processes share the allowance of an address', async () => {
  const from = newAddress()
  const both = await Promise.all([many(20, () => forgot({ from })), many(20, () => forgot({ from, on: beside }))])
  expect(refusedIn(both.flat())).toBe(30)
})

test('an IPv6 customer counts as one address, and both spellings of an IPv4 address as the same', async () => {
  const customer = await many(20, (n) => forgot({ from: `2001:db8:7:7::${n + 1}` }))
  expect(refusedIn(customer)).toBe(10)
  expect(refusedIn(await many(5, () => forgot({ from: '2001:db8:7:8::1' })))).toBe(0)
  const plain = newAddress()
  await many(10, () => forgot({ from: plain }))
  expect((await forgot({ from: `::ffff:${plain}` })).status).toBe(429)
})

test('unknown paths are limited too, and the refusal says when to retry', async () => {
  const from = newAddress()
  const ask = () => server.send({ method: 'GET', url: '/api/no/such/thing', from })
  const statuses = await many(140, ask)
  expect(refusedIn(statuses)).toBe(20)
  const refused = await ask()
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  expect(refused.headers['content-type']).toContain('application/problem+json')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  // Pages have a limit of their own, so they are still served.
  const page = await server.send({ method: 'GET', url: '/signin', headers: { accept: 'text/html' }, from })
  expect(page.status).not.toBe(429)
})

test('keystrokes of a holder cause no database query for a limit', async () => {
  const karim = createApplicant(server)
  await karim.create()
  await karim.patch([op('nameBn', 'ক')])
  const { pool } = server.context
  const asked: unknown[] = []
  const original = pool.query.bind(pool)
  pool.query = ((...given: Parameters<typeof original>) => {
    asked.push((given[0] as { name?: string }).name ?? String(given[0]))
    return original(...given)
  }) as typeof pool.query
  try {
    for (let n = 0; n < 30; n += 1) expect((await karim.patch([op('nameBn', `ক${n}`)])).status).toBe(200)
  } finally {
    pool.query = original as typeof pool.query
  }
  expect(asked).toContain('draft-write')
  expect(asked.filter((name) => /^(rate|guess|draft-by-token)/.test(String(name)))).toEqual([])
})

const wrong = 'not-the-password'
const signIn = (
  username: string,
  { from, password = wrong, on = server }: { from: string; password?: string; on?: ApiServer },
) => on.send({ method: 'POST', url: '/api/auth/signin', body: { username, password }, from })

async function signUp(): Promise<{ mobile: string; password: string }> {
  const [mobile, password] = [newMobile(), `right-${randomUUID()}`]
  const body = { fullName: 'Karim Uddin', mobile, password }
  expect((await server.send({ method: 'POST', url: '/api/auth/signup', body, from: newAddress() })).status).toBe(201)
  return { mobile, password }
}

test('wrong passwords lock their address out of a name, in every process, and no other address', async () => {
  const { mobile, password } = await signUp()
  const [thief, owner] = [newAddress(), newAddress()]
  const tries = await Promise.all([
    many(8, () => signIn(mobile, { from: thief })),
    many(8, () => signIn(mobile, { from: thief, on: beside })),
  ])
  expect(tries.flat().filter((status) => status === 401)).toHaveLength(10)
  const refused = await signIn(mobile, { from: thief, password, on: beside })
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  expect((await signIn(mobile, { from: owner, password })).status).toBe(200)
  const rows = await server.context.db.selectFrom('guess_tries').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(mobile)
})

test('a name that is tried from many addresses leaves each three tries, and its owner can sign in', async () => {
  const { mobile, password } = await signUp()
  for (let n = 0; n < 10; n += 1) {
    const from = newAddress()
    expect(await many(10, () => signIn(mobile, { from }))).toEqual(Array.from({ length: 10 }, () => 401))
  }
  const late = newAddress()
  expect(refusedIn(await many(8, () => signIn(mobile, { from: late })))).toBe(5)
  expect((await signIn(mobile, { from: newAddress(), password })).status).toBe(200)
})

test('only time resets the wrong tries', async () => {
  const { mobile, password } = await signUp()
  const from = newAddress()
  await many(10, () => signIn(mobile, { from }))
  server.clock.now = new Date(server.clock.now.getTime() + 14 * 60_000)
  expect((await signIn(mobile, { from, password })).status).toBe(429)
  server.clock.now = new Date(server.clock.now.getTime() + 2 * 60_000)
  expect((await signIn(mobile, { from, password })).status).toBe(200)
})
