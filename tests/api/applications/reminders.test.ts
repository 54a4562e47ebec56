import { createHash, randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireDrafts } from '../../../src/server/modules/applications/drafts/draft-expiry.ts'
import { remindHolders } from '../../../src/server/modules/enlistments/reminders.ts'
import { removeForgottenBytes } from '../../../src/server/platform/storage/unused-bytes.ts'
import { noisyPng } from '../../support/files/sample-files.ts'
import { createApplicant, form, op } from '../../support/people/applicant.ts'
import { createEnlistments } from '../../support/people/enlistments.ts'
import { describeLines } from '../../support/server/audit-texts.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
let beside: ApiServer
let office: ReturnType<typeof createEnlistments>
beforeAll(async () => {
  server = await createApiServer()
  beside = await server.beside()
  office = createEnlistments(server, () => server.signIn('OWNER'))
})
afterAll(async () => {
  await beside.close()
  await server.close()
})

const kindsTo = async (mobile: string, kind: string) =>
  (await server.sentMessages(mobile)).filter((message) => message.kind === kind)

const pathOfBytes = (sha256: string) =>
  join(server.context.config.data.dir, 'files', sha256.slice(0, 2), sha256.slice(2))

/** Runs the job three times at once, in two processes. */
async function remindAt(instant: string): Promise<void> {
  server.clock.now = new Date(instant)
  await Promise.all([remindHolders(server.context), remindHolders(beside.context), remindHolders(server.context)])
}

test('a holder is reminded once a term, from nine in the morning two weeks before its end', async () => {
  server.clock.now = new Date('2026-11-21T04:00:00Z')
  const [karim, revoked, renewing] = [await office.enlist(), await office.enlist(), await office.enlist()]
  const { number } = await office.onlyOne(revoked.holder)
  const body = { reason: 'False papers' }
  await server.send({
    method: 'PATCH',
    url: `/api/enlistments/${number}/revoke`,
    headers: await server.signIn('OWNER'),
    body,
  })
  // Valid to 20 November 2027: due on the 6th. Nine o'clock in Dhaka is three in UTC.
  await remindAt('2027-11-06T02:59:59Z')
  expect(await kindsTo(karim.mobile, 'renewal-reminder')).toEqual([])
  const atDesk = await office.renew(renewing)
  await remindAt('2027-11-06T03:00:00Z')
  const [first, ...others] = await kindsTo(karim.mobile, 'renewal-reminder')
  expect(others).toEqual([])
  expect(first?.text).toContain('২০ নভেম্বর ২০২৭')
  await remindAt('2027-11-06T03:00:01Z')
  await remindAt('2027-11-19T20:00:00Z')
  expect(await kindsTo(karim.mobile, 'renewal-reminder')).toHaveLength(1)
  expect(await kindsTo(revoked.mobile, 'renewal-reminder')).toEqual([])
  // A holder whose renewal is with the desks needs no reminder until it is rejected or returned.
  expect(await kindsTo(renewing.mobile, 'renewal-reminder')).toEqual([])
  await atDesk.decide(await server.signIn('OWNER'), 'reject', { reason: 'Not this way' })
  await remindAt('2027-11-19T20:00:01Z')
  expect(await kindsTo(renewing.mobile, 'renewal-reminder')).toHaveLength(1)

  // The next term has its own reminder. A server that was off on the day sends it later, as long as the term lasts.
  const renewal = await office.renew(karim)
  await office.approve(renewal)
  await remindAt('2028-11-05T04:00:00Z')
  expect(await kindsTo(karim.mobile, 'renewal-reminder')).toHaveLength(1)
  await remindAt('2028-11-20T17:59:00Z')
  expect((await kindsTo(karim.mobile, 'renewal-reminder')).map(({ text }) => text.includes('২০২৮'))).toEqual([
    false,
    true,
  ])
})

test('an enlistment that has ended causes no reminder', async () => {
  server.clock.now = new Date('2026-11-21T04:00:00Z')
  const karim = await office.enlist()
  await remindAt('2027-11-20T18:00:00Z')
  expect(await kindsTo(karim.mobile, 'renewal-reminder')).toEqual([])
})

/** Runs the job twice at once, in two processes. */
async function expireAt(instant: string): Promise<void> {
  server.clock.now = new Date(instant)
  await Promise.all([expireDrafts(server.context), expireDrafts(beside.context)])
}

test('an untouched draft is announced once, two weeks before it is deleted with all its data', async () => {
  server.clock.now = new Date('2026-11-21T04:00:00Z')
  const [left, kept, submitted] = [createApplicant(server), createApplicant(server), createApplicant(server)]
  await left.create()
  await left.fill()
  await kept.create()
  expect((await submitted.apply()).status).toBe(200)
  // Only the photograph has the same bytes for everyone; the PDFs of the sample contain the time at which they were
  // made.
  const file = (await left.get()).body.files.find(({ slot }) => slot === 'photo')
  if (file === undefined) throw new Error('The sample has no photo')
  const picture = { name: 'own.png', mimeType: 'image/png', buffer: noisyPng(2_000) }
  const own = createHash('sha256').update(picture.buffer).digest('hex')
  const upload = form({ type: 'photo', applicationId: left.id, fileId: randomUUID(), sha256: own }, picture)
  expect((await left.send({ method: 'POST', url: '/api/files', ...upload })).status).toBe(201)

  await expireAt('2027-05-06T03:59:59Z')
  expect(await kindsTo(left.mobile, 'draft-expiring')).toEqual([])
  await expireAt('2027-05-06T04:00:00Z')
  await expireAt('2027-05-19T04:00:00Z')
  expect((await kindsTo(left.mobile, 'draft-expiring')).map(({ text }) => text.includes('২০ মে ২০২৭'))).toEqual([true])
  // A change restarts the period; reading does not.
  expect((await left.get()).status).toBe(200)
  await kept.patch([op('nameEn', 'Abdul Karim')])
  await expireAt('2027-05-20T03:59:59Z')
  expect((await left.get()).status).toBe(200)
  await expireAt('2027-05-20T04:00:00Z')
  expect((await left.get()).status).toBe(404)
  expect((await kept.get()).status).toBe(200)
  expect((await submitted.get()).body.status).toBe('pending')
  for (const table of ['answers', 'operations', 'files', 'application_devices']) {
    const { rows } = await server.context.pool.query(`SELECT FROM ${table} WHERE application_id = $1`, [left.id])
    expect(rows, table).toEqual([])
  }
  expect(await describeLines(server.context.db, { about: left.id })).toEqual([
    'create application # |  > draft',
    'expire application # | draft >  | {type:ARCHITECT}',
  ])
  // The bytes are recorded with all bytes to delete, so that a server that stops here deletes them later.
  const noted = await server.context.db.selectFrom('forgotten_bytes').select('sha256').execute()
  expect(noted.map(({ sha256 }) => sha256)).toEqual(expect.arrayContaining([own, file.sha256]))
  // The disk uses the clock of the machine, so the file is made old there as well.
  await utimes(pathOfBytes(own), new Date(0), new Date(0))
  server.clock.now = new Date(server.clock.now.getTime() + 120_000)
  await removeForgottenBytes(server.context)
  expect(await server.context.files.has(own)).toBe(false)
  // Another application has the same photograph, so its bytes stay until the last application that uses them is
  // deleted.
  expect((await submitted.get()).body.files.some(({ sha256 }) => sha256 === file.sha256)).toBe(true)
  expect(await server.context.files.has(file.sha256)).toBe(true)

  await expireAt('2027-11-02T04:00:00Z')
  expect(await kindsTo(kept.mobile, 'draft-expiring')).toHaveLength(2)
})

test('no draft is deleted unannounced: a server that was off for a long time warns first', async () => {
  server.clock.now = new Date('2026-11-21T04:00:00Z')
  const left = createApplicant(server)
  await left.create()
  await expireAt('2028-01-01T04:00:00Z')
  expect((await left.get()).status).toBe(200)
  expect((await kindsTo(left.mobile, 'draft-expiring')).map(({ text }) => text.includes('১৫ জানুয়ারি ২০২৮'))).toEqual([
    true,
  ])
  await expireAt('2028-01-15T03:59:59Z')
  expect((await left.get()).status).toBe(200)
  await expireAt('2028-01-15T04:00:00Z')
  expect((await left.get()).status).toBe(404)
})

test('a paid draft is not deleted', async () => {
  server.clock.now = new Date('2026-11-21T04:00:00Z')
  const paid = createApplicant(server)
  await paid.create()
  await server.context.pool.query(
    `INSERT INTO checkouts (id, application_id, gateway, invoice, purpose, fee, amount, state, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, 'bkash', 'A paid one', 'REGISTRATION', '{}', 11500, 'PAID', now(), now())`,
    [paid.id],
  )
  await expireAt('2028-01-01T04:00:00Z')
  await expireAt('2028-02-01T04:00:00Z')
  expect((await paid.get()).status).toBe(200)
  expect(await kindsTo(paid.mobile, 'draft-expiring')).toEqual([])
})

test('unreferenced bytes are removed, unless they were stored a moment ago', async () => {
  const { files } = server.context
  const stored = await files.put(Buffer.from('a draft’s scan'))
  if (stored === null) throw new Error('Nothing was stored')
  // The clock of the disk is not that of a test that plays another hour.
  const at = new Date()
  await utimes(pathOfBytes(stored.sha256), at, at)
  await files.remove(stored.sha256, new Date(at.getTime() - 60_000))
  expect(await files.has(stored.sha256)).toBe(true)
  await files.remove(stored.sha256, new Date(at.getTime() + 60_000))
  expect(await files.has(stored.sha256)).toBe(false)
  await files.remove(stored.sha256, new Date())
})
