import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { SelfSigned } from './self-signed.ts'

/** `line` is like `GET /path`; `at` is when it arrived, in milliseconds since 1970. */
export type SeenRequest = { line: string; at: number }

/**
 * The proxy in front of a server, like the one at the office: it ends TLS, speaks HTTP/2 with the phone, and sees each
 * request.
 */
export type OfficeProxy = {
  port: number
  /** Every request that arrived, including those of the worker. */
  requests: SeenRequest[]
  /** The number of requests whose answer is not complete. */
  open: () => number
  /** From now on requests go to another server. */
  forwardTo: (upstream: string) => void
  close: () => Promise<void>
}

type Incoming = IncomingMessage | Http2ServerRequest
type Answer = ServerResponse | Http2ServerResponse

/** Headers that apply to one connection only; HTTP/2 refuses them. */
const hops: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
])

/**
 * The most bytes of one TLS record. A browser can read a record only when it is complete, so records of 16 kB, the
 * default of Node and nginx, delay the first bytes of a page until the last have arrived. docs/operations.md describes
 * the setting of a proxy.
 */
const mostOfRecord = 4096

/** Without a certificate it speaks plain HTTP/1.1, so that figures with and without TLS differ in nothing else. */
export async function startProxy(upstream: string, certificate: SelfSigned | null): Promise<OfficeProxy> {
  let target = upstream
  let open = 0
  const requests: SeenRequest[] = []
  const sockets = new Set<Socket>()
  const agent = new Agent({ keepAlive: true })
  const answer = (incoming: Incoming, reply: Answer) => {
    requests.push({ line: `${incoming.method} ${incoming.url}`, at: Date.now() })
    open += 1
    reply.on('close', () => {
      open -= 1
    })
    passOn(new URL(incoming.url ?? '/', target), { incoming, reply, agent })
  }
  const server =
    certificate === null
      ? createServer(answer)
      : createSecureServer({ key: certificate.key, cert: certificate.cert, allowHTTP1: true }, answer)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('secureConnection', (socket: TLSSocket) => socket.setMaxSendFragment(mostOfRecord))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    open: () => open,
    forwardTo: (next) => {
      target = next
    },
    close: async () => {
      agent.destroy()
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

type Passing = { incoming: Incoming; reply: Answer; agent: Agent }

function passOn(url: URL, { incoming, reply, agent }: Passing): void {
  const own = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':') && !hops.has(name))
  const host = incoming.headers[':authority'] ?? incoming.headers.host
  const onward = request(url, {
    method: incoming.method ?? 'GET',
    headers: { ...Object.fromEntries(own), ...(host === undefined ? {} : { host: String(host) }) },
    agent,
  })
  onward.on('response', (answer) => {
    const kept = Object.entries(answer.headers).filter(([name]) => !hops.has(name))
    // Both types of answer accept these headers, but TypeScript cannot combine their overloads.
    const head = reply as ServerResponse
    head.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
    answer.pipe(head)
  })
  onward.on('error', () => reply.destroy())
  reply.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
