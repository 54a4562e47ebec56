import { vi } from 'vitest'
import type { ErrorCode } from '../../src/domain/errors.ts'

export type SentRequest = { url: URL; headers: Headers; body: unknown }
/** A call and what it sent. */
export type SentCall = SentRequest & { call: string }
/** `lost`: the connection breaks before the answer. A Blob is sent as the bytes of a file, everything else as JSON. */
export type FakeAnswer = { status: number; body: unknown } | 'lost'
export type Answerer = (request: SentRequest) => FakeAnswer | Promise<FakeAnswer>

/** Calls that the frame of every page makes; on a desk also the number of waiting applications. */
const always: Readonly<Record<string, Answerer>> = {
  'GET /api/office': () => 'lost',
  'GET /api/apps/counts': () => 'lost',
  'GET /api/live': () => ({ status: 200, body: { session: null, waiting: 0 } }),
}

/**
 * Answers calls in place of the server, by method and path (`GET /api/departments`), and records the requests. A call
 * without a prepared answer fails the test.
 */
export function fakeFetch(answers: Readonly<Record<string, Answerer>>): {
  sent: (call: string) => SentRequest[]
  /** All requests, in their order. */
  all: () => readonly SentCall[]
} {
  const requests: SentCall[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const name = `${request.method} ${url.pathname}`
    const text = await request.text()
    const sent = { url, headers: request.headers, body: bodyOf(text) }
    requests.push({ call: name, ...sent })
    const answerer = answers[name] ?? always[name]
    if (answerer === undefined) console.error(`No answer is prepared for ${name}.`)
    const answer = answerer === undefined ? 'lost' : await answerer(sent)
    if (answer === 'lost') throw new TypeError('The connection is lost.')
    if (answer.body instanceof Blob) return new Response(answer.body, { status: answer.status })
    return Response.json(answer.body, { status: answer.status })
  })
  return { sent: (name) => requests.filter(({ call }) => call === name), all: () => [...requests] }
}

/** A form with a file is not JSON and is returned as text. */
function bodyOf(text: string): unknown {
  return text === '' ? undefined : text.startsWith('{') ? JSON.parse(text) : text
}

type Refusal = { status: number; code: ErrorCode; fields?: readonly { path: string; code: string }[] }

/** A refusal as the server words it. */
export function refusal({ status, code, fields }: Refusal): FakeAnswer {
  const problem = { type: 'about:blank', title: code, status, code, requestId: 'request-1' }
  return { status, body: { ...problem, ...(fields && { fields }) } }
}

/** An answer that is sent when the test releases it. */
export function heldAnswer(answer: FakeAnswer): { answerer: Answerer; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<FakeAnswer>()
  return { answerer: () => promise, release: () => resolve(answer) }
}
