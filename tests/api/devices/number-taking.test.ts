import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Applicant, createApplicant, newMobile, op } from '../../support/people/applicant.ts'
import { createProver } from '../../support/people/number-proof.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

const begun = [op('nameEn', 'Stranger'), op('nameBn', 'অচেনা'), op('gender', 'MALE')]

/** A stranger has a draft with the number of another person, who has then proven the number for their own draft. */
async function taken({ type = 'ARCHITECT' } = {}) {
  const mobile = newMobile()
  const stranger = createApplicant(server, { type, mobile })
  expect((await stranger.create()).status).toBe(201)
  const owner = createApplicant(server, { type, mobile })
  expect(outcome(await owner.create())).toEqual([409, 'mobile_taken'])
  const prover = createProver(server, { mobile })
  await prover.proveByCode()
  expect((await prover.take(owner, { type })).status).toBe(200)
  return { mobile, stranger, owner, prover }
}
const sync = async (of: Applicant, ops: Parameters<Applicant['patch']>[0] = []) => (await of.patch(ops)).body
const sentTo = async (mobile: string) => (await server.sentMessages(mobile)).map(({ kind }) => kind)

test('the number moves to the draft of the person who proved it; the other draft keeps its answers', async () => {
  const { mobile, stranger, owner, prover } = await taken()
  expect((await owner.create([op('nid', '1234567890')])).status).toBe(201)
  // The phone of the stranger can still write, reads nothing of the owner, and is told to enter another number.
  const answer = await sync(stranger, begun)
  expect(answer).toMatchObject({ lostMobile: mobile, status: 'draft' })
  expect(answer.results.map(({ outcome: each }) => each)).toEqual(['acked', 'acked', 'acked'])
  expect(JSON.stringify(answer)).not.toContain('1234567890')
  expect((await stranger.get()).body).toMatchObject({ lostMobile: mobile, answers: { nameEn: 'Stranger' } })
  expect((await owner.get(stranger.holder)).status).toBe(404)
  // No SMS about the draft of the stranger goes to the number, and so not its code either.
  expect(await sentTo(mobile)).toEqual(['number-code'])
  // Brief answers contain it too.
  const { epoch, rev } = answer
  const brief = await stranger.patch([op('nameEn', 'Other', 9)], { brief: true, epoch, sinceRev: rev })
  expect(brief.body.lostMobile).toBe(mobile)

  const next = newMobile()
  expect((await sync(stranger, [op('mobile', next)])).lostMobile).toBeUndefined()
  expect(await sentTo(next)).toEqual(['draft-token'])
  expect((await prover.take(owner, { headers: owner.holder })).status).toBe(200)
})

test('the stranger needs a proof to get the number back: typing it or submitting with it is not enough', async () => {
  const { mobile, stranger, owner } = await taken()
  expect((await owner.create()).status).toBe(201)
  await sync(stranger, [op('mobile', newMobile())])
  const back = await stranger.fill()
  expect(back.lostMobile).toBe(mobile)
  expect(outcome(await stranger.submit(back))).toEqual([409, 'mobile_taken'])
  expect((await owner.submit(await owner.fill())).status).toBe(200)
  // A number that is not proven cannot be moved.
  const other = createProver(server, { mobile: newMobile() })
  await other.ask()
  expect(outcome(await other.take(stranger))).toEqual([422, 'code_expired'])
})

test('the same holds if the owner never creates the draft, and for every spelling of the number', async () => {
  const { mobile, stranger } = await taken()
  const full = await stranger.fill()
  expect(outcome(await stranger.submit(full))).toEqual([409, 'mobile_taken'])
  const written = await stranger.fill({ mobile: `+88${mobile}` })
  expect(written.lostMobile).toBe(mobile)
  expect((await stranger.submit(written)).status).not.toBe(200)
})

test('an unproven draft never blocks a proven one, whenever it takes the number', async () => {
  const { mobile, owner } = await taken()
  // One draft takes the number between the proof and the creation, another one by a later answer.
  const between = createApplicant(server, { mobile })
  expect((await between.create()).status).toBe(201)
  expect((await owner.create()).status).toBe(201)
  expect((await sync(between)).lostMobile).toBe(mobile)
  const later = createApplicant(server)
  await later.create()
  await sync(later, [op('mobile', mobile)])
  expect((await owner.submit(await owner.fill())).status).toBe(200)
  expect(outcome(await later.submit(await later.fill({ mobile })))).toEqual([409, 'mobile_taken'])
})

test('the newest proof counts: the number can be moved back in the same way', async () => {
  const { mobile, stranger, owner } = await taken()
  expect((await owner.create()).status).toBe(201)
  const prover = createProver(server, { mobile })
  await prover.proveByCode()
  expect(outcome(await prover.take(stranger))).toEqual([404, 'not_found'])
  expect((await prover.take(stranger, { headers: stranger.holder })).status).toBe(200)
  expect((await sync(stranger)).lostMobile).toBeUndefined()
  expect((await sync(owner)).lostMobile).toBe(mobile)
  expect(outcome(await owner.submit(await owner.fill()))).toEqual([409, 'mobile_taken'])
  expect((await stranger.submit(await stranger.fill())).status).toBe(200)
})

test('a submitted application keeps its number, and a draft of another type is not affected', async () => {
  const mobile = newMobile()
  const submitted = createApplicant(server, { mobile })
  expect((await submitted.apply()).status).toBe(200)
  const planner = createApplicant(server, { mobile, type: 'PLANNER' })
  await planner.create()
  const late = createApplicant(server, { mobile })
  const prover = createProver(server, { mobile })
  await prover.proveByCode()
  expect(outcome(await prover.take(late))).toEqual([409, 'mobile_taken'])
  expect(outcome(await late.create())).toEqual([409, 'mobile_taken'])
  expect((await sync(planner)).lostMobile).toBeUndefined()
  // The same proof opens the submitted application.
  expect((await prover.recover(submitted.id)).status).toBe(200)
})

test('a draft of an account loses the number too, and keeps everything else', async () => {
  const mobile = newMobile()
  const user = await server.signIn('USER')
  const bound = createApplicant(server, { mobile, headers: user })
  expect((await bound.create([op('nameEn', 'Karim')])).status).toBe(201)
  const owner = createApplicant(server, { mobile })
  const prover = createProver(server, { mobile })
  expect((await prover.proveByCode()).body).toEqual({ applications: [], inAccount: true })
  expect((await prover.take(owner)).status).toBe(200)
  expect((await owner.create()).status).toBe(201)
  expect((await bound.get(user)).body).toMatchObject({ lostMobile: mobile, answers: { nameEn: 'Karim' } })
})

test('of a proof and a submission at the same moment one gets the number', async () => {
  const mobile = newMobile()
  const stranger = createApplicant(server, { mobile })
  await stranger.create()
  const full = await stranger.fill()
  const owner = createApplicant(server, { mobile })
  const prover = createProver(server, { mobile })
  await prover.proveByCode()
  const [submitted, moved] = await Promise.all([stranger.submit(full), prover.take(owner)])
  expect([submitted.status, moved.status].every((status) => status === 200 || status === 409)).toBe(true)
  const made = await owner.create()
  expect([submitted.status, made.status]).toEqual(submitted.status === 200 ? [200, 409] : [409, 201])
})
