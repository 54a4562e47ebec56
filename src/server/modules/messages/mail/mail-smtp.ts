import { createTransport } from 'nodemailer'
import type { SmtpSettings } from '../../../platform/config/mail-settings.ts'
import type { SmsOutcome } from '../sms-port.ts'
import type { Mail, MailPort } from './mail-port.ts'

/** Hands each e-mail to a mail server over a connection of its own. */
export function createSmtpMail({ host, port, security, account, from, timeoutMs }: SmtpSettings): MailPort {
  const transport = createTransport({
    ...{ host, port, secure: security === 'tls', requireTLS: security === 'starttls', ignoreTLS: security === 'none' },
    ...(account === null ? {} : { auth: { user: account.user, pass: account.password } }),
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    // A message is text alone: nothing in it may name a file or an address to read.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')
  return {
    async send({ id, to, subject, text }: Mail) {
      try {
        await transport.sendMail({
          ...{ from, to: { name: '', address: to }, subject, text },
          messageId: `<${id}@${domain}>`,
          // No automatic answer comes back to it (RFC 3834).
          headers: { 'auto-submitted': 'auto-generated' },
        })
        return { outcome: 'sent' }
      } catch (error) {
        return judgeError(error as SmtpError)
      }
    },
  }
}

/** What nodemailer throws. Its message repeats addresses at times, and is never passed on. */
type SmtpError = { code?: string; errno?: unknown; syscall?: string; responseCode?: number }

/** Where nothing of the message was handed over: names, connecting, TLS, signing in, and what was wrong before it began. */
const beforeSending = new Set(['EDNS', 'ETLS', 'EREQUIRETLS', 'EAUTH', 'ENOAUTH', 'ECONFIG', 'EENVELOPE'])

/** A mail server that answers says what became of the message; one that falls silent may have taken it. */
function judgeError({ code = '', syscall, responseCode }: SmtpError): SmsOutcome {
  // What people put right on either side (a password, TLS): then the message can go.
  const canBeMended = beforeSending.has(code) && code !== 'EENVELOPE'
  if (responseCode !== undefined) {
    return { outcome: 'refused', again: responseCode < 500 || canBeMended, reason: `smtp_${responseCode}` }
  }
  if (syscall === 'connect' || syscall === 'getaddrinfo')
    return { outcome: 'refused', again: true, reason: 'not_reached' }
  if (beforeSending.has(code)) return { outcome: 'refused', again: canBeMended, reason: code.toLowerCase() }
  return { outcome: 'unknown', reason: code === 'ETIMEDOUT' ? 'timeout' : 'cut_off' }
}
