import type { Channel } from './mail/mail-port.ts'

/** One queue for each channel: a mail server that hangs for minutes must not delay codes that are sent by SMS. */
export const queues = { sms: 'send-message', email: 'send-mail' } as const satisfies Record<Channel, string>

/** The queue of a message. */
export function queueOf(channel: string): string {
  return channel === 'email' ? queues.email : queues.sms
}
