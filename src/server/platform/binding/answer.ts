import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Refusal } from '#domain/errors.ts'
import { textOf } from '../answers/kept-text.ts'
import { entityTag, matchesTag } from './entity-tag.ts'
import type { JsonAnswer } from './idempotency.ts'
import { fieldProblems, sendProblem } from './problem.ts'

/** A response of bytes, for calls whose contract says `binary`. */
export type BinaryAnswer = {
  status: 200
  binary: Buffer | Readable
  contentType: string
  /** Header names in lower case, e.g. content-disposition, cache-control, etag. */
  headers?: Readonly<Record<string, string>>
}

/** Headers of an answer or a refusal, with lower-case names that the contract lists. */
export type AnswerHeaders = { headers?: Readonly<Record<string, string>> }

export type Outcome = (JsonAnswer & AnswerHeaders) | BinaryAnswer | (Refusal & AnswerHeaders)

/** An outcome whose JSON is written: sending it costs little more than its bytes. */
export type WrittenOutcome =
  | ({ status: number; text: string | null } & AnswerHeaders)
  | BinaryAnswer
  | (Refusal & AnswerHeaders)

/** These have secret query strings: no cache may store the answers under such an address, no log may contain it. */
const secretQueryPaths: ReadonlySet<string> = new Set(['/api/apps/draft', '/api/apps/available', '/api/auth/change'])

/** Checks an outcome against its contract and writes its JSON. */
export function writeOutcome(endpoint: Endpoint, outcome: Outcome): WrittenOutcome {
  if ('ok' in outcome || 'binary' in outcome) return outcome
  const { status, body, headers = {} } = outcome
  const schema = endpoint.answers[status]
  if (schema === 'empty') return { status, text: null, headers }
  if (schema === undefined || schema === 'binary') {
    throw new Error(`${endpoint.method} ${endpoint.path} has no JSON answer ${status} in its contract.`)
  }
  return { status, text: textOf(body, () => JSON.stringify(answerBySchema(endpoint, schema, body))), headers }
}

/** The length of an answer in bytes, before compression; 0 for a stream, whose bytes are read from a disk. */
export function lengthOf(written: WrittenOutcome): number {
  if ('ok' in written) return 0
  if ('binary' in written) return Buffer.isBuffer(written.binary) ? written.binary.length : 0
  return written.text === null ? 0 : Buffer.byteLength(written.text)
}

export function sendOutcome(
  endpoint: Endpoint,
  written: WrittenOutcome,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): FastifyReply {
  if ('headers' in written) reply.headers(written.headers ?? {})
  if ('ok' in written) return sendProblem(reply, written)
  if ('binary' in written) return sendBinary(request, reply, written)
  const { status, text } = written
  reply.status(status)
  if (text === null) return reply.header('cache-control', 'no-store').send()
  reply.header('content-type', 'application/json; charset=utf-8')
  if (endpoint.method !== 'GET' || secretQueryPaths.has(endpoint.path)) {
    return reply.header('cache-control', 'no-store').send(text)
  }
  // Answers that need an identity are personal: browsers must not store them; programs may still compare tags.
  const isForAll = endpoint.access.kind === 'anyone' && !(endpoint.moreForAccounts && request.caller?.user)
  const keeping = isForAll ? 'private, no-cache' : 'no-store'
  const tag = entityTag(text)
  reply.header('cache-control', keeping).header('etag', tag)
  return matchesTag(request.headers['if-none-match'], tag) ? reply.status(304).send() : reply.send(text)
}

/** The answer, reduced to the fields of its contract. */
function answerBySchema({ method, path }: Endpoint, schema: z.ZodMiniType, answer: unknown): unknown {
  const parsed = z.safeParse(schema, answer, { reportInput: true })
  if (parsed.success) return parsed.data
  const places = fieldProblems(parsed.error).map((problem) => `${problem.path} (${problem.code})`)
  throw new Error(`The answer of ${method} ${path} breaks its contract: ${places.join(', ')}`)
}

function sendBinary(request: FastifyRequest, reply: FastifyReply, answer: BinaryAnswer): FastifyReply {
  reply.status(answer.status).headers({ 'cache-control': 'private, no-store', ...answer.headers })
  const tag = answer.headers?.etag
  if (tag !== undefined && matchesTag(request.headers['if-none-match'], tag)) {
    if (!Buffer.isBuffer(answer.binary)) answer.binary.destroy()
    return reply.status(304).send()
  }
  return reply.header('content-type', answer.contentType).send(answer.binary)
}
