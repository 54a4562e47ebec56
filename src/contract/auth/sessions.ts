import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Empty, Instant, Uuid } from '../shapes.ts'
import { maxPasswordLength } from './auth.ts'

/** A device on which the person is signed in. `label` is no more than "Windows · Chrome", or empty. */
export const Session = z.object({
  id: Uuid,
  label: z.string(),
  begunAt: Instant,
  /** Exact to some minutes for staff, to an hour for others. */
  usedAt: Instant,
  /** Whether it is the session of this call. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: "One's own sessions, most recently used first",
  access: access.signedIn,
  answers: { 200: z.object({ list: z.array(Session) }) },
})

export const endSession = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/end',
  summary: "End one of one's own sessions",
  access: access.signedIn,
  body: z.object({ id: Uuid }),
  answers: { 200: Empty },
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  summary: "End all of one's own sessions except the current one",
  access: access.signedIn,
  body: Empty,
  answers: { 200: z.object({ ended: z.number() }) },
})

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/auth/confirm',
  summary: 'Confirm the password within the session; valid for ten minutes for calls that require it',
  access: access.signedIn,
  idempotencyKey: 'ignored',
  requestsPerMinute: 20,
  body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(maxPasswordLength)) }),
  answers: { 200: Empty },
})
