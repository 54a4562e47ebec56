import type { Sms, SmsOutcome } from '../sms/sms-port.ts'

/** One outgoing e-mail. Every try has `id` in its Message-ID, so that a mail server can recognise a repeated one. */
export type Mail = Sms & { subject: string }

/** How e-mails are sent. It never rejects: every result is an outcome, as with SMS. */
export type MailPort = { send: (mail: Mail) => Promise<SmsOutcome> }
/** The channel of a recipient: an address with an @ gets an e-mail, a mobile number an SMS. */
export type Channel = 'sms' | 'email'

export function channelOf(to: string): Channel {
  return to.includes('@') ? 'email' : 'sms'
}
