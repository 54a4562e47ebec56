import type * as z from 'zod/mini'
import {
  Application,
  type CreateBody,
  PatchAnswer,
  type PatchAnswer as PatchAnswerType,
  Receipt,
} from '#contract/application-shapes.ts'
import { applicationCalls, resumeDraft } from '#contract/applications.ts'
import { headerNames } from '#contract/endpoint.ts'
import { StoredFile, uploadFile } from '#contract/files.ts'
import { Problem } from '#contract/shapes.ts'
import type { Operation } from '#domain/drafts/operations.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'

/**
 * What came of one request. `unreachable` is everything that is not an answer of our server: no line, a time-out, a
 * captive portal's page with status 200, a truncated body.
 */
export type Sent<T> =
  | { kind: 'answered'; body: T }
  | { kind: 'refused'; problem: Problem; retryAfterSeconds: number | null }
  | { kind: 'unreachable' }

export type Credentials = { kind: ApplicationKind; id: string; token: string; mobile: string }

export type Upload = { slot: string; fileId: string; name: string; sha256: string; order: number; blob: Blob }

/** The server as the engine sees it; tests put a faulty one in its place. */
export type Transport = {
  create(who: Credentials, body: z.input<typeof CreateBody>): Promise<Sent<PatchAnswerType>>
  patch(
    who: Credentials,
    body: { sinceRev: number; epoch?: string; schemaVersion: number; ops: Operation[] },
  ): Promise<Sent<PatchAnswerType>>
  upload(who: Credentials, file: Upload): Promise<Sent<StoredFile>>
  submit(who: Credentials, body: { rev: number; docHash: string }): Promise<Sent<z.infer<typeof Receipt>>>
  resume(token: string, mobile: string): Promise<Sent<Application>>
  download(who: Credentials, fileId: string): Promise<Blob | null>
}

export type TransportOptions = {
  baseUrl: string
  apiKey: string
  deviceId: string
  authToken: () => string | null
  fetch: typeof fetch
}

/** A slow line may take long over 2 MB; a request that says nothing for this long is given up and tried again. */
const timeoutMs = { json: 30_000, upload: 180_000 }

/** Small bodies are not worth the bytes that gzip's own frame costs. */
const gzipAboveBytes = 1024

export function createTransport(options: TransportOptions): Transport {
  const request = <S extends z.ZodMiniType>(call: Call, schema: S) => send(options, call, schema)
  return {
    create: ({ kind }, body) => request({ ...applicationCalls[kind].create, json: body }, PatchAnswer),
    patch: (who, body) =>
      request({ ...applicationCalls[who.kind].patch, who, json: { id: who.id, ...body } }, PatchAnswer),
    submit: (who, body) =>
      request({ ...applicationCalls[who.kind].submit, who, json: { id: who.id, ...body } }, Receipt),
    resume: (token, mobile) =>
      request({ ...resumeDraft, path: `${resumeDraft.path}?${new URLSearchParams({ token, mobile })}` }, Application),
    upload: (who, file) => request({ ...uploadFile, who, form: multipart(who, file) }, StoredFile),
    download: (who, fileId) => download(options, who, fileId),
  }
}

type Call = { method: string; path: string; who?: Credentials; json?: unknown; form?: FormData }

async function send<S extends z.ZodMiniType>(
  options: TransportOptions,
  call: Call,
  schema: S,
): Promise<Sent<z.infer<S>>> {
  const { body, headers } = await encode(call)
  let response: Response
  let parsed: unknown
  try {
    response = await options.fetch(options.baseUrl + call.path, {
      method: call.method,
      headers: { ...identity(options, call.who), ...headers },
      ...(body === undefined ? {} : { body }),
      cache: 'no-store',
      signal: AbortSignal.timeout(call.form ? timeoutMs.upload : timeoutMs.json),
    })
    if (!response.headers.get('content-type')?.includes('json')) return { kind: 'unreachable' }
    parsed = await response.json()
  } catch {
    return { kind: 'unreachable' }
  }
  if (response.ok) {
    const answer = schema.safeParse(parsed)
    return answer.success ? { kind: 'answered', body: answer.data as z.infer<S> } : { kind: 'unreachable' }
  }
  const problem = Problem.safeParse(parsed)
  if (!problem.success) return { kind: 'unreachable' }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    kind: 'refused',
    problem: problem.data,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
  }
}

async function encode({ json, form }: Call): Promise<{ body?: BodyInit; headers: Record<string, string> }> {
  if (form !== undefined) return { body: form, headers: {} }
  if (json === undefined) return { headers: {} }
  const text = JSON.stringify(json)
  const headers = { 'content-type': 'application/json' }
  if (text.length < gzipAboveBytes || typeof CompressionStream === 'undefined') return { body: text, headers }
  const zipped = new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip')))
  return { body: await zipped.blob(), headers: { ...headers, 'content-encoding': 'gzip' } }
}

function identity({ apiKey, deviceId, authToken }: TransportOptions, who?: Credentials): Record<string, string> {
  const session = authToken()
  return {
    [headerNames.apiKey]: apiKey,
    [headerNames.deviceId]: deviceId,
    ...(session === null ? {} : { [headerNames.authToken]: session }),
    ...(who === undefined
      ? {}
      : { [headerNames.applicationToken]: who.token, [headerNames.applicationMobile]: who.mobile }),
  }
}

function multipart({ id }: Credentials, { slot, fileId, name, sha256, order, blob }: Upload): FormData {
  const form = new FormData()
  const fields = { type: slot, applicationId: id, fileId, sha256, order: String(order) }
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('file', blob, name)
  return form
}

async function download(options: TransportOptions, who: Credentials, fileId: string): Promise<Blob | null> {
  try {
    const response = await options.fetch(`${options.baseUrl}/api/files/${fileId}`, {
      headers: identity(options, who),
      signal: AbortSignal.timeout(timeoutMs.upload),
    })
    return response.ok ? await response.blob() : null
  } catch {
    return null
  }
}
