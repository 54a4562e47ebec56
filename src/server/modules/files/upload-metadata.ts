import * as z from 'zod/mini'
import { Uuid } from '#contract/shapes.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { fieldProblems } from '../../platform/binding/problem.ts'
import { cleanName, UploadFields } from './upload-form.ts'

const Metadata = z.object({
  type: UploadFields.shape.type,
  applicationId: z.optional(Uuid),
  fileId: z.optional(Uuid),
  slipOf: UploadFields.shape.slipOf,
  name: z._default(z.string().check(z.maxLength(255)), ''),
  order: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000)), 0),
})

export type UploadMetadata = {
  type: string
  applicationId: string | null
  fileId: string | null
  slipOf: string | null
  name: string
  order: number
}

/** Reads the `upload-metadata` header of tus: pairs of a key and a base64 text, separated by commas. */
export function readUploadMetadata(header: string): Result<UploadMetadata> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '))
  const texts = pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')])
  const parsed = z.safeParse(Metadata, Object.fromEntries(texts), { reportInput: true })
  if (!parsed.success) return refuse('invalid_request', { fields: fieldProblems(parsed.error, 'upload-metadata.') })
  const { applicationId = null, fileId = null, slipOf = null, name, ...rest } = parsed.data
  return { ok: true, value: { ...rest, applicationId, fileId, slipOf, name: cleanName(name) } }
}
