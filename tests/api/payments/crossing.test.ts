import { beforeAll, expect, test } from 'vitest'
import type { Applicant } from '../../support/people/applicant.ts'
import { openPayments, type Person } from '../../support/people/payment-steps.ts'
import type { ApiServer } from '../../support/server/test-server.ts'

// Steps that take the money away from an application, and steps that need it, meet on the same version at the same
// moment on the real PostgreSQL. Of each pair one is made, whichever comes first.

const { opened, givenAt, give, inPart, owe, reverse, reject } = openPayments()

let server: ApiServer
let owner: Person
let collector: Person
let committee: Person
let chairman: Person
beforeAll(() => {
  ;({ server, owner, collector, committee, chairman } = opened())
})

const taking = { reverse, owe } as const
/** The status in which each step is taken that needs the money, and the steps that lead there. */
const needing = {
  pending1: { way: [], to: 'pending1' },
  pending2: { way: ['pending1'], to: 'pending2' },
  approve: { way: ['pending1', 'pending2'], to: 'approved' },
} as const

function forward({ id, family }: Applicant, action: keyof typeof needing, version: number) {
  const headers = { pending1: collector, pending2: committee, approve: chairman }[action]
  return server.send({ method: 'PATCH', url: `${family}/${action}?id=${id}`, headers, body: { version } })
}

/** Both at once; which request is sent first alternates. */
async function cross<First, Second>(round: number, first: () => Promise<First>, second: () => Promise<Second>) {
  if (round % 2 === 0) return Promise.all([first(), second()])
  const [two, one] = await Promise.all([second(), first()])
  return [one, two] as const
}

test('a reversal or a refund that crosses a step of the review never succeeds together with it', async () => {
  const won: Record<string, number> = {}
  for (let round = 0; round < 50; round += 1) {
    const action = (Object.keys(needing) as (keyof typeof needing)[])[round % 3] ?? 'approve'
    const step = round % 4 < 2 ? 'reverse' : 'owe'
    const { way, to } = needing[action]
    const { applicant } = await givenAt()
    for (const each of ['payment/confirm', ...way]) expect((await applicant.decide(owner, each)).status).toBe(200)
    const { version } = (await applicant.get(owner)).body
    const [taken, gone] = await cross(
      round,
      () => taking[step](applicant, owner, { version }),
      () => forward(applicant, action, version),
    )
    expect([taken.status, gone.status].sort(), `${step} and ${action}`).toEqual([200, 409])
    const after = (await applicant.get(owner)).body
    const lost = step === 'reverse' ? 'REVERSED' : 'REFUND_DUE'
    expect([after.version, after.status, after.payment?.state]).toEqual(
      taken.status === 200 ? [version + 1, 'pending', lost] : [version + 1, to, 'CONFIRMED'],
    )
    if (taken.status === 200 && action === 'approve') expect(after.enlistment).toBeNull()
    won[taken.status === 200 ? step : action] = (won[taken.status === 200 ? step : action] ?? 0) + 1
  }
  expect(Object.values(won).reduce((sum, count) => sum + count, 0)).toBe(50)
}, 240_000)

test('a reversal of a part that crosses an approval never succeeds together with it, nor do two confirmations', async () => {
  let crossed = 0
  for (let round = 0; round < 24; round += 1) {
    const { applicant } = await inPart()
    await give(applicant)
    const { version: before } = (await applicant.get(owner)).body
    const twice = await cross(
      round,
      () => applicant.decide(collector, 'payment/confirm', { version: before }),
      () => applicant.decide(owner, 'payment/confirm', { version: before, arrived: 'less', amount: 6_000 }),
    )
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    const now = (await applicant.get(owner)).body
    if (now.balance?.missing !== 0) continue
    crossed += 1
    const paymentId = now.parts?.[0]?.id
    const step = round % 4 < 2 ? reverse : owe
    const [taken, approved] = await cross(
      round,
      () => step(applicant, owner, { version: now.version, paymentId }),
      () => applicant.decide(chairman, 'approve', { version: now.version, note: 'x' }),
    )
    expect([taken.status, approved.status].sort()).toEqual([200, 409])
    const after = (await applicant.get(owner)).body
    expect([after.version, after.status, after.balance?.missing]).toEqual(
      taken.status === 200 ? [now.version + 1, 'pending', 5_000] : [now.version + 1, 'approved', 0],
    )
  }
  expect(crossed).toBeGreaterThan(5)
}, 240_000)

test('a rejection that crosses a confirmation, a step of the review and an approval leaves one of them', async () => {
  for (let round = 0; round < 50; round += 1) {
    const { applicant } = await givenAt()
    const { version } = (await applicant.get(owner)).body
    const note = { version, note: 'x' }
    const steps = [
      () => reject(applicant, collector, { version }),
      () => applicant.decide(owner, 'payment/confirm', { version }),
      () => applicant.decide(collector, 'pending1', note),
      () => applicant.decide(chairman, 'approve', note),
    ]
    const order = steps.map((_, at) => steps[(at + round) % 4] ?? steps[0])
    const answers = await Promise.all(order.map((step) => step?.()))
    expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 409, 409, 409])
    const after = (await applicant.get(owner)).body
    expect([after.version, after.status]).toEqual([version + 1, 'pending'])
    expect(['REJECTED', 'CONFIRMED']).toContain(after.payment?.state)
  }
}, 240_000)
