import { request } from 'node:http'
import {
  type ClientHttp2Session,
  connect,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'

/**
 * A connection like that of a phone: HTTP/2 to a proxy, and from there HTTP/1.1 to the server. A repeated header costs
 * one byte. Without TLS, so that the bytes of the protocol can be counted; `tlsBytes` is what TLS would add.
 */
export type Http2Connection = {
  fetch: typeof fetch
  /** Bytes in both directions since the start. */
  bytes: () => number
  /** The bytes that TLS 1.3 adds to a request and its answer, if heads and bodies are in records of their own. */
  tlsBytes: number
  close: () => Promise<void>
}

// Each record has five bytes of header, one of type and sixteen of authentication.
const tlsRecordBytes = 22
/** The headers that Chrome on a phone sends with every request of a page. */
const browserHeaders = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'sec-ch-ua': '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
  'sec-ch-ua-mobile': '?1',
  'sec-ch-ua-platform': '"Android"',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'bn-BD,bn;q=0.9,en;q=0.8',
  origin: 'https://portal.example.org',
  referer: 'https://portal.example.org/individual/apply?type=ARCHITECT',
  priority: 'u=1, i',
}

export async function startHttp2Connection(target: string): Promise<Http2Connection> {
  const server = createServer()
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.on('stream', (stream, headers) => void passOn(target, stream, headers))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return {
    fetch: (input, init) => send(session, new Request(new URL(String(input), target), init)),
    bytes: () => [...sockets].reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0),
    tlsBytes: 4 * tlsRecordBytes,
    close: async () => {
      session.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function passOn(target: string, stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
  const body = Buffer.concat((await stream.toArray()) as Buffer[])
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')))
  const outgoing = request(new URL(headers[':path'] ?? '/', target), {
    method: headers[':method'] ?? 'GET',
    headers: own,
  })
  outgoing.on('response', async (answer) => {
    const hops = new Set(['connection', 'keep-alive', 'transfer-encoding'])
    const kept = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !hops.has(name)))
    const bytes = Buffer.concat((await answer.toArray()) as Buffer[])
    stream.respond({ ...kept, ':status': answer.statusCode ?? 502 })
    stream.end(bytes)
  })
  outgoing.end(body)
}

async function send(session: ClientHttp2Session, sent: Request): Promise<Response> {
  const { pathname, search } = new URL(sent.url)
  const body = Buffer.from(await sent.arrayBuffer())
  const stream = session.request({
    ':method': sent.method,
    ':path': pathname + search,
    ...browserHeaders,
    ...Object.fromEntries(sent.headers),
    'content-length': String(body.length),
  })
  const head = new Promise<IncomingHttpHeaders>((resolve, reject) => stream.on('response', resolve).on('error', reject))
  stream.end(body)
  const answered = await head
  const came = Buffer.concat((await stream.toArray()) as Buffer[])
  const type = String(answered['content-type'] ?? '')
  const bytes = answered['content-encoding'] === 'br' ? brotliDecompressSync(came) : came
  return new Response(bytes, { status: Number(answered[':status']), headers: { 'content-type': type } })
}
