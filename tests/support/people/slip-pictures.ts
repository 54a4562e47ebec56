import { createHash, randomUUID } from 'node:crypto'
import { samplePdf } from '../files/sample-files.ts'
import type { Answer, ApiServer } from '../server/test-server.ts'
import { type Applicant, createApplicant, form, newTransactionId } from './applicant.ts'
import type { openPayments } from './payment-steps.ts'

export const bank = { paymentMethod: 'Bank', payBankName: 'Sonali Bank', bankInstrument: 'DEPOSIT_SLIP' }
const slipInForm = '11111111-1111-4111-8111-111111111111'

/** An application at the reception desk that was paid with a slip, whose picture is in the form. */
export async function paidWithSlip(server: ApiServer): Promise<Applicant> {
  const applicant = createApplicant(server)
  const answers = { ...bank, payBankBranch: 'Motijheel', transactionId: newTransactionId() }
  const sent = await applicant.apply({ ...answers, [`documents/bankSlip/${slipInForm}`]: '' })
  if (sent.status !== 200) throw new Error(`The submission was answered ${sent.status}`)
  return applicant
}

type Picture = {
  slipOf?: string
  slot?: string
  fileId?: string
  /** The application that is named; by default the own one. */
  of?: string
}

/** A PDF has the time of its making, so that a repeated upload needs the same one. */
const files = new Map<string, ReturnType<typeof samplePdf>>()

/** Sends a picture of a slip, as the holder's page does, or as `send` does. */
export async function attach(
  applicant: Applicant,
  picture: Picture,
  send: ApiServer['send'] = applicant.send,
): Promise<Answer & { fileId: string }> {
  const { slipOf, slot = 'bankSlip', fileId = randomUUID(), of = applicant.id } = picture
  const made = files.get(fileId) ?? samplePdf(fileId)
  files.set(fileId, made)
  const file = await made
  const sha256 = createHash('sha256').update(file.buffer).digest('hex')
  const fields = { type: slot, applicationId: of, fileId, sha256, ...(slipOf !== undefined && { slipOf }) }
  const parts = form(fields, file)
  const answer = await send({ method: 'POST', url: '/api/files', ...parts })
  return { ...answer, fileId }
}

/** Another slip, as the holder names it at a desk. */
export const slip = { method: 'Bank', bankName: 'Janata Bank' }

/** An application whose slip was rejected and whose holder has named another slip. */
export async function nameSlip({ opened, give, reject }: ReturnType<typeof openPayments>) {
  const { server, owner, collector } = opened()
  const applicant = await paidWithSlip(server)
  const first = (await applicant.get(owner)).body.payment
  await reject(applicant, collector)
  const number = newTransactionId()
  const given = await give(applicant, { ...slip, transactionId: number })
  if (given.status !== 200) throw new Error(`The number was answered ${given.status}`)
  return { applicant, number, first, given: given.body }
}

export const noSlipWanted = [409, 'wrong_state', 'no_slip_wanted']

/** The status of a refusal with its code and that of its field. */
export function refusedFor({ status, body }: { status: number; body: { code?: string; fields?: { code: string }[] } }) {
  return [status, body.code, body.fields?.[0]?.code]
}
