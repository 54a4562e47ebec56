import type { Locale } from '#domain/text.ts'

/** One text message on its way out. `at` is when it was handed over, ISO 8601 in UTC. */
export type Sms = { to: string; text: string; locale: Locale; kind: string; at: string }

/**
 * How SMS leave. Resolving means that the message is in the hands of whoever carries it; rejecting means that it surely
 * is not, and that it may be tried again.
 */
export type SmsPort = { send: (sms: Sms) => Promise<void> }
