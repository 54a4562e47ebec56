import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOnlinePayments } from '../../../src/server/modules/applications/submission/online-payment.ts'
import { createEnlistmentService } from '../../../src/server/modules/enlistments/service.ts'
import { createCheckoutService } from '../../../src/server/modules/payments/checkout-service.ts'
import { createPaymentPort } from '../../../src/server/modules/payments/create-payment-port.ts'
import { type Applicant, createApplicant } from '../../support/people/applicant.ts'
import { type BkashSimulator, faults, startBkashSimulator } from '../../support/server/outside/bkash-simulator.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let bkash: BkashSimulator
let server: ApiServer
beforeAll(async () => {
  bkash = await startBkashSimulator()
  server = await createApiServer({ env: bkash.env })
})
afterAll(async () => {
  await server.close()
  await bkash.close()
})

const hints = ['success', 'failure', 'cancel'] as const

/**
 * Steps of payers, browsers, connections and clocks. `which` selects one of the payments so far, including old ones.
 */
const step = fc.oneof(
  // A whole payment over a bad connection, which random single steps would reach too rarely.
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      execute: fc.array(fc.constantFrom(...faults), { maxLength: 1 }),
      query: fc.array(fc.constantFrom(...faults), { maxLength: 3 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('start' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('authorise' as const), which: fc.nat(5) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      which: fc.nat(5),
      hint: fc.constantFrom(...hints),
      twice: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sweep' as const), minutes: fc.constantFrom(2, 10, 70) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('fail' as const),
      call: fc.constantFrom('grant' as const, 'create' as const, 'execute' as const, 'query' as const),
      next: fc.array(fc.constantFrom(...faults), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revoke' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type World = { applicant: Applicant; begun: { id: string; url: string }[] }

async function play(world: World, one: Step): Promise<void> {
  const { applicant, begun } = world
  const chosen = 'which' in one ? begun[one.which % Math.max(1, begun.length)] : undefined
  switch (one.do) {
    case 'start': {
      const body = { applicationId: applicant.id }
      const started = await applicant.send({ method: 'POST', url: '/api/payments/checkouts', body })
      expect([200, 409]).toContain(started.status)
      if (started.status === 200) begun.push(started.body)
      return
    }
    case 'pay': {
      bkash.fail('execute', ...one.execute)
      bkash.fail('query', ...one.query)
      await play(world, { do: 'start' })
      const which = Math.max(0, begun.length - 1)
      await play(world, { do: 'authorise', which })
      return play(world, { do: 'return', which, hint: 'success', twice: false })
    }
    case 'authorise':
      return chosen === undefined ? undefined : bkash.authorise(chosen.url)
    case 'return': {
      if (chosen === undefined) return
      const body = { id: chosen.id, returned: one.hint }
      const settle = () => applicant.send({ method: 'POST', url: '/api/payments/checkouts/settle', body })
      const answers = await Promise.all(one.twice ? [settle(), settle()] : [settle()])
      for (const { status } of answers) expect(status).toBe(200)
      return
    }
    case 'sweep':
      return sweep(one.minutes)
    case 'fail':
      return bkash.fail(one.call, ...one.next)
    case 'revoke':
      return bkash.revokeTokens()
  }
}

/** Runs the job that settles payments every minute. */
async function sweep(minutes: number): Promise<void> {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000)
  const { context } = server
  const applications = createOnlinePayments(context, createEnlistmentService(context))
  await createCheckoutService({ context, port: createPaymentPort(context, fetch), applications }).settleAll()
}

/** Compares the records of the office with those of bKash. */
async function compare({ applicant, begun }: World) {
  const invoices = new Set(
    bkash.payments.filter(({ payer }) => payer === applicant.mobile).map(({ invoice }) => invoice),
  )
  const moved = bkash.money.filter(({ invoice }) => invoices.has(invoice))
  const { payment } = (await applicant.get()).body
  return { moved, payment, begun }
}

test('whatever fails, no one pays twice, and only payments that were executed are confirmed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const applicant = createApplicant(server)
      await applicant.create()
      const world: World = { applicant, begun: [] }
      for (const one of steps) {
        await play(world, one)
        const { moved, payment } = await compare(world)
        expect(moved.length).toBeLessThanOrEqual(1)
        if (payment !== null) expect(payment).toMatchObject({ state: 'CONFIRMED', transactionId: moved[0]?.trxID })
      }
      // The connection recovers and late answers arrive; then every executed payment must be on record.
      await bkash.heal()
      for (const minutes of [2, 70, 70]) await sweep(minutes)
      const { moved, payment } = await compare(world)
      expect(moved.length).toBeLessThanOrEqual(1)
      expect(payment?.transactionId ?? null).toBe(moved[0]?.trxID ?? null)
    }),
    { numRuns: 25 },
  )
}, 120_000)
