import type { HostMessage } from '#contract/live/live-messages.ts'
import type { LiveSession, QueueCounts } from '#contract/live/live-shapes.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { QueueView } from './queue-view.ts'

type WithoutNumber<Message> = Message extends unknown ? Omit<Message, 'id'> : never
/** What the host asks the server to do. The connection numbers it. */
export type HostOrder = WithoutNumber<HostMessage>

/** How it went. Without a code there was no answer; whether it was done is seen once the connection is back. */
export type OrderResult = { ok: true } | { ok: false; code: ErrorCode | null }

/** The host's part of the page: what it shows, and what it can do. */
export type Host = {
  session: LiveSession
  view: QueueView
  counts: QueueCounts
  /** See `LiveView`: times are counted on the clock of the server, because that of the desk may be wrong. */
  serverAhead: number | null
  /** The id of the sentence that says why nothing can be done just now; undefined while connected. */
  blockedBy: string | undefined
  send: (order: HostOrder) => Promise<OrderResult>
  /** Sends it and shows a toast when it was refused. While it is under way, `busy` has `key`. */
  give: (key: string, order: HostOrder) => Promise<boolean>
  busy: ReadonlySet<string>
  /** Calls the next guest; ends the conversation before, where there is one. */
  callNext: () => void
  /** Why the next guest cannot be called just now; null when it is possible. */
  whyNotNext: 'paused' | 'ringing' | 'empty' | null
}
