import * as z from 'zod/mini'
import { access } from '../access.ts'
import { Waiting } from '../administration/approvals.ts'
import { Version } from '../administration/record-calls.ts'
import { endpoint } from '../endpoint.ts'
import { Empty, Uuid } from '../shapes.ts'

/**
 * Help for a system user who cannot sign in. Each call needs the password of its author, typed just before. An ICT's
 * call for an account that decides waits for an OWNER (202).
 */
const shared = {
  method: 'POST',
  access: { ...access.administration, confirmed: true },
  requestsPerMinute: 20,
  body: z.object({ id: Uuid, version: Version }),
} as const

export const setEmployeePassword = endpoint({
  ...shared,
  path: '/api/employees/password',
  summary: "Give a system user a new password, which is shown only this once; ends that person's sessions",
  // The answer contains a secret, so it is not stored.
  idempotencyKey: 'ignored',
  answers: { 200: z.object({ password: z.string() }), 202: Waiting },
})

export const removeEmployeeSecondFactor = endpoint({
  ...shared,
  path: '/api/employees/second-factor/remove',
  summary: 'Turn off the second step of a system user who lost their phone and recovery codes',
  answers: { 200: Empty, 202: Waiting },
})

export const endEmployeeSessions = endpoint({
  ...shared,
  path: '/api/employees/sessions/end',
  summary: 'End all sessions of a system user',
  answers: { 200: z.object({ ended: z.number() }), 202: Waiting },
})
