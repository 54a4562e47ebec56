import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFileMail } from '../../../src/server/modules/messages/mail/mail-file.ts'
import type { Mail, MailPort } from '../../../src/server/modules/messages/mail/mail-port.ts'
import { createSmtpMail } from '../../../src/server/modules/messages/mail/mail-smtp.ts'
import { gatewayId } from '../../../src/server/modules/messages/sms/sms-port.ts'
import { createSelfSigned } from '../../bench/phone/network/self-signed.ts'
import {
  type MailBehaviour,
  type MailServer,
  type MailTls,
  startMailServer,
} from '../../support/server/outside/mail-server.ts'

let server: MailServer
let folder: string
beforeAll(async () => {
  server = await startMailServer()
  folder = mkdtempSync(join(tmpdir(), 'talika-mail-'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  server.taken.splice(0)
  server.logins.splice(0)
})

const mail: Mail = {
  id: gatewayId('0193c5a0-1111-7abc-8def-0123456789ab'),
  to: 'karim@example.org',
  subject: 'পাসওয়ার্ড রিসেট কোড - আঞ্চলিক উন্নয়ন কর্তৃপক্ষ',
  text: 'প্রথম লাইন\n.\nদ্বিতীয় "লাইন" & ১০০%',
  locale: 'bn',
  kind: 'reset-code',
  at: '2026-11-21T10:00:00.000Z',
}
const settings = { host: '127.0.0.1', security: 'none', account: null, from: 'Office <office@portal.example>' } as const
const smtp = (port = server.port, timeoutMs = 20_000): MailPort => createSmtpMail({ ...settings, port, timeoutMs })

test('the file has one line for each e-mail, and only the user of the server can read it', async () => {
  const path = join(folder, 'mail.jsonl')
  const port = createFileMail(path)
  expect(await port.send(mail)).toEqual({ outcome: 'sent' })
  await port.send({ ...mail, to: 'second@example.org' })
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([mail, { ...mail, to: 'second@example.org' }])
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const broken = createFileMail(join(folder, 'missing', 'mail.jsonl'))
  expect(await broken.send(mail)).toEqual({ outcome: 'refused', again: true, reason: 'file' })
})

test('a mail server gets the whole e-mail, with the same id at each attempt', async () => {
  expect(await smtp().send(mail)).toEqual({ outcome: 'sent' })
  expect(await smtp().send(mail)).toEqual({ outcome: 'sent' })
  const [first, second] = server.taken
  expect(first).toMatchObject({ from: 'office@portal.example', recipients: [mail.to], text: mail.text })
  expect(first?.headers).toMatchObject({
    ...{ subject: mail.subject, from: 'Office <office@portal.example>', to: mail.to },
    ...{ 'message-id': `<${mail.id}@portal.example>`, 'auto-submitted': 'auto-generated' },
  })
  expect(second?.headers['message-id']).toBe(first?.headers['message-id'])
})

test.each<[MailBehaviour, object]>([
  ['refuse', { outcome: 'refused', again: false, reason: 'smtp_550' }],
  ['busy', { outcome: 'refused', again: true, reason: 'smtp_451' }],
  ['cut', { outcome: 'unknown', reason: 'cut_off' }],
  ['hang', { outcome: 'unknown', reason: 'timeout' }],
  ['mute', { outcome: 'refused', again: true, reason: 'timeout' }],
  ['drop', { outcome: 'refused', again: true, reason: 'not_reached' }],
])('when a mail server does "%s", the port reports the outcome, without an address', async (behaviour, outcome) => {
  server.nextBehaviours.push(behaviour)
  expect(await smtp(server.port, ['hang', 'mute'].includes(behaviour) ? 300 : 20_000).send(mail)).toEqual(outcome)
})

test('when no mail server listens, the e-mail is not sent and can be retried', async () => {
  const gone = await startMailServer()
  await gone.close()
  expect(await smtp(gone.port).send(mail)).toEqual({ outcome: 'refused', again: true, reason: 'not_reached' })
})

const account = { user: 'office', password: 'hunter2' }
const login = '\0office\0hunter2'

test('a mail server without TLS gets neither e-mail nor login when TLS is required', async () => {
  const port = createSmtpMail({
    ...{ ...settings, security: 'starttls', account },
    ...{ port: server.port, timeoutMs: 5_000 },
  })
  expect(await port.send(mail)).toMatchObject({ outcome: 'refused', again: true })
  expect({ taken: server.taken, logins: server.logins }).toEqual({ taken: [], logins: [] })
})

test('with an account there is one login for each e-mail, without an account none', async () => {
  const port = createSmtpMail({ ...settings, account, port: server.port, timeoutMs: 20_000 })
  expect(await port.send(mail)).toEqual({ outcome: 'sent' })
  expect(server.logins).toEqual([{ words: login, isEncrypted: false }])
  expect(await smtp().send(mail)).toEqual({ outcome: 'sent' })
  expect(server.logins).toHaveLength(1)
  expect(server.taken).toHaveLength(2)
})

test.each<[MailTls['from'], 'tls' | 'starttls']>([
  ['start', 'tls'],
  ['asked', 'starttls'],
])(
  'with TLS from the "%s" the login is encrypted, and is sent only to a trusted certificate',
  async (from, security) => {
    const { key, cert } = createSelfSigned()
    const secure = await startMailServer({ tls: { from, key, cert } })
    const port = createSmtpMail({ ...settings, security, account, port: secure.port, timeoutMs: 20_000 })
    const trusted = getCACertificates('default')
    try {
      expect(await port.send(mail)).not.toEqual({ outcome: 'sent' })
      expect({ taken: secure.taken, logins: secure.logins }).toEqual({ taken: [], logins: [] })
      setDefaultCACertificates([...trusted, cert])
      expect(await port.send(mail)).toEqual({ outcome: 'sent' })
      expect(secure.logins).toEqual([{ words: login, isEncrypted: true }])
      expect(secure.taken).toMatchObject([{ recipients: [mail.to], text: mail.text }])
    } finally {
      setDefaultCACertificates(trusted)
      await secure.close()
    }
  },
)

test('a line break in an address adds no header and no recipient', async () => {
  await smtp().send({ ...mail, to: 'a@example.org\r\nBcc: all@example.org', subject: 'x\r\nBcc: all@example.org' })
  expect(server.taken).toHaveLength(1)
  expect(server.taken[0]?.recipients).toEqual([expect.not.stringContaining('all@')])
  expect(server.taken[0]?.headers).not.toHaveProperty('bcc')
})
