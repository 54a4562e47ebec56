import * as z from 'zod/mini'
import { type ClientMessage, liveVersion, ServerMessage } from '../../../../src/contract/live/live-messages.ts'
import type { LiveSession, QueueCounts, QueueGuest, You } from '../../../../src/contract/live/live-shapes.ts'
import type { Outlet } from '../../../../src/server/modules/live/gateway/live-connection.ts'
import type { Inlet } from '../../../../src/server/modules/live/gateway/live-hub.ts'
import type { Answer } from '../model/operations.ts'
import type { LiveProcess } from './live-process.ts'

type Asks = Exclude<ClientMessage, { type: 'hello' | 'ping' }>
type Tokens = { guestToken?: string; authToken?: string }
/** `vanished`: the network is gone, and the server has not noticed. */
export type ClientStatus = 'open' | 'vanished' | 'closed'

/** More bytes than the server keeps waiting for one client. */
const stalledBytes = 10_000_000

/** A page on a connection in memory: the messages that it got, and the view that they result in. */
export class LiveClient {
  status: ClientStatus = 'open'
  closeCode: number | null = null
  isStalled = false
  /** The server has closed the connection because the client read nothing. */
  isCutStalled = false
  snapshots = 0
  session: LiveSession | null = null
  you: You | null = null
  isHost = false
  readonly rows = new Map<string, QueueGuest>()
  counts: QueueCounts | null = null
  /** All other messages: rings, failures, announcements. */
  readonly events: ServerMessage[] = []
  /** Messages that this client must never get. */
  readonly wrong: string[] = []
  readonly process: LiveProcess
  readonly #inlet: Inlet
  readonly #isForeign: (text: string) => string | null
  readonly #answers = new Map<number, (answer: Answer | null) => void>()
  #unread: string[] = []
  #seq = 0
  #id = 0
  #failure: Answer | null = null

  constructor(process: LiveProcess, tokens: Tokens, isForeign: (text: string) => string | null) {
    this.process = process
    this.#isForeign = isForeign
    this.#inlet = process.hub.connect(this.#outlet())
    this.#inlet.receive(JSON.stringify({ type: 'hello', v: liveVersion, ...tokens }))
  }

  /** Null when the answer is lost, or not read. */
  ask(message: Asks): Promise<Answer | null> {
    this.#id += 1
    const id = this.#id
    const answer = new Promise<Answer | null>((resolve) => this.#answers.set(id, resolve))
    this.#inlet.receive(JSON.stringify({ ...message, id }))
    return this.isStalled ? Promise.resolve(null) : answer
  }

  /** Ends the connection from this side; the server notices. */
  drop(): void {
    if (this.status === 'closed') return
    this.#lose(null)
    this.#inlet.closed()
  }

  vanish(): void {
    if (this.status !== 'open') return
    this.status = 'vanished'
    this.#answerAll(null)
  }

  /** The process has ended, so no more messages come. */
  cutOff(): void {
    this.#lose(null)
  }

  stall(): void {
    this.isStalled = true
  }

  readOn(): void {
    this.isStalled = false
    const texts = this.#unread
    this.#unread = []
    for (const text of texts) this.#take(text)
  }

  #outlet(): Outlet {
    return {
      send: (text) => {
        if (this.status !== 'open') return
        if (this.isStalled) this.#unread.push(text)
        else this.#take(text)
      },
      close: (code) => this.#closedByServer(code),
      destroy: () => this.#closedByServer(1006),
      bufferedBytes: () => (this.isStalled ? stalledBytes : 0),
      ping: () => {
        if (this.status === 'open') queueMicrotask(() => this.#inlet.heard())
      },
      ...{ pingMs: 30_000, receivesMessages: true, address: '192.0.2.1' },
    }
  }

  #closedByServer(code: number): void {
    this.isCutStalled = this.isStalled && code === 1006
    if (this.isStalled) this.readOn()
    this.#lose(code)
    // Asynchronous, like the close event of a socket.
    queueMicrotask(() => this.#inlet.closed())
  }

  #lose(code: number | null): void {
    if (this.status === 'closed') return
    this.status = 'closed'
    this.closeCode = code
    this.#answerAll(code === 4003 ? 'forbidden' : null)
  }

  #answerAll(answer: Answer | null): void {
    for (const resolve of this.#answers.values()) resolve(answer)
    this.#answers.clear()
  }

  #take(text: string): void {
    const foreign = this.#isForeign(text)
    if (foreign !== null) this.wrong.push(`foreign: a client was sent ${foreign}`)
    const read = z.safeParse(ServerMessage, JSON.parse(text))
    if (!read.success) {
      this.wrong.push(`contract: ${text}`)
      return
    }
    const message = read.data
    if ('seq' in message) {
      this.#seq += 1
      if (message.seq !== this.#seq) this.wrong.push(`sequence: ${message.seq} came as number ${this.#seq}`)
    }
    this.#apply(message)
  }

  #apply(message: ServerMessage): void {
    switch (message.type) {
      case 'snapshot':
        this.snapshots += 1
        this.session = message.session
        this.you = message.you
        this.isHost = message.host
        return
      case 'change':
        if (message.session !== undefined) this.session = message.session
        if (message.you === null) this.you = null
        else if (message.you !== undefined) this.you = { ...this.you, ...message.you } as You
        return
      case 'queue':
        this.#applyQueue(message)
        return
      case 'done':
        this.#settle(message.id, this.#failure ?? 'done')
        return
      case 'error':
        if (message.code === 'internal') this.wrong.push('fault: a client was answered "internal"')
        this.#settle(message.id ?? -1, answerOf(message.code))
        return
      case 'callFailed':
        // A message of this type that belongs to an answer comes directly before that answer.
        this.#failure = message.code === 'guest_offline' ? (message.guest === null ? 'none_online' : 'offline') : null
        queueMicrotask(() => {
          this.#failure = null
        })
    }
    this.events.push(message)
  }

  #applyQueue({ reset, gone, guests, counts }: Extract<ServerMessage, { type: 'queue' }>): void {
    if (reset) this.rows.clear()
    for (const id of gone) this.rows.delete(id)
    for (const guest of guests) this.rows.set(guest.id, guest)
    this.counts = counts
  }

  #settle(id: number, answer: Answer): void {
    this.#answers.get(id)?.(answer)
    this.#answers.delete(id)
  }
}

function answerOf(code: string): Answer {
  if (code === 'forbidden') return code
  if (code === 'maintenance') return 'later'
  return code === 'stale_version' ? 'stale' : 'refused'
}
