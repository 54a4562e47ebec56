import { afterAll, beforeAll, expect, test } from 'vitest'
import { codesOfAddress, codesPerDay, sendNumberCode } from '../../../src/server/modules/number-codes/service.ts'
import { cleanUp } from '../../../src/server/platform/housekeeping.ts'
import { createApplicant, newMobile } from '../../support/people/applicant.ts'
import { codesTo, createProver, lastCode } from '../../support/people/number-proof.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer({ rateLimits: true })
})
afterAll(() => server.close())

async function usedNumber(): Promise<string> {
  const karim = createApplicant(server)
  await karim.create()
  return karim.mobile
}
const wrongCode = (code: string) => String((Number(code) + 1) % 10 ** 8).padStart(8, '0')
const goOn = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}
const minuteMs = 60_000

test('the answer does not reveal whether a number is in use; only a number in use gets an SMS', async () => {
  const [used, unused] = [await usedNumber(), newMobile()]
  const answers = []
  for (const mobile of [used, unused]) {
    const prover = createProver(server, { mobile })
    const asked = await prover.ask()
    expect(Object.keys(asked.body)).toEqual(['proofId'])
    const tries = []
    for (let n = 0; n < 6; n += 1) tries.push(outcome(await prover.prove('00000000')))
    answers.push([asked.status, tries])
  }
  expect(answers[1]).toEqual(answers[0])
  expect([(await codesTo(server, used)).length, (await codesTo(server, unused)).length]).toEqual([1, 0])
  expect(outcome(await createProver(server, { mobile: '123' }).ask())).toEqual([400, 'invalid_request'])
  expect((await createProver(server, { mobile: `+88${used}` }).ask()).status).toBe(200)
})

test('a code is in the language of the application that was changed last, whichever was begun first', async () => {
  const { db } = server.context
  for (const last of [0, 1]) {
    const mobile = newMobile()
    const applicants = ['ARCHITECT', 'ENGINEER'].map((type) => createApplicant(server, { mobile, type }))
    for (const [at, applicant] of applicants.entries()) {
      const created = await applicant.create([], { locale: at === last ? 'en' : 'bn' })
      expect(created.status).toBe(201)
      const changed = new Date(server.clock.now.getTime() - (at === last ? 1 : 2) * minuteMs)
      await db.updateTable('applications').set({ updated_at: changed }).where('id', '=', applicant.id).execute()
    }
    await createProver(server, { mobile }).ask()
    const sent = (await server.sentMessages(mobile)).filter(({ kind }) => kind === 'number-code')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).not.toMatch(/[\u0980-\u09FF]/)
  }
})

test('five wrong codes invalidate a code, also when they come at once', async () => {
  const mobile = await usedNumber()
  const prover = createProver(server, { mobile })
  await prover.ask()
  const code = await lastCode(server, mobile)
  const tries = await Promise.all(Array.from({ length: 8 }, () => prover.prove(wrongCode(code))))
  const codes = tries.map(({ body }) => body.code).sort()
  expect(codes).toEqual([...Array(3).fill('code_expired'), ...Array(5).fill('code_wrong')])
  expect(outcome(await prover.prove(code))).toEqual([422, 'code_expired'])
})

test('a code is valid for ten minutes, for its number, its request and the first key that uses it', async () => {
  const [mobile, other] = [await usedNumber(), await usedNumber()]
  const [one, two] = [createProver(server, { mobile }), createProver(server, { mobile: other })]
  await one.ask()
  await two.ask()
  const code = await lastCode(server, mobile)
  // A code is refused for another number and for another request.
  expect(outcome(await one.prove(code, { mobile: other }))).toEqual([422, 'code_wrong'])
  expect(outcome(await two.prove(code))).toEqual([422, 'code_wrong'])
  const bengali = code.replace(/\d/g, (digit) => String.fromCodePoint(0x09e6 + Number(digit)))
  expect((await one.prove(`${bengali.slice(0, 4)} ${bengali.slice(4)}`)).status).toBe(200)
  // Somebody else who read the SMS has another key and is refused; the same call with the first key can be repeated.
  expect(outcome(await one.prove(code, { key: two.key }))).toEqual([422, 'code_expired'])
  expect((await one.prove(code)).status).toBe(200)
  expect(outcome(await one.recover(createApplicant(server).id, undefined, { key: two.key }))).toEqual([
    422,
    'code_expired',
  ])

  const late = createProver(server, { mobile: other })
  await late.ask()
  const lateCode = await lastCode(server, other)
  goOn(10 * minuteMs + 1)
  expect(outcome(await late.prove(lateCode))).toEqual([422, 'code_expired'])
  // The proof expires after twenty minutes.
  goOn(10 * minuteMs)
  expect(outcome(await one.recover(createApplicant(server).id))).toEqual([422, 'code_expired'])
})

test('many requests for one number send it at most three SMS a day, two of them from one address', async () => {
  const mobile = await usedNumber()
  const ask = (from: string) => createProver(server, { mobile, from }).ask()
  const flood = await Promise.all(Array.from({ length: 9 }, () => ask('203.0.113.5')))
  expect(flood.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(flood.filter(({ status }) => status === 429)).toHaveLength(7)
  expect(await codesTo(server, mobile)).toHaveLength(2)
  // The owner of the number uses another address.
  const owner = createProver(server, { mobile, from: '203.0.113.77' })
  expect((await owner.ask()).status).toBe(200)
  expect((await owner.prove(await lastCode(server, mobile))).status).toBe(200)
  const more = await Promise.all(['198.51.100.1', '198.51.100.2', '198.51.100.3'].map(ask))
  expect(more.map(outcome)).toEqual(Array(3).fill([429, 'rate_limited']))
  expect(await codesTo(server, mobile)).toHaveLength(3)
  goOn(24 * 60 * minuteMs)
  expect((await ask('203.0.113.5')).status).toBe(200)
})

test('the table contains neither numbers nor codes, and unused proofs are deleted', async () => {
  const mobile = await usedNumber()
  const prover = createProver(server, { mobile })
  await prover.ask()
  const code = await lastCode(server, mobile)
  const { db } = server.context
  const rows = JSON.stringify(await db.selectFrom('number_proofs').selectAll().execute())
  expect([rows.includes(mobile), rows.includes(code)]).toEqual([false, false])
  goOn(2 * 24 * 60 * minuteMs)
  await cleanUp(db, server.clock.now)
  expect(await db.selectFrom('number_proofs').select('id').where('application_id', 'is', null).execute()).toEqual([])
})

test.each(['number-code', 'place-code'] as const)('one address gets a part of the codes of a day: %s', async (kind) => {
  goOn(25 * 60 * minuteMs)
  const began = server.clock.now
  const { db } = server.context
  const countSent = async () =>
    (
      await db
        .selectFrom('number_proofs')
        .select('id')
        .where('kind', '=', kind)
        .where('sent', '=', true)
        .where('created_at', '>=', began)
        .execute()
    ).length
  const askFor = async (address: string, { isUsed, times }: { isUsed: boolean; times: number }) => {
    const findLocale = async () => (isUsed ? 'bn' : null) as 'bn' | null
    const ask = () => sendNumberCode(server.context, { kind, mobile: newMobile(), address, findLocale })
    const answers = await Promise.all(Array.from({ length: times }, ask))
    expect(answers.every(({ ok }) => ok)).toBe(true)
  }
  // Requests that send nothing use up nothing, and the answer is always the same.
  await askFor('203.0.113.7', { isUsed: false, times: 20 })
  await askFor('203.0.113.7', { isUsed: true, times: codesOfAddress + 20 })
  expect(await countSent()).toBe(codesOfAddress)
  await askFor('203.0.113.8', { isUsed: true, times: 1 })
  expect(await countSent()).toBe(codesOfAddress + 1)
  expect(codesOfAddress).toBeLessThan(codesPerDay / 2)
})
