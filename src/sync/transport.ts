import type { Application, PatchAnswer, Receipt } from '#contract/application-shapes.ts'
import type { applicationCalls } from '#contract/applications.ts'
import { type BodyInput, headerNames } from '#contract/endpoint.ts'
import type { StoredFile } from '#contract/files.ts'
import { paths } from '#contract/paths.ts'
import type { Problem } from '#contract/shapes.ts'
import type { Operation } from '#domain/drafts/operations.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { type AnswerCheck, isApplication, isPatchAnswer, isProblem, isReceipt, isStoredFile } from './answer-shapes.ts'

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
  create(who: Credentials, body: BodyInput<typeof applicationCalls.individual.create>): Promise<Sent<PatchAnswer>>
  patch(
    who: Credentials,
    body: { sinceRev: number; epoch?: string; schemaVersion: number; ops: Operation[] },
  ): Promise<Sent<PatchAnswer>>
  upload(who: Credentials, file: Upload): Promise<Sent<StoredFile>>
  submit(who: Credentials, body: { rev: number; docHash: string }): Promise<Sent<Receipt>>
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
  const request = <T>(call: Call, isAnswer: AnswerCheck<T>) => send(options, call, isAnswer)
  const query = (values: Record<string, string>) => new URLSearchParams(values)
  return {
    create: ({ kind }, body) => request({ method: 'POST', path: paths.family(kind), json: body }, isPatchAnswer),
    patch: (who, body) =>
      request({ method: 'PATCH', path: paths.family(who.kind), who, json: { id: who.id, ...body } }, isPatchAnswer),
    submit: (who, body) =>
      request({ method: 'PATCH', path: paths.submit(who.kind), who, json: { id: who.id, ...body } }, isReceipt),
    resume: (token, mobile) =>
      request({ method: 'GET', path: `${paths.resume}?${query({ token, mobile })}` }, isApplication),
    upload: (who, file) =>
      request({ method: 'POST', path: paths.files, who, form: multipart(who, file) }, isStoredFile),
    download: (who, fileId) => download(options, who, fileId),
  }
}

type Call = { method: string; path: string; who?: Credentials; json?: unknown; form?: FormData }

async function send<T>(options: TransportOptions, call: Call, isAnswer: AnswerCheck<T>): Promise<Sent<T>> {
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
  if (response.ok) return isAnswer(parsed) ? { kind: 'answered', body: parsed } : { kind: 'unreachable' }
  if (!isProblem(parsed)) return { kind: 'unreachable' }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    kind: 'refused',
    problem: parsed,
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
