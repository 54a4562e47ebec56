import type { Acknowledgement, Application, PatchAnswer, Receipt } from '#contract/applications/application-shapes.ts'
import type { applicationCalls } from '#contract/applications/applications.ts'
import type { PaymentReference } from '#contract/applications/payment-shapes.ts'
import { type BodyInput, headerNames } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type { Operation } from '#domain/drafts/operations.ts'
import { type AnswerCheck, isAcknowledgement, isApplication, isPatchAnswer, isReceipt } from './answer-shapes.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { type Credentials, identity, type Sent, type TransportOptions } from './requests.ts'
import { createUploadCalls, type UploadCalls } from './upload-calls.ts'
import { createVisitCalls, type VisitCalls } from './visit-calls.ts'
import { withDeadline } from './with-deadline.ts'

export type { Credentials, Sent, TransportOptions } from './requests.ts'
export type { Upload } from './upload-calls.ts'

/** The server as the engine sees it; tests replace it by a faulty one. */
export type Transport = UploadCalls & {
  /**
   * Bound to the account that is signed in, if the draft was begun by one. `key`: the code and number of the approved
   * application, for its renewal.
   */
  create(
    who: Credentials & { signedIn: boolean },
    body: BodyInput<typeof applicationCalls.individual.create>,
    key?: { token: string; mobile: string },
  ): Promise<Sent<PatchAnswer>>
  patch(who: Credentials, body: PatchBody): Promise<Sent<PatchAnswer>>
  submit(who: Credentials, body: { rev: number; docHash: string }): Promise<Sent<Receipt>>
  /** Names another payment of a submitted application; `requestId` makes a retry count once. */
  namePayment(who: Credentials, payment: PaymentReference, requestId: string): Promise<Sent<Application>>
  resume(token: string, mobile: string): Promise<Sent<Application>>
  download(who: Credentials, fileId: string): Promise<Blob | null>
  visits: VisitCalls
}

type PatchBody = {
  sinceRev: number
  epoch?: string
  schemaVersion: number
  /**
   * The draft was never submitted here, so a brief answer can be read; a server that does not support it answers in
   * full.
   */
  brief?: boolean
  carried?: boolean
  ops: Operation[]
}

/** A request without any answer for this long is aborted and tried again; a slow connection may take long over 2 MB. */
const timeoutMs = { json: 30_000, download: 180_000 }

/** Small bodies are not worth the bytes that gzip's own frame costs. */
const gzipAboveBytes = 1024

export function createTransport(options: TransportOptions): Transport {
  const request = <T>(call: Call, isAnswer: AnswerCheck<T>) => send(options, call, isAnswer)
  const query = (values: Record<string, string>) => new URLSearchParams(values)
  const carried = options.carried ? { carried: true } : {}
  return {
    create: ({ signedIn, ...who }, body, key) => {
      const json = { ...body, ...carried }
      // Safeguard: a draft that was begun by no one is bound to no one.
      const call = { method: 'POST', path: paths.family(who.kind), json, withoutSession: !signedIn }
      // An empty key is not sent: the session identifies the owner.
      return request(key === undefined || key.token === '' ? call : { ...call, who: { ...who, ...key } }, isPatchAnswer)
    },
    async patch(who, body) {
      const json = { id: who.id, ...body, ...carried }
      const call = { method: 'PATCH', path: paths.family(who.kind), who, json }
      const sent = await request<PatchAnswer | Acknowledgement>(call, isPatchAnswerOrBrief)
      return sent.kind === 'answered' ? { ...sent, body: inFull(sent.body, { id: who.id, ...body }) } : sent
    },
    submit: (who, body) =>
      request({ method: 'PATCH', path: paths.submit(who.kind), who, json: { id: who.id, ...body } }, isReceipt),
    namePayment: (who, payment, requestId) =>
      request(
        { method: 'PATCH', path: paths.payment(who.kind), who, json: { id: who.id, payment }, requestId },
        isApplication,
      ),
    resume: (token, mobile) =>
      request({ method: 'GET', path: `${paths.resume}?${query({ token, mobile })}` }, isApplication),
    ...createUploadCalls(options),
    download: (who, fileId) => download(options, who, fileId),
    visits: createVisitCalls(options),
  }
}

type Call = {
  method: string
  path: string
  who?: Credentials
  json?: unknown
  withoutSession?: boolean
  requestId?: string
}

const isPatchAnswerOrBrief = (value: unknown): value is PatchAnswer | Acknowledgement =>
  isPatchAnswer(value) || isAcknowledgement(value)

/** Completes a brief answer: everything that it leaves out is as in the request, or unchanged. */
function inFull(answer: PatchAnswer | Acknowledgement, { id, epoch = '' }: PatchBody & { id: string }): PatchAnswer {
  if ('changes' in answer) return answer
  const results = answer.results.map((result) => ({ ...result, outcome: 'acked' as const }))
  return { ...answer, id, epoch, results, version: 0, status: 'draft', changes: [], conflicts: [] }
}

async function send<T>(options: TransportOptions, call: Call, isAnswer: AnswerCheck<T>): Promise<Sent<T>> {
  const { body, headers } = await encode(call)
  const request: RequestInit = {
    method: call.method,
    headers: {
      ...identity(call.withoutSession ? { ...options, authToken: () => null } : options, call.who),
      ...headers,
      ...(call.requestId === undefined ? {} : { [headerNames.idempotencyKey]: call.requestId }),
    },
    ...(body === undefined ? {} : { body }),
    // Only a GET could be answered from a cache; the option costs forty bytes in each request.
    ...(call.method === 'GET' ? { cache: 'no-store' } : {}),
  }
  return fetchAnswer(options, { path: call.path, request, ms: timeoutMs.json }, isAnswer)
}

async function encode({ json }: Call): Promise<{ body?: BodyInit; headers: Record<string, string> }> {
  if (json === undefined) return { headers: {} }
  const text = JSON.stringify(json)
  const headers = { 'content-type': 'application/json' }
  if (text.length < gzipAboveBytes || typeof CompressionStream === 'undefined') return { body: text, headers }
  // biome-ignore lint/plugin: the line above has asked whether it is there
  const zipped = new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip')))
  return { body: await zipped.blob(), headers: { ...headers, 'content-encoding': 'gzip' } }
}

async function download(options: TransportOptions, who: Credentials, fileId: string): Promise<Blob | null> {
  const fetchBytes = async (signal: AbortSignal) => {
    const headers = identity(options, who)
    // Servers of an earlier release let the browser keep a copy, which a lock could not remove.
    const request: RequestInit = { headers, signal, cache: 'no-store' }
    const response = await options.fetch(`${options.baseUrl}/api/files/${fileId}`, request)
    return response.ok ? await response.blob() : null
  }
  return withDeadline(fetchBytes, timeoutMs.download).catch(() => null)
}
