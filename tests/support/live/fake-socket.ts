import { onTestFinished, vi } from 'vitest'

type Sent = { type: string; id?: number } & Record<string, unknown>

/** A WebSocket whose other end is the test. */
export class FakeSocket {
  static readonly OPEN = 1
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readonly sent: Sent[] = []
  readonly url: string

  constructor(url: string) {
    this.url = url
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.readyState = 3
  }
}

export type FakeSockets = {
  all: FakeSocket[]
  /** The newest connection; waits until one exists. */
  last: () => Promise<FakeSocket>
  /** Opens the newest connection and sends it the snapshot. */
  open: (snapshot: object) => Promise<FakeSocket>
  say: (message: object) => void
  /** Closes the newest connection as the server or the network would. */
  lose: (code?: number) => void
  /** The newest message of a type on the newest connection; waits until it was sent. */
  sent: (type: string) => Promise<Sent>
}

/** Replaces WebSockets by connections that the test answers. */
export function fakeSockets(): FakeSockets {
  const all: FakeSocket[] = []
  const usual = globalThis.WebSocket
  class Recorded extends FakeSocket {
    constructor(url: string) {
      super(url)
      all.push(this)
    }
  }
  Object.defineProperty(globalThis, 'WebSocket', { value: Recorded, configurable: true, writable: true })
  onTestFinished(() => {
    Object.defineProperty(globalThis, 'WebSocket', { value: usual, configurable: true, writable: true })
  })
  const newest = () => all.at(-1)
  const patience = { timeout: 20_000 }
  const last = () =>
    vi.waitFor(() => {
      const socket = newest()
      if (socket === undefined || socket.readyState === 3) throw new Error('There is no connection.')
      return socket
    }, patience)
  const say = (message: object) => newest()?.onmessage?.({ data: JSON.stringify(message) })
  return {
    all,
    last,
    say,
    async open(snapshot) {
      const socket = await last()
      socket.readyState = 1
      socket.onopen?.()
      say(snapshot)
      return socket
    },
    lose(code = 1006) {
      const socket = newest()
      if (socket === undefined) return
      socket.readyState = 3
      socket.onclose?.({ code })
    },
    sent: (type) =>
      vi.waitFor(() => {
        const message = newest()?.sent.findLast((one) => one.type === type)
        if (message === undefined) throw new Error(`No ${type} was sent.`)
        return message
      }, patience),
  }
}
