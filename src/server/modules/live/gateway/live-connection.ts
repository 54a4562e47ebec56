import { liveVersion, type ServerMessage } from '#contract/live/live-messages.ts'
import type { LiveHost } from '../access/host.ts'
import { FullBuffer } from './full-buffer.ts'
import { type HostQueue, type SentQueue, toQueueMessage } from './host-queue.ts'
import { MessageAllowance } from './message-allowance.ts'
import { type Seen, toChange, toEvents, toYou } from './own-change.ts'

/** Where messages are sent: a WebSocket, or a stream of server-sent events. */
export type Outlet = {
  send: (text: string) => void
  close: (code: number) => void
  /** Closes without a close frame, for clients that do not read. */
  destroy: () => void
  bufferedBytes: () => number
  /** Sends a heartbeat: a WebSocket client answers it, and proxies see that a stream is alive. */
  ping: () => void
  pingMs: number
  /** Whether the client's messages arrive over this outlet too; false for an event stream. */
  receivesMessages: boolean
  /** The client's network, for limits only. */
  address: string
}

/** The tokens of a hello, and the host that they belong to. Keys are keyed hashes of the tokens. */
export type Identity = {
  guest: { token: string; key: string } | null
  auth: { token: string; key: string } | null
  host: LiveHost | null
}

/** What all connections are updated from. */
export type LiveState = {
  seenBy: (identity: Identity) => Seen
  queue: () => HostQueue
  now: Date
}

const nothing: Seen = { session: null, place: null }

/** One connection and what it was last sent: later messages contain only the differences. */
export class LiveConnection {
  readonly outlet: Outlet
  /** When it was opened: by the clock of the process, and by the wall clock, which processes compare. */
  readonly since: number
  readonly at: number
  identity: Identity | null = null
  heardAt: number
  pingedAt: number
  checkedAt: number
  readonly buffer: FullBuffer
  readonly allowance: MessageAllowance
  isOpen = true
  /** An update was skipped because the send buffer is full. */
  isBehind = false
  /** Messages that are queued or being handled. */
  pending = 0
  /** Messages are handled one after the other. */
  work: Promise<void> = Promise.resolve()
  #seq = 0
  #sent: Seen = nothing
  #sentQueue: SentQueue | null = null
  #needsSnapshot = true

  /** `stalledMs`: see `LiveTimes`. */
  constructor(outlet: Outlet, { clock, stalledMs }: { clock: number; stalledMs: number }) {
    this.outlet = outlet
    this.since = clock
    this.at = Date.now()
    this.heardAt = clock
    this.pingedAt = clock
    this.checkedAt = clock
    this.buffer = new FullBuffer(outlet.bufferedBytes, stalledMs)
    this.allowance = new MessageAllowance(clock)
  }

  send(message: ServerMessage): void {
    if (this.isOpen) this.outlet.send(JSON.stringify(message))
  }

  /**
   * Sends what has changed. While the send buffer is full, nothing is sent; the next update then covers all changes
   * since. A client that has not read at all for a while gets a snapshot.
   */
  update(liveState: LiveState, clock: number): void {
    const { identity } = this
    if (identity === null || !this.isOpen) return
    this.isBehind = this.buffer.look(clock)
    if (this.isBehind) {
      if (this.buffer.isStalled(clock)) this.#needsSnapshot = true
      return
    }
    const seen = liveState.seenBy(identity)
    if (this.#needsSnapshot) this.#sendSnapshot(identity, seen, liveState.now)
    else this.#sendChange(identity, seen, liveState.now)
    if (identity.host !== null) this.#sendQueue(liveState.queue())
  }

  #sendSnapshot({ guest, host }: Identity, seen: Seen, now: Date): void {
    const { session, place } = seen
    this.#needsSnapshot = false
    this.#sentQueue = null
    this.#sent = seen
    const you = guest === null ? null : toYou(place, { token: guest.token, now })
    const own = { you, host: host !== null, at: now.toISOString() }
    this.send({ type: 'snapshot', v: liveVersion, seq: this.#nextSeq(), session, ...own })
  }

  #sendChange({ guest }: Identity, seen: Seen, now: Date): void {
    const change = toChange(this.#sent, seen, { token: guest?.token ?? '', now })
    // An equal `seen` does not replace `#sent`: the newer object would survive into the old generation of the heap.
    if (change === null) return
    this.send({ type: 'change', seq: this.#nextSeq(), ...change })
    for (const event of toEvents(this.#sent, seen, now)) this.send(event)
    this.#sent = seen
  }

  #sendQueue(queue: HostQueue): void {
    const next = toQueueMessage(this.#sentQueue, queue)
    if (next === null) return
    this.#sentQueue = next.sent
    this.send({ type: 'queue', seq: this.#nextSeq(), ...next.message })
  }

  #nextSeq(): number {
    this.#seq += 1
    return this.#seq
  }
}
