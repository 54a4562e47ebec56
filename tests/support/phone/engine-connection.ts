import { createTransport, type Transport } from '#sync/transport/transport.ts'
import { defaultApiKey, headerNames } from '../../../src/contract/endpoint.ts'
import type { ApiServer, Send } from '../server/test-server.ts'

/** Connects the calls of the engine to the API of a test server. */
export type EngineConnection = {
  transport: Transport
  /** All requests so far, oldest first. */
  requests: { method: string; path: string; headers: Headers }[]
  /** Decides which requests are lost on the way. */
  isCut: (request: Request) => boolean
}

/** Sends the requests of the engine to the server as this device and, if given, with this session. */
export function createEngineConnection(
  server: Pick<ApiServer, 'send'>,
  { deviceId, session = null }: { deviceId: string; session?: Record<string, string> | null },
): EngineConnection {
  const carry: typeof fetch = async (input, init) => {
    const request = new Request(new URL(String(input), 'http://portal.test'), init)
    const { pathname, search } = new URL(request.url)
    connection.requests.push({ method: request.method, path: pathname + search, headers: request.headers })
    if (connection.isCut(request)) throw new TypeError('Failed to fetch')
    const body = Buffer.from(await request.arrayBuffer())
    const answer = await server.send({
      method: request.method as Send['method'],
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(body.length === 0 ? {} : { body }),
    })
    const hasBody = request.method !== 'HEAD' && ![204, 304].includes(answer.status)
    return new Response(hasBody ? new Uint8Array(answer.bytes) : null, {
      status: answer.status,
      headers: answer.headers as Record<string, string>,
    })
  }
  const connection: EngineConnection = {
    requests: [],
    isCut: () => false,
    transport: createTransport({
      baseUrl: '',
      apiKey: defaultApiKey,
      deviceId,
      authToken: () => session?.[headerNames.authToken] ?? null,
      fetch: carry,
    }),
  }
  return connection
}
