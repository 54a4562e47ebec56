import type { Endpoint } from '../../src/contract/endpoint.ts'
import { asHeader } from '../support/people/good-calls/strange-values.ts'
import type { WireRequest } from './exchange.ts'

/** A request before it is serialised, so that one part of it can be broken. */
export type DraftRequest = {
  endpoint: Endpoint
  method: string
  /** The parameters as they are written in the path. */
  params: Record<string, string>
  query: [name: string, value: string][]
  headers: Record<string, string | string[]>
  /** A JSON value; undefined for none. */
  body: unknown
  /** Sent instead of `body`. */
  bytes: Buffer | null
  isCut: boolean
}

export function inAddress(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

export function bodyBytes({ body, bytes }: DraftRequest): Buffer | null {
  if (bytes !== null) return bytes
  return body === undefined ? null : Buffer.from(JSON.stringify(body))
}

export function toWire(draft: DraftRequest): WireRequest {
  const { endpoint, method, params, query, headers, isCut } = draft
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'missing')
  const pairs = query.map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`).join('&')
  const body = bodyBytes(draft)
  const length = body === null ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) }
  const sendable = Object.entries({ ...length, ...headers }).map(([name, value]) => [name, asSendable(value)])
  return { method, url: pairs === '' ? path : `${path}?${pairs}`, headers: Object.fromEntries(sendable), body, isCut }
}

/** Node's HTTP client accepts no other characters in a header. */
function asSendable(value: string | string[]): string | string[] {
  return Array.isArray(value) ? value.map((one) => asHeader(one)) : asHeader(value)
}

const longestShown = 2_000

/** The request as a command that repeats it; long bodies are cut, and the seed makes them again completely. */
export function describeRequest({ method, url, headers, body }: WireRequest): string {
  const words = Object.entries(headers).map(([name, value]) => `-H ${JSON.stringify(`${name}: ${value}`)}`)
  const text = body === null ? '' : ` --data-binary ${JSON.stringify(body.toString('latin1')).slice(0, longestShown)}`
  return `curl -X ${method} ${JSON.stringify(url)} ${words.join(' ')}${text}`
}
