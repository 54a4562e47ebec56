import './zod-setup.ts'
import type * as z from 'zod/mini'
import { type BodyInput, type Endpoint, headerNames, type ParamsInput, type QueryInput } from '#contract/endpoint.ts'
import { Problem } from '#contract/shapes.ts'
import { withDeadline } from '#sync/transport/with-deadline.ts'
import { clientHeaders } from './client-headers.ts'
import { portalFetch } from './portal-fetch.ts'
import { getSession } from './session.ts'
import { expireSession } from './session-changes.ts'

/** The timeout after which a call counts as offline. A slow village connection answers within ten seconds. */
const timeoutMs = 60_000
/** The same for a file that the server writes while it is being read: as long as the server allows for it. */
const downloadMs = 15 * 60_000

type Part<Name extends string, T> = [T] extends [undefined] ? { [N in Name]?: undefined } : { [N in Name]: T }

/** The arguments of a call: `params`, `query` and `body` where the contract has them, and options for sending. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  (E extends { bodyType: 'multipart' } ? { form: FormData } : Part<'body', BodyInput<E>>) & {
    /** The resume code and mobile number of an application without an account. */
    holder?: { token: string; mobile: string }
    /** The token of a visitor without an account. */
    visitor?: string
    /** Makes a POST repeatable: the server gives the same answer for the same key. */
    idempotencyKey?: string
    /** An earlier answer and its tag. If it still holds, the server says so in a few bytes, and it is returned. */
    known?: { tag: string; body: AnswerBody<E> } | undefined
    /** The browser sends the request even if the page is closed (`keepalive` of fetch). Its answer is not read. */
    keepalive?: boolean
    signal?: AbortSignal
    /** For a file, which may take long: called with the number of bytes received so far. */
    onBytes?: (received: number) => void
  }

/** The body of a success: the contract's JSON, or bytes. */
export type AnswerBody<E extends Endpoint> = {
  [S in keyof E['answers'] & number]: E['answers'][S] extends z.ZodMiniType ? z.output<E['answers'][S]> : Blob
}[keyof E['answers'] & number]

export type Answered<E extends Endpoint> = {
  ok: true
  status: keyof E['answers'] & number
  body: AnswerBody<E>
  /** The tag with which a later call can ask whether the answer still holds. */
  tag?: string
}
export type CallResult<E extends Endpoint> = Answered<E> | Refused | Offline
export type Refused = { ok: false; offline?: false; problem: Problem }
/**
 * The portal did not answer: no network, a timeout, or a foreign page (the login of a hotspot) in place of the answer.
 */
export type Offline = { ok: false; offline: true; problem?: undefined }

const offline: Offline = { ok: false, offline: true }

/** Calls the server as its contract defines. Refusals and missing answers are returned, never thrown. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallResult<E>> {
  const token = getSession()?.token ?? null
  const carry = async (signal: AbortSignal): Promise<unknown> => {
    const response = await send(endpoint, input, signal)
    if (response === null) return offline
    if (response.status === 304 && input.known) return { ok: true, status: 200, ...input.known }
    const schema = endpoint.answers[response.status]
    return schema === undefined ? await readProblem(response, token) : await readAnswer(schema, response, input.onBytes)
  }
  const deadline = input.onBytes === undefined ? timeoutMs : downloadMs
  return (await withDeadline(carry, deadline, input.signal)) as CallResult<E>
}

async function send(endpoint: Endpoint, input: LooseInput, signal: AbortSignal): Promise<Response | null> {
  const body = input.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
  try {
    return await portalFetch(addressOf(endpoint.path, input), {
      method: endpoint.method,
      headers: headersFor(input, typeof body === 'string'),
      signal,
      redirect: 'error',
      ...(input.keepalive && { keepalive: true }),
      ...(body !== undefined && { body }),
    })
  } catch {
    return null
  }
}

type LooseInput = {
  params?: unknown
  query?: unknown
  body?: unknown
  form?: FormData
  holder?: { token: string; mobile: string }
  visitor?: string
  idempotencyKey?: string
  known?: { tag: string } | undefined
  keepalive?: boolean
}

/** The path with its parameters filled in and the query appended. Empty query values are left out. */
export function addressOf(path: string, { params, query }: { params?: unknown; query?: unknown }): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? filled : `${filled}?${text}`
}

function headersFor({ holder, visitor, idempotencyKey, known }: LooseInput, json: boolean): Record<string, string> {
  return {
    ...clientHeaders(),
    ...(json && { 'content-type': 'application/json' }),
    ...(holder && {
      [headerNames.applicationToken]: holder.token,
      [headerNames.applicationMobile]: holder.mobile,
    }),
    ...(visitor && { [headerNames.visitorToken]: visitor }),
    ...(idempotencyKey && { [headerNames.idempotencyKey]: idempotencyKey }),
    ...(known && { 'if-none-match': known.tag }),
  }
}

type OnBytes = ((received: number) => void) | undefined

async function readAnswer(
  schema: z.ZodMiniType | 'binary' | 'empty',
  response: Response,
  onBytes: OnBytes,
): Promise<unknown> {
  try {
    if (schema === 'empty') return { ok: true, status: response.status, body: undefined }
    if (schema === 'binary') return { ok: true, status: response.status, body: await readBytes(response, onBytes) }
    const parsed = isJson(response) ? schema.safeParse(await response.json()) : null
    if (!parsed?.success) return offline
    const tag = response.headers.get('etag')
    return { ok: true, status: response.status, body: parsed.data, ...(tag !== null && { tag }) }
  } catch {
    return offline
  }
}

async function readBytes(response: Response, onBytes: OnBytes): Promise<Blob> {
  if (onBytes === undefined || response.body === null) return response.blob()
  const reader = response.body.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    received += part.value.length
    onBytes(received)
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

/** `token` belongs to the session that sent the call: a refusal of an older session must not end a newer one. */
async function readProblem(response: Response, token: string | null): Promise<Refused | Offline> {
  try {
    const parsed = isJson(response) ? Problem.safeParse(await response.json()) : null
    if (!parsed?.success) return offline
    const isCurrent = token !== null && getSession()?.token === token
    if (parsed.data.code === 'unauthenticated' && isCurrent) expireSession()
    return { ok: false, problem: parsed.data }
  } catch {
    return offline
  }
}

function isJson(response: Response): boolean {
  return /^application\/(?:problem\+)?json\b/.test(response.headers.get('content-type') ?? '')
}
