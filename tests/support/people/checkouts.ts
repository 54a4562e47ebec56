import type { BkashSimulator } from '../server/outside/bkash-simulator.ts'
import type { Answer } from '../server/test-server.ts'
import type { Applicant } from './applicant.ts'

/** Presses the button of the payment page. */
export function start(applicant: Applicant): Promise<Answer> {
  return applicant.send({ method: 'POST', url: '/api/payments/checkouts', body: { applicationId: applicant.id } })
}

/** Asks for the state of a payment, with the result that the browser was given. */
export function settle(applicant: Applicant, id: string, returned?: string): Promise<Answer> {
  return applicant.send({ method: 'POST', url: '/api/payments/checkouts/settle', body: { id, returned } })
}

/** The newest payment of an application, as its holder sees it. */
export async function latest(applicant: Applicant) {
  const url = `/api/payments/checkouts?applicationId=${applicant.id}`
  return (await applicant.send({ method: 'GET', url })).body.checkout
}

/** Makes a payment for which the gateway reports another amount; returns its id, which is disputed then. */
export async function payDisputedAmount(applicant: Applicant, bkash: BkashSimulator, amount: string): Promise<string> {
  const { id, url } = (await start(applicant)).body
  bkash.authorise(url)
  bkash.overrideReportedAmount(amount)
  const { state } = (await settle(applicant, id, 'success')).body
  bkash.overrideReportedAmount(null)
  if (state !== 'DISPUTED') throw new Error(`The payment is ${state}`)
  return id
}
