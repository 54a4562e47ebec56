import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { type Applicant, createApplicant, newMobile, op } from '../../support/people/applicant.ts'
import { createPhone, keyOfOther, type ListedPhone, newToken } from '../../support/phone/held-phone.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

const maker = 'test-device-1'
const phone = (of: Applicant, deviceId: string, { on = server, token = of.token } = {}) =>
  createPhone(on, { of, deviceId, token })

test('the phones are listed with names, and only for the holder', async () => {
  const karim = createApplicant(server)
  await karim.create()
  await phone(karim, 'second-phone-1').resume()
  const { status, body } = await phone(karim, maker).list()
  expect(status).toBe(200)
  expect(body.codeIsCurrent).toBe(true)
  expect(body.list).toHaveLength(2)
  expect(body.list.find((each: ListedPhone) => !each.isThis)).toMatchObject({
    label: 'Android · Chrome',
    revokedAt: null,
  })
  expect(JSON.stringify(body)).not.toContain('second-phone-1')

  const stranger = createApplicant(server)
  await stranger.create()
  const url = `/api/apps/devices?id=${karim.id}`
  const key = await keyOfOther(phone(karim, maker))
  const revoke = {
    method: 'POST',
    url: '/api/apps/devices/revoke',
    body: { id: karim.id, key, token: newToken() },
  } as const
  const staff = await server.signIn('APP_COLLECTOR')
  const owner = await server.signIn('OWNER')
  expect((await server.send({ method: 'GET', url })).status).toBe(401)
  expect((await server.send(revoke)).status).toBe(401)
  for (const headers of [stranger.holder, staff, owner] as Record<string, string>[]) {
    expect((await server.send({ method: 'GET', url, headers })).status).toBe(404)
    expect((await server.send({ ...revoke, headers })).status).toBe(404)
  }
  expect((await phone(karim, 'second-phone-1').patch()).status).toBe(200)
})

test('a removed phone and an unknown one are refused with the old code, which still works on the others', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const beside = await server.beside()
  const [taken, kept] = [phone(karim, 'taken-phone-1'), phone(karim, 'kept-phone-11', { on: beside })]
  await taken.resume()
  // Each process has the draft in its cache and would admit a phone that it remembers.
  expect((await phone(karim, 'taken-phone-1', { on: beside }).patch()).status).toBe(200)
  const first = phone(karim, maker)
  const key = await keyOfOther(first)
  expect((await kept.patch()).status).toBe(200)

  const next = newToken()
  const revoked = await first.revoke(key, next)
  expect(revoked.status).toBe(200)
  expect(revoked.body.codeIsCurrent).toBe(false)
  expect(
    revoked.body.list.filter((each: ListedPhone) => each.revokedAt !== null).map((each: ListedPhone) => each.key),
  ).toEqual([key])

  const nothing = phone(karim, 'taken-phone-1', { token: newToken() })
  for (const on of [server, beside]) {
    const gone = phone(karim, 'taken-phone-1', { on })
    expect([(await gone.patch()).status, (await gone.resume()).status, (await gone.list()).status]).toEqual([
      404, 404, 404,
    ])
    const unknown = phone(karim, 'unknown-phone-1', { on })
    expect([(await unknown.patch()).status, (await unknown.resume()).status]).toEqual([404, 404])
    expect((await phone(karim, 'kept-phone-11', { on }).patch()).status).toBe(200)
    expect((await phone(karim, maker, { on }).patch()).status).toBe(200)
  }
  // The answers differ only in their request ids.
  const plain = ({ body }: { body: Record<string, unknown> }) => ({ ...body, requestId: '' })
  expect(plain(await taken.patch())).toEqual(plain(await nothing.patch()))
  await beside.close()
})

test('a removal whose answer was lost can be repeated, with or without its key, and answers the same', async () => {
  const karim = createApplicant(server)
  await karim.create()
  await phone(karim, 'second-phone-2').resume()
  const first = phone(karim, maker)
  const key = await keyOfOther(first)
  const next = newToken()
  const repeat = { [headerNames.idempotencyKey]: randomUUID() }
  const answers = [
    await first.revoke(key, next, repeat),
    await first.revoke(key, next, repeat),
    await first.revoke(key, next),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers[1]?.body).toEqual(answers[0]?.body)
  const audit = server.context.db.selectFrom('audit').where('application_id', '=', karim.id)
  expect(await audit.where('action', '=', 'revoke-device').select('id').execute()).toHaveLength(1)
  // Whether or not the answer arrived, this phone may use the old code and the new one.
  expect((await first.patch()).status).toBe(200)
  expect((await phone(karim, maker, { token: next }).patch()).status).toBe(200)
  expect((await phone(karim, maker, { token: next }).list()).body.codeIsCurrent).toBe(true)
})

test('a removed phone returns with the new code, and can be removed again', async () => {
  const karim = createApplicant(server)
  await karim.create()
  await phone(karim, 'second-phone-3').resume()
  const first = phone(karim, maker)
  const key = await keyOfOther(first)
  const next = newToken()
  await first.revoke(key, next)
  const back = phone(karim, 'second-phone-3', { token: next })
  expect((await back.resume()).status).toBe(200)
  expect((await back.patch()).status).toBe(200)
  expect((await phone(karim, 'second-phone-3').patch()).status).toBe(404)
  expect(await keyOfOther(first)).toBe(key)
  expect((await first.revoke(key, newToken())).status).toBe(200)
  expect([(await back.patch()).status, (await first.patch()).status]).toEqual([404, 200])
  const sent = (await server.sentMessages(karim.mobile)).filter(({ kind }) => kind === 'opened-on-another-phone')
  expect(sent).toHaveLength(1)
})

test('removing a phone sends the holder one SMS each time, with another text for the phone that began', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const second = phone(karim, 'second-phone-5')
  await second.resume()
  const first = phone(karim, maker)
  const next = newToken()
  const key = await keyOfOther(first)
  await first.revoke(key, next)
  await first.revoke(key, next)
  const kinds = async (to = karim.mobile) =>
    (await server.sentMessages(to)).map(({ kind }) => kind).filter((kind) => kind.includes('taken-off'))
  expect(await kinds()).toEqual(['phone-taken-off'])

  // A thief who has the code enters his own number in the answers, and removes the phone that began the draft.
  const thief = phone(karim, 'third-phone-51', { token: next })
  await thief.resume()
  const other = newMobile()
  await karim.patch([op('mobile', other)])
  const list = (await thief.list()).body.list as ListedPhone[]
  const keys = list.filter(({ isThis, revokedAt }) => !isThis && revokedAt === null).map((each) => each.key)
  expect(keys).toHaveLength(1)
  expect((await thief.revoke(keys[0] ?? '', newToken())).status).toBe(200)
  expect(await kinds()).toEqual(['phone-taken-off', 'first-phone-taken-off'])
  expect(await kinds(other)).toEqual(['first-phone-taken-off'])
})

test('a phone cannot remove itself or an unlisted phone, and cannot choose a code that is in use', async () => {
  const karim = createApplicant(server)
  const other = createApplicant(server)
  await karim.create()
  await other.create()
  await phone(karim, 'second-phone-4').resume()
  const first = phone(karim, maker)
  const { list } = (await first.list()).body as { list: ListedPhone[] }
  const own = list.find(({ isThis }) => isThis)?.key ?? ''
  const key = await keyOfOther(first)
  expect((await first.revoke(own, newToken())).status).toBe(400)
  expect((await first.revoke('nothing', newToken())).status).toBe(400)
  expect((await first.revoke(key, other.token)).status).toBe(400)
  expect((await first.revoke(key, karim.token)).status).toBe(400)
  expect((await first.revoke(key, '7K3M-9QXA')).status).toBe(400)
  expect((await phone(karim, 'second-phone-4').patch()).status).toBe(200)
})

test('wrong tries are counted over all processes and restarts, and expire after fifteen minutes', async () => {
  const guarded = await createApiServer({ rateLimits: true })
  const karim = createApplicant(guarded)
  await karim.create()
  const guess = (on: ApiServer, mobile = karim.mobile, token = newToken()) =>
    on.send({ method: 'GET', url: `/api/apps/draft?token=${token}&mobile=${mobile}` })
  for (let n = 0; n < 5; n++) expect((await guess(guarded)).status).toBe(404)
  const restarted = await guarded.beside()
  const start = guarded.clock.now.getTime()
  guarded.clock.now = new Date(start + 14 * 60_000)
  for (let n = 0; n < 5; n++) expect((await guess(restarted)).status).toBe(404)
  const refused = await guess(guarded, karim.mobile, karim.token)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
  // The phones that hold the draft are not affected in either process.
  expect((await phone(karim, maker, { on: guarded }).patch()).status).toBe(200)
  expect((await phone(karim, maker, { on: restarted }).patch()).status).toBe(200)
  // The first five tries are out of the window, the later five are not.
  guarded.clock.now = new Date(start + 15 * 60_000 + 1000)
  for (let n = 0; n < 5; n++) expect((await guess(restarted)).status).toBe(404)
  expect((await guess(guarded)).status).toBe(429)
  expect((await guess(guarded, newMobile())).status).toBe(404)
  const rows = await guarded.context.db.selectFrom('guess_tries').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(karim.mobile)
  await restarted.close()
  await guarded.close()
})
