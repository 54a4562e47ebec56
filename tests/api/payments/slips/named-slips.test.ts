import { beforeAll, expect, test } from 'vitest'
import { createApplicant, newTransactionId } from '../../../support/people/applicant.ts'
import { openPayments, type Person } from '../../../support/people/payment-steps.ts'
import {
  attach,
  nameSlip,
  noSlipWanted,
  paidWithSlip,
  refusedFor,
  slip,
} from '../../../support/people/slip-pictures.ts'
import { describeLines } from '../../../support/server/audit-texts.ts'
import { type ApiServer, outcome } from '../../../support/server/test-server.ts'

const payments = openPayments()
const { opened, givenAt, give, reject, inPart } = payments
const named = () => nameSlip(payments)

let server: ApiServer
let owner: Person
let collector: Person
beforeAll(() => {
  ;({ server, owner, collector } = opened())
})

test('the holder attaches the picture of a slip that was named at a desk, and the desk sees it beside the number', async () => {
  const { applicant, number, first, given } = await named()
  // The picture of the rejected payment is not that of the new one.
  expect(given.payment).toMatchObject({ transactionId: number, slipFileId: null, slipWanted: true })
  const before = (await applicant.get(collector)).body
  expect(before.earlierPayments).toMatchObject([
    { transactionId: first?.transactionId, slipFileId: first?.slipFileId, state: 'REJECTED', amount: first?.amount },
  ])
  const flagged = {
    method: 'POST',
    url: `${applicant.family}/search`,
    headers: collector,
    body: { text: number },
  } as const
  expect((await server.send(flagged)).body.list).toMatchObject([{ flags: expect.arrayContaining(['noSlip']) }])

  const { status, fileId } = await attach(applicant, { slipOf: number })
  expect(status).toBe(201)
  const after = (await applicant.get(collector)).body
  expect(after.payment).toMatchObject({ transactionId: number, slipFileId: fileId })
  expect(after.payment).not.toHaveProperty('slipWanted')
  expect(after.earlierPayments).toMatchObject([{ slipFileId: first?.slipFileId }])
  expect(after.version).toBe(before.version + 1)
  expect(after.files.map((file) => file.fileId)).toEqual(expect.arrayContaining([first?.slipFileId, fileId]))
  expect((await server.send(flagged)).body.list[0].flags ?? []).not.toContain('noSlip')
  for (const headers of [collector, applicant.holder])
    expect((await server.send({ method: 'GET', url: `/api/files/${fileId}`, headers })).status).toBe(200)
  const known = { [applicant.id]: 'it' }
  const lines = await describeLines(server.context.db, { about: applicant.id, known })
  expect(lines.filter((line) => line.startsWith('attach-slip'))).toEqual([
    `attach-slip application it | pending > pending | {rev:${after.rev},fileId:#,method:Bank,transactionId:#}`,
  ])
  expect(after.timeline.map(({ action }) => action)).toContain('attach-slip')
  // What a desk saw before the picture came decides nothing.
  expect(outcome(await reject(applicant, collector, { version: before.version }))).toEqual([409, 'stale_version'])
  expect((await applicant.decide(collector, 'payment/confirm')).status).toBe(200)
  expect((await applicant.decide(collector, 'pending1')).status).toBe(200)
})

test('a second slip after a second rejection has a picture of its own, and each earlier one keeps its own', async () => {
  const { applicant, number, first } = await named()
  const second = await attach(applicant, { slipOf: number })
  await reject(applicant, collector)
  const third = newTransactionId()
  await give(applicant, { ...slip, transactionId: third })
  // The number decides, so a picture that was meant for the slip before does not become that of the next one.
  expect(refusedFor(await attach(applicant, { slipOf: number }))).toEqual(noSlipWanted)
  const last = await attach(applicant, { slipOf: third })
  expect(last.status).toBe(201)
  const { payment, earlierPayments, answers } = (await applicant.get(collector)).body
  expect(payment).toMatchObject({ transactionId: third, slipFileId: last.fileId })
  expect(earlierPayments?.map((each) => [each.transactionId, each.slipFileId, each.state])).toEqual([
    [first?.transactionId, first?.slipFileId, 'REJECTED'],
    [number, second.fileId, 'REJECTED'],
  ])
  const pictures = Object.keys(answers).filter((path) => path.startsWith('documents/bankSlip/'))
  expect(pictures.sort()).toEqual(
    [first?.slipFileId, second.fileId, last.fileId].map((id) => `documents/bankSlip/${id}`).sort(),
  )
})

test('the pictures of slips stay with their payments when a returned application is submitted again', async () => {
  const { applicant, number } = await named()
  const { fileId } = await attach(applicant, { slipOf: number })
  await applicant.decide(collector, 'recheck', { reason: 'x', fields: ['nameEn'] })
  const returned = (await applicant.get()).body
  expect((await applicant.submit(returned)).status).toBe(200)
  expect((await applicant.get(collector)).body.payment).toMatchObject({ transactionId: number, slipFileId: fileId })
})

test('the slip of the rest of a fee has its own picture', async () => {
  const { applicant } = await inPart()
  const number = newTransactionId()
  expect((await give(applicant, { ...slip, transactionId: number })).body.payment).toMatchObject({ slipWanted: true })
  const { fileId } = await attach(applicant, { slipOf: number })
  const { payment, parts } = (await applicant.get(collector)).body
  expect([payment?.slipFileId, parts?.[0]?.slipFileId]).toEqual([fileId, null])
})

test('a wallet payment that is named at a desk has no picture, and none can be attached', async () => {
  const { applicant } = await givenAt()
  await reject(applicant, collector)
  const number = newTransactionId()
  const given = await give(applicant, { transactionId: number })
  expect(given.body.payment).not.toHaveProperty('slipWanted')
  expect(refusedFor(await attach(applicant, { slipOf: number }))).toEqual(noSlipWanted)
})

test('only the holder attaches a picture and only to the slip that waits: nothing else of the application changes', async () => {
  const { applicant, number, first } = await named()
  const stranger = createApplicant(server)
  await stranger.create()
  const other = await named()
  const before = (await applicant.get(owner)).body
  const state = async () => {
    const { payment, files, answers, version, rev } = (await applicant.get(owner)).body
    return { payment, files, answers, version, rev }
  }
  const unchanged = await state()
  const refusals = [
    // Strangers, and holders of other applications with slips that wait.
    [await attach(stranger, { slipOf: number, of: applicant.id }), [404, 'not_found', undefined]],
    [await attach(other.applicant, { slipOf: number, of: applicant.id }), [404, 'not_found', undefined]],
    [await attach(other.applicant, { slipOf: number }), noSlipWanted],
    [await attach(applicant, { slipOf: other.number }), noSlipWanted],
    // Other numbers of the own application, other documents, and an upload without a number.
    [await attach(applicant, { slipOf: first?.transactionId ?? '' }), noSlipWanted],
    [await attach(applicant, { slipOf: number.toLowerCase() }), noSlipWanted],
    [await attach(applicant, { slipOf: number, slot: 'nidCopy' }), noSlipWanted],
    [await attach(applicant, { slipOf: number, slot: 'noSuchSlot' }), [400, 'invalid_request', 'not_an_option']],
    [await attach(applicant, {}), [409, 'wrong_state', undefined]],
    // The id of a file that is another payment's, or another person's.
    [await attach(applicant, { slipOf: number, fileId: first?.slipFileId ?? '' }), [422, 'hash_mismatch', undefined]],
    [await attach(applicant, { slipOf: number, fileId: other.first?.slipFileId ?? '' }), [404, 'not_found', undefined]],
  ] as const
  for (const [answer, expected] of refusals) expect(refusedFor(answer)).toEqual(expected)
  for (const person of [owner, collector]) {
    const sent = await attach(applicant, { slipOf: number }, (request) =>
      server.send({ ...request, headers: { ...request.headers, ...person } }),
    )
    expect(sent.status).toBe(404)
  }
  expect(await state()).toEqual(unchanged)
  expect(before.version).toBe(unchanged.version)
  // The operations of the form stay closed.
  const path = `documents/bankSlip/${first?.slipFileId}`
  const removed = await applicant.patch([{ opId: first?.slipFileId ?? '', path, value: null, baseRev: before.rev }])
  expect(removed.body.results).toMatchObject([{ outcome: 'rejected', code: 'wrong_state' }])
})

test('a payment that is named at a desk does not take the picture of another', async () => {
  const applicant = await paidWithSlip(server)
  const { payment, files } = (await applicant.get(owner)).body
  await reject(applicant, collector)
  const call = (slipFileId: string) =>
    applicant.send({
      ...{ method: 'PATCH', url: `${applicant.family}/payment` },
      body: {
        id: applicant.id,
        payment: {
          ...slip,
          date: '2026-11-20',
          purpose: 'REGISTRATION',
          transactionId: newTransactionId(),
          slipFileId,
        },
      },
    })
  expect(refusedFor(await call(payment?.slipFileId ?? ''))).toEqual([422, 'incomplete', 'taken'])
  const paper = files.find(({ slot }) => slot !== 'bankSlip')?.fileId ?? ''
  expect(refusedFor(await call(paper))).toEqual([422, 'incomplete', 'file_not_uploaded'])
})

test('a returned application takes pictures by its form and not by the number of a payment', async () => {
  const { applicant, number } = await named()
  await applicant.decide(collector, 'recheck', { reason: 'x', fields: ['nameEn'] })
  expect(refusedFor(await attach(applicant, { slipOf: number }))).toEqual(noSlipWanted)
  expect((await attach(applicant, {})).status).toBe(201)
})
