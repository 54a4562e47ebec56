import { expect } from 'vitest'
import { type Applicant, newTransactionId } from './applicant.ts'
import type { openPayments } from './payment-steps.ts'

type Payments = ReturnType<typeof openPayments>

export const done = (answer: { status: number; body: unknown }) =>
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200)

/** Applications whose fee came in parts, and what an OWNER reads of them. */
export function openParts(payments: Payments) {
  const { opened, give, reverse, inPart } = payments
  const read = async (applicant: Applicant) => (await applicant.get(opened().owner)).body
  const firstPart = async (applicant: Applicant) => (await read(applicant)).parts?.[0]?.id

  /** The fee is paid with 5,000 and 6,500. */
  async function paidInTwo() {
    const { applicant, transactionId } = await inPart()
    const next = newTransactionId()
    done(await give(applicant, { transactionId: next }))
    done(await applicant.decide(opened().collector, 'payment/confirm'))
    return { applicant, first: transactionId, second: next }
  }

  /** The first part was reversed, the holder paid it again (undecided), and then the first one was there after all. */
  async function paidWithOneUndecided() {
    const { owner } = opened()
    const { applicant } = await paidInTwo()
    const paymentId = await firstPart(applicant)
    done(await reverse(applicant, owner, { paymentId }))
    const third = newTransactionId()
    done(await give(applicant, { transactionId: third }))
    done(await applicant.decide(owner, 'payment/confirm', { paymentId, reason: 'It came after all' }))
    expect(await read(applicant)).toMatchObject({ payment: { state: 'GIVEN', amount: 5_000 }, balance: { missing: 0 } })
    return { applicant, third }
  }

  return { read, firstPart, paidInTwo, paidWithOneUndecided }
}
