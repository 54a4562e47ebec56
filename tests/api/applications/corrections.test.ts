import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApplicant, op } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
let collector: Record<string, string>

beforeAll(async () => {
  server = await createApiServer()
  collector = await server.signIn('APP_COLLECTOR')
})
afterAll(() => server.close())

/** Submits an application and confirms its payment; it is at the reception desk then. */
async function atReception() {
  const applicant = createApplicant(server)
  expect((await applicant.apply()).status).toBe(200)
  expect((await applicant.decide(collector, 'payment/confirm')).status).toBe(200)
  return applicant
}

test('only what the return names can be changed; the payment stays confirmed; the desk gets the photo', async () => {
  const karim = await atReception()
  const before = (await karim.get()).body
  const photo = before.files.find(({ slot }) => slot === 'photo')
  if (photo === undefined) throw new Error('The sample has no photo')
  const documents = [{ slot: 'photo', fileId: photo.fileId, note: 'Too dark' }]
  expect(outcome(await karim.decide(collector, 'recheck', {}))).toEqual([400, 'invalid_request'])
  expect(outcome(await karim.decide(collector, 'recheck', { reason: 'x', fields: ['noSuchField'] }))).toEqual([
    400,
    'invalid_request',
  ])
  const returned = await karim.decide(collector, 'recheck', { reason: 'Please correct', fields: ['nameEn'], documents })
  expect(returned.body.status).toBe('recheck')

  const back = (await karim.get()).body
  expect(back.correction).toEqual({ reason: 'Please correct', fields: ['nameEn'], documents })
  expect(back.timeline.at(-1)).toMatchObject({ action: 'recheck', by: 'reception', reason: 'Please correct' })
  expect(back.files.find(({ fileId }) => fileId === photo.fileId)?.verdict).toEqual({
    verdict: 'replace',
    note: 'Too dark',
  })
  expect(back.actions).toEqual(['update', 'payment', 'submit'])

  const fileId = crypto.randomUUID()
  const attached = await karim.upload('photo', fileId)
  const path = `documents/photo/${photo.fileId}`
  const pushed = await karim.patch([
    op('nameBn', 'অন্য নাম', back.rev),
    op('nameEn', 'Abdul Karim', back.rev),
    op(path, null, back.rev),
    op(`documents/photo/${fileId}`, attached),
  ])
  expect(pushed.body.results.map(({ outcome: word, code }) => code ?? word)).toEqual([
    'not_correctable',
    'acked',
    'acked',
    'acked',
  ])
  expect((await karim.submit(pushed.body)).body).toMatchObject({
    status: 'pending',
    receipt: { trackingNo: before.trackingNo },
  })

  // The desk sees its request beside the changed values; for the holder the correction is closed.
  const again = (await karim.get(collector)).body
  expect(again).toMatchObject({ status: 'pending', payment: { state: 'CONFIRMED' } })
  expect(again.correction).toEqual({ reason: 'Please correct', fields: ['nameEn'], documents })
  expect(Object.fromEntries((again.changedSince ?? []).map((change) => [change.path, change.before]))).toEqual({
    nameEn: before.answers.nameEn,
    [path]: before.answers[path],
    [`documents/photo/${fileId}`]: null,
  })
  const own = (await karim.get()).body
  expect([own.correction, own.changedSince]).toEqual([null, undefined])
  expect(again.files.map((file) => file.fileId)).toContain(fileId)
  expect(again.files.map((file) => file.fileId)).not.toContain(photo.fileId)
  expect((await karim.decide(collector, 'pending1')).body.status).toBe('pending1')
})

test('a document that is to be replaced must be removed before the application is submitted again', async () => {
  const karim = await atReception()
  const { files } = (await karim.get()).body
  const photo = files.find(({ slot }) => slot === 'photo')
  if (photo === undefined) throw new Error('The sample has no photo')
  const { slot, fileId } = photo
  await karim.decide(collector, 'recheck', { reason: 'Too dark', documents: [{ slot, fileId }] })
  const refused = await karim.submit((await karim.get()).body)
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    [{ path: `documents/${slot}/${fileId}`, code: 'file_to_replace' }],
  ])
})

test('an answer that blocks the submission may be changed, repeatedly, even if the return omits it', async () => {
  const karim = createApplicant(server)
  await karim.apply({ membershipValidTill: '2026-12-31' })
  await karim.decide(collector, 'recheck', { reason: 'Wrong name', fields: ['nameEn'] })
  const { rev } = (await karim.get()).body
  const outcomes = async (path: string, value: unknown) => {
    const pushed = await karim.patch([op(path, value, rev + 10)])
    return pushed.body.results.map(({ outcome: word, code }) => code ?? word)
  }
  expect(await outcomes('membershipValidTill', '2027-12-31')).toEqual(['not_correctable'])
  server.clock.now = new Date('2027-01-02T04:00:00Z')
  try {
    expect(await outcomes('membershipValidTill', '2028-12-31')).toEqual(['acked'])
    expect(await outcomes('membershipValidTill', '2029-12-31')).toEqual(['acked'])
    expect(await outcomes('nameBn', 'অন্য নাম')).toEqual(['not_correctable'])
  } finally {
    server.clock.now = new Date('2026-11-21T04:00:00Z')
  }
})
