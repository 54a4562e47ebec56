import type { FastifyInstance } from 'fastify'
import { listAlarms as listCall, readAlarms as readCall } from '#contract/administration/approvals.ts'
import type { Context } from '../../context.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import { listAlarms, readAlarms } from './alarms.ts'

/** The alarms about accounts that decide. */
export function registerAlarmRoutes(app: FastifyInstance, context: Context): void {
  bind(app, listCall, (request) => listAlarms(context, request))
  bind(app, readCall, (request) => readAlarms(context, request))
}
