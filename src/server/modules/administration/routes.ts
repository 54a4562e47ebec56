import type { FastifyInstance } from 'fastify'
import { createClosure, deleteClosure, listClosures, searchClosures } from '#contract/administration/closures.ts'
import { employeeCalls } from '#contract/administration/employees.ts'
import { meetingLinkCalls } from '#contract/administration/meeting-links.ts'
import { departmentCalls, designationCalls } from '#contract/administration/named-records.ts'
import { changeHours, getHours, officialCalls } from '#contract/administration/officials.ts'
import type { Context } from '../../context.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import { orWaiting } from '../protection/service.ts'
import { type ApplyHelp, registerApprovalRoutes } from './approvals/approval-routes.ts'
import { employeeRecords } from './employees/employee-records.ts'
import { createClosures } from './officials/closures.ts'
import { readHours, writeHours } from './officials/hours.ts'
import { meetingLinkRecords } from './officials/meeting-links.ts'
import { officialRecords } from './officials/official-records.ts'
import { namedRecords } from './records/named-records.ts'
import { createRecords } from './records/records.ts'

/** The records that OWNER and ICT manage, and what officials manage themselves. */
export function registerAdministrationRoutes(app: FastifyInstance, context: Context, applyHelp: ApplyHelp): void {
  const { now } = context
  const departments = createRecords(context, namedRecords('departments', 'department'))
  bind(app, departmentCalls.read, departments.read)
  bind(app, departmentCalls.search, departments.search)
  bind(app, departmentCalls.create, departments.create)
  bind(app, departmentCalls.update, departments.update)
  const designations = createRecords(context, namedRecords('designations', 'designation'))
  bind(app, designationCalls.read, designations.read)
  bind(app, designationCalls.search, designations.search)
  bind(app, designationCalls.create, designations.create)
  bind(app, designationCalls.update, designations.update)
  const officials = createRecords(context, officialRecords(context))
  bind(app, officialCalls.read, officials.read)
  bind(app, officialCalls.search, officials.search)
  bind(app, officialCalls.create, async (request) => orWaiting(201, await officials.create(request)))
  bind(app, officialCalls.update, async (request) => orWaiting(200, await officials.update(request)))
  bind(app, getHours, (request) => readHours(context, request))
  bind(app, changeHours, (request) => writeHours(context, request))
  const employees = createRecords(context, employeeRecords(context))
  bind(app, employeeCalls.read, employees.read)
  bind(app, employeeCalls.search, employees.search)
  bind(app, employeeCalls.create, async (request) => orWaiting(201, await employees.create(request)))
  bind(app, employeeCalls.update, async (request) => orWaiting(200, await employees.update(request)))
  registerApprovalRoutes(app, context, { employees, officials, applyHelp })
  const links = createRecords(context, meetingLinkRecords(now))
  bind(app, meetingLinkCalls.read, links.read)
  bind(app, meetingLinkCalls.search, links.search)
  bind(app, meetingLinkCalls.create, links.create)
  bind(app, meetingLinkCalls.update, links.update)
  const closures = createClosures(context)
  bind(app, listClosures, closures.list)
  bind(app, searchClosures, closures.search)
  bind(app, createClosure, closures.create)
  bind(app, deleteClosure, closures.remove)
}
