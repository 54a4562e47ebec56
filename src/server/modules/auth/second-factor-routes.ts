import type { FastifyInstance } from 'fastify'
import {
  beginSecondFactor,
  finishSecondFactor,
  removeSecondFactor,
  secondFactorState,
} from '#contract/second-factor.ts'
import type { Context } from '../../context.ts'
import { bind } from '../../platform/endpoint-binding.ts'
import * as secondFactor from './second-factor.ts'

/** The second step of a sign-in, for staff. */
export function registerSecondFactorRoutes(app: FastifyInstance, context: Context): void {
  bind(app, secondFactorState, async ({ caller }) => ({
    status: 200,
    body: await secondFactor.readState(context, caller),
  }))
  bind(app, beginSecondFactor, async ({ caller }) => {
    const begun = await secondFactor.begin(context, caller)
    return begun.ok ? { status: 200, body: { secret: begun.secret, uri: begun.uri } } : begun
  })
  bind(app, finishSecondFactor, async ({ caller, body }) => {
    const finished = await secondFactor.finish(context, caller, body.code)
    return finished.ok ? { status: 200, body: { recoveryCodes: finished.recoveryCodes } } : finished
  })
  bind(app, removeSecondFactor, async ({ caller, body }) => {
    const removed = await secondFactor.remove(context, caller, body.userId)
    return removed.ok ? { status: 200, body: {} } : removed
  })
}
