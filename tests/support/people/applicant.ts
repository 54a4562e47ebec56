import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sampleAnswers } from '#domain/forms/answers.samples.ts'
import type { Application, PatchAnswer } from '../../../src/contract/applications/application-shapes.ts'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { canonicalDocument } from '../../../src/domain/drafts/document-hash.ts'
import type { Answers, AnswerValue } from '../../../src/domain/drafts/operations.ts'
import { findType } from '../../../src/domain/enlistment/registry.ts'
import { makeToken } from '../../../src/domain/reference/identifiers.ts'
import { samplePdf, samplePng } from '../files/sample-files.ts'
import type { Answer, ApiServer, Send } from '../server/test-server.ts'

export type Op = { opId: string; path: string; value: unknown; baseRev: number }

/** An operation with a new id. */
export function op(path: string, value: unknown, baseRev = 0): Op {
  return { opId: randomUUID(), path, value, baseRev }
}

let mobiles = 0
/** A mobile number that no other test of this file uses. */
export function newMobile(): string {
  mobiles += 1
  return `018${String(10_000_000 + mobiles)}`
}

let transactions = 0
export function newTransactionId(): string {
  transactions += 1
  return `BK${String(transactions).padStart(8, 'A')}`
}

/** A person who fills in a form on a phone, with the calls that the phone would make. */
export type Applicant = ReturnType<typeof createApplicant>

/** The server as an applicant sees it. */
export type ApplicantServer = Pick<ApiServer, 'send' | 'clock'>

export function createApplicant(
  server: ApplicantServer,
  { type = 'ARCHITECT', mobile = newMobile(), headers = {} } = {},
) {
  const id = randomUUID()
  const token = makeToken(randomBytes(16))
  const found = findType(type)
  if (found === null) throw new Error(`There is no type ${type}`)
  const family = `/api/apps/${found.kind}`
  const holder = { [headerNames.applicationToken]: token, [headerNames.applicationMobile]: mobile, ...headers }
  const send = (request: Send): Promise<Answer> =>
    server.send({ ...request, headers: { ...holder, ...request.headers } })
  const onDevice = (device: string) => ({ [headerNames.deviceId]: device })

  const create = (ops: Op[] = [], more: object = {}): Promise<Answer<PatchAnswer>> =>
    send({ method: 'POST', url: family, body: { id, token, mobile, type, schemaVersion: 1, ops, ...more } })
  const patch = (
    ops: Op[],
    {
      sinceRev = 0,
      device = 'test-device-1',
      ...more
    }: { sinceRev?: number; device?: string; [name: string]: unknown } = {},
  ): Promise<Answer<PatchAnswer>> =>
    send({
      method: 'PATCH',
      url: family,
      headers: onDevice(device),
      body: { id, sinceRev, schemaVersion: 1, ops, ...more },
    })
  const get = async (headersOfReader?: Record<string, string>): Promise<Answer<Application>> =>
    headersOfReader === undefined
      ? send({ method: 'GET', url: `${family}?id=${id}` })
      : server.send({ method: 'GET', url: `${family}?id=${id}`, headers: headersOfReader })

  const upload = async (slot: string, fileId: string): Promise<AnswerValue> => {
    const file = slot === 'photo' ? samplePng(slot) : await samplePdf(slot)
    const sha256 = createHash('sha256').update(file.buffer).digest('hex')
    const uploaded = await send({
      method: 'POST',
      url: '/api/files',
      ...form({ type: slot, applicationId: id, fileId, sha256 }, file),
    })
    if (uploaded.status !== 201) throw new Error(`The upload was answered ${uploaded.status}`)
    return { name: file.name, size: file.buffer.length, sha256, mime: file.mimeType, order: 0 }
  }

  /** Answers every question of the form and uploads every document; returns the last answer of the server. */
  const fill = async (more: Record<string, AnswerValue> = {}): Promise<PatchAnswer> => {
    const today = server.clock.now.toISOString().slice(0, 10)
    const answers: Record<string, AnswerValue> = { ...sampleAnswers(found, today), mobile }
    Object.assign(answers, { email: `${id}@example.org`, transactionId: newTransactionId() }, more)
    for (const path of Object.keys(answers)) {
      const [root, slot = '', fileId = ''] = path.split('/')
      if (root !== 'documents') continue
      // The sample uses the same file ids for everyone, but a file belongs to one application.
      const own = `${randomUUID().slice(0, 24)}${fileId.slice(24)}`
      delete answers[path]
      answers[`documents/${slot}/${own}`] = await upload(slot, own)
    }
    const ops = Object.entries(answers).map(([path, value]) => op(path, value))
    let answer = await patch(ops.slice(0, 100))
    if (ops.length > 100) answer = await patch(ops.slice(100))
    return answer.body
  }

  const submit = (at: { rev: number; docHash: string }, more: object = {}): Promise<Answer> =>
    send({ method: 'PATCH', url: `${family}/submit`, body: { id, rev: at.rev, docHash: at.docHash, ...more } })

  /** Creates, fills in and submits a draft, which is then at the reception desk. */
  const apply = async (more: Record<string, AnswerValue> = {}): Promise<Answer> => {
    const created = await create()
    return created.status === 201 ? submit(await fill(more)) : created
  }

  /** Takes an action of a desk, by default with the current version of the application. */
  const decide = async (
    reader: Record<string, string>,
    action: string,
    body: object = {},
  ): Promise<Answer<Application>> => {
    const { version } = (await get()).body
    const url = `${family}/${action}?id=${id}`
    return server.send({ method: 'PATCH', url, headers: reader, body: { version, ...body } })
  }

  return { id, token, mobile, family, holder, send, create, patch, get, upload, fill, submit, apply, decide }
}

/** A multipart form with one file. */
export function form(
  fields: Record<string, string>,
  file: { name: string; mimeType: string; buffer: Buffer } | null,
): { body: Buffer; headers: Record<string, string> } {
  const boundary = `form${randomUUID()}`
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  if (file !== null) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.mimeType}\r\n\r\n`
    parts.push(Buffer.from(head), file.buffer, Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { body: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** The hash that a phone computes for these answers. */
export function docHashOf(answers: Answers): string {
  return createHash('sha256').update(canonicalDocument(answers)).digest('hex')
}
