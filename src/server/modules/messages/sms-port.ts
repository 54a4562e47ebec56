import type { Locale } from '#domain/text.ts'

/**
 * One text message on its way out. `id` is given to the gateway with every try, so that both sides can speak of the same
 * message. `at` is when it was handed over, ISO 8601 in UTC.
 */
export type Sms = { id: string; to: string; text: string; locale: Locale; kind: string; at: string }

/**
 * What became of one try. `reason` is a short code that is shown and logged: never words of the gateway, which repeat
 * numbers at times.
 * - sent: accepted by the gateway; `ref` is the gateway's name for it.
 * - refused: surely not sent. `again` says whether the same may succeed later.
 * - unknown: it may have gone out. No one tries again by himself, because the same text twice frightens more than none.
 */
export type SmsOutcome =
  | { outcome: 'sent'; ref?: string }
  | { outcome: 'refused'; again: boolean; reason: string }
  | { outcome: 'unknown'; reason: string }

/** How SMS leave. Never rejects: what happened is an outcome. */
export type SmsPort = { send: (sms: Sms) => Promise<SmsOutcome> }

/** The longest id that SSL Wireless takes; the last 80 bits of a UUID are random enough to be the message's own. */
const idLength = 20

/** What a message is called towards gateways. */
export function gatewayId(messageId: string): string {
  return messageId.replaceAll('-', '').slice(-idLength)
}

/** A number as gateways of the country want it: 8801712345678. */
export function toMsisdn(mobile: string): string {
  return `88${mobile}`
}
