import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies send the next request of a connection after the answer to the one before. */
const mostUnanswered = 16

type Handle = (request: IncomingMessage, answer: ServerResponse) => void

/**
 * Closes a connection that sends many requests without waiting for answers (pipelining). Node parses all requests of a
 * packet at once and begins each, so 50 connections with 300 requests each held up the event loop for 10 s. Wraps the
 * present listeners, because a listener cannot keep a request from the next one.
 */
export function limitPipelining(server: Server): void {
  const handlers = server.listeners('request') as Handle[]
  const unanswered = new WeakMap<Socket, number>()
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const { socket } = request
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    // The rest of the packet is still parsed, and each of its requests ends here.
    if (count > mostUnanswered) return void socket.destroy()
    answer.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    for (const handle of handlers) handle.call(server, request, answer)
  })
}
