import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Applicant, createApplicant, newMobile, op } from '../../support/people/applicant.ts'
import { createProver } from '../../support/people/number-proof.ts'
import { createPhone, newToken } from '../../support/phone/held-phone.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

async function draft(type = 'ARCHITECT', mobile = newMobile()): Promise<Applicant> {
  const applicant = createApplicant(server, { type, mobile })
  expect((await applicant.create([op('nameEn', 'Karim')])).status).toBe(201)
  return applicant
}

const phone = (of: Applicant, deviceId: string, token = of.token) => createPhone(server, { of, deviceId, token })

test('a proven number opens the draft with a new code and removes all other phones, in every process', async () => {
  const karim = await draft()
  await phone(karim, 'second-phone-1').resume()
  const beside = await server.beside()
  expect((await createPhone(beside, { of: karim, deviceId: 'second-phone-1' }).patch()).status).toBe(200)
  const prover = createProver(server, { mobile: karim.mobile })
  const proven = await prover.proveByCode()
  expect(proven.status).toBe(200)
  expect(proven.body).toMatchObject({ inAccount: false, applications: [{ id: karim.id, status: 'draft' }] })
  expect(JSON.stringify(proven.body)).not.toContain('Karim')

  const next = newToken()
  const recovered = await prover.recover(karim.id, next)
  expect(recovered.status).toBe(200)
  expect(recovered.body.answers).toMatchObject({ nameEn: 'Karim' })
  for (const on of [server, beside]) {
    for (const deviceId of ['test-device-1', 'second-phone-1']) {
      expect((await createPhone(on, { of: karim, deviceId }).patch()).status).toBe(404)
    }
  }
  const own = phone(karim, prover.deviceId, next)
  expect((await own.patch()).status).toBe(200)
  const { list, codeIsCurrent } = (await own.list()).body
  expect(codeIsCurrent).toBe(true)
  expect(list.filter(({ revokedAt }: { revokedAt: string | null }) => revokedAt === null)).toHaveLength(1)
  const kinds = (await server.sentMessages(karim.mobile)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'other-phones-taken-off')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'opened-on-another-phone')).toHaveLength(1)
  await beside.close()
})

test('when the answer is lost, the same recovery can be repeated', async () => {
  const karim = await draft()
  const prover = createProver(server, { mobile: karim.mobile })
  await prover.proveByCode()
  const next = newToken()
  const answers = [await prover.recover(karim.id, next), await prover.recover(karim.id, next)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const kinds = (await server.sentMessages(karim.mobile)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'other-phones-taken-off')).toHaveLength(1)
  expect((await phone(karim, prover.deviceId, next).patch()).status).toBe(200)
})

test('a proof opens one of the applications with its number, once, and none with another number', async () => {
  const mobile = newMobile()
  const [one, two] = [await draft('ARCHITECT', mobile), await draft('PLANNER', mobile)]
  const stranger = await draft()
  const prover = createProver(server, { mobile })
  const { applications } = (await prover.proveByCode()).body
  expect(applications.map(({ id }: { id: string }) => id).sort()).toEqual([one.id, two.id].sort())
  expect(outcome(await prover.recover(stranger.id))).toEqual([404, 'not_found'])
  expect((await prover.recover(two.id)).status).toBe(200)
  expect(outcome(await prover.recover(one.id))).toEqual([422, 'code_expired'])
  expect((await phone(one, 'test-device-1').patch()).status).toBe(200)
  // The code of another application and a malformed code are refused as the new code.
  const again = createProver(server, { mobile })
  await again.proveByCode()
  expect(outcome(await again.recover(one.id, stranger.token))).toEqual([400, 'invalid_request'])
  expect(outcome(await again.recover(one.id, '7K3M9QXA2B4D'))).toEqual([400, 'invalid_request'])
})

test('an application of an account is reported but cannot be opened by its number', async () => {
  const karim = await draft()
  const user = await server.signIn('USER')
  const { token, mobile } = karim
  await server.send({ method: 'POST', url: '/api/apps/claim', headers: user, body: { token, mobile } })
  const prover = createProver(server, { mobile })
  const proven = await prover.proveByCode()
  expect(proven.body).toEqual({ applications: [], inAccount: true })
  expect(outcome(await prover.recover(karim.id))).toEqual([404, 'not_found'])
  expect((await phone(karim, 'test-device-1').patch()).status).toBe(200)
})

test('a submitted application can be opened; a previous number and one unused for long cannot', async () => {
  const karim = createApplicant(server)
  expect((await karim.apply()).status).toBe(200)
  const first = createProver(server, { mobile: karim.mobile })
  expect((await first.proveByCode()).body.applications).toMatchObject([{ id: karim.id, status: 'pending' }])

  const moved = await draft()
  await moved.patch([op('mobile', newMobile())])
  const old = createProver(server, { mobile: moved.mobile })
  await old.ask()
  expect((await server.sentMessages(moved.mobile)).filter(({ kind }) => kind === 'number-code')).toEqual([])

  const start = server.clock.now
  server.clock.now = new Date(start.getTime() + 401 * 24 * 60 * 60_000)
  const late = createProver(server, { mobile: karim.mobile })
  expect((await late.proveByCode()).body).toEqual({ applications: [], inAccount: false })
  expect(outcome(await late.recover(karim.id))).toEqual([404, 'not_found'])
  server.clock.now = start
})
