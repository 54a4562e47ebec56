import { Agent, request } from 'node:http'

export type LoadRequest = { method: string; path: string; headers: Record<string, string>; body: string }

export type Client = {
  /** The next request of this client, made from the answer to the one before (null at first). */
  next: (answer: unknown) => LoadRequest
}

/** Each client sends one request after the other on its own keep-alive connection; returns the requests per second. */
export async function measureRate(port: number, clients: readonly Client[], seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients.length })
  const started = performance.now()
  const until = started + seconds * 1000
  let answered = 0
  const run = async ({ next }: Client) => {
    let answer: unknown = null
    while (performance.now() < until) {
      answer = await send(agent, port, next(answer))
      answered += 1
    }
  }
  await Promise.all(clients.map(run))
  const elapsed = (performance.now() - started) / 1000
  agent.destroy()
  return answered / elapsed
}

export function send(agent: Agent, port: number, { method, path, headers, body }: LoadRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body))
    const outgoing = request(
      { agent, host: '127.0.0.1', port, method, path, headers: { ...headers, 'content-length': length } },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('end', () => {
          const text = Buffer.concat(parts).toString()
          if ((incoming.statusCode ?? 500) < 300) resolve(text === '' ? null : JSON.parse(text))
          else reject(new Error(`${method} ${path} answered ${incoming.statusCode}: ${text}`))
        })
        incoming.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
