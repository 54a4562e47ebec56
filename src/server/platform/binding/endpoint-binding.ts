import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type HeadersOf,
  headerNames,
  octetsType,
  type ParamsOf,
  type QueryOf,
  takesIdempotencyKey,
} from '#contract/endpoint.ts'
import { Uuid } from '#contract/shapes.ts'
import { type Refusal, type Result, refuse } from '#domain/errors.ts'
import type { Database } from '../database/schema.ts'
import type { CallerLimits, ClaimedIdentity, TurnKind } from '../limits/caller-limits.ts'
import type { Sessions } from '../sessions.ts'
import { headerOf, readClaimedIdentity, refuseAccess, refuseEnvelope, refuseUnconfirmed } from './access.ts'
import {
  type AnswerHeaders,
  type BinaryAnswer,
  lengthOf,
  type Outcome,
  sendOutcome,
  type WrittenOutcome,
  writeOutcome,
} from './answer.ts'
import type { Caller } from './caller.ts'
import { callerKey, fingerprintOf, runOnce } from './idempotency.ts'
import { findLongList } from './long-lists.ts'
import { fieldProblems, sendProblem } from './problem.ts'

export type BoundRequest<E extends Endpoint> = {
  body: BodyOf<E>
  query: QueryOf<E>
  params: ParamsOf<E>
  headers: HeadersOf<E>
  caller: Caller
  /** The session token as it was sent, valid or not; null without one. */
  authToken: string | null
  /**
   * For multipart (`raw.isMultipart()`, `raw.file()`), for octets (`raw.body` is the stream), and for multipart calls
   * that accept JSON too (`raw.body`).
   */
  raw: FastifyRequest
}

/** Calls that answer bytes have no other answer; all others have the answers of their contract. */
type SuccessOf<E extends Endpoint> = 'binary' extends E['answers'][keyof E['answers']] ? BinaryAnswer : AnswerOf<E>

/** The only JSON body of a contract. A service function that returns a `Result` of it can be bound directly. */
type ValueOf<E extends Endpoint> = AnswerOf<E>['body']

export type Handler<E extends Endpoint> = (
  request: BoundRequest<E>,
) => Promise<SuccessOf<E> | (SuccessOf<E> & AnswerHeaders) | (Result<ValueOf<E>> & AnswerHeaders)>

/** What the binding needs of the server; `app.ts` puts it on the Fastify instance. */
export type Binding = {
  apiKey: string
  secret: Buffer
  db: Kysely<Database>
  now: () => Date
  callers: CallerLimits
  sessions: Sessions
  /** All bound endpoints, for the OpenAPI document. */
  endpoints: Endpoint[]
}

declare module 'fastify' {
  interface FastifyInstance {
    binding: Binding
  }
  interface FastifyRequest {
    /** Set before the body is read; null outside the API. */
    caller: Caller | null
  }
}

/** The contract's limit for JSON, compressed and decompressed. */
export const jsonBodyLimit = 64 * 1024
// A file of 2 MB in base64, with room for its name; multipart has its own limits.
const fileBodyLimit = 3 * 1024 * 1024
const defaultRequestsPerMinute = 300
type Handled = Outcome | { ok: true; value: unknown }
type Input = { body: unknown; query: unknown; params: unknown; headers: unknown }
type AnyHandler = (request: Input & Pick<BoundRequest<Endpoint>, 'caller' | 'authToken' | 'raw'>) => Promise<Handled>

/**
 * Serves a contract over HTTP: limits, headers, access, validation of input and output, idempotency, problem+json. The
 * handler gets valid input only, and returns refusals instead of throwing them.
 */
export function bind<const E extends Endpoint>(app: FastifyInstance, contract: E, handler: Handler<E>): void {
  const endpoint: Endpoint = contract
  app.binding.endpoints.push(endpoint)
  // Only calls that ask for a stream accept one, so each of these has its own scope.
  const run = handler as unknown as AnyHandler
  if (endpoint.bodyType === 'octets') void app.register(async (scope) => addRoute(acceptOctets(scope), endpoint, run))
  else addRoute(app, endpoint, run)
}

function acceptOctets(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(octetsType, (_request, payload, done) => done(null, payload))
  return scope
}

function addRoute(scope: FastifyInstance, endpoint: Endpoint, handler: AnyHandler): void {
  const { binding } = scope
  scope.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { limit: 'by itself' },
    bodyLimit: endpoint.bodyType === 'multipart' ? fileBodyLimit : jsonBodyLimit,
    // Before the body is read: a caller without access need not send it.
    onRequest: async (request, reply) => {
      const caller = await admit(endpoint, request, binding)
      if ('ok' in caller) return sendProblem(reply, caller)
      request.caller = caller
      const hasSession = headerOf(request, headerNames.authToken) !== null
      const denied =
        refuseAccess(endpoint.access, request.caller, hasSession) ??
        (await refuseUnconfirmed(endpoint.access, request, binding.sessions))
      return denied === null ? undefined : sendProblem(reply, denied)
    },
    handler: async (request, reply) => {
      const { caller } = request
      if (caller === null) throw new Error('A bound route was reached without a caller.')
      const written = await answer(binding, { endpoint, handler, request, caller })
      return sendOutcome(endpoint, written, { request, reply })
    },
  })
}

type Answering = { endpoint: Endpoint; handler: AnyHandler; request: FastifyRequest; caller: Caller }

/** Answers the request in the caller's turn. Reading its input is a part of the work: a long body takes time to check. */
async function answer(binding: Binding, answering: Answering): Promise<WrittenOutcome> {
  const { endpoint, caller } = answering
  const work = () => answerAtOnce(binding, answering)
  // These read their body while they work, for as long as the network takes.
  if (endpoint.bodyType === 'octets' || endpoint.bodyType === 'multipart') return work()
  const call = { name: callName(endpoint), kind: turnKindOf(endpoint) }
  return binding.callers.inTurn(call, caller, { work, lengthOf })
}

/** Checks the input, lets the handler work on it, and writes its answer. */
async function answerAtOnce(
  binding: Binding,
  { endpoint, handler, request, caller }: Answering,
): Promise<WrittenOutcome> {
  const input = readInput(endpoint, request)
  if ('ok' in input) return input
  const authToken = headerOf(request, headerNames.authToken)
  const work = async () => toOutcome(endpoint, await handler({ ...input, caller, authToken, raw: request }))
  const key = takesIdempotencyKey(endpoint) ? headerOf(request, headerNames.idempotencyKey) : null
  const outcome = key === null ? await work() : await workOnce(binding, { endpoint, key, caller, input, work })
  return writeOutcome(endpoint, outcome)
}

function turnKindOf({ wholeDocument, answers }: Endpoint): TurnKind {
  if (wholeDocument !== true) return 'some'
  return answers[200] === 'binary' ? 'wholeFile' : 'whole'
}

function callName({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** Identifies the caller, checks the API headers and takes one request from the caller's allowance. */
async function admit(endpoint: Endpoint, request: FastifyRequest, binding: Binding): Promise<Caller | Refusal> {
  const { callers, apiKey } = binding
  const call = {
    name: callName(endpoint),
    allowance: endpoint.requestsPerMinute ?? defaultRequestsPerMinute,
  }
  const claimed = readClaimedIdentity(request)
  if (isImageRequest(endpoint, request)) return (await callers.refuse(call, toStranger(claimed))) ?? toStranger(claimed)
  const headerRefusal = refuseEnvelope(request, apiKey)
  // A request without valid API headers is counted too, but its tokens are not looked up.
  const caller = headerRefusal === null ? await callers.recognise(claimed) : toStranger(claimed)
  if ('ok' in caller) return caller
  return (await callers.refuse(call, caller)) ?? headerRefusal ?? caller
}

/** Whether the request comes from an image element, which cannot send headers, to a call that allows this. */
function isImageRequest({ access }: Endpoint, request: FastifyRequest): boolean {
  return access.kind === 'anyone' && access.bare === true && headerOf(request, headerNames.apiKey) === null
}

/** A successful `Result` becomes the only JSON answer of its contract. */
function toOutcome({ method, path, answers }: Endpoint, handled: Handled): Outcome {
  if (!('ok' in handled) || !handled.ok) return handled
  const [status, ...others] = Object.keys(answers)
  if (status === undefined || others.length > 0)
    throw new Error(`${method} ${path} has several answers instead of one.`)
  return { status: Number(status), body: handled.value }
}

function toStranger({ authToken: _, ...claimed }: ClaimedIdentity): Caller {
  return { ...claimed, user: null, credentials: null }
}

function readInput(endpoint: Endpoint, request: FastifyRequest): Input | Refusal {
  if (request.url.includes('%00')) return refuse('invalid_request', { detail: 'The address contains a NUL character.' })
  const params = parse(endpoint.params, request.params, '')
  if ('ok' in params) return params
  const query = parse(endpoint.query, request.query, '')
  if ('ok' in query) return query
  const headers = parse(endpoint.headers, request.headers, '')
  if ('ok' in headers) return headers
  // For some calls the specification sends an empty body instead of {}.
  const body = parse(endpoint.body, request.body ?? {}, '')
  if ('ok' in body) return body
  return { params: params.value, query: query.value, headers: headers.value, body: body.value }
}

const parseOptions = { reportInput: true } as const

function parse(schema: z.ZodMiniType | undefined, value: unknown, prefix: string): { value: unknown } | Refusal {
  if (schema === undefined) return { value: undefined }
  const long = findLongList(schema, value)
  if (long !== null) return refuse('invalid_request', { fields: [{ path: `${prefix}${long}`, code: 'too_long' }] })
  const parsed = z.safeParse(schema, value, parseOptions)
  return parsed.success
    ? { value: parsed.data }
    : refuse('invalid_request', { fields: fieldProblems(parsed.error, prefix) })
}

type Repeatable = { endpoint: Endpoint; key: string; caller: Caller; input: Input; work: () => Promise<Outcome> }

async function workOnce(binding: Binding, { endpoint, key, caller, input, work }: Repeatable): Promise<Outcome> {
  const uuid = key.toLowerCase()
  if (!z.safeParse(Uuid, uuid).success) {
    return refuse('invalid_request', { fields: [{ path: headerNames.idempotencyKey, code: 'pattern' }] })
  }
  const fingerprint = fingerprintOf(binding.secret, [endpoint.method, endpoint.path, input])
  return runOnce(binding, { caller: callerKey(caller, binding.secret), key: uuid, fingerprint }, async () => {
    const outcome = await work()
    if ('binary' in outcome) throw new Error(`${endpoint.path} answers with bytes, which are not stored.`)
    return outcome
  })
}
