import type { FastifyInstance } from 'fastify'
import { departmentCalls, designationCalls } from '#contract/administration/named-records.ts'
import type { Context } from '../../context.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import { createNamedRecords } from './named-records.ts'

/** Records that the OWNER and ICT keep: departments and designations. */
export function registerAdministrationRoutes(app: FastifyInstance, context: Context): void {
  const departments = createNamedRecords(context, { table: 'departments', subject: 'department' })
  bind(app, departmentCalls.read, departments.read)
  bind(app, departmentCalls.create, departments.create)
  bind(app, departmentCalls.update, departments.update)
  const designations = createNamedRecords(context, { table: 'designations', subject: 'designation' })
  bind(app, designationCalls.read, designations.read)
  bind(app, designationCalls.create, designations.create)
  bind(app, designationCalls.update, designations.update)
}
