import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type LinkSpeed = { roundTripMs: number; kbps: number }

/** The connection of a phone far from a city. */
export const slowSpeed: LinkSpeed = { roundTripMs: 400, kbps: 400 }
/** For work that is not measured (the worker that stores the app for later). */
export const fastSpeed: LinkSpeed = { roundTripMs: 0, kbps: 1_000_000 }

/** One slow link for all connections of the phone: those of each page and of the service worker. */
export type SlowLink = {
  port: number
  /** The bytes delivered so far, in both directions, with all headers. */
  bytes: () => number
  setSpeed: (speed: LinkSpeed) => void
  /** Cuts the network: open connections end, and none opens until `restore`. */
  cut: () => void
  restore: () => void
  close: () => Promise<void>
}

/** TCP and IP add this many bytes to a packet of this size. */
const packetBytes = 1400
const headBytes = 60
/** A sender is paused when this many bytes wait, and resumed below a quarter of it. */
const mostWaiting = 256_000

/** Relays TCP to `target`; a new connection costs one more round trip, as its handshake does. */
export async function startSlowLink(target: number): Promise<SlowLink> {
  let speed = slowSpeed
  let isCut = false
  let delivered = 0
  const sockets = new Set<Socket>()
  const lanes = { up: createLane(() => speed), down: createLane(() => speed) }
  const count = (bytes: number) => {
    delivered += bytes
  }
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (phone) => {
    if (isCut) return void phone.destroy()
    keep(sockets, phone)
    setTimeout(() => {
      const far = connect({ port: target, host: '127.0.0.1', noDelay: true })
      keep(sockets, far)
      join({ from: phone, to: far, lane: lanes.up, count })
      join({ from: far, to: phone, lane: lanes.down, count })
      phone.resume()
    }, speed.roundTripMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    bytes: () => delivered,
    setSpeed: (next) => {
      speed = next
    },
    cut: () => {
      isCut = true
      endAll()
    },
    restore: () => {
      isCut = false
    },
    close: () => {
      endAll()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function keep(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
  // A broken connection is part of the simulation; `join` ends its other half.
  socket.on('error', () => socket.destroy())
}

/** Returns when a packet that is sent now has arrived: after the packets before it, plus half a round trip. */
type Lane = (bytes: number) => number

function createLane(speed: () => LinkSpeed): Lane {
  let idleAt = 0
  return (bytes) => {
    const { kbps, roundTripMs } = speed()
    const begin = Math.max(performance.now(), idleAt)
    // Bits divided by kilobits a second are milliseconds.
    idleAt = begin + (bytes * 8) / kbps
    return idleAt + roundTripMs / 2
  }
}

type Way = { from: Socket; to: Socket; lane: Lane; count: (bytes: number) => void }

function join({ from, to, lane, count }: Way): void {
  const packets: { bytes: Buffer; dueAt: number }[] = []
  let waiting = 0
  let isScheduled = false
  let isEnded = false
  const schedule = () => {
    const [next] = packets
    if (next === undefined) return void (isEnded && to.end())
    if (!isScheduled) setTimeout(deliver, Math.max(0, next.dueAt - performance.now()))
    isScheduled = true
  }
  const deliver = () => {
    isScheduled = false
    const now = performance.now()
    while (packets[0] !== undefined && packets[0].dueAt <= now + 0.5) {
      const bytes = packets.shift()?.bytes ?? Buffer.alloc(0)
      waiting -= bytes.length
      count(bytes.length)
      if (!to.destroyed) to.write(bytes)
    }
    if (waiting < mostWaiting / 4 && from.isPaused()) from.resume()
    schedule()
  }
  from.on('data', (chunk: Buffer) => {
    for (let start = 0; start < chunk.length; start += packetBytes) {
      const bytes = chunk.subarray(start, start + packetBytes)
      waiting += bytes.length
      packets.push({ bytes, dueAt: lane(bytes.length + headBytes) })
    }
    if (waiting > mostWaiting) from.pause()
    schedule()
  })
  from.on('end', () => {
    isEnded = true
    schedule()
  })
  from.on('close', (isBroken: boolean) => {
    if (isBroken) to.destroy()
  })
}
