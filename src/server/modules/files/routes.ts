import type { FastifyInstance } from 'fastify'
import { getFile, uploadFile } from '#contract/files.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import type { FileService } from './service.ts'
import { readUpload } from './upload-form.ts'

/**
 * Public pictures may be cached for a day, so that a withdrawn picture disappears soon. All other files are private:
 * the next person at the same phone must not find a copy.
 */
const publicCacheHeaders = { 'cache-control': 'public, max-age=86400' }

/** Uploads and downloads. */
export function registerFileRoutes(app: FastifyInstance, files: FileService): void {
  app.addHook('onClose', files.close)

  bind(app, uploadFile, async ({ caller, query, raw }) => {
    const read = await readUpload(raw, query.order)
    if (!read.ok) return read
    const kept = await files.upload(caller, read.value)
    return kept.ok ? { status: kept.value.created ? 201 : 200, body: kept.value.file } : kept
  })

  bind(app, getFile, async ({ caller, params }) => {
    const opened = await files.open(caller, params.id)
    if (!opened.ok) return opened
    const { row, stream, size, isPublic } = opened.value
    return {
      status: 200,
      binary: stream,
      contentType: row.mime,
      headers: {
        'content-disposition': contentDisposition('inline', row.name),
        'content-length': String(size),
        'x-content-type-options': 'nosniff',
        ...(isPublic ? publicCacheHeaders : {}),
        etag: `"${row.sha256}"`,
      },
    }
  })
}
