import type { FastifyInstance } from 'fastify'
import {
  beginSecondFactor,
  finishSecondFactor,
  removeSecondFactor,
  secondFactorState,
} from '#contract/auth/second-factor.ts'
import type { Context } from '../../../context.ts'
import { bind } from '../../../platform/binding/endpoint-binding.ts'
import * as secondFactor from './second-factor.ts'

/** The second step of a sign-in, for staff. */
export function registerSecondFactorRoutes(app: FastifyInstance, context: Context): void {
  bind(app, secondFactorState, (request) => secondFactor.readState(context, request))
  bind(app, beginSecondFactor, (request) => secondFactor.begin(context, request))
  bind(app, finishSecondFactor, (request) => secondFactor.finish(context, request))
  bind(app, removeSecondFactor, (request) => secondFactor.remove(context, request))
}
