import type { FastifyInstance } from 'fastify'
import { endEmployeeSessions, removeEmployeeSecondFactor, setEmployeePassword } from '#contract/auth/locked-out.ts'
import type { Context } from '../../../context.ts'
import { bind } from '../../../platform/binding/endpoint-binding.ts'
import { orWaiting } from '../../protection/service.ts'
import * as lockedOut from './locked-out.ts'

/** Help of OWNER and ICT for system users who cannot sign in. */
export function registerLockedOutRoutes(app: FastifyInstance, context: Context): void {
  bind(app, setEmployeePassword, async (request) => orWaiting(200, await lockedOut.setPassword(context, request)))
  bind(app, removeEmployeeSecondFactor, async (request) =>
    orWaiting(200, await lockedOut.removeSecondFactor(context, request)),
  )
  bind(app, endEmployeeSessions, async (request) => orWaiting(200, await lockedOut.endSessions(context, request)))
}
