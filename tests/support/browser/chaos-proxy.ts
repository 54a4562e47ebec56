import { createHash } from 'node:crypto'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Faults that a request can meet on its way. All but the first three let the whole request reach the server. */
export const faults = ['dropBefore', 'cutUpload', 'badGateway', 'dropAfter', 'truncate'] as const
export type ProxyFault = (typeof faults)[number]

export type Network = {
  target: string
  seed: number
  /** The share of requests that meet a fault, from 0 to 1. */
  faulty: number
  /** The limit of both directions together, and of each direction; 0 for no limit. */
  kbps: number
  /** There and back. */
  roundTripMs: number
  /** When nothing passes, for `forMs`: first after `firstMs`, and then every `everyMs`. */
  outage: { firstMs: number; everyMs: number; forMs: number } | null
}

/** A bad network: three of ten requests fail, and twenty seconds of each minute nothing passes. */
export const lossyNetwork = {
  faulty: 0.3,
  kbps: 4_000,
  roundTripMs: 100,
  outage: { firstMs: 10_000, everyMs: 60_000, forMs: 20_000 },
} as const

export type ChaosProxy = {
  url: string
  /** Bytes on the sockets including heads, and the requests that came in outside of outages. */
  counted: () => { up: number; down: number; requests: number; faults: number }
  /** Begins or ends an outage by hand, in addition to those of the network. */
  setDark: (dark: boolean) => void
  close: () => Promise<void>
}

const linkChunkBytes = 4_096
const lateTimerMs = 50

/**
 * A slow and faulty network in front of a server. With the same seed, the same attempt of a request meets the same
 * fault.
 */
export async function startChaosProxy(network: Network): Promise<ChaosProxy> {
  const tries = new Map<string, number>()
  const sockets = new Set<Socket>()
  const gone = { up: 0, down: 0 }
  let [requests, failed] = [0, 0]
  const [up, down] = [createLink(network.kbps), createLink(network.kbps)]
  const agent = new Agent({ keepAlive: true })
  const startedAt = performance.now()
  let isCut = false
  const isDark = () => isCut || (network.outage !== null && darkAt(network.outage, performance.now() - startedAt))

  const server = createServer({ keepAliveTimeout: 60_000 }, (incoming, answer) => {
    const name = `${incoming.method} ${incoming.url}`
    const turn = (tries.get(name) ?? 0) + 1
    tries.set(name, turn)
    requests += 1
    const fault = faultOf(network, name, turn)
    if (fault !== null) failed += 1
    void pass({ incoming, answer, fault, network, up, down, agent }).catch(() => incoming.socket.destroy())
  })
  server.on('connection', (socket) => {
    if (isDark()) return socket.destroy()
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => {
      sockets.delete(socket)
      gone.up += socket.bytesRead
      gone.down += socket.bytesWritten
    })
  })
  // Requests under way are cut when an outage begins.
  const darkness = setInterval(() => {
    if (isDark()) for (const socket of sockets) socket.destroy()
  }, 20)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setDark(dark) {
      isCut = dark
    },
    counted() {
      const total = { ...gone, requests, faults: failed }
      for (const { bytesRead, bytesWritten } of sockets) {
        total.up += bytesRead
        total.down += bytesWritten
      }
      return total
    },
    async close() {
      clearInterval(darkness)
      for (const socket of sockets) socket.destroy()
      agent.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** How many milliseconds the network needs for this many bytes in one direction, including outages. */
export function shortestMs({ kbps, outage }: Pick<Network, 'kbps' | 'outage'>, bytes: number): number {
  let [at, left] = [0, (bytes * 8) / kbps]
  while (left > 0) {
    const isDark = outage !== null && darkAt(outage, at)
    if (!isDark) left -= 1
    at += 1
  }
  return at
}

function darkAt({ firstMs, everyMs, forMs }: NonNullable<Network['outage']>, at: number): boolean {
  return at >= firstMs && (at - firstMs) % everyMs < forMs
}

function faultOf({ seed, faulty }: Network, name: string, turn: number): ProxyFault | null {
  const drawn = createHash('sha256').update(`${seed}|${name}|${turn}`).digest()
  if (drawn.readUInt32BE(0) / 2 ** 32 >= faulty) return null
  return faults[drawn.readUInt32BE(4) % faults.length] ?? null
}

type Passing = {
  incoming: IncomingMessage
  answer: ServerResponse
  fault: ProxyFault | null
  network: Network
  up: Link
  down: Link
  agent: Agent
}

async function pass({ incoming, answer, fault, network, up, down, agent }: Passing): Promise<void> {
  const { socket } = incoming
  await sleep(network.roundTripMs / 2)
  if (fault === 'dropBefore') return void socket.destroy()
  if (fault === 'badGateway') {
    // Like a gateway whose server is off: it answers at once and closes the connection.
    answer.writeHead(502, { 'content-type': 'text/html', connection: 'close' }).end('<h1>Bad gateway</h1>')
    return
  }
  const body = Number(incoming.headers['content-length'] ?? 0)
  const replied = await forward({ incoming, network, up, agent, stopAt: fault === 'cutUpload' ? body / 2 : null })
  if (replied === null || fault === 'dropAfter') return void socket.destroy()

  await sleep(network.roundTripMs / 2)
  answer.writeHead(replied.status, replied.headers)
  const bytes = fault === 'truncate' ? replied.body.subarray(0, replied.body.length / 2) : replied.body
  await down.carry(bytes.length)
  if (fault !== 'truncate') return void answer.end(bytes)
  answer.write(bytes)
  await sleep(20)
  socket.destroy()
}

type Forwarded = { status: number; headers: IncomingMessage['headers']; body: Buffer }
type Forwarding = Pick<Passing, 'incoming' | 'network' | 'up' | 'agent'> & { stopAt: number | null }

/** Forwards the request at the speed of the link. Null when either side closed the connection. */
async function forward({ incoming, network, up, agent, stopAt }: Forwarding): Promise<Forwarded | null> {
  const target = new URL(network.target)
  const { method, url, headers } = incoming
  const outgoing = request({ agent, host: target.hostname, port: target.port, method, path: url, headers })
  const replied = readReply(outgoing)
  let sent = 0
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += linkChunkBytes) {
        const piece = chunk.subarray(at, at + linkChunkBytes)
        await up.carry(piece.length)
        if (incoming.socket.destroyed) throw new Error('The connection broke')
        outgoing.write(piece)
        sent += piece.length
        if (stopAt !== null && sent >= stopAt) throw new Error('The connection is cut here')
      }
    }
    if (stopAt !== null) throw new Error('The connection is cut here')
  } catch {
    outgoing.destroy()
    return null
  }
  outgoing.end()
  return replied
}

function readReply(outgoing: ReturnType<typeof request>): Promise<Forwarded | null> {
  return new Promise((resolve) => {
    outgoing.on('error', () => resolve(null))
    outgoing.on('response', async (response) => {
      const chunks = await response.toArray().catch(() => null)
      const { statusCode: status = 502, headers } = response
      resolve(chunks === null ? null : { status, headers, body: Buffer.concat(chunks) })
    })
  })
}

type Link = { carry: (bytes: number) => Promise<void> }

/** A shared link: each transfer waits until the earlier ones are through. */
function createLink(kbps: number): Link {
  let freeAt = 0
  return {
    async carry(bytes) {
      if (kbps === 0) return
      const now = performance.now()
      // A timer that fires late on a busy machine must not make the network slower than configured.
      freeAt = Math.max(freeAt, now - lateTimerMs) + (bytes * 8) / kbps
      // Timers are no more precise than this. The rest stays in `freeAt`, so the rate is right on average.
      if (freeAt - now > 4) await sleep(freeAt - now)
    },
  }
}
