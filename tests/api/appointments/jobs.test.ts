import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireRequests } from '../../../src/server/modules/appointments/jobs/expiry.ts'
import { remindVisitors } from '../../../src/server/modules/appointments/jobs/reminders.ts'
import { sendMessage } from '../../../src/server/modules/messages/jobs.ts'
import { createFileMail } from '../../../src/server/modules/messages/mail/mail-file.ts'
import { createFileSms } from '../../../src/server/modules/messages/sms/sms-file.ts'
import {
  addOfficial,
  addVisitor,
  ask,
  patch,
  type SampleOfficial,
  sundayAtTen,
} from '../../support/people/visits/appointments.ts'
import { describeLines } from '../../support/server/audit-texts.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
let beside: ApiServer
let official: SampleOfficial
beforeAll(async () => {
  server = await createApiServer()
  beside = await server.beside()
  official = await addOfficial(server.context)
})
afterAll(async () => {
  await beside.close()
  await server.close()
})

const at = (instant: string) => {
  server.clock.now = new Date(instant)
}
const twice = () => Promise.all([remindVisitors(server.context), remindVisitors(beside.context)])
/** Signs in anew for each call, because sessions of staff end after a day. */
const asOwner = async (action: string, body: object) => {
  const said = await patch(server, await server.signIn('OWNER'), [action, body])
  expect(said.status, JSON.stringify(said.body)).toBe(200)
}
let people = 0
async function newVisit(): Promise<{ id: string; kinds: () => Promise<string[]>; headers: Record<string, string> }> {
  people += 1
  const mobile = `0171111${String(people).padStart(4, '0')}`
  const visitor = await addVisitor(server, { mobile, locale: people % 2 === 0 ? 'en' : 'bn' })
  const id = await ask(server, { officialId: official.id, visitor })
  const kinds = async () => (await server.sentMessages(mobile)).map(({ kind }) => kind.replace('appointment-', ''))
  return { id, kinds, headers: visitor.headers }
}

test('a visitor is reminded a day before, once for each time, also with two processes', async () => {
  at('2026-11-18T04:00:00Z')
  const visit = await newVisit()
  await asOwner('approve', { id: visit.id, version: 0, ...sundayAtTen })
  await twice()
  at('2026-11-21T03:59:00Z')
  await twice()
  expect(await visit.kinds()).toEqual(['assigned'])
  at('2026-11-21T04:00:00Z')
  await twice()
  await twice()
  expect(await visit.kinds()).toEqual(['assigned', 'reminder'])
  await asOwner('reschedule', { id: visit.id, version: 1, ...sundayAtTen, date: '2026-11-25' })
  await twice()
  expect(await visit.kinds()).toEqual(['assigned', 'reminder', 'rescheduled'])
  at('2026-11-24T04:30:00Z')
  await twice()
  expect(await visit.kinds()).toEqual(['assigned', 'reminder', 'rescheduled', 'reminder'])
})

test('no reminder for an appointment that was cancelled, moved away or assigned less than a day before', async () => {
  at('2026-11-28T04:00:00Z')
  const [cancelled, moved, soon] = [await newVisit(), await newVisit(), await newVisit()]
  const monday = { ...sundayAtTen, date: '2026-11-30' }
  await asOwner('approve', { id: cancelled.id, version: 0, ...monday })
  await asOwner('approve', { id: moved.id, version: 0, ...monday, hour: 11 })
  await patch(server, cancelled.headers, ['cancel', { id: cancelled.id, version: 1 }])
  await asOwner('reschedule', { id: moved.id, version: 1, ...monday, date: '2026-12-03' })
  at('2026-11-29T06:00:00Z')
  await asOwner('approve', { id: soon.id, version: 0, ...monday, hour: 12 - 1 })
  await twice()
  // Visitors who cancel an appointment themselves get no SMS about it.
  expect(await cancelled.kinds()).toEqual(['assigned'])
  expect(await moved.kinds()).toEqual(['assigned', 'rescheduled'])
  expect(await soon.kinds()).toEqual(['assigned'])
})

/** Each SMS that the visitor's number could still receive or has not received, by kind. */
const statesOf = async (id: string) => {
  const rows = server.context.db.selectFrom('messages').select(['kind', 'state', 'failure'])
  const ofVisit = await rows.where('dedupe_key', 'like', `appointment-%${id}%`).orderBy('id').execute()
  return ofVisit.map(({ kind, state, failure }) => [kind.replace('appointment-', ''), state, failure].join(' ').trim())
}

test.each([
  ['the visitor cancels', ['assigned', 'reminder'], null],
  ['the office cancels', ['assigned', 'reminder'], 'cancelled'],
  ['the office moves it', ['assigned', 'reminder'], 'rescheduled'],
])('messages about a time that wait while %s are never sent', async (_, about, newest) => {
  at('2026-12-01T04:00:00Z')
  const visit = await newVisit()
  const wednesday = { ...sundayAtTen, date: '2026-12-02', hour: 14 }
  await asOwner('approve', { id: visit.id, version: 0, ...wednesday })
  at('2026-12-01T09:00:00Z')
  await twice()
  expect(await statesOf(visit.id)).toEqual(about.map((kind) => `${kind} QUEUED`))
  if (newest === null) await patch(server, visit.headers, ['cancel', { id: visit.id, version: 1 }])
  else if (newest === 'cancelled') await asOwner('cancel', { id: visit.id, version: 1, reason: 'Ill' })
  else await asOwner('reschedule', { id: visit.id, version: 1, ...wednesday, date: '2026-12-03' })
  const ended = about.map((kind) => `${kind} FAILED expired`)
  expect(await statesOf(visit.id)).toEqual(newest === null ? ended : [...ended, `${newest} QUEUED`])
  // The times of the next case are free again.
  if (newest === 'rescheduled') await asOwner('cancel', { id: visit.id, version: 2 })
})

test('visitors are notified when the office refuses or cancels', async () => {
  at('2026-12-01T04:00:00Z')
  const [refused, dropped, cancelled] = [await newVisit(), await newVisit(), await newVisit()]
  await asOwner('reject', { id: refused.id, version: 0, reason: 'Another office' })
  await asOwner('cancel', { id: dropped.id, version: 0 })
  await asOwner('approve', { id: cancelled.id, version: 0, ...sundayAtTen, date: '2026-12-06' })
  await asOwner('cancel', { id: cancelled.id, version: 1, reason: 'Ill' })
  expect([await refused.kinds(), await dropped.kinds(), await cancelled.kinds()]).toEqual([
    ['rejected'],
    ['request-cancelled'],
    ['assigned', 'cancelled'],
  ])
  // A message about a time ends with it; that the appointment will not take place is worth knowing later, too.
  const sent = server.context.db.selectFrom('messages').select(['kind', 'expires_at'])
  const ofLast = sent.where('dedupe_key', 'like', `appointment-% ${cancelled.id} %`).orderBy('id')
  expect(await ofLast.execute()).toEqual([
    { kind: 'appointment-assigned', expires_at: new Date('2026-12-01T04:00:00Z') },
    { kind: 'appointment-cancelled', expires_at: null },
  ])
})

test('a visitor without a mobile number is informed by e-mail', async () => {
  at('2026-12-12T04:00:00Z')
  const email = 'no.phone@example.org'
  const visitor = await addVisitor(server, { email, mobile: '01711119999', locale: 'en' })
  const id = await ask(server, { officialId: official.id, visitor })
  // The form requires a number; only the administration can enter visitors without one.
  const { db } = server.context
  await db.updateTable('visitors').set({ mobile: null }).where('id', '=', visitor.id).execute()
  const folder = mkdtempSync(join(tmpdir(), 'talika-visitor-mail-'))
  const file = join(folder, 'mail.jsonl')
  const deliver = async () => {
    const { now, log, secret, messages } = server.context
    const ports = { port: createFileSms(join(folder, 'sms.jsonl')), mail: createFileMail(file) }
    const authority = { bn: 'কর্তৃপক্ষ', en: 'Authority' }
    const waiting = await db.selectFrom('messages').select('id').where('to', '=', email).orderBy('id').execute()
    for (const each of waiting) await sendMessage({ db, ...ports, authority, now, log, secret, messages }, each.id)
  }
  await asOwner('approve', { id, version: 0, ...sundayAtTen, date: '2026-12-16' })
  await deliver()
  at('2026-12-15T04:00:00Z')
  await twice()
  await deliver()
  await asOwner('cancel', { id, version: 1, reason: 'Ill' })
  await deliver()
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const mails = lines.map((line): Record<string, string> => JSON.parse(line))
  expect(mails.map(({ to, kind }) => `${to} ${kind}`)).toEqual([
    `${email} appointment-assigned`,
    `${email} appointment-reminder`,
    `${email} appointment-cancelled`,
  ])
  expect(mails[0]?.text).toContain('16')
  rmSync(folder, { recursive: true, force: true })
})

test('a request without an answer for thirty days expires, once', async () => {
  at('2027-01-03T04:00:00Z')
  const [open, given] = [await newVisit(), await newVisit()]
  await asOwner('approve', { id: given.id, version: 0, ...sundayAtTen, date: '2027-03-07' })
  at('2027-02-02T03:59:59Z')
  await expireRequests(server.context)
  const read = async (id: string, headers: Record<string, string>) =>
    (await server.send({ method: 'GET', url: `/api/appointments?id=${id}`, headers })).body
  expect(await read(open.id, open.headers)).toMatchObject({ status: 'APPLIED' })
  at('2027-02-02T04:00:00Z')
  await Promise.all([expireRequests(server.context), expireRequests(beside.context)])
  expect(await read(open.id, open.headers)).toMatchObject({
    ...{ status: 'EXPIRED', version: 1, actions: [] },
    history: [{ action: 'create' }, { action: 'expire', by: 'PORTAL' }],
  })
  expect(await read(given.id, given.headers)).toMatchObject({ status: 'APPROVED', version: 1 })
  expect(await describeLines(server.context.db, { about: open.id })).toEqual([
    'create-appointment appointment # |  > APPLIED',
    'expire-appointment appointment # | APPLIED > EXPIRED',
  ])
})
