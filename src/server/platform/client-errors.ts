import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Problem } from '#contract/shapes.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { problemTitles } from './problem.ts'

/** What Node says of a message that never became a request. */
const known: Readonly<Record<string, { status: number; code: ErrorCode; detail: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large', detail: 'The headers are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'invalid_request', detail: 'The request did not arrive in time.' },
}
const unreadable = { status: 400, code: 'invalid_request', detail: 'That is not HTTP.' } as const

/** Answers what cannot be read as HTTP in the one shape that errors have, and hangs up. */
export function answerClientErrors(newId: () => string): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    // Whoever is gone hears nothing any more.
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
    const { status, code, detail } = known[error.code ?? ''] ?? unreadable
    const requestId = newId()
    const problem: Problem = { type: `/api/docs#${code}`, title: problemTitles[code], status, code, detail, requestId }
    const body = JSON.stringify(problem)
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      `request-id: ${requestId}`,
      'connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
}
