import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the gateway does with the next request. All but `refuse`, `reject` and `busy` deliver the message first. */
export type GatewayBehaviour =
  | 'take'
  /** Accepts the message and answers 500. */
  | 'break'
  /** Accepts the message and never answers. */
  | 'hang'
  /** Accepts the message and closes the connection without an answer. */
  | 'cut'
  /** Accepts the message and answers twice. */
  | 'twice'
  /** Accepts the message and answers 200 with an unrelated page. */
  | 'strange'
  /** Refuses it for now: 503. */
  | 'busy'
  /** Refuses it permanently: 400. */
  | 'reject'
  /** Answers 200 with a refusal in its JSON. */
  | 'refuse'

export type GatewayRequestSeen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

/** A gateway that fails as configured, and records which messages were delivered. */
export type SmsGateway = {
  url: string
  /** What it does with the next requests, in this order; `take` when the list is empty. */
  nextBehaviours: GatewayBehaviour[]
  /** Every request that arrived. */
  seen: GatewayRequestSeen[]
  /** The requests whose message was delivered to a phone. */
  delivered: GatewayRequestSeen[]
  close: () => Promise<void>
}

const success = JSON.stringify({
  status: 'SUCCESS',
  status_code: 200,
  error_message: '',
  smsinfo: [{ sms_status: 'SUCCESS', status_message: 'Success', msisdn: '8801', reference_id: 'REF-1' }],
})
const failure = JSON.stringify({ status: 'FAILED', status_code: 4001, error_message: 'Unauthorized', smsinfo: [] })

export async function startSmsGateway(): Promise<SmsGateway> {
  const nextBehaviours: GatewayBehaviour[] = []
  const seen: GatewayRequestSeen[] = []
  const delivered: GatewayRequestSeen[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { method = '', url = '', headers } = request
      const one = { method, url, headers, body: Buffer.concat(chunks).toString() }
      seen.push(one)
      const behaviour = nextBehaviours.shift() ?? 'take'
      if (!['busy', 'reject', 'refuse'].includes(behaviour)) delivered.push(one)
      answers[behaviour](response)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    ...{ nextBehaviours, seen, delivered, url: `http://127.0.0.1:${port}` },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function json(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

const answers: Record<GatewayBehaviour, (response: ServerResponse) => void> = {
  take: (response) => json(response, 200, success),
  break: (response) => json(response, 500, '{}'),
  hang: () => undefined,
  cut: (response) => response.socket?.destroy(),
  twice: (response) => {
    const whole = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${success.length}\r\n\r\n${success}`
    response.socket?.write(whole + whole)
  },
  strange: (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to the hotspot</h1>'),
  busy: (response) => json(response, 503, '{}'),
  reject: (response) => json(response, 400, '{}'),
  refuse: (response) => json(response, 200, failure),
}
