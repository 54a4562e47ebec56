import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { Problem } from '../../src/contract/shapes.ts'
import type { Exchange, WireRequest } from './exchange.ts'

type Answered = Exclude<Exchange, { kind: 'closed' | 'hang' }>

/** Text that must stay inside the server: stack traces, SQL and messages of PostgreSQL. */
const insides =
  /\n?\s+at .*:\d+:\d+|node_modules|\.[cm]?[jt]s:\d+|\b(?:select|insert into|delete from) .*\b(?:from|values|where)\b|syntax error at|violates .* constraint|invalid input syntax|relation "/i

/** The call for a method and a path; a path without parameters has priority over one with a parameter. */
export function findEndpoint(endpoints: readonly Endpoint[], method: string, url: string): Endpoint | null {
  const path = url.replace(/\?.*$/s, '')
  const same = endpoints.filter((endpoint) => endpoint.method === method)
  return (
    same.find((endpoint) => endpoint.path === path) ??
    same.find((endpoint) => new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)) ??
    null
  )
}

/** The fault of an answer; null when the call was carried out by its contract or refused with a problem. */
export function findFault(endpoints: readonly Endpoint[], sent: WireRequest, got: Exchange): string | null {
  if (got.kind === 'hang') return 'no answer in time'
  if (got.kind === 'closed') return mayClose(sent) ? null : `closed without an answer: ${got.reason}`
  if (got.status >= 400) return faultOfRefusal(sent, got)
  const endpoint = findEndpoint(endpoints, sent.method, sent.url)
  return endpoint === null ? null : faultOfSuccess(endpoint, got)
}

/**
 * Requests whose connection may close while they are still being sent: those that end in the middle, those with more
 * bytes than are read, and an upload that is replaced because the same phone starts it again or asks about it.
 */
function mayClose({ isCut, body, method, url }: WireRequest): boolean {
  const isTakenOver = method === 'PATCH' && url.startsWith('/api/files/resumable/')
  return isCut || isTakenOver || (body !== null && body.length > 60_000)
}

function faultOfRefusal({ method }: WireRequest, { status, headers, bytes }: Answered): string | null {
  if (!String(headers['content-type']).startsWith('application/problem+json')) return `${status} is no problem+json`
  const text = bytes.toString('utf8')
  if (method === 'HEAD') return status >= 500 && status !== 503 ? `${status}` : null
  if (insides.test(text)) return `${status} reveals the inside`
  const read = z.safeParse(Problem, readJson(text))
  if (!read.success) return `${status} breaks the contract of problems`
  const { code, requestId } = read.data
  if (read.data.status !== status) return `${status} says ${read.data.status}`
  if (requestId === '') return `${status} ${code} has no requestId`
  return status >= 500 && code !== 'maintenance' ? `${status} ${code}` : null
}

function faultOfSuccess({ method, answers }: Endpoint, { status, headers, bytes }: Answered): string | null {
  if (status === 304 && method === 'GET') return null
  const schema = answers[status]
  if (schema === undefined) return `${status} is not in the contract`
  if (schema === 'empty') return bytes.length === 0 ? null : `${status} should be empty`
  const type = String(headers['content-type'])
  if (schema === 'binary')
    return bytes.length > 0 && !type.includes('json') ? null : `${status} is not bytes but ${type}`
  if (!type.startsWith('application/json')) return `${status} is ${type}`
  const body = readJson(bytes.toString('utf8'))
  const read = z.safeParse(schema, body)
  if (!read.success) return `${status} breaks its contract: ${read.error.message}`
  return isDeepStrictEqual(read.data, body) ? null : `${status} says more than its contract`
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
