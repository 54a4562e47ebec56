import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './network-of-address.ts'

/** Limits of one server process. They apply before anything that knows about requests. */
export type ConnectionLimits = {
  /** Connections in all, and from one address (only when the sockets come from the callers and not from a proxy). */
  most: number
  mostOfAddress: number
  /** The longest silence in both directions while a request or its answer is under way. */
  silentMs: number
  /** From the first byte of a request to its last. Our client gives up after 90 s and continues in another request. */
  requestMs: number
  headersMs: number
  /** From the first byte of an answer to its last; 2 MB over 64 kbit/s take four and a half minutes. */
  answerMs: number
  /** A client that reads at this rate on average may take longer: a list of a million rows takes its time. */
  steadyBytesPerSecond: number
  /** How many answers may be older than `slowAfterMs` and still unread; beyond that the oldest are cut. */
  mostSlowReaders: number
  slowAfterMs: number
  /** Lasting connections (WebSockets, endless answers), which are not counted above: in all, and from one address. */
  mostLasting: number
  mostLastingOfAddress: number
  /** How often slow readers are checked. */
  checkEveryMs: number
}

export const connectionLimits: ConnectionLimits = {
  most: 2_000,
  // Hundreds of phones share one address of a mobile operator, each with a connection or two.
  mostOfAddress: 600,
  silentMs: 60_000,
  requestMs: 120_000,
  headersMs: 20_000,
  answerMs: 300_000,
  steadyBytesPerSecond: 7_000,
  mostSlowReaders: 100,
  slowAfterMs: 20_000,
  // The guests of a Secretary's Hour, some 20 kB each.
  mostLasting: 10_000,
  mostLastingOfAddress: 2_000,
  checkEveryMs: 5_000,
}

/** `network`: the caller's or a proxy's. `answer`: the unfinished answer to the last request. */
type OpenConnection = { network: string; busy: number; since: number; answer: ServerResponse | null }

/** Connections that last as long as a page is open. Their owner has to detect clients that no longer read. */
export type LastingConnections = {
  /**
   * Moves a connection from the limits on requests and answers to those on lasting ones. False when there are too many.
   * When its answer ends before the connection does, it moves back. `network` is the caller's, as the request gives it:
   * behind a proxy all sockets come from one address.
   */
  keep: (socket: Socket, network: string) => boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    lastingConnections: LastingConnections
  }
}

/**
 * Enforces the connection limits of a server. When there is no room, the longest idle connection is closed; a new one
 * is refused only when all are busy. `byAddress` is for servers that callers reach without a proxy.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  { byAddress }: { byAddress: boolean },
): LastingConnections {
  const connections = new Map<Socket, OpenConnection>()
  const answers: OpenAnswers = new Map()
  server.timeout = limits.silentMs
  server.requestTimeout = limits.requestMs
  server.headersTimeout = limits.headersMs

  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    connections.set(socket, { network, busy: 0, since: Date.now(), answer: null })
    socket.once('close', () => connections.delete(socket))
    const own = byAddress ? [...connections].filter(([, connection]) => connection.network === network) : []
    if (own.length > limits.mostOfAddress) makeRoom(own, socket)
    else if (connections.size > limits.most) makeRoom([...connections], socket)
  })
  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const connection = connections.get(request.socket)
    if (connection !== undefined) {
      connection.busy += 1
      connection.answer = answer
    }
    answer.once('close', () => {
      answers.delete(answer)
      if (connection === undefined) return
      connection.busy -= 1
      if (connection.answer === answer) connection.answer = null
      connection.since = Date.now()
    })
    // `finish` means handed to the operating system; until then unread bytes stay in this process.
    answer.once('finish', () => answers.delete(answer))
    answers.set(answer, startOn(request.socket))
  })
  const timer = setInterval(() => cutSlowReaders(answers, limits), limits.checkEveryMs).unref()
  server.once('close', () => clearInterval(timer))
  return keepLasting({ connections, answers, limits })
}

type Keeping = {
  connections: Map<Socket, OpenConnection>
  answers: OpenAnswers
  limits: ConnectionLimits
}

function keepLasting({ connections, answers, limits }: Keeping): LastingConnections {
  const lasting = new Set<Socket>()
  const ofNetwork = new Map<string, number>()
  const count = (network: string, by: 1 | -1) => {
    const now = (ofNetwork.get(network) ?? 0) + by
    if (now === 0) ofNetwork.delete(network)
    else ofNetwork.set(network, now)
  }
  return {
    keep(socket, network) {
      const connection = connections.get(socket)
      if (connection === undefined || lasting.has(socket)) return false
      if (lasting.size >= limits.mostLasting) return false
      if ((ofNetwork.get(network) ?? 0) >= limits.mostLastingOfAddress) return false
      connections.delete(socket)
      lasting.add(socket)
      count(network, 1)
      const release = () => {
        if (!lasting.delete(socket)) return
        count(network, -1)
        if (socket.destroyed) return
        connection.since = Date.now()
        connections.set(socket, connection)
      }
      socket.once('close', release)
      const { answer } = connection
      if (answer !== null) {
        answers.delete(answer)
        answer.once('close', release)
      }
      return true
    },
  }
}

/** Closes the longest idle of these connections for a new one, or the new one when all others are busy. */
function makeRoom(connections: readonly (readonly [Socket, OpenConnection])[], newest: Socket): void {
  const idle = connections.filter(([socket, { busy }]) => busy === 0 && socket !== newest)
  const [socket] = idle.sort(([, one], [, other]) => one.since - other.since)[0] ?? [newest]
  socket.destroy()
}

/** The connection of an answer, when the answer began, and how many bytes the connection had carried by then. */
type AnswerStart = { socket: Socket; since: number; bytes: number }
type OpenAnswers = Map<ServerResponse, AnswerStart>

/** A pipelined answer has no socket of its own yet, so the socket of its request is used. */
const startOn = (socket: Socket): AnswerStart => ({ socket, since: Date.now(), bytes: carriedBy(socket) })

/** How many bytes have left the process: the rest of a large answer waits in memory until it is read. */
const carriedBy = (socket: Socket): number => socket.bytesWritten - socket.writableLength

function cutSlowReaders(answers: OpenAnswers, limits: ConnectionLimits): void {
  const now = Date.now()
  const slow: [ServerResponse, AnswerStart][] = []
  for (const entry of answers) {
    const [answer, { socket, since }] = entry
    // The time that the server takes to make the answer does not count against the reader.
    if (!answer.headersSent) answers.set(answer, startOn(socket))
    else if (now - since > limits.slowAfterMs) slow.push(entry)
  }
  const tooMany = slow.slice(0, Math.max(0, slow.length - limits.mostSlowReaders))
  const tooOld = slow.filter(([, { socket, since, bytes }]) => {
    const ms = now - since
    return ms > limits.answerMs && carriedBy(socket) - bytes < (limits.steadyBytesPerSecond * ms) / 1_000
  })
  for (const [answer] of [...tooMany, ...tooOld]) answer.destroy()
}
