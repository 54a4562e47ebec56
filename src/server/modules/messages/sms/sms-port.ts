import type { MessageFailure } from '#domain/message-states.ts'
import type { Locale } from '#domain/text.ts'

/**
 * One outgoing SMS. The gateway gets the same `id` with every try, so that both sides can refer to the message. `at` is
 * when it was handed over, ISO 8601 in UTC.
 */
export type Sms = { id: string; to: string; text: string; locale: Locale; kind: string; at: string }

/**
 * The outcome of one try. `reason` is a short code that is shown and logged, never the gateway's own text, which may
 * contain numbers.
 * - sent: accepted by the gateway; `ref` is the gateway's id for it.
 * - refused: certainly not sent. `again` says whether a retry may succeed later.
 * - unknown: it may have been sent. It is not retried automatically: the same SMS twice alarms people more than none.
 */
export type SmsOutcome =
  | { outcome: 'sent'; ref?: string }
  | { outcome: 'refused'; again: boolean; reason: MessageFailure }
  | { outcome: 'unknown'; reason: MessageFailure }

/** How SMS are sent. It never rejects: every result is an outcome. */
export type SmsPort = { send: (sms: Sms) => Promise<SmsOutcome> }

/** The longest id that SSL Wireless accepts; the last 80 bits of a UUID are random enough to be unique. */
const idLength = 20

/** The id of a message for gateways. */
export function gatewayId(messageId: string): string {
  return messageId.replaceAll('-', '').slice(-idLength)
}

/** A number in the format of Bangladeshi gateways: 8801712345678. */
export function toMsisdn(mobile: string): string {
  return `88${mobile}`
}
