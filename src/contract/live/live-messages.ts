import * as z from 'zod/mini'
import { isMeetingUrl } from '#domain/appointments/meeting-link.ts'
import { type ErrorCode, errorStatus } from '#domain/errors.ts'
import { locales } from '#domain/text.ts'
import { Instant, personText, Uuid } from '../shapes.ts'
import {
  Announcement,
  GuestToken,
  guestFields,
  LiveSession,
  QueueCounts,
  QueueGuest,
  RejectReason,
  Ring,
  You,
} from './live-shapes.ts'

/** The version of this protocol: the first message of each side carries it. */
export const liveVersion = 1
export const livePath = '/ws'
/** The maximum size of a message of a client. */
export const maxLiveMessageBytes = 4_096
/** Each side sends something at least this often; a silence of twice this time ends the connection. */
export const heartbeatMs = 30_000
/** The portal's own close codes. After one of them a client does not reconnect by itself. */
export const liveCloseCodes = { replaced: 4001, forbidden: 4003, unsupported: 4005, tooMany: 4029 } as const

/**
 * `id` is the sender's number of a message: `done` or `error` with the same number answers it. A message without an id
 * gets no answer; only its effect is visible.
 */
const numbered = { id: z.optional(z.int().check(z.minimum(0))) }
const plain = <const Type extends string>(type: Type) => z.object({ type: z.literal(type), ...numbered })
const ofGuest = { guestId: Uuid }
const MeetingUrl = personText(500).check(z.refine(isMeetingUrl))

/** The first message of every connection. A browser cannot send headers with a WebSocket, so the tokens are here. */
export const Hello = z.object({
  type: z.literal('hello'),
  ...numbered,
  v: z.number(),
  guestToken: z.optional(GuestToken),
  authToken: z.optional(z.string().check(z.maxLength(200))),
  lastSeq: z.optional(z.number()),
})
export type Hello = z.infer<typeof Hello>

export const Join = z.object({ type: z.literal('join'), ...numbered, ...guestFields })

export const guestMessages = [
  Join,
  plain('leave'),
  plain('accept'),
  plain('decline'),
  /**
   * Sends a code to the mobile number of the waiting guest, if another phone has a place with it. The response is the
   * same if not.
   */
  z.object({ type: z.literal('askPlaceCode'), ...numbered, locale: z.optional(z.enum(locales)) }),
  /** With the right code, the other place moves to this phone after a minute. */
  z.object({ type: z.literal('claimPlace'), ...numbered, code: personText(20, 'digits') }),
  /** The phone whose place was claimed agrees: the place moves at once. */
  plain('releasePlace'),
] as const

export const hostMessages = [
  /** The meeting link that called guests get: one of the official's, or a pasted one. */
  z.object({
    type: z.literal('session.start'),
    ...numbered,
    linkId: z.optional(z.nullable(Uuid)),
    url: z.optional(MeetingUrl),
  }),
  plain('session.pause'),
  plain('session.resume'),
  plain('session.end'),
  /** `seen`: the count of calls that the sender's page shows. When it has risen since, the message is refused. */
  z.object({ type: z.literal('callNext'), ...numbered, seen: z.optional(z.number()) }),
  z.object({ type: z.literal('call'), ...numbered, ...ofGuest }),
  z.object({ type: z.literal('reject'), ...numbered, ...ofGuest, reason: z.optional(RejectReason) }),
  z.object({ type: z.literal('finish'), ...numbered, ...ofGuest }),
  z.object({
    type: z.literal('sendLink'),
    ...numbered,
    ...ofGuest,
    linkId: z.optional(Uuid),
    url: z.optional(MeetingUrl),
  }),
  z.object({ type: z.literal('announce'), ...numbered, text: z.union([Announcement, z.literal('')]) }),
] as const

/** Everything that a client sends. */
export const ClientMessage = z.discriminatedUnion('type', [Hello, plain('ping'), ...guestMessages, ...hostMessages])
export type ClientMessage = z.infer<typeof ClientMessage>
export type HostMessage = Extract<ClientMessage, { type: (typeof hostMessages)[number]['_zod']['output']['type'] }>
export type GuestMessage = Extract<ClientMessage, { type: (typeof guestMessages)[number]['_zod']['output']['type'] }>

export const callFailedCodes = ['guest_offline', 'no_answer', 'declined', 'left'] as const

/** Everything that a server sends. `seq` rises by one with each message that changes what the page shows. */
export const ServerMessage = z.discriminatedUnion('type', [
  /** The whole view: the first message of a connection, sent again after messages were left out for a slow reader. */
  z.object({
    type: z.literal('snapshot'),
    v: z.number(),
    seq: z.number(),
    session: z.nullable(LiveSession),
    you: z.nullable(You),
    /** Whether this connection is a host's. */
    host: z.boolean(),
    /**
     * The time of the server, because the clock of a device may be wrong. A server of the previous release leaves it
     * out.
     */
    at: z.optional(Instant),
  }),
  /** The changed part of the view: the fields of `you` that are named, or the session as a whole. */
  z.object({
    type: z.literal('change'),
    seq: z.number(),
    session: z.optional(z.nullable(LiveSession)),
    you: z.optional(z.nullable(z.partial(You))),
  }),
  /**
   * For hosts. With `reset` these rows are all that there is to show; otherwise they replace those with the same id.
   */
  z.object({
    type: z.literal('queue'),
    seq: z.number(),
    reset: z.boolean(),
    guests: z.array(QueueGuest),
    gone: z.array(Uuid),
    counts: QueueCounts,
  }),
  z.extend(Ring, { type: z.literal('ring') }),
  /**
   * For hosts: a called guest cannot be reached, or has left (`left`). `guest` is null when every waiting guest is
   * offline.
   */
  z.object({
    type: z.literal('callFailed'),
    code: z.enum(callFailedCodes),
    guest: z.nullable(z.object({ id: Uuid, serial: z.number(), fullName: z.string() })),
  }),
  z.object({ type: z.literal('rejected'), reason: z.nullable(z.string()) }),
  z.object({ type: z.literal('announce'), text: z.string() }),
  z.object({ type: z.literal('ended') }),
  z.object({ type: z.literal('done'), id: z.number() }),
  z.object({
    type: z.literal('error'),
    id: z.optional(z.number()),
    code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    detail: z.optional(z.string()),
    fields: z.optional(z.array(z.object({ path: z.string(), code: z.string() }))),
    retryAfter: z.optional(z.number()),
  }),
  z.object({ type: z.literal('pong') }),
])
export type ServerMessage = z.infer<typeof ServerMessage>
