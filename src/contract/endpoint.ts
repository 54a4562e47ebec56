import type * as z from 'zod/mini'
import type { Access } from './access.ts'

/**
 * One HTTP call of the portal. The server binds it to a route (and enforces `access`), the client calls it, and the
 * OpenAPI document is written from it, so that every fact about a call is written once.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  /** Path with `{name}` parameters, e.g. `/api/files/{id}`. */
  path: string
  summary: string
  access: Access
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  /** Request headers of the call's own, by lower-case name; the conventions' headers are not repeated here. */
  headers?: z.ZodMiniType
  body?: z.ZodMiniType
  /**
   * The default is `json`; `multipart` bodies are read by the handler; `octets` (tus) reach it as a stream, so that the
   * bytes before a lost connection can be kept.
   */
  bodyType?: 'json' | 'multipart' | 'octets'
  /**
   * The success answers by status. A `binary` answer is bytes with their own content type; an `empty` one has headers
   * only.
   */
  answers: Readonly<Record<number, z.ZodMiniType | 'binary' | 'empty'>>
  /** Lower-case names of headers that an answer may carry, with what each means. */
  answerHeaders?: Readonly<Record<string, string>>
  /**
   * `idempotency-key` is not remembered: ids in the call itself make a repetition harmless, or the answer contains a
   * secret that must not be stored.
   */
  idempotencyKey?: 'ignored'
  /** Anyone may call, but an account is answered more than others: then the browser keeps no copy. */
  moreForAccounts?: true
  /**
   * Answers a whole record, however long it is: the server works on one such request of a caller at a time. Each phone
   * sends them one after the other anyway.
   */
  wholeDocument?: true
  /** Requests of one address (or caller) a minute before 429; the binding has a default. */
  requestsPerMinute?: number
}

/**
 * Whether an `idempotency-key` is remembered. Calls whose body is a stream or a form contain ids that make a repetition
 * harmless.
 */
export function takesIdempotencyKey({ method, bodyType = 'json', idempotencyKey }: Endpoint): boolean {
  return method !== 'GET' && method !== 'HEAD' && bodyType === 'json' && idempotencyKey !== 'ignored'
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Infer<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined

export type BodyOf<E extends Endpoint> = Infer<E['body']>
export type QueryOf<E extends Endpoint> = Infer<E['query']>
export type ParamsOf<E extends Endpoint> = Infer<E['params']>
export type HeadersOf<E extends Endpoint> = Infer<E['headers']>
/** What a caller writes, before defaults are filled in. */
export type BodyInput<E extends Endpoint> = Input<E['body']>
export type QueryInput<E extends Endpoint> = Input<E['query']>
export type ParamsInput<E extends Endpoint> = Input<E['params']>

/** The success answers as a union of `{status, body}`. */
export type AnswerOf<E extends Endpoint> = {
  [S in keyof E['answers'] & number]: { status: S; body: Infer<E['answers'][S]> }
}[keyof E['answers'] & number]

export const octetsType = 'application/offset+octet-stream'

/** Headers of the conventions (contract page), in one place so that client, server and tests agree. */
export const headerNames = {
  apiKey: 'api-key',
  deviceId: 'device-id',
  authToken: 'auth-token',
  applicationToken: 'application-token',
  applicationMobile: 'application-mobile',
  visitorToken: 'visitor-token',
  idempotencyKey: 'idempotency-key',
} as const

/** 32 random bytes as base64url. */
export const visitorTokenPattern = /^[A-Za-z0-9_-]{43}$/

export const deviceIdPattern = /^[A-Za-z0-9_-]{8,64}$/

/** The api-key that the portal's own page sends unless its server was set up with another. */
export const defaultApiKey = 'talika-web'
