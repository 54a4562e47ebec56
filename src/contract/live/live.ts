import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { listOf, pageQuery, sortBy, Uuid } from '../shapes.ts'
import { ClientMessage, Hello, ServerMessage } from './live-messages.ts'
import { GuestRecord, LiveSession, QueueGuest, SessionRecord } from './live-shapes.ts'

export const readLive = endpoint({
  method: 'GET',
  path: '/api/live',
  summary: "Whether the Secretary's Hour is open, and how many guests are waiting",
  access: { kind: 'anyone' },
  answers: { 200: z.object({ session: z.nullable(LiveSession), waiting: z.number() }) },
})

export const listLiveGuests = endpoint({
  method: 'GET',
  path: '/api/live/guests',
  summary: 'The guests of the open session, by serial',
  access: access.liveHosts,
  query: z.object(pageQuery),
  answers: { 200: listOf(QueueGuest) },
})

/**
 * The fallback where WebSockets are blocked: the server's messages come as server-sent events, each with one
 * `ServerMessage` as its data. The stream stays open until the server closes it: then the last event is named `close`,
 * and its data is the code with which a WebSocket would be closed (`liveCloseCodes`, or 1012 for a restart). The server
 * closes a stream when no message with its tokens (a `ping` is enough) comes to `/api/live/messages` for two
 * heartbeats.
 */
export const openLiveStream = endpoint({
  method: 'POST',
  path: '/api/live/stream',
  summary: 'The messages of the live session as server-sent events, for networks that block WebSockets',
  access: { kind: 'anyone' },
  idempotencyKey: 'ignored',
  // The same limit as for WebSockets: all phones of an operator may share one address, and an operator that blocks
  // WebSockets blocks those of all its phones.
  requestsPerMinute: 3_000,
  body: Hello,
  answers: { 200: 'binary' },
})

/**
 * The messages of a client without a WebSocket. Each message contains its tokens, because it may reach another server
 * process than the stream.
 */
export const sendLiveMessage = endpoint({
  method: 'POST',
  path: '/api/live/messages',
  summary: 'One message from a client to the live session, with the responses to it',
  access: { kind: 'anyone' },
  idempotencyKey: 'ignored',
  requestsPerMinute: 3_000,
  body: z.object({ hello: Hello, message: ClientMessage }),
  answers: { 200: z.object({ messages: z.array(ServerMessage) }) },
})

export const listLiveSessions = endpoint({
  method: 'GET',
  path: '/api/live/sessions',
  summary: 'Past sessions, newest first by default',
  access: access.liveHosts,
  query: z.object({ ...pageQuery, ...sortBy(['startedAt']) }),
  answers: { 200: listOf(SessionRecord) },
})

export const listSessionGuests = endpoint({
  method: 'GET',
  path: '/api/live/sessions/{id}/guests',
  summary: 'The guests of a session with waiting times and outcomes, by serial by default',
  access: access.liveHosts,
  params: z.object({ id: Uuid }),
  query: z.object({ ...pageQuery, ...sortBy(['serial', 'joinedAt', 'wait']) }),
  answers: { 200: listOf(GuestRecord) },
})

export const exportSession = endpoint({
  method: 'GET',
  path: '/api/live/sessions/{id}/export',
  summary: 'The guests of a session as CSV; cells that begin with = + - @ are quoted as text',
  access: access.liveHosts,
  params: z.object({ id: Uuid }),
  answers: { 200: 'binary' },
})
