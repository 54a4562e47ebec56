import type { FastifyInstance, FastifyRequest } from 'fastify'
import { headerNames } from '#contract/endpoint.ts'
import { confirmPassword, endOtherSessions, endSession, listSessions } from '#contract/sessions.ts'
import type { Context } from '../../context.ts'
import { headerOf } from '../../platform/access.ts'
import type { Caller } from '../../platform/caller.ts'
import { bind } from '../../platform/endpoint-binding.ts'
import * as own from './own-sessions.ts'

/** One's own sessions, and the password within one. */
export function registerSessionRoutes(app: FastifyInstance, context: Context): void {
  const asking = ({ caller, raw }: { caller: Caller; raw: FastifyRequest }): own.Asking => ({
    caller,
    authToken: headerOf(raw, headerNames.authToken) ?? '',
  })
  bind(app, listSessions, async (request) => {
    const list = await own.listOwnSessions(context, asking(request))
    return { status: 200, body: { list } }
  })
  bind(app, endSession, async (request) => {
    const ended = await own.endOwnSession(context, asking(request), request.body.id)
    return ended.ok ? { status: 200, body: {} } : ended
  })
  bind(app, endOtherSessions, async (request) => {
    const outcome = await own.endOtherSessions(context, asking(request))
    return outcome.ok ? { status: 200, body: { ended: outcome.ended } } : outcome
  })
  bind(app, confirmPassword, async (request) => {
    const confirmed = await own.confirmOwnPassword(context, asking(request), request.body.password)
    return confirmed.ok ? { status: 200, body: {} } : confirmed
  })
}
