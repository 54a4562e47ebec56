import type { Sms, SmsOutcome } from '../sms-port.ts'

/** One e-mail on its way out. `id` is in its Message-ID with every try, by which a mail server knows a repeated one. */
export type Mail = Sms & { subject: string }

/** How e-mails leave. Never rejects: what happened is an outcome, as with SMS. */
export type MailPort = { send: (mail: Mail) => Promise<SmsOutcome> }
/** How a message leaves: an address with an @ is reached by e-mail, a mobile number by SMS. */
export type Channel = 'sms' | 'email'

export function channelOf(to: string): Channel {
  return to.includes('@') ? 'email' : 'sms'
}
