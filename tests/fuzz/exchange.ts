import { type IncomingHttpHeaders, request as openRequest } from 'node:http'

export type WireRequest = {
  method: string
  /** Path and query as they are sent. */
  url: string
  headers: Record<string, string | string[]>
  body: Buffer | null
  /** The client ends the body although it announced a longer one. */
  isCut: boolean
}

export type Exchange =
  | { kind: 'answer'; status: number; headers: IncomingHttpHeaders; bytes: Buffer }
  | { kind: 'closed'; reason: string }
  | { kind: 'hang' }

/** Sends one request over its own connection; an answer that takes longer than `patienceMs` counts as a hang. */
export function exchange(port: number, sent: WireRequest, patienceMs: number): Promise<Exchange> {
  const { method, url, headers, body, isCut } = sent
  return new Promise((resolve) => {
    const request = openRequest({ host: '127.0.0.1', port, method, path: url, headers, agent: false })
    const timer = setTimeout(() => end({ kind: 'hang' }), patienceMs)
    const end = (result: Exchange) => {
      clearTimeout(timer)
      resolve(result)
      request.destroy()
    }
    request.on('error', (error) => end({ kind: 'closed', reason: error.message }))
    request.on('response', (response) => {
      const parts: Buffer[] = []
      const { statusCode: status = 0, headers: answered } = response
      // An event stream never ends, so its first bytes must be enough.
      const isEndless = answered['content-type']?.startsWith('text/event-stream') === true
      response.on('data', (part: Buffer) => {
        parts.push(part)
        if (isEndless) end({ kind: 'answer', status, headers: answered, bytes: part })
      })
      response.on('error', (error) => end({ kind: 'closed', reason: error.message }))
      response.on('end', () => {
        end({ kind: 'answer', status, headers: answered, bytes: Buffer.concat(parts) })
      })
    })
    if (!isCut) request.end(body ?? undefined)
    else request.write(body ?? '', () => request.socket?.end())
  })
}
