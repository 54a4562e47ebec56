import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { makeToken } from '../../../src/domain/reference/identifiers.ts'
import { type Applicant, createApplicant, newMobile, op } from '../../support/people/applicant.ts'
import { type Answer, type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer({ rateLimits: true })
})
afterAll(() => server.close())

function claim(headers: Record<string, string>, { token, mobile }: { token: string; mobile: string }): Promise<Answer> {
  return server.send({ method: 'POST', url: '/api/apps/claim', headers, body: { token, mobile } })
}

async function draft(): Promise<Applicant> {
  const applicant = createApplicant(server)
  expect((await applicant.create()).status).toBe(201)
  return applicant
}

test('code and mobile number add an application to the account, which can open it from then on', async () => {
  const karim = await draft()
  const user = await server.signIn('USER')
  expect((await karim.get(user)).status).toBe(404)
  const claimed = await claim(user, { token: karim.token.toLowerCase(), mobile: `+88${karim.mobile}` })
  expect([claimed.status, claimed.body.id]).toEqual([200, karim.id])
  expect((await karim.get(user)).body.timeline.at(-1)).toMatchObject({ action: 'claim', by: 'holder' })
  const list = await server.send({ method: 'POST', url: `${karim.family}/search`, headers: user, body: {} })
  expect(list.body.list.map(({ id }: { id: string }) => id)).toEqual([karim.id])
  // The code still opens the application, and a repeated claim adds nothing.
  expect((await claim(user, karim)).status).toBe(200)
  const { timeline } = (await karim.get()).body
  expect(timeline.filter(({ action }) => action === 'claim')).toHaveLength(1)
})

test('one SMS to each of both numbers notifies the holder of a claim, and none of a failed one', async () => {
  const karim = await draft()
  const other = newMobile()
  await karim.patch([op('mobile', other)])
  const claims = async () => [
    (await server.sentMessages(karim.mobile)).filter(({ kind }) => kind === 'claimed').length,
    (await server.sentMessages(other)).filter(({ kind }) => kind === 'claimed').length,
  ]
  const user = await server.signIn('USER')
  await claim(user, { ...karim, token: makeToken(randomBytes(16)) })
  expect(await claims()).toEqual([0, 0])
  await claim(user, karim)
  await claim(user, karim)
  await claim(await server.signIn('USER'), karim)
  expect(await claims()).toEqual([1, 1])
})

test('a claimed application brings its enlistment, which the account can renew', async () => {
  const karim = createApplicant(server)
  await karim.apply()
  const owner = await server.signIn('OWNER')
  await karim.decide(owner, 'payment/confirm')
  await karim.decide(owner, 'approve', { note: 'x' })
  const user = await server.signIn('USER')
  await claim(user, karim)
  const { number } = (await karim.get()).body.enlistment ?? { number: '' }
  const row = await server.context.db
    .selectFrom('enlistments')
    .select('holder_user_id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  expect(row.holder_user_id).toBe(user.userId)
})

test('an application of another account is answered as missing, and of two claims at once one succeeds', async () => {
  const karim = await draft()
  const [first, second] = [await server.signIn('USER'), await server.signIn('USER')]
  const both = await Promise.all([claim(first, karim), claim(second, karim)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  const late = await claim(await server.signIn('USER'), karim)
  const wrong = await claim(await server.signIn('USER'), { token: makeToken(randomBytes(16)), mobile: karim.mobile })
  expect(outcome(late)).toEqual(outcome(wrong))
  expect(outcome(wrong)).toEqual([404, 'not_found'])
})

test('a claim needs an account of an applicant and the right number', async () => {
  const karim = await draft()
  expect(outcome(await claim({}, karim))).toEqual([401, 'unauthenticated'])
  for (const role of ['APP_COLLECTOR', 'COMMITTEE', 'CHAIRMAN', 'OWNER', 'ICT', 'OFFICIAL'] as const) {
    expect(outcome(await claim(await server.signIn(role), karim))).toEqual([403, 'forbidden'])
  }
  const user = await server.signIn('USER')
  expect(outcome(await claim(user, { ...karim, mobile: '01900000000' }))).toEqual([404, 'not_found'])
  expect(outcome(await claim(user, { ...karim, token: '7K3M9QXA2B4D' }))).toEqual([400, 'invalid_request'])
  expect((await karim.get()).body.timeline.map(({ action }) => action)).toEqual(['create'])
})

test('failed claims and failed attempts to resume share one limit', async () => {
  const karim = await draft()
  const user = await server.signIn('USER')
  const guess = () => claim(user, { token: makeToken(randomBytes(16)), mobile: karim.mobile })
  for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(404)
  expect(outcome(await claim(user, karim))).toEqual([429, 'rate_limited'])
  const resumed = await server.send({
    method: 'GET',
    url: `/api/apps/draft?token=${karim.token}&mobile=${karim.mobile}`,
    headers: { [headerNames.deviceId]: 'another-device' },
  })
  expect(outcome(resumed)).toEqual([429, 'rate_limited'])
})
