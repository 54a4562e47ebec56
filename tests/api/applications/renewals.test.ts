import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { applicationStatuses } from '../../../src/domain/enlistment/application-status.ts'
import { createApplicant, op } from '../../support/people/applicant.ts'
import { createEnlistments } from '../../support/people/enlistments.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

const approvalDay = new Date('2026-11-21T04:00:00Z')
/** A day inside the renewal window of an approval on that day, which opens on 21 October 2027. */
const renewalDay = new Date('2027-11-01T04:00:00Z')

let server: ApiServer
let office: ReturnType<typeof createEnlistments>
beforeAll(async () => {
  server = await createApiServer()
  office = createEnlistments(server, () => server.signIn('OWNER'))
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = approvalDay
})

type Problem = { code?: string; fields?: { code: string }[] }
const outcome = ({ status, body }: { status: number; body: unknown }) => {
  const { code, fields } = body as Problem
  return [status, fields?.[0]?.code ?? code]
}

test.each(applicationStatuses)(
  'the list of the holder names a renewal that is %s as open, unless it was decided',
  async (status) => {
    const karim = await office.enlist()
    server.clock.now = renewalDay
    const { renewal } = await office.beginRenewal(karim, karim.holder)
    await server.context.db.updateTable('applications').set({ status }).where('id', '=', renewal.id).execute()
    const isDecided = status === 'approved' || status === 'rejected'
    expect((await office.onlyOne(karim.holder)).openRenewal).toEqual(
      isDecided ? null : expect.objectContaining({ id: renewal.id, status }),
    )
  },
)

test('a holder renews with the answers and the files of last year, under the same number, for a year more', async () => {
  const karim = await office.enlist()
  const holder = karim.holder
  const before = await office.onlyOne(holder)
  expect(before).toMatchObject({
    number: expect.stringMatching(/^ARC-2026-\d{5}$/),
    state: 'ACTIVE',
    renewal: { opensOn: '2027-10-21', closesOn: '2028-11-19', isOpen: false },
    approved: { id: karim.id, kind: 'individual' },
    openRenewal: null,
  })
  expect(outcome((await office.beginRenewal(karim, holder)).created)).toEqual([409, 'renewal_closed'])

  server.clock.now = renewalDay
  const { renewal, created, carried } = await office.beginRenewal(karim, holder)
  expect(created.status).toBe(201)
  const files = (await renewal.get()).body.files
  const attached = Object.keys(carried).filter((path) => path.startsWith('documents/'))
  expect(files.map(({ slot, fileId }) => `documents/${slot}/${fileId}`).sort()).toEqual(attached.sort())
  expect((await office.onlyOne(holder)).openRenewal).toMatchObject({ id: renewal.id, status: 'draft' })
  const bytes = (headers: Record<string, string>) =>
    server.send({ method: 'GET', url: `/api/files/${files[0]?.fileId}`, headers })
  expect((await bytes(renewal.holder)).status).toBe(200)
  expect((await bytes(holder)).status).toBe(404)

  const finished = await office.finish(renewal)
  const submitted = await renewal.submit(finished.body)
  expect(submitted.body).toMatchObject({ status: 'pending', fee: { total: 5750 } })
  const approved = await office.approve(renewal)
  expect(approved.enlistment).toMatchObject({
    number: before.number,
    validFrom: before.validFrom,
    validTo: '2028-11-20',
  })
  expect(await office.onlyOne(holder)).toMatchObject({
    number: before.number,
    validTo: '2028-11-20',
    approved: { id: renewal.id },
    openRenewal: null,
  })
  // The code of the renewal opens the enlistment too from now on.
  expect((await office.onlyOne(renewal.holder)).number).toBe(before.number)
})

test('files are taken over from the approved application only, and only in its renewal', async () => {
  const karim = await office.enlist()
  server.clock.now = renewalDay
  const stranger = createApplicant(server)
  await stranger.create()
  const photo = (await karim.get()).body.files.find(({ slot }) => slot === 'photo')
  if (photo === undefined) throw new Error('The sample has no photo')
  const { name, size, sha256, mime, order } = photo
  const path = `documents/photo/${crypto.randomUUID()}`
  const pushed = await stranger.patch([op(path, { name, size, sha256, mime, order })])
  expect(pushed.body.results[0]?.outcome).toBe('acked')
  expect((await stranger.get()).body.files).toEqual([])

  // A file that is attached later, on another device, is copied too; a file with other bytes is not.
  const { renewal } = await office.beginRenewal(karim, karim.holder)
  const known = (await renewal.get()).body.files.length
  const again = `documents/photo/${crypto.randomUUID()}`
  const other = `documents/photo/${crypto.randomUUID()}`
  await renewal.patch([
    op(again, { name, size, sha256, mime, order: 1.5 }),
    op(other, { name, size, sha256: 'a'.repeat(64), mime, order: 2 }),
  ])
  expect((await renewal.get()).body.files).toHaveLength(known + 1)
})

test('only the holder can begin a renewal, with the account or the code and mobile number', async () => {
  const user = await server.signIn('USER')
  const owned = await office.enlist({ headers: user })
  const byToken = await office.enlist()
  server.clock.now = renewalDay
  const { id: enlistmentId } = await office.onlyOne(byToken.holder)
  const create = (headers: Record<string, string>, mobile: string, id = enlistmentId) => {
    const applicant = createApplicant(server, { mobile })
    const body = { id: applicant.id, token: applicant.token, mobile, type: 'ARCHITECT', schemaVersion: 1, ops: [] }
    const renewal = { ...body, purpose: 'RENEWAL', enlistmentId: id }
    return server.send({ method: 'POST', url: applicant.family, headers, body: renewal })
  }
  const stranger = createApplicant(server)
  await stranger.create()
  // The approved mobile number alone is not enough, and neither is another application or account.
  expect((await create({}, byToken.mobile)).status).toBe(404)
  expect((await create(stranger.holder, byToken.mobile)).status).toBe(404)
  expect((await create(await server.signIn('USER'), byToken.mobile)).status).toBe(404)
  const wrong = { ...byToken.holder, [headerNames.applicationMobile]: stranger.mobile }
  expect((await create(wrong, byToken.mobile)).status).toBe(404)
  expect(await office.list(await server.signIn('OWNER'))).toEqual([])
  expect(await office.list(stranger.holder)).toEqual([])
  expect((await server.send({ method: 'GET', url: '/api/enlistments' })).status).toBe(401)

  const token = await server.context.sessions.create(server.context.db, user.userId, {
    deviceId: 'test-device-1',
    label: '',
  })
  const session = { [headerNames.authToken]: token }
  const ownId = (await office.onlyOne(session)).id
  expect((await create(session, owned.mobile, enlistmentId)).status).toBe(404)
  const answers = await Promise.all([1, 2, 3].map(() => create(session, owned.mobile, ownId)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(outcome(await create(session, owned.mobile, ownId))).toEqual([409, 'renewal_open'])
})

test('a revoked enlistment ends at once, for a reason, and cannot be renewed', async () => {
  const karim = await office.enlist()
  const { number } = await office.onlyOne(karim.holder)
  server.clock.now = renewalDay
  const { renewal } = await office.beginRenewal(karim, karim.holder)
  await renewal.submit((await office.finish(renewal)).body)
  const [collector, chairman, owner] = await Promise.all([
    server.signIn('APP_COLLECTOR'),
    server.signIn('CHAIRMAN'),
    server.signIn('OWNER'),
  ])
  const revoke = (headers: Record<string, string>, body: object = { reason: 'False papers' }, of = number) =>
    server.send({ method: 'PATCH', url: `/api/enlistments/${of}/revoke`, headers, body })
  for (const role of ['USER', 'ICT', 'OFFICIAL', 'APP_COLLECTOR', 'COMMITTEE'] as const) {
    expect((await revoke(await server.signIn(role))).status, role).toBe(403)
  }
  expect((await revoke(karim.holder)).status).toBe(401)
  expect((await revoke(chairman, {})).status).toBe(400)
  expect((await revoke(chairman, { reason: ' ' })).status).toBe(400)
  expect((await revoke(chairman, undefined, 'ARC-2026-99999')).status).toBe(404)

  const answers = await Promise.all([revoke(chairman), revoke(owner), revoke(chairman)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await office.onlyOne(karim.holder)).toMatchObject({ state: 'REVOKED', renewal: { isOpen: false } })
  expect((await karim.get()).body.timeline.at(-1)).toMatchObject({ action: 'revoke', reason: 'False papers' })
  const facts = await server.send({ method: 'GET', url: `/api/certificates/${number}` })
  expect(facts.body.state).toBe('REVOKED')
  const pdf = await karim.send({ method: 'GET', url: `${karim.family}/pdf?id=${karim.id}&kind=certificate` })
  expect(pdf.status).toBe(409)
  const search = { method: 'POST' as const, url: `${karim.family}/search`, headers: chairman, body: {} }
  const listed = (await server.send(search)).body.list as { id: string; status: string; revoked?: boolean }[]
  expect(listed.find(({ id }) => id === karim.id)).toMatchObject({ status: 'approved', revoked: true })
  expect(listed.filter(({ revoked }) => revoked)).toHaveLength(1)

  await renewal.decide(collector, 'payment/confirm')
  expect(outcome(await renewal.decide(chairman, 'approve', { note: 'x' }))).toEqual([409, 'enlistment_revoked'])
  expect((await renewal.get(chairman)).body.status).toBe('pending')
})

test('no one revokes their own enlistment', async () => {
  const head = await server.signIn('CHAIRMAN', 'USER')
  await office.enlist({ headers: head })
  const { number } = await office.onlyOne(head)
  const answer = await server.send({
    method: 'PATCH',
    url: `/api/enlistments/${number}/revoke`,
    headers: head,
    body: { reason: 'x' },
  })
  expect(answer.status).toBe(403)
})

test('an OWNER sets the renewal window; the change applies at once, is audited, and needs the role', async () => {
  const karim = await office.enlist()
  const owner = await server.signIn('OWNER')
  const change = (headers: Record<string, string>, body: object) =>
    server.send({ method: 'PUT', url: '/api/settings', headers, body })
  const wider = { name: 'renewalOpensDays', value: 60, from: 30 }
  for (const role of ['USER', 'ICT', 'OFFICIAL', 'CHAIRMAN', 'APP_COLLECTOR', 'COMMITTEE'] as const) {
    const headers = await server.signIn(role)
    expect((await change(headers, wider)).status, role).toBe(403)
    expect((await server.send({ method: 'GET', url: '/api/settings', headers })).status, role).toBe(403)
  }
  expect((await change(karim.holder, wider)).status).toBe(401)
  for (const value of [0, 181, 1.5, -1]) expect((await change(owner, { ...wider, value })).status).toBe(400)
  expect((await change(owner, { ...wider, name: 'epoch' })).status).toBe(400)

  expect((await office.onlyOne(karim.holder)).renewal.opensOn).toBe('2027-10-21')
  const changed = await change(owner, wider)
  expect(changed.body.list).toContainEqual({ name: 'renewalOpensDays', value: 60, fallback: 30, least: 1, most: 180 })
  expect((await office.onlyOne(karim.holder)).renewal.opensOn).toBe('2027-09-21')
  // An OWNER who still sees 30 cannot overwrite it.
  expect((await change(owner, { ...wider, value: 20 })).status).toBe(409)
  await change(owner, { ...wider, value: 30, from: 60 })
  const lines = await server.context.db
    .selectFrom('audit')
    .select(['by_name', 'detail'])
    .where('action', '=', 'change-setting')
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    { by_name: 'OWNER Person', detail: { name: 'renewalOpensDays', from: 30, to: 60 } },
    { by_name: 'OWNER Person', detail: { name: 'renewalOpensDays', from: 60, to: 30 } },
  ])
})

test('a renewal must be submitted within its window; a correction has no deadline', async () => {
  const late = await office.enlist()
  const corrected = await office.enlist()
  server.clock.now = new Date('2028-11-10T04:00:00Z')
  const first = await office.beginRenewal(late, late.holder)
  const second = await office.beginRenewal(corrected, corrected.holder)
  const finished = await office.finish(first.renewal)
  expect((await second.renewal.submit((await office.finish(second.renewal)).body)).status).toBe(200)
  const collector = await server.signIn('APP_COLLECTOR')
  await second.renewal.decide(collector, 'recheck', { reason: 'Please look again' })
  server.clock.now = new Date('2028-11-20T04:00:00Z')
  expect(outcome(await first.renewal.submit(finished.body))).toEqual([409, 'renewal_closed'])
  const { rev, docHash } = (await second.renewal.get()).body
  expect((await second.renewal.submit({ rev, docHash })).status).toBe(200)
  // It is approved after the end of the term, so the new term begins on that day, under the same number.
  const { enlistment } = await office.approve(second.renewal)
  expect(enlistment).toMatchObject({ validFrom: '2028-11-20', validTo: '2029-11-19' })
})

test('a desk sees the approved answers of last year beside a renewal, and that view is audited', async () => {
  const karim = await office.enlist()
  server.clock.now = renewalDay
  const renewal = await office.renew(karim)
  const collector = await server.signIn('APP_COLLECTOR')
  const previous = (headers: Record<string, string>, id = renewal.id) =>
    server.send({ method: 'GET', url: `${renewal.family}/previous?id=${id}`, headers })
  const { answers } = (await karim.get()).body
  const ofKarim = { id: karim.id, approvedAt: approvalDay.toISOString(), answers }
  expect((await previous(collector)).body).toEqual({ previous: ofKarim })
  expect((await previous(renewal.holder)).status).toBe(401)
  for (const role of ['USER', 'ICT', 'OFFICIAL'] as const) {
    expect((await previous(await server.signIn(role))).status, role).toBe(403)
  }
  const draft = createApplicant(server)
  await draft.create()
  expect((await previous(collector, draft.id)).status).toBe(404)
  // A first application has no earlier one to compare, before and after the renewal is approved.
  expect((await previous(collector, karim.id)).body).toEqual({ previous: null })
  await office.approve(renewal)
  expect((await previous(collector)).body).toEqual({ previous: ofKarim })
  expect((await previous(collector, karim.id)).body).toEqual({ previous: null })
  const { rows } = await server.context.pool.query(
    `SELECT count(*) FROM audit WHERE application_id = $1 AND action = 'view' AND by_role = 'APP_COLLECTOR'`,
    [karim.id],
  )
  // The second view came within ten minutes, so it is not audited again.
  expect(rows[0].count).toBe(1)
})
