import type { FastifyInstance } from 'fastify'
import { confirmPassword, endOtherSessions, endSession, listSessions } from '#contract/auth/sessions.ts'
import type { Context } from '../../../context.ts'
import { bind } from '../../../platform/binding/endpoint-binding.ts'
import * as own from './own-sessions.ts'

/** The caller's own sessions, and confirming the password within one. */
export function registerSessionRoutes(app: FastifyInstance, context: Context): void {
  bind(app, listSessions, (request) => own.listOwnSessions(context, request))
  bind(app, endSession, (request) => own.endOwnSession(context, request))
  bind(app, endOtherSessions, (request) => own.endOtherSessions(context, request))
  bind(app, confirmPassword, (request) => own.confirmOwnPassword(context, request))
}
