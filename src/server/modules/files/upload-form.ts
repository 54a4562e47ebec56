import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { personText, Sha256, Uuid } from '#contract/shapes.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { readText } from '#domain/reference/read-text.ts'
import { fieldProblems } from '../../platform/binding/problem.ts'

/** An upload from a multipart form or from JSON. */
export type Upload = {
  type: string
  name: string
  bytes: Buffer
  applicationId: string | null
  fileId: string | null
  sha256: string | null
  /** The number of the payment whose slip it shows, for an application at a desk. */
  slipOf: string | null
  order: number
}

export const UploadFields = z.object({
  type: z.string().check(z.trim(), z.regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/)),
  applicationId: z.optional(z.nullable(Uuid)),
  fileId: z.optional(z.nullable(Uuid)),
  sha256: z.optional(z.nullable(Sha256)),
  slipOf: z.optional(z.nullable(personText(40))),
})
const Camera = z.extend(UploadFields, { name: z.string().check(z.maxLength(255)), data: z.string() })

/** As in RFC 2046: 1 to 70 characters, with or without quotes. */
const boundary = /;\s*boundary=(?:"[^"\r\n]{1,70}"|[^\s;"]{1,70})/i
const base64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Reads an upload: a multipart form, or JSON with base64 bytes if `order` is given. Anything else is a 400. */
export async function readUpload(request: FastifyRequest, order: number | undefined): Promise<Result<Upload>> {
  if (request.isMultipart()) {
    // The parser cannot start without a boundary, and the bytes would never be read.
    if (!boundary.test(request.headers['content-type'] ?? '')) {
      return refuse('invalid_request', {
        detail: 'The form has no boundary.',
        fields: [{ path: 'content-type', code: 'pattern' }],
      })
    }
    return readForm(request, order ?? 0)
  }
  if (order === undefined) return refuse('invalid_request', { fields: [{ path: 'order', code: 'required' }] })
  return readJson(request.body, order)
}

async function readForm(request: FastifyRequest, order: number): Promise<Result<Upload>> {
  const fields: Record<string, unknown> = {}
  let file: { name: string; bytes: Buffer } | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value === '' ? undefined : part.value
      // Files under another name are read too: an unread part would stall the rest of the form.
      else {
        const bytes = await part.toBuffer()
        if (part.fieldname === 'file') file = { name: part.filename ?? '', bytes }
      }
    }
  } catch (error) {
    // The parser would read on behind a limit, and a form of 2 MB has room for 50,000 fields.
    request.raw.unpipe()
    // An error with a status code is a limit and is passed on. All others mean a truncated or invalid form.
    if (typeof (error as { statusCode?: unknown }).statusCode === 'number') throw error
    return refuse('invalid_request', { detail: 'The form was cut off or is not multipart.' })
  }
  const parsed = z.safeParse(UploadFields, fields, { reportInput: true })
  if (!parsed.success) return refuse('invalid_request', { fields: fieldProblems(parsed.error) })
  if (file === null) return refuse('invalid_request', { fields: [{ path: 'file', code: 'required' }] })
  return { ok: true, value: toUpload(parsed.data, { ...file, order }) }
}

function readJson(body: unknown, order: number): Result<Upload> {
  const parsed = z.safeParse(Camera, body ?? {}, { reportInput: true })
  if (!parsed.success) return refuse('invalid_request', { fields: fieldProblems(parsed.error) })
  const { name, data } = parsed.data
  // Cameras send data URLs. The part before the comma is ignored; the content decides.
  const text = data.slice(data.startsWith('data:') ? data.indexOf(',') + 1 : 0)
  if (!base64.test(text)) return refuse('invalid_request', { fields: [{ path: 'data', code: 'pattern' }] })
  return { ok: true, value: toUpload(parsed.data, { name, bytes: Buffer.from(text, 'base64'), order }) }
}

function toUpload(
  fields: z.infer<typeof UploadFields>,
  { name, bytes, order }: { name: string; bytes: Buffer; order: number },
): Upload {
  return {
    type: fields.type,
    name: cleanName(name),
    bytes,
    applicationId: fields.applicationId ?? null,
    fileId: fields.fileId ?? null,
    sha256: fields.sha256 ?? null,
    slipOf: fields.slipOf ?? null,
    order,
  }
}

/** The name without folders and without characters that no file system or database accepts. */
export function cleanName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  return readText(last, 'line').slice(0, 255) || 'file'
}
