import type { FastifyInstance } from 'fastify'
import { checkAuditChain, listAudit, readAuditChain } from '#contract/audit.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import type { AuditService } from './service.ts'

export function registerAuditRoutes(app: FastifyInstance, service: AuditService): void {
  bind(app, listAudit, service.list)
  bind(app, readAuditChain, service.chain)
  bind(app, checkAuditChain, service.check)
}
