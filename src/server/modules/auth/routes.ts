import type { FastifyInstance } from 'fastify'
import { changePassword, forgotPassword, signIn, signOut, signUp } from '#contract/auth.ts'
import { headerNames } from '#contract/endpoint.ts'
import type { Context } from '../../context.ts'
import { headerOf } from '../../platform/access.ts'
import { bind } from '../../platform/endpoint-binding.ts'
import { type Changed, changeOwnPassword, changePasswordOf } from './password-change.ts'
import { finishReset, startReset } from './password-reset.ts'
import * as service from './service.ts'

/** Sign-up, sign-in, sign-out, passwords. */
export function registerAuthRoutes(app: FastifyInstance, context: Context): void {
  bind(app, signUp, async ({ body }) => {
    const outcome = await service.signUp(context, body)
    return 'ok' in outcome ? outcome : { status: 201, body: outcome }
  })

  bind(app, signIn, async ({ body, caller, raw }) => {
    const earlier = headerOf(raw, headerNames.authToken)
    const outcome = await service.signIn(context, { caller, earlier }, body)
    return 'ok' in outcome ? outcome : { status: 200, body: outcome }
  })

  bind(app, signOut, async ({ raw, caller }) => {
    await service.signOut(context, caller, headerOf(raw, headerNames.authToken) ?? '')
    return { status: 200, body: {} }
  })

  bind(app, changePassword, async ({ body, query, caller, raw }) => {
    const { newPassword, oldPassword, code } = body
    const authToken = headerOf(raw, headerNames.authToken) ?? ''
    const change = (): Promise<Changed> => {
      if (query.userId === undefined) {
        return changeOwnPassword(context, caller, { oldPassword, newPassword, authToken })
      }
      return code === undefined
        ? changePasswordOf(context, caller, { userId: query.userId, newPassword, authToken })
        : finishReset(context, { resetId: query.userId, code, newPassword })
    }
    const outcome = await change()
    return outcome.ok ? { status: 200, body: {} } : outcome
  })

  bind(app, forgotPassword, async ({ body, caller }) => {
    const outcome = await startReset(context, caller, body.username)
    return 'ok' in outcome ? outcome : { status: 200, body: outcome }
  })
}
