import type { HostMessage } from '#contract/live/live-messages.ts'
import type { LiveSession, QueueCounts } from '#contract/live/live-shapes.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { QueueView } from './queue-view.ts'

type WithoutNumber<Message> = Message extends unknown ? Omit<Message, 'id'> : never
/** A message of the host without its id, which the connection adds. */
export type HostOrder = WithoutNumber<HostMessage>

/** The result of an order. Code null: there was no answer; the queue shows the effect once the connection is back. */
export type OrderResult = { ok: true } | { ok: false; code: ErrorCode | null }

/** The state and the actions of the host's page. */
export type Host = {
  session: LiveSession
  view: QueueView
  counts: QueueCounts
  /** See `LiveView`: times use the clock of the server, because that of the desk may be wrong. */
  serverAhead: number | null
  /** The id of the sentence that says why no action is possible; undefined while connected. */
  blockedBy: string | undefined
  send: (order: HostOrder) => Promise<OrderResult>
  /** Sends an order and shows a toast if it was refused. `busy` has `key` until the answer arrives. */
  sendOrder: (key: string, order: HostOrder) => Promise<boolean>
  busy: ReadonlySet<string>
  /** Calls the next guest, after it has ended the current conversation if there is one. */
  callNext: () => void
  /** Why the next guest cannot be called now; null if it is possible. */
  whyNotNext: 'paused' | 'ringing' | 'empty' | null
}
