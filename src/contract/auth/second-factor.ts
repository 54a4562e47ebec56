import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Empty, Uuid } from '../shapes.ts'

export const secondFactorState = endpoint({
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: 'Whether this portal offers a second step at sign-in, and whether it is in force for the caller',
  access: access.staff,
  answers: { 200: z.object({ offered: z.boolean(), enrolled: z.boolean(), recoveryCodesLeft: z.number() }) },
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/begin',
  summary: 'Make a secret for an authenticator app; it counts for nothing until a code of it was given',
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
  summary: 'Put the second step in force with a code of the app; the recovery codes are shown this once',
  access: { ...access.staff, confirmed: true },
  idempotencyKey: 'ignored',
  requestsPerMinute: 20,
  body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(20)) }),
  answers: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
})

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/remove',
  summary: "Take the second step off: one's own, or as an OWNER that of somebody who lost phone and recovery codes",
  access: { ...access.staff, confirmed: true },
  body: z.object({ userId: z.optional(Uuid) }),
  answers: { 200: Empty },
})
