import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import {
  type ClientMessage,
  type GuestMessage,
  type HostMessage,
  liveVersion,
  ServerMessage,
} from '../../../src/contract/live/live-messages.ts'
import type { LiveSession, QueueCounts, QueueGuest, You } from '../../../src/contract/live/live-shapes.ts'

type Numbered = GuestMessage | HostMessage | Extract<ClientMessage, { type: 'ping' }>
type Answer = Extract<ServerMessage, { type: 'done' | 'error' }>

/** A page on a WebSocket: the messages that it received, and the view that results from them. */
export class LiveClient {
  readonly messages: ServerMessage[] = []
  /** The raw text of all received messages. */
  received = ''
  session: LiveSession | null = null
  you: You | null = null
  rows = new Map<string, QueueGuest>()
  counts: QueueCounts | null = null
  closed: { code: number } | null = null
  readonly socket: WebSocket
  #id = 0

  constructor(url: string) {
    this.socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`)
    this.socket.addEventListener('message', ({ data }) => this.take(String(data)))
    this.socket.addEventListener('close', ({ code }) => {
      this.closed = { code }
    })
    this.socket.addEventListener('error', () => {})
  }

  get serial(): number | null {
    return this.you?.serial ?? null
  }

  take(text: string): void {
    this.received += text
    const message = z.parse(ServerMessage, JSON.parse(text))
    this.messages.push(message)
    if (message.type === 'snapshot') {
      this.session = message.session
      this.you = message.you
    }
    if (message.type === 'change') {
      if (message.session !== undefined) this.session = message.session
      if (message.you === null) this.you = null
      else if (message.you !== undefined) this.you = { ...this.you, ...message.you } as You
    }
    if (message.type === 'queue') {
      if (message.reset) this.rows.clear()
      for (const id of message.gone) this.rows.delete(id)
      for (const guest of message.guests) this.rows.set(guest.id, guest)
      this.counts = message.counts
    }
  }

  raw(data: string | Uint8Array<ArrayBuffer>): void {
    this.socket.send(data)
  }

  async opened(): Promise<void> {
    await expect.poll(() => this.socket.readyState).toBe(WebSocket.OPEN)
  }

  /** Sends a message and waits for its answer. */
  async ask(message: Numbered): Promise<Answer> {
    this.#id += 1
    const id = this.#id
    this.raw(JSON.stringify({ ...message, id }))
    return this.answerTo(id)
  }

  async answerTo(id: number): Promise<Answer> {
    const find = () =>
      this.messages.find((one): one is Answer => (one.type === 'done' || one.type === 'error') && one.id === id)
    await expect.poll(find).toBeDefined()
    const answer = find()
    if (answer === undefined) throw new Error('There is no answer.')
    return answer
  }

  /** Like `ask`, but expects that the message is not refused. */
  async do(message: Numbered): Promise<void> {
    expect(await this.ask(message)).toMatchObject({ type: 'done' })
  }

  ofType<Type extends ServerMessage['type']>(type: Type): Extract<ServerMessage, { type: Type }>[] {
    return this.messages.filter((one): one is Extract<ServerMessage, { type: Type }> => one.type === type)
  }

  async leaveNetwork(): Promise<void> {
    this.socket.close()
    await expect.poll(() => this.closed).not.toBeNull()
  }
}

type Tokens = { guestToken?: string; authToken?: string }

/** Connects and waits for the snapshot. */
export async function connect(url: string, tokens: Tokens = {}): Promise<LiveClient> {
  const client = new LiveClient(url)
  await client.opened()
  client.raw(JSON.stringify({ type: 'hello', v: liveVersion, ...tokens }))
  await expect.poll(() => client.messages.length).toBeGreaterThan(0)
  return client
}

export type LiveGuest = LiveClient & { token: string; mobile: string; name: string }
let people = 0

/** The data of a new guest, with a name and a number that no other guest has. */
export function guestWords() {
  people += 1
  const letters = people.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? 'q')
  return {
    fullName: `Rahimuddin ${letters}`,
    mobile: `0181${String(people).padStart(7, '0')}`,
    district: 'Dhaka',
    purpose: `Purpose of ${letters}`,
  }
}

export const newGuestToken = () => randomBytes(32).toString('base64url')

/** Connects a guest and joins the queue. */
export async function joinQueue(url: string): Promise<LiveGuest> {
  const token = newGuestToken()
  const client = await connect(url, { guestToken: token })
  const words = guestWords()
  await client.do({ type: 'join', ...words })
  return Object.assign(client, { token, mobile: words.mobile, name: words.fullName })
}
