import type { IncomingMessage, ServerResponse } from 'node:http'
import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { heartbeatMs, livePath, maxLiveMessageBytes } from '#contract/live/live-messages.ts'
import { refuse } from '#domain/errors.ts'
import { sendProblem } from '../../../../platform/binding/problem.ts'
import { networkOf } from '../../../../platform/http/network-of-address.ts'
import type { RateLimits } from '../../../../platform/limits/rate-limits.ts'
import type { LiveHub } from '../live-hub.ts'

/** Compression would cost each connection some hundred kilobytes of memory, for messages of some hundred bytes. */
export const webSocketOptions = { maxPayload: maxLiveMessageBytes, perMessageDeflate: false, clientTracking: true }

// How long a client may take to answer a close frame; a phone that has lost its network never does.
const closeWithinMs = 2_000

// Thousands of phones behind one address of a mobile operator come back together after a restart.
const connectsPerMinute = 3_000

/** The live session over a WebSocket. */
export function registerWebSocket(
  app: FastifyInstance,
  hub: LiveHub,
  { publicUrl, limits }: { publicUrl: string; limits: RateLimits },
): void {
  const upgrades = new WeakMap<IncomingMessage, ServerResponse>()
  app.route({
    method: 'GET',
    url: livePath,
    exposeHeadRoute: false,
    config: { limit: 'by itself' },
    onRequest: async (request, reply) => {
      if (!request.ws) return sendProblem(reply, refuse('not_found'))
      if (!isOwnOrigin(request, publicUrl)) return sendProblem(reply, refuse('forbidden'))
      const network = networkOf(request.ip)
      const wait = await limits.take({ what: 'live socket', who: network, allowance: connectsPerMinute })
      if (wait !== null) return sendProblem(reply, refuse('rate_limited', { retryAfter: wait }))
      upgrades.set(request.raw, reply.raw)
      if (app.lastingConnections.keep(request.raw.socket, network)) return undefined
      return sendProblem(reply, refuse('rate_limited', { retryAfter: 30 }))
    },
    // `onRequest` has already answered a request that is no upgrade.
    handler: (_request, reply) => sendProblem(reply, refuse('not_found')),
    wsHandler: (socket, request) => {
      forgetRequest(socket, request, upgrades.get(request.raw))
      attach(hub, socket, networkOf(request.ip))
    },
  })
}

/** Programs send no Origin. Browsers always do, and only the portal's own pages may connect. */
function isOwnOrigin({ headers, host }: FastifyRequest, publicUrl: string): boolean {
  const { origin } = headers
  if (origin === undefined) return true
  if (origin === new URL(publicUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/**
 * Releases the upgrade request, with its headers and its log. Two references would keep it for as long as the socket:
 * the response that is tied to it, and the plugin's error listener, which `attach` replaces.
 */
function forgetRequest(socket: WebSocket, { raw }: FastifyRequest, answer: ServerResponse | undefined): void {
  answer?.detachSocket(raw.socket)
  socket.removeAllListeners('error')
}

function attach(hub: LiveHub, socket: WebSocket, address: string): void {
  const inlet = hub.connect({
    send: (text) => socket.send(text),
    close(code) {
      socket.close(code)
      setTimeout(() => socket.terminate(), closeWithinMs).unref()
    },
    destroy: () => socket.terminate(),
    bufferedBytes: () => socket.bufferedAmount,
    ping: () => socket.ping(),
    pingMs: heartbeatMs,
    ...{ receivesMessages: true, address },
  })
  socket.on('message', (data: Buffer, isBinary: boolean) => inlet.receive(isBinary ? '' : data.toString()))
  socket.on('pong', inlet.heard)
  socket.on('ping', inlet.heard)
  socket.on('close', inlet.closed)
  // A frame is too large or malformed: the socket closes by itself.
  socket.on('error', () => {})
}
