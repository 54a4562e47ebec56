import type * as z from 'zod/mini'
import type { Access } from './access.ts'

/**
 * One HTTP call of the portal. The server binds it to a route (and enforces `access`), the client calls it, the OpenAPI
 * document is written from it: nothing about a call is said twice.
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
   * `json` unless said otherwise; `multipart` bodies are read by the handler; `octets` (tus) reach it as a stream, so
   * that what arrived before a cut can be kept.
   */
  bodyType?: 'json' | 'multipart' | 'octets'
  /**
   * What is answered on success, by status. `binary` answers are bytes with their own content type; `empty` ones say all
   * they have to say in headers.
   */
  answers: Readonly<Record<number, z.ZodMiniType | 'binary' | 'empty'>>
  /** Lower-case names of headers that an answer may carry, with what each means. */
  answerHeaders?: Readonly<Record<string, string>>
  /**
   * `idempotency-key` is not remembered: the call repeats harmlessly by ids of its own, or its answer holds a secret that
   * may not be stored.
   */
  idempotencyKey?: 'ignored'
  /** Anyone may call, and an account is answered more than others: its browser keeps no copy. */
  moreForAccounts?: true
  /** Requests of one address (or caller) a minute before 429; the binding has a default. */
  requestsPerMinute?: number
}

/** Whether an `idempotency-key` is remembered: bodies that are streams or forms repeat by ids of their own. */
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
