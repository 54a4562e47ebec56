import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long and how many: of one server process, in front of everything that knows about requests. */
export type ConnectionLimits = {
  /** Connections in all, and from one address when the address is that of the caller and not of a proxy. */
  most: number
  mostOfAddress: number
  /** Without a byte in either direction while a request or its answer is under way. */
  silentMs: number
  /** From the first byte of a request to its last. Our own client gives up after 90 s and goes on in another request. */
  requestMs: number
  headersMs: number
  /** From the first byte of an answer to its last; 2 MB over 64 kbit/s take four and a half minutes. */
  answerMs: number
  /** Answers that are older than `slowAfterMs` and not read yet; of more than these the oldest is cut. */
  mostSlowReaders: number
  slowAfterMs: number
  /** How often all this is looked at. */
  lookMs: number
}

export const connectionLimits: ConnectionLimits = {
  most: 2_000,
  // Hundreds of phones share one address of a mobile operator, each with a connection or two.
  mostOfAddress: 600,
  silentMs: 60_000,
  requestMs: 120_000,
  headersMs: 20_000,
  answerMs: 300_000,
  mostSlowReaders: 100,
  slowAfterMs: 20_000,
  lookMs: 5_000,
}

type OpenConnection = { address: string; busy: number; since: number }

/**
 * Holds a server to its limits on connections. When there is no room, the connection that idles longest goes; only where
 * all are busy is a new one refused. `byAddress` is for servers that callers reach without a proxy.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  { byAddress }: { byAddress: boolean },
): void {
  const connections = new Map<Socket, OpenConnection>()
  const answers = new Map<ServerResponse, number>()
  server.timeout = limits.silentMs
  server.requestTimeout = limits.requestMs
  server.headersTimeout = limits.headersMs

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    connections.set(socket, { address, busy: 0, since: Date.now() })
    socket.once('close', () => connections.delete(socket))
    const own = byAddress ? [...connections].filter(([, connection]) => connection.address === address) : []
    if (own.length > limits.mostOfAddress) makeRoom(own, socket)
    else if (connections.size > limits.most) makeRoom([...connections], socket)
  })
  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const connection = connections.get(request.socket)
    if (connection !== undefined) connection.busy += 1
    answer.once('close', () => {
      answers.delete(answer)
      if (connection === undefined) return
      connection.busy -= 1
      connection.since = Date.now()
    })
    // `finish` means handed to the system; what is not read stays before it.
    answer.once('finish', () => answers.delete(answer))
    answers.set(answer, Date.now())
  })
  const timer = setInterval(() => cutSlowReaders(answers, limits), limits.lookMs).unref()
  server.once('close', () => clearInterval(timer))
}

/** Ends the longest idle connection among some for a new one, or the new one when all are busy. */
function makeRoom(connections: readonly (readonly [Socket, OpenConnection])[], newest: Socket): void {
  const idle = connections.filter(([socket, { busy }]) => busy === 0 && socket !== newest)
  const [socket] = idle.sort(([, one], [, other]) => one.since - other.since)[0] ?? [newest]
  socket.destroy()
}

function cutSlowReaders(answers: Map<ServerResponse, number>, limits: ConnectionLimits): void {
  const now = Date.now()
  const slow: [ServerResponse, number][] = []
  for (const entry of answers) {
    const [answer, since] = entry
    // The time in which the answer is made is not its reader's.
    if (!answer.headersSent) answers.set(answer, now)
    else if (now - since > limits.slowAfterMs) slow.push(entry)
  }
  const tooMany = slow.slice(0, Math.max(0, slow.length - limits.mostSlowReaders))
  const tooOld = slow.filter(([, since]) => now - since > limits.answerMs)
  for (const [answer] of [...tooMany, ...tooOld]) answer.destroy()
}
