import type { available } from '#contract/applications/applications.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Result } from '#domain/errors.ts'
import { normalise } from '#domain/forms/normalise.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import type { Context } from '../../../context.ts'
import type { ServiceRequest } from '../../../platform/binding/service-function.ts'
import { hashToken } from '../access/application-access.ts'
import { findTaken } from './uniqueness.ts'

/** Whether contact details are used by another live application. The caller's own applications do not count. */
export async function checkAvailability(
  { db, secret, now }: Context,
  { caller: { user, credentials }, query: { email, mobile, type } }: ServiceRequest<typeof available, 'query'>,
): Promise<Result<AnswerOf<typeof available>['body']>> {
  const taken = await findTaken(db, {
    type: type ?? null,
    mobile: mobile === undefined ? null : normaliseMobile(mobile),
    email: email === undefined ? null : normalise('email', email),
    own: {
      userId: user?.id ?? null,
      tokenHash: credentials === null ? null : hashToken(secret, credentials.token),
    },
    now: now(),
  })
  return { ok: true, value: { email: taken.email ? 'taken' : 'free', mobile: taken.mobile ? 'taken' : 'free' } }
}
