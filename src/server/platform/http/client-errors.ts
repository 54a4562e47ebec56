import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Problem } from '#contract/shapes.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { problemTitles } from '../binding/problem.ts'

/** Node's error codes for input that never became a request. */
const known: Readonly<Record<string, { status: number; code: ErrorCode; detail: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large', detail: 'The headers are too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too_large', detail: 'The chunk extensions are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'invalid_request', detail: 'The request did not arrive in time.' },
}
/** `headers`: those of every response. */
type Answering = { newId: () => string; headers: Readonly<Record<string, string>> }
const unreadable = { status: 400, code: 'invalid_request', detail: 'This is not HTTP.' } as const

function problemText(
  code: ErrorCode,
  { status, detail, requestId }: { status: number; detail: string; requestId: string },
): string {
  const problem: Problem = { type: `/api/docs#${code}`, title: problemTitles[code], status, code, detail, requestId }
  return JSON.stringify(problem)
}

/** Answers unknown `expect` headers (417) in the format of all errors; Node's own answer has no body. */
export function answerExpectations(server: Server, { newId, headers }: Answering): void {
  server.on('checkExpectation', (_request: IncomingMessage, answer: ServerResponse) => {
    const requestId = newId()
    const detail = 'This server does not support the requested expect header.'
    answer.writeHead(417, {
      ...headers,
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      'request-id': requestId,
      connection: 'close',
    })
    answer.end(problemText('invalid_request', { status: 417, detail, requestId }))
  })
}

/** Answers input that is not HTTP in the format of all errors, and closes the connection. */
export function answerClientErrors({
  newId,
  headers,
}: Answering): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    // The connection is closed: nobody can read an answer.
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
    const { status, code, detail } = known[error.code ?? ''] ?? unreadable
    const requestId = newId()
    const body = problemText(code, { status, detail, requestId })
    // The answer to HEAD must end with its headers: the client would read a body as the beginning of the next answer.
    const isHead = (error as { rawPacket?: Buffer }).rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD '
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `request-id: ${requestId}`,
      'connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`)
  }
}
