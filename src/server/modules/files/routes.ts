import type { FastifyInstance } from 'fastify'
import { getFile, uploadFile } from '#contract/files.ts'
import { contentDisposition } from '../../platform/content-disposition.ts'
import { bind } from '../../platform/endpoint-binding.ts'
import type { FileService } from './service.ts'
import { readUpload } from './upload-form.ts'

/** Uploads and downloads. */
export function registerFileRoutes(app: FastifyInstance, files: FileService): void {
  app.addHook('onClose', files.close)

  bind(app, uploadFile, async ({ caller, query, raw }) => {
    const read = await readUpload(raw, query.order)
    if (!read.ok) return read
    const kept = await files.upload(caller, read.upload)
    return kept.ok ? { status: kept.created ? 201 : 200, body: kept.file } : kept
  })

  bind(app, getFile, async ({ caller, params }) => {
    const opened = await files.open(caller, params.id)
    if (!opened.ok) return opened
    const { row, seenAs, stream, size } = opened
    return {
      status: 200,
      binary: stream,
      contentType: row.mime,
      headers: {
        'content-disposition': contentDisposition('inline', row.name),
        'content-length': String(size),
        'x-content-type-options': 'nosniff',
        // An id never names other bytes; but what it names may be an identity card, so no shared cache keeps it, and on
        // a desk's computer none at all: each look at it is to be on record.
        'cache-control': seenAs === 'desk' ? 'private, no-store' : 'private, max-age=31536000, immutable',
        etag: `"${row.sha256}"`,
      },
    }
  })
}
