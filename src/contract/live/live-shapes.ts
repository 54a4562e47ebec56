import * as z from 'zod/mini'
import { guestStates, liveSessionStates, sessionStates } from '#domain/live/live-states.ts'
import { District } from '../appointments/visitors.ts'
import { visitorTokenPattern } from '../endpoint.ts'
import { Mobile } from '../person-shapes.ts'
import { Instant, personText, Text, Uuid } from '../shapes.ts'

/** Made on the phone: 32 random bytes as base64url. It opens one place in the queue, and nothing else. */
export const GuestToken = z.string().check(z.regex(visitorTokenPattern))
export const GuestState = z.enum(guestStates)
export const Announcement = personText(300)
export const RejectReason = personText(300)

/** The fields that a guest fills in. */
export const guestFields = {
  fullName: personText(120, 'name'),
  mobile: Mobile,
  district: District,
  purpose: personText(500),
}

/** The session as everyone may see it. */
export const LiveSession = z.object({
  id: Uuid,
  state: z.enum(liveSessionStates),
  startedAt: Instant,
  /** Who receives the guests. */
  host: Text,
  announcement: z.optional(z.nullable(z.string())),
})
export type LiveSession = z.infer<typeof LiveSession>

/** A call that rings on a guest's phone. `url` is null until the host has chosen a meeting link. */
export const Ring = z.object({
  expiresAt: Instant,
  /** The time until `expiresAt`, because the phone's clock may be wrong. */
  secondsLeft: z.number(),
  url: z.nullable(z.string()),
})
export type Ring = z.infer<typeof Ring>

/**
 * A claimed place moves to another phone within a minute: `fromHere` if it is this guest's, `toHere` if this guest has
 * claimed it.
 */
export const PlaceMove = z.enum(['fromHere', 'toHere'])
export type PlaceMove = z.infer<typeof PlaceMove>

/** A guest's own place. It holds no other guest's data. */
export const You = z.object({
  guestToken: GuestToken,
  serial: z.number(),
  state: GuestState,
  /** People who wait with a lower serial. */
  ahead: z.number(),
  /** Null before the first conversation has ended. */
  etaSeconds: z.nullable(z.number()),
  ring: z.nullable(Ring),
  /** The address of the meeting, once the guest has accepted. */
  url: z.nullable(z.string()),
  /** Calls that the guest has missed. */
  misses: z.number(),
  /** Others were called while this guest had no connection. */
  skipped: z.boolean(),
  /** What the host wrote when declining. */
  reason: z.nullable(z.string()),
  /** A server of the previous release leaves it out. */
  move: z.optional(z.nullable(PlaceMove)),
})
export type You = z.infer<typeof You>

/** A guest as the host sees it in the queue. */
export const QueueGuest = z.object({
  id: Uuid,
  serial: z.number(),
  state: GuestState,
  fullName: z.string(),
  mobile: z.string(),
  district: z.string(),
  purpose: z.string(),
  joinedAt: Instant,
  online: z.boolean(),
  misses: z.number(),
  /** When the call began to ring, and when the guest accepted. */
  calledAt: z.nullable(Instant),
  answeredAt: z.nullable(Instant),
  ringUntil: z.nullable(Instant),
  url: z.nullable(z.string()),
  /** The lowest serials of other phones' places with this mobile number, at most ten. A server of the previous release leaves it out. */
  sameNumber: z.optional(z.array(z.number())),
  /** The place has moved to the phone that proved the number by a code. */
  moved: z.optional(z.boolean()),
})
export type QueueGuest = z.infer<typeof QueueGuest>

export const QueueCounts = z.object({
  waiting: z.number(),
  online: z.number(),
  done: z.number(),
  /** How many calls of this session have begun: `callNext` names it, so that two tabs do not call two guests. */
  calls: z.number(),
})
export type QueueCounts = z.infer<typeof QueueCounts>

/** A session in the record. */
export const SessionRecord = z.object({
  id: Uuid,
  state: z.enum(sessionStates),
  host: Text,
  startedAt: Instant,
  endedAt: z.nullable(Instant),
  guests: z.number(),
  /** Guests who were spoken to. */
  served: z.number(),
  /** Median over the guests who were spoken to, from joining to answering. */
  medianWaitSeconds: z.nullable(z.number()),
})
export type SessionRecord = z.infer<typeof SessionRecord>

/** A guest in the record. Personal fields are null after the retention time. */
export const GuestRecord = z.object({
  id: Uuid,
  serial: z.number(),
  state: GuestState,
  fullName: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  district: z.nullable(z.string()),
  purpose: z.nullable(z.string()),
  joinedAt: Instant,
  answeredAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  waitSeconds: z.nullable(z.number()),
  misses: z.number(),
  reason: z.nullable(z.string()),
})
export type GuestRecord = z.infer<typeof GuestRecord>
