import { Agent, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { defaultApiKey, headerNames } from '../../src/contract/endpoint.ts'
import { type Figure, type Limit, percentile } from './figure.ts'
import { sized } from './size.ts'

const rounds = sized(60, 1)
const warmUp = sized(15, 1)

export type MeasuredCall = {
  name: string
  method?: 'GET' | 'POST'
  path: string
  body?: object
  /**
   * An empty answer is allowed, at some hours or always. Any other empty list is a fault of the measurement, because
   * finding nothing is fast.
   */
  mayBeEmpty?: true
}

/** Measures the slowest of twenty calls, and the bytes of its answer. */
export async function measureCall(
  port: number,
  call: MeasuredCall & { limit: Limit; pageLimit: Limit },
  token: string,
): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  let bytes = 0
  for (let round = -warmUp; round < rounds; round += 1) {
    const started = performance.now()
    const answer = await ask(agent, port, { call, token })
    if (round >= 0) times.push(performance.now() - started)
    else if (round === -warmUp) expectContent(call, answer)
    bytes = answer.bytes.length
  }
  agent.destroy()
  const { name, limit, pageLimit } = call
  const time = { name: `${name}, p95`, unit: 'ms' as const, value: percentile(times, 0.95), limit, rounds: times }
  return [time, { name: `${name}, compressed`, unit: 'bytes', value: bytes, limit: pageLimit, rounds: [bytes] }]
}

/** The bytes of an answer. */
type Got = { bytes: Buffer; isCompressed: boolean }

function expectContent({ name, mayBeEmpty }: MeasuredCall, { bytes, isCompressed }: Got): void {
  const json = isCompressed ? brotliDecompressSync(bytes) : bytes
  const { list } = JSON.parse(json.toString('utf8')) as { list?: unknown[] }
  if (list?.length === 0 && mayBeEmpty !== true) throw new Error(`"${name}" finds nothing`)
}

/** Sends the call and waits for the whole answer. */
function ask(agent: Agent, port: number, { call, token }: { call: MeasuredCall; token: string }): Promise<Got> {
  const { method = 'GET', path, body } = call
  const json = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    ...{ [headerNames.apiKey]: defaultApiKey, [headerNames.deviceId]: 'bench-device', [headerNames.authToken]: token },
    ...{
      'accept-encoding': 'br',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(json)),
    },
  }
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers }, (incoming) => {
      const parts: Buffer[] = []
      incoming.on('data', (part: Buffer) => {
        parts.push(part)
      })
      incoming.on('end', () => {
        if (incoming.statusCode === 200)
          resolve({ bytes: Buffer.concat(parts), isCompressed: incoming.headers['content-encoding'] === 'br' })
        else reject(new Error(`${method} ${path} answered ${incoming.statusCode}`))
      })
      incoming.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(json)
  })
}
