import * as z from 'zod/mini'
import { messageStates } from '#domain/message-states.ts'
import { access } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Instant, listOf, pageQuery, personText, sortBy, Uuid } from './shapes.ts'

/**
 * An SMS or an e-mail as the OWNER sees it: without its text, which may contain a code that opens an application, and
 * without the whole address.
 */
export const Message = z.object({
  id: Uuid,
  /** The id under which the portal sends it to the gateway. */
  gatewayId: z.string(),
  /** The id that the gateway gave it. */
  gatewayRef: z.nullable(z.string()),
  kind: z.string(),
  /** Masked: 017•••••678, or k•••@example.org. */
  to: z.string(),
  state: z.enum(messageStates),
  /** Why the last try failed, as a short code. */
  failure: z.nullable(z.string()),
  parts: z.number(),
  tries: z.number(),
  createdAt: Instant,
  triedAt: z.nullable(Instant),
  sentAt: z.nullable(Instant),
  /** Whether it may be sent again: not after it was sent, nor once its text is deleted or its code has expired. */
  canSendAgain: z.boolean(),
})
export type Message = z.infer<typeof Message>

const filters = { ...pageQuery, state: z.optional(z.enum(messageStates)) }
const MessagePage = z.object({
  ...listOf(Message).shape,
  /** How many are in each state. */
  counts: z.record(z.enum(messageStates), z.number()),
  /** SMS of this day in Dhaka; `isLow` from four fifths of the budget on. Messages beyond the budget are HELD. */
  today: z.object({ sent: z.number(), budget: z.number(), isLow: z.boolean() }),
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  summary: 'Outgoing SMS, newest first, with how many are in each state',
  access: access.owner,
  query: z.object(filters),
  answers: { 200: MessagePage },
})

export const searchMessages = endpoint({
  method: 'POST',
  path: '/api/messages/search',
  summary: 'Outgoing SMS to one number, or the one with an id of the gateway, newest first by default',
  access: access.owner,
  // The number of a person must not be in a URL, because proxies log URLs.
  idempotencyKey: 'ignored',
  body: z.object({
    ...filters,
    /** A whole mobile number or e-mail address, `gatewayId` or `gatewayRef`. `counts` then counts the messages found. */
    text: z.optional(personText(120)),
    ...sortBy(['createdAt']),
  }),
  answers: { 200: MessagePage },
})

export const sendMessageAgain = endpoint({
  method: 'POST',
  path: '/api/messages/send-again',
  summary: 'Send a message that failed or was put on hold; one that may have arrived only if the caller accepts that',
  access: access.owner,
  requestsPerMinute: 60,
  body: z.object({ id: Uuid, mayArriveTwice: z.optional(z.boolean()) }),
  answers: { 200: Message },
})
