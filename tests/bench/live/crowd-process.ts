import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type FrameSocket, openFrameSocket } from './frame-socket.ts'

/*
 * Thousands of guests in a process of their own. The parent sends one command at a time and gets one answer. Times are
 * in milliseconds since 1970, so that they can be compared with those of another process on the machine.
 */

export type CrowdCommand =
  /** Connects guests, and lets them join. */
  | { do: 'open'; port: number; count: number }
  /** Forgets the messages that came so far. */
  | { do: 'listen' }
  /** The messages since `listen`: for each guest the bytes and the time of the last message. */
  | { do: 'report' }
  /** This many guests lose their connection, and reconnect within a second. */
  | { do: 'reconnect'; port: number; count: number }
  | { do: 'close' }
export type CrowdReport = { bytes: number[]; lastAt: number[]; servedMs: number[]; failures: number }

type Guest = { n: number; token: string; socket: FrameSocket | null; lastAt: number; answered: (() => void) | null }

const guests: Guest[] = []
const atOnce = 50
const clock = () => performance.timeOrigin + performance.now()
let failures = 0

/** Resolves with the snapshot. */
async function connectGuest(guest: Guest, port: number): Promise<void> {
  const snapshot = new Promise<void>((resolve) => {
    guest.answered = resolve
  })
  // Each network has so few guests that its limit of connections is not reached.
  const address = `10.0.${guest.n >> 8}.${guest.n & 255}`
  guest.socket = await openFrameSocket(
    { port, path: '/ws', address },
    {
      message: () => {
        guest.lastAt = clock()
        guest.answered?.()
      },
      closed: () => {},
    },
  )
  guest.socket.send({ type: 'hello', v: 1, guestToken: guest.token })
  await snapshot
}

async function open(port: number, count: number): Promise<void> {
  const first = guests.length
  for (let n = first; n < first + count; n += 1)
    guests.push({ n, token: randomBytes(32).toString('base64url'), socket: null, lastAt: 0, answered: null })
  const waiting = guests.slice(first)
  const work = async () => {
    for (let guest = waiting.shift(); guest !== undefined; guest = waiting.shift()) {
      await connectGuest(guest, port)
      const place = new Promise<void>((resolve) => {
        // The server sends nothing to waiting guests until they have joined.
        ;(guest as Guest).answered = resolve
      })
      const mobile = `017${String(10_000_000 + guest.n).padStart(8, '0')}`
      const words = { fullName: `Guest of the bench ${guest.n}`, mobile, district: 'Dhaka', purpose: 'About my land' }
      guest.socket?.send({ type: 'join', id: 1, ...words })
      await place
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function reconnect(port: number, count: number): Promise<number[]> {
  const gone = guests.slice(0, count)
  for (const { socket } of gone) socket?.destroy()
  const start = clock()
  const served = gone.map(async (guest, index) => {
    // Evenly spread over one second.
    await wait((index * 1_000) / count)
    await connectGuest(guest, port).catch(() => {
      failures += 1
    })
    return clock() - start
  })
  return Promise.all(served)
}

async function obey(command: CrowdCommand): Promise<CrowdReport> {
  let servedMs: number[] = []
  if (command.do === 'open') await open(command.port, command.count)
  if (command.do === 'reconnect') servedMs = await reconnect(command.port, command.count)
  if (command.do === 'close') for (const { socket } of guests.splice(0)) socket?.destroy()
  const isReport = command.do === 'report'
  const bytes = isReport ? guests.map(({ socket }) => socket?.takeBytes() ?? 0) : []
  const lastAt = isReport ? guests.map((guest) => guest.lastAt) : []
  if (command.do === 'listen')
    for (const guest of guests) {
      guest.lastAt = 0
      guest.socket?.takeBytes()
    }
  return { bytes, lastAt, servedMs, failures }
}

process.on('message', (command: CrowdCommand) => {
  obey(command).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
