import type { FastifyInstance } from 'fastify'
import {
  createVisitor,
  createVisitorAccount,
  deleteVisitor,
  readVisitors,
  searchVisitors,
  updateVisitor,
} from '#contract/appointments/visitors.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import type { VisitorService } from './service.ts'

/** The calls about people who visit the office. */
export function registerVisitorRoutes(app: FastifyInstance, visitors: VisitorService): void {
  bind(app, createVisitor, visitors.create)
  bind(app, updateVisitor, visitors.update)
  bind(app, readVisitors, visitors.read)
  bind(app, searchVisitors, visitors.search)
  bind(app, deleteVisitor, visitors.erase)
  bind(app, createVisitorAccount, visitors.createAccount)
}
