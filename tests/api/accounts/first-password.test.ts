import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '../../../src/server/modules/messages/jobs.ts'
import { createSmtpMail } from '../../../src/server/modules/messages/mail/mail-smtp.ts'
import { emailsPerDay } from '../../../src/server/modules/messages/sending-limits.ts'
import { createFileSms } from '../../../src/server/modules/messages/sms/sms-file.ts'
import { employeeBody, recordClient } from '../../support/people/office.ts'
import { type MailServer, startMailServer } from '../../support/server/outside/mail-server.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
let mail: MailServer
let folder: string
let ict: Record<string, string>
beforeAll(async () => {
  server = await createApiServer()
  mail = await startMailServer()
  folder = mkdtempSync(join(tmpdir(), 'talika-first-'))
  ict = await server.signIn('ICT')
})
afterAll(async () => {
  await mail.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const dayMs = 24 * 60 * 60 * 1000
const post = (url: string, body: object) => server.send({ method: 'POST', url, body })
const signIn = (username: string, password: string) => post('/api/auth/signin', { username, password })
const make = (more: object) => recordClient(server, '/api/employees', ict).make(employeeBody(more))

/** Sends the queued messages, as the queue does: SMS to a file, e-mails to the mail server. */
async function deliver(): Promise<void> {
  const { db, now, log, secret, messages } = server.context
  const smtp = { host: '127.0.0.1', port: mail.port, security: 'none', account: null, timeoutMs: 5_000 } as const
  const ports = {
    port: createFileSms(join(folder, 'sms.jsonl')),
    mail: createSmtpMail({ ...smtp, from: 'a@b.example' }),
  }
  const authority = { bn: 'কর্তৃপক্ষ', en: 'Authority' }
  const waiting = await db.selectFrom('messages').select('id').where('state', '=', 'QUEUED').orderBy('id').execute()
  for (const { id } of waiting) await sendMessage({ db, ...ports, authority, now, log, secret, messages }, id)
}

const codeIn = (text = '') => /\d{8}/.exec(text)?.[0] ?? ''
const codeOf = async (to: string) =>
  codeIn((await server.sentMessages(to)).findLast(({ kind }) => kind === 'reset-code')?.text)

test('a new system user without a number is invited by e-mail, which sets only the first password', async () => {
  const email = 'rehana@example.org'
  await make({ mobile: null, email })
  expect((await signIn(email, 'no-password-yet')).body.code).toBe('wrong_credentials')
  await deliver()
  const [invitation] = mail.taken.splice(0)
  expect(invitation).toMatchObject({ recipients: [email], headers: { subject: 'আপনার অ্যাকাউন্ট তৈরি হয়েছে - কর্তৃপক্ষ' } })
  expect(invitation?.text).toContain('/forgot-password')

  const { resetId } = (await post('/api/forgot', { username: email })).body
  await deliver()
  const [sent] = mail.taken.splice(0)
  expect(sent).toMatchObject({ recipients: [email], headers: { subject: 'পাসওয়ার্ড রিসেট কোড - কর্তৃপক্ষ' } })
  // The code is removed from the database once it is sent.
  expect(await codeOf(email)).toBe('')
  const set = { code: codeIn(sent?.text), newPassword: 'river-boat-91' }
  expect((await post(`/api/auth/change?userId=${resetId}`, set)).status).toBe(200)
  expect((await signIn(email, set.newPassword)).status).toBe(200)
  await deliver()
  expect(mail.taken.splice(0)).toMatchObject([
    { recipients: [email], headers: { subject: expect.stringContaining('বদলানো') } },
  ])

  expect((await post('/api/forgot', { username: email })).status).toBe(200)
  await deliver()
  expect(mail.taken).toEqual([])
  expect(() => readFileSync(join(folder, 'sms.jsonl'))).toThrow()
})

test('a new system user with a number is invited by SMS only, although there is an e-mail address', async () => {
  const email = 'both@example.org'
  const { mobile } = await make({ email })
  await post('/api/forgot', { username: email })
  expect((await server.sentMessages(mobile)).map(({ kind }) => kind)).toEqual(['account-made', 'reset-code'])
  expect(await server.sentMessages(email)).toEqual([])
})

test('when the number changes before the first password is set, the invitation goes to the new number', async () => {
  const made = await make({})
  const mobile = '01911222333'
  const body = employeeBody({ id: made.id, version: 0, mobile })
  await recordClient(server, '/api/employees', ict).update(body)
  expect(await server.sentMessages(mobile)).toMatchObject([{ kind: 'account-made' }])
})

test('the invitation lasts a week, and an INACTIVE user gets none', async () => {
  const late = await make({})
  const began = server.clock.now
  server.clock.now = new Date(began.getTime() + 7 * dayMs)
  await post('/api/forgot', { username: late.mobile })
  expect(await codeOf(late.mobile)).toBe('')
  server.clock.now = began
  const unused = await make({ status: 'INACTIVE' })
  await post('/api/forgot', { username: unused.mobile })
  expect(await server.sentMessages(unused.mobile)).toEqual([])
})

test('a code that was requested during the week is refused once the week is over', async () => {
  const made = await make({})
  const began = server.clock.now
  server.clock.now = new Date(began.getTime() + 7 * dayMs - 60_000)
  const { resetId } = (await post('/api/forgot', { username: made.mobile })).body
  const code = await codeOf(made.mobile)
  expect(code).not.toBe('')
  server.clock.now = new Date(began.getTime() + 7 * dayMs)
  const late = await post(`/api/auth/change?userId=${resetId}`, { code, newPassword: 'river-boat-91' })
  expect(late.body.code).toBe('code_wrong')
  server.clock.now = began
})

test('an applicant without a number gets the code by e-mail, and the OWNER sees a masked address', async () => {
  const { db, newId, now } = server.context
  const email = 'karim@example.org'
  const rest = { roles: ['USER'], locale: 'en', image_file_id: null, created_at: now(), password_hash: null }
  await db
    .insertInto('users')
    .values({ id: newId(), full_name: 'Karim', mobile: null, email, ...rest })
    .execute()
  const { resetId } = (await post('/api/forgot', { username: email })).body
  await deliver()
  const sent = mail.taken.splice(0).find(({ recipients }) => recipients.includes(email))
  expect(sent?.headers.subject).toBe('Code to reset your password - Authority')
  const set = { code: codeIn(sent?.text), newPassword: 'river-boat-91' }
  expect((await post(`/api/auth/change?userId=${resetId}`, set)).status).toBe(200)
  const owner = await server.signIn('OWNER')
  const { body } = await server.send({ method: 'GET', url: '/api/messages?size=100', headers: owner })
  expect(body.list.map(({ to }: { to: string }) => to)).toContain('k•••@example.org')
  expect(JSON.stringify(body)).not.toContain('karim@')
})

test('e-mails have a daily limit of their own, separate from the budget of SMS', async () => {
  const { db, newId, now } = server.context
  server.clock.now = new Date(server.clock.now.getTime() + 30 * dayMs)
  const owner = await server.signIn('OWNER')
  const setting = { name: 'smsPerDay', value: 50, from: 2_000 }
  await server.send({ method: 'PUT', url: '/api/settings', headers: owner, body: setting })
  const queue = async (to: string) => {
    const id = newId()
    const about = { to, kind: 'password-changed', locale: 'en', text: 'x', created_at: now() }
    await db
      .insertInto('messages')
      .values({ id, dedupe_key: id, ...about })
      .execute()
    return id
  }
  const stateOf = async (id: string) =>
    (await db.selectFrom('messages').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  const first = await queue('01711000001')
  await deliver()
  expect(await stateOf(first)).toBe('SENT')
  await db.updateTable('day_counts').set({ count: 50 }).where('what', '=', 'sms').execute()
  const [sms, email] = [await queue('01711000002'), await queue('one@example.org')]
  await deliver()
  expect(await stateOf(sms)).toBe('HELD')
  expect(await stateOf(email)).toBe('SENT')
  await db.updateTable('day_counts').set({ count: emailsPerDay }).where('what', '=', 'email').execute()
  const over = await queue('two@example.org')
  await deliver()
  expect(await stateOf(over)).toBe('HELD')
})
