import { hash, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { octetsType } from '../../../../src/contract/endpoint.ts'
import { samplePdf } from '../../../support/files/sample-files.ts'
import { newTransactionId } from '../../../support/people/applicant.ts'
import { openPayments, type Person } from '../../../support/people/payment-steps.ts'
import {
  attach,
  nameSlip,
  noSlipWanted,
  paidWithSlip,
  refusedFor,
  slip,
} from '../../../support/people/slip-pictures.ts'
import type { ApiServer } from '../../../support/server/test-server.ts'

const payments = openPayments()
const { opened, givenAt, give, reject, auditOf } = payments
const named = () => nameSlip(payments)

let server: ApiServer
let owner: Person
let collector: Person
beforeAll(() => {
  ;({ server, owner, collector } = opened())
})

test('a picture that comes after the confirmation or a rejection is refused, and leaves no file', async () => {
  for (const step of ['confirm', 'reject'] as const) {
    const { applicant, number } = await named()
    if (step === 'confirm') await applicant.decide(collector, 'payment/confirm')
    else await reject(applicant, collector)
    const late = await attach(applicant, { slipOf: number })
    expect(refusedFor(late)).toEqual(noSlipWanted)
    const rows = await server.context.db.selectFrom('files').where('id', '=', late.fileId).selectAll().execute()
    expect(rows).toEqual([])
  }
})

test('of two pictures at once one becomes that of the slip, and the other leaves no file', async () => {
  const { applicant, number } = await named()
  const both = await Promise.all([attach(applicant, { slipOf: number }), attach(applicant, { slipOf: number })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const { payment, files } = (await applicant.get(owner)).body
  const kept = both.find(({ status }) => status === 201)?.fileId
  expect(payment?.slipFileId).toBe(kept)
  expect(files.filter(({ fileId }) => both.some((each) => each.fileId === fileId))).toHaveLength(1)
  // Repeated after a lost answer, also after the confirmation.
  await applicant.decide(collector, 'payment/confirm')
  expect((await attach(applicant, { slipOf: number, fileId: kept ?? '' })).status).toBe(200)
  expect(await auditOf(applicant.id, 'attach-slip')).toHaveLength(1)
})

test('a picture and a step of the desk at once: both are done one after the other, or the later one is refused', async () => {
  const seen: Record<string, number> = {}
  for (let round = 0; round < 6; round += 1) {
    const { applicant, number } = await named()
    const { version } = (await applicant.get(owner)).body
    const [picture, confirmed] = await Promise.all([
      attach(applicant, { slipOf: number }),
      applicant.decide(collector, 'payment/confirm', { version }),
    ])
    const { payment } = (await applicant.get(owner)).body
    const isAttached = picture.status === 201
    // The desk that did not see the picture has confirmed nothing.
    expect([payment?.state, payment?.slipFileId ?? null]).toEqual(
      isAttached ? ['GIVEN', picture.fileId] : ['CONFIRMED', null],
    )
    expect(confirmed.status).toBe(isAttached ? 409 : 200)
    const way = isAttached ? 'picture first' : 'desk first'
    seen[way] = (seen[way] ?? 0) + 1
  }
  expect(Object.values(seen).reduce((sum, count) => sum + count, 0)).toBe(6)
})

test('naming a payment while the desk confirms the old one: one of the two is done', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { applicant } = await givenAt()
    await reject(applicant, collector)
    const { version } = (await applicant.get(owner)).body
    const number = newTransactionId()
    const [given, confirmed] = await Promise.all([
      give(applicant, { ...slip, transactionId: number }),
      applicant.decide(owner, 'payment/confirm', { version, reason: 'The bank found it' }),
    ])
    expect([given.status, confirmed.status].sort()).toEqual([200, 409])
    const { payment } = (await applicant.get(owner)).body
    expect([payment?.state, payment?.transactionId === number]).toEqual(
      given.status === 200 ? ['GIVEN', true] : ['CONFIRMED', false],
    )
  }
})

test('a picture that is sent in parts becomes that of the slip with its last byte, unless the desk was faster', async () => {
  for (const isDecided of [false, true]) {
    const { applicant, number } = await named()
    const fileId = randomUUID()
    const { buffer: bytes } = await samplePdf(fileId)
    const half = Math.floor(bytes.length / 2)
    const fields = {
      type: 'bankSlip',
      applicationId: applicant.id,
      fileId,
      name: 'slip.pdf',
      order: '0',
      slipOf: number,
    }
    const send = (offset: number, end: number) =>
      applicant.send({
        ...{ method: 'PATCH', url: `/api/files/resumable/${hash('sha256', bytes)}`, body: bytes.subarray(offset, end) },
        headers: {
          ...{ 'content-type': octetsType, 'upload-offset': String(offset), 'upload-length': String(bytes.length) },
          'upload-metadata': Object.entries(fields)
            .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
            .join(','),
        },
      })
    expect((await send(0, half)).status).toBe(204)
    expect((await applicant.get(owner)).body.payment).toMatchObject({ slipFileId: null })
    if (isDecided) await applicant.decide(collector, 'payment/confirm')
    const last = await send(half, bytes.length)
    expect(isDecided ? refusedFor(last) : last.status).toEqual(isDecided ? noSlipWanted : 201)
    expect((await applicant.get(owner)).body.payment).toMatchObject({ slipFileId: isDecided ? null : fileId })
  }
})

test('of two slips that are named at once one is taken, and the picture of the other is refused', async () => {
  const applicant = await paidWithSlip(server)
  await reject(applicant, collector)
  const numbers = [newTransactionId(), newTransactionId()]
  const given = await Promise.all(numbers.map((transactionId) => give(applicant, { ...slip, transactionId })))
  expect(given.map(({ status }) => status).sort()).toEqual([200, 409])
  const taken = given[0]?.status === 200 ? 0 : 1
  expect(refusedFor(await attach(applicant, { slipOf: numbers[1 - taken] ?? '' }))).toEqual(noSlipWanted)
  expect((await attach(applicant, { slipOf: numbers[taken] ?? '' })).status).toBe(201)
})
