import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Empty, Uuid } from '../shapes.ts'

export const secondFactorState = endpoint({
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: 'Whether this portal offers a second step at login, and whether the caller has it turned on',
  access: access.staff,
  answers: { 200: z.object({ offered: z.boolean(), enrolled: z.boolean(), recoveryCodesLeft: z.number() }) },
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/begin',
  summary: 'Create a secret for an authenticator app; it has no effect until a code from it is entered',
  access: { ...access.staff, confirmed: true },
  // The answer contains a secret, so it is not stored.
  idempotencyKey: 'ignored',
  requestsPerMinute: 20,
  body: Empty,
  answers: { 200: z.object({ secret: z.string(), uri: z.string() }) },
})

export const finishSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/finish',
  summary: 'Turn on the second step with a code from the app; the recovery codes are shown only this once',
  access: { ...access.staff, confirmed: true },
  idempotencyKey: 'ignored',
  requestsPerMinute: 20,
  body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(20)) }),
  answers: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
})

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/remove',
  summary:
    "Turn off the second step: one's own, or as an OWNER that of someone who lost their phone and recovery codes",
  access: { ...access.staff, confirmed: true },
  body: z.object({ userId: z.optional(Uuid) }),
  answers: { 200: Empty },
})
