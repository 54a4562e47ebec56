import MailComposer from 'nodemailer/lib/mail-composer'
import SmtpConnection from 'nodemailer/lib/smtp-connection'
import type { MessageFailure } from '#domain/message-states.ts'
import type { SmtpSettings } from '../../../platform/config/mail-settings.ts'
import type { SmsOutcome } from '../sms/sms-port.ts'
import type { Mail, MailPort } from './mail-port.ts'

/** Before `send` no part of the message was sent, so a failure can be retried. */
type Stage = 'connect' | 'login' | 'send'

/** Sends each e-mail to a mail server over its own connection. */
export function createSmtpMail(settings: SmtpSettings): MailPort {
  return {
    async send(mail) {
      const connection = connect(settings)
      let stage: Stage = 'connect'
      try {
        const { envelope, bytes } = await compose(mail, settings.from)
        await step(connection, (done) => connection.connect(done))
        stage = 'login'
        const { account } = settings
        if (account !== null && connection.allowsAuth) {
          await step(connection, (done) => connection.login({ user: account.user, pass: account.password }, done))
        }
        stage = 'send'
        await step(connection, (done) => connection.send(envelope, bytes, done))
        return { outcome: 'sent' }
      } catch (error) {
        return judgeError(error as SmtpError, stage)
      } finally {
        connection.close()
      }
    },
  }
}

function connect({ host, port, security, timeoutMs }: SmtpSettings): SmtpConnection {
  return new SmtpConnection({
    ...{ host, port, secure: security === 'tls', requireTLS: security === 'starttls', ignoreTLS: security === 'none' },
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, dnsTimeout: timeoutMs },
  })
}

async function compose({ id, to, subject, text }: Mail, from: string) {
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')
  const message = new MailComposer({
    ...{ from, to: { name: '', address: to }, subject, text },
    messageId: `<${id}@${domain}>`,
    // Asks mail servers not to send automatic replies (RFC 3834).
    headers: { 'auto-submitted': 'auto-generated' },
    // A message is plain text: nothing in it may cause a file or an address to be read.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  }).compile()
  return { envelope: message.getEnvelope(), bytes: await message.build() }
}

/** One step of the SMTP dialogue; it also fails when the connection breaks. */
function step(connection: SmtpConnection, begin: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject)
    connection.once('end', () => reject(new Error('The connection ended')))
    begin((error) => (error == null ? resolve() : reject(error)))
  })
}

/** An error of nodemailer. Its message may contain addresses, so it is never passed on. */
type SmtpError = { code?: string; responseCode?: number }

/** A mail server that answers says what happened to the message; one that goes silent may have accepted it. */
function judgeError({ code = '', responseCode }: SmtpError, stage: Stage): SmsOutcome {
  if (stage !== 'send') {
    const reason = responseCode === undefined ? reasonBefore(code) : (`smtp_${responseCode}` as const)
    // People can fix these causes on either side (a password, TLS, a connection), so the message can be sent later.
    return { outcome: 'refused', again: true, reason }
  }
  if (responseCode !== undefined) {
    return { outcome: 'refused', again: responseCode < 500, reason: `smtp_${responseCode}` }
  }
  // Nodemailer refuses this address itself and sends it to no server.
  if (code === 'EENVELOPE') return { outcome: 'refused', again: false, reason: 'eenvelope' }
  return { outcome: 'unknown', reason: code === 'ETIMEDOUT' ? 'timeout' : 'cut_off' }
}

function reasonBefore(code: string): MessageFailure {
  return failuresBefore[code] ?? 'not_reached'
}

const failuresBefore: Readonly<Record<string, MessageFailure>> = {
  ...{ ETIMEDOUT: 'timeout', ECONFIG: 'econfig' },
  ...{ ETLS: 'etls', EAUTH: 'eauth', ENOAUTH: 'enoauth' },
}
