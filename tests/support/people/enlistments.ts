import type { OwnEnlistment } from '../../../src/contract/enlistments.ts'
import type { Answers } from '../../../src/domain/drafts/operations.ts'
import { findType } from '../../../src/domain/enlistment/registry.ts'
import { renewalAnswers } from '../../../src/domain/enlistment/renewal.ts'
import { type Applicant, type ApplicantServer, createApplicant, newTransactionId, op } from './applicant.ts'

/** The headers of a caller. */
type Headers = Record<string, string>

/**
 * Holders of enlistments and what they do year after year. `owner` signs in an OWNER: after the clock was moved
 * everyone signs in again, because sessions expire.
 */
export function createEnlistments(server: ApplicantServer, owner: () => Promise<Headers>) {
  /** Takes both steps of the office that an approval needs. */
  async function approve(applicant: Applicant) {
    const headers = await owner()
    const confirmed = await applicant.decide(headers, 'payment/confirm')
    const approved = await applicant.decide(headers, 'approve', { note: 'Quick' })
    if (confirmed.status !== 200 || approved.status !== 200) {
      throw new Error(`Confirmed ${confirmed.status}, approved ${approved.status}: ${approved.bytes}`)
    }
    return approved.body
  }

  async function enlist(options: Parameters<typeof createApplicant>[1] = {}): Promise<Applicant> {
    const applicant = createApplicant(server, options)
    const submitted = await applicant.apply()
    if (submitted.status !== 200) throw new Error(`Submitting was answered ${submitted.status}: ${submitted.bytes}`)
    await approve(applicant)
    return applicant
  }

  async function list(headers: Headers): Promise<OwnEnlistment[]> {
    const listed = await server.send({ method: 'GET', url: '/api/enlistments', headers })
    if (listed.status !== 200) throw new Error(`The list was answered ${listed.status}`)
    return listed.body.list
  }

  async function onlyOne(headers: Headers): Promise<OwnEnlistment> {
    const [one, ...others] = await list(headers)
    if (one === undefined || others.length > 0) throw new Error('One enlistment was expected')
    return one
  }

  /** Creates a renewal from the approved answers, as the phone does; `headers` say whose it is. */
  async function beginRenewal(approved: Applicant, headers: Headers) {
    const { id: enlistmentId, number } = await onlyOne(headers)
    const { type, answers } = (await approved.get()).body
    const definition = findType(type)
    if (definition === null) throw new Error(`There is no type ${type}`)
    const newId = () => crypto.randomUUID()
    const carried = renewalAnswers(definition, { answers: answers as Answers, number, newId })
    const renewal = createApplicant(server, { type, mobile: approved.mobile })
    const { id, token, mobile } = renewal
    const ops = Object.entries(carried).map(([path, value]) => op(path, value))
    const body = { id, token, mobile, type, schemaVersion: 1, ops, purpose: 'RENEWAL', enlistmentId }
    const created = await server.send({ method: 'POST', url: renewal.family, headers, body })
    return { renewal, created, carried, enlistmentId }
  }

  /**
   * Adds the answers that a renewal does not carry over: the payment, new declarations, a typed age, and yearly papers.
   */
  async function finish(renewal: Applicant) {
    const paymentDate = server.clock.now.toISOString().slice(0, 10)
    const yearly = ['previousCertificate', 'membershipCertificate'].map((slot) => ({ slot, id: crypto.randomUUID() }))
    const ops = [
      ...Object.entries({ debarred: 'NO', age: 41, declareTrue: true, consentPersonalData: true }),
      ...Object.entries({ paymentMethod: 'bkash', payerMobile: '01812345678' }),
      ...Object.entries({ transactionId: newTransactionId(), paymentDate }),
    ].map(([path, value]) => op(path, value))
    for (const { slot, id } of yearly) ops.push(op(`documents/${slot}/${id}`, await renewal.upload(slot, id)))
    return renewal.patch(ops)
  }

  /** Makes a renewal and submits it. */
  async function renew(approved: Applicant): Promise<Applicant> {
    const { renewal } = await beginRenewal(approved, approved.holder)
    const submitted = await renewal.submit((await finish(renewal)).body)
    if (submitted.status !== 200) throw new Error(`Submitting was answered ${submitted.status}: ${submitted.bytes}`)
    return renewal
  }

  return { approve, enlist, list, onlyOne, beginRenewal, finish, renew }
}
