import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { type Applicant, createApplicant } from '../../support/people/applicant.ts'
import { createPhone, keyOfOther, type ListedPhone, newToken } from '../../support/phone/held-phone.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

const maker = 'test-device-1'
const phone = (of: Applicant, deviceId: string, { on = server, token = of.token } = {}) =>
  createPhone(on, { of, deviceId, token })

/** A draft on three phones: the one that made it and two that opened it. */
async function draftOnThree(): Promise<Applicant> {
  const karim = createApplicant(server)
  await karim.create()
  await phone(karim, 'second-phone-1').resume()
  await phone(karim, 'third-phone-11').resume()
  return karim
}

test('all other phones are removed in every process, and only the new code opens the application', async () => {
  const karim = await draftOnThree()
  const beside = await server.beside()
  const first = phone(karim, maker)
  // The second phone was removed and returned with the new code; the third phone still uses the code before that.
  const between = newToken()
  const { list } = (await phone(karim, 'second-phone-1').list()).body as { list: ListedPhone[] }
  const second = list.find(({ isThis }) => isThis)?.key ?? ''
  expect((await first.revoke(second, between)).status).toBe(200)
  expect((await phone(karim, 'second-phone-1', { token: between }).resume()).status).toBe(200)
  expect((await phone(karim, 'third-phone-11', { on: beside }).patch()).status).toBe(200)

  const next = newToken()
  const revoked = await first.revokeOthers(next)
  expect([revoked.status, revoked.body.codeIsCurrent]).toEqual([200, false])
  const open = (revoked.body.list as ListedPhone[]).filter(({ revokedAt }) => revokedAt === null)
  expect(open.map(({ isThis }) => isThis)).toEqual([true])
  expect(revoked.body.list).toHaveLength(3)

  for (const on of [server, beside]) {
    for (const [deviceId, token] of [
      ['second-phone-1', between],
      ['third-phone-11', karim.token],
      ['third-phone-11', between],
      ['unknown-phone-1', between],
    ] as const) {
      const gone = phone(karim, deviceId, { on, token })
      expect([(await gone.patch()).status, (await gone.resume()).status]).toEqual([404, 404])
    }
    // If the answer was lost, the phone that sent the call may use the old code and the new one.
    expect((await phone(karim, maker, { on }).patch()).status).toBe(200)
    expect((await phone(karim, maker, { on, token: next }).patch()).status).toBe(200)
  }
  expect((await phone(karim, 'third-phone-11', { token: next }).resume()).status).toBe(200)
  await beside.close()
})

test('a repeated call changes nothing, with or without its key, also after a phone returned', async () => {
  const karim = await draftOnThree()
  const first = phone(karim, maker)
  const next = newToken()
  const repeat = { [headerNames.idempotencyKey]: randomUUID() }
  const answers = [
    await first.revokeOthers(next, repeat),
    await first.revokeOthers(next, repeat),
    await first.revokeOthers(next),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers[1]?.body).toEqual(answers[0]?.body)
  expect((await phone(karim, 'second-phone-1', { token: next }).resume()).status).toBe(200)
  expect((await first.revokeOthers(next)).status).toBe(200)
  expect((await phone(karim, 'second-phone-1', { token: next }).patch()).status).toBe(200)
  const audit = server.context.db.selectFrom('audit').where('application_id', '=', karim.id)
  expect(await audit.where('action', '=', 'revoke-other-devices').select('id').execute()).toHaveLength(1)
  expect((await karim.get()).body.timeline.map(({ action }) => action)).toEqual(['create'])
})

test('the holder gets one SMS, with another text when the phone that began is removed', async () => {
  const karim = await draftOnThree()
  const kinds = async () =>
    (await server.sentMessages(karim.mobile)).map(({ kind }) => kind).filter((kind) => kind.includes('taken-off'))
  const next = newToken()
  await phone(karim, maker).revokeOthers(next)
  await phone(karim, maker).revokeOthers(next)
  expect(await kinds()).toEqual(['other-phones-taken-off'])
  const back = phone(karim, 'second-phone-1', { token: next })
  await back.resume()
  await back.revokeOthers(newToken())
  expect(await kinds()).toEqual(['other-phones-taken-off', 'first-phone-taken-off'])
})

test('of two phones that remove each other one stays', async () => {
  const karim = await draftOnThree()
  const both = [phone(karim, maker), phone(karim, 'second-phone-1')]
  const statuses = (await Promise.all(both.map((one) => one.revokeOthers(newToken())))).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 404])
  const stays = (await Promise.all(both.map((one) => one.patch()))).map(({ status }) => status)
  expect(stays.sort()).toEqual([200, 404])
})

test('a code that is in use is refused, and a stranger cannot remove phones', async () => {
  const karim = await draftOnThree()
  const other = createApplicant(server)
  await other.create()
  const first = phone(karim, maker)
  expect(outcome(await first.revokeOthers(other.token))).toEqual([400, 'invalid_request'])
  expect(outcome(await first.revokeOthers(karim.token))).toEqual([400, 'invalid_request'])
  expect(outcome(await first.revokeOthers('7K3M-9QXA'))).toEqual([400, 'invalid_request'])
  // The new code of a removal of one phone does not make this call a repetition.
  const next = newToken()
  expect((await first.revoke(await keyOfOther(first), next)).status).toBe(200)
  expect(outcome(await first.revokeOthers(next))).toEqual([400, 'invalid_request'])

  const url = '/api/apps/devices/revoke-others'
  const body = { id: karim.id, token: newToken() }
  for (const headers of [other.holder, await server.signIn('APP_COLLECTOR'), await server.signIn('OWNER')]) {
    expect((await server.send({ method: 'POST', url, headers: headers as Record<string, string>, body })).status).toBe(
      404,
    )
  }
  expect((await server.send({ method: 'POST', url, body })).status).toBe(401)
})
