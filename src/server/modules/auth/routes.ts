import type { FastifyInstance } from 'fastify'
import { changePassword, forgotPassword, signIn, signOut, signUp } from '#contract/auth/auth.ts'
import type { Context } from '../../context.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import { changeOwnPassword, changePasswordOf } from './passwords/password-change.ts'
import { finishReset, startReset } from './passwords/password-reset.ts'
import * as service from './service.ts'

/** Sign-up, sign-in, sign-out, passwords. */
export function registerAuthRoutes(app: FastifyInstance, context: Context): void {
  bind(app, signUp, (request) => service.signUp(context, request))
  bind(app, signIn, (request) => service.signIn(context, request))
  bind(app, signOut, (request) => service.signOut(context, request))
  bind(app, changePassword, async ({ body, query: { userId }, caller, authToken }) => {
    const { newPassword, oldPassword, code } = body
    if (userId === undefined) return changeOwnPassword(context, caller, { oldPassword, newPassword, authToken })
    return code === undefined
      ? changePasswordOf(context, caller, { userId, newPassword, authToken })
      : finishReset(context, { resetId: userId, code, newPassword })
  })
  bind(app, forgotPassword, (request) => startReset(context, request))
}
