import type { FastifyInstance } from 'fastify'
import { checkAuditChain, exportAudit, listAudit, readAuditChain } from '#contract/audit.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import type { AuditService } from './service.ts'

export function registerAuditRoutes(app: FastifyInstance, service: AuditService): void {
  bind(app, listAudit, service.list)
  bind(app, exportAudit, async (request) => {
    const file = await service.exportLines(request)
    if (!file.ok) return file
    const { name, contentType, content } = file.value
    const headers = { 'content-disposition': contentDisposition('attachment', name) }
    return { status: 200, binary: content, contentType, headers }
  })
  bind(app, readAuditChain, service.chain)
  bind(app, checkAuditChain, service.check)
}
