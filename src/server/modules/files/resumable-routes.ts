import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { getUploadOffset, resumeUpload } from '#contract/files.ts'
import { uploadHeaders } from '#contract/paths.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import type { ResumableUploads } from './resumable.ts'
import { readUploadMetadata } from './upload-metadata.ts'

/** Routes for uploads that resume where they stopped, similar to tus. */
export function registerResumableRoutes(app: FastifyInstance, uploads: ResumableUploads): void {
  bind(app, getUploadOffset, async ({ caller, params, query }) => {
    const found = await uploads.find(caller, { ...params, applicationId: query.applicationId ?? null })
    if (!found.ok) return found
    const { offset, length } = found.value
    const known = length === null ? {} : { [uploadHeaders.length]: String(length) }
    return { status: 200, body: undefined, headers: { ...offsetHeader(offset), ...known } }
  })

  bind(app, resumeUpload, async ({ caller, params, headers, raw }) => {
    const read = readUploadMetadata(headers[uploadHeaders.metadata])
    if (!read.ok) return read
    const kept = await uploads.resume(caller, {
      sha256: params.sha256,
      offset: headers[uploadHeaders.offset],
      length: headers[uploadHeaders.length],
      metadata: read.value,
      stream: (raw.body as Readable | undefined) ?? null,
    })
    if (!kept.ok) {
      const { offset, ...refusal } = kept
      return offset === undefined ? refusal : { ...refusal, headers: offsetHeader(offset) }
    }
    if ('offset' in kept.value) return { status: 204, body: undefined, headers: offsetHeader(kept.value.offset) }
    const { created, file } = kept.value
    return { status: created ? 201 : 200, body: file, headers: offsetHeader(file.size) }
  })
}

function offsetHeader(offset: number): Record<string, string> {
  return { [uploadHeaders.offset]: String(offset) }
}
