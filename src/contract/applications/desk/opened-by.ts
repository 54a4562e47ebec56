import * as z from 'zod/mini'
import { access } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { Instant, Text, Uuid } from '../../shapes.ts'

/*
 * Which colleagues have an application open. It locks nothing. Not to be confused with `claims.ts`, where an applicant
 * takes a draft into an account.
 */

/** The colleague who has had it open longest, and since when; both null when no colleague has it open. */
export const OpenedBy = z.object({ by: z.nullable(Text), at: z.nullable(Instant) })
export type OpenedBy = z.infer<typeof OpenedBy>

const call = {
  path: '/api/apps/claim',
  access: access.desks,
  // Repeating the call is harmless.
  idempotencyKey: 'ignored',
  requestsPerMinute: 120,
  query: z.object({ id: Uuid }),
  answers: { 200: OpenedBy },
} as const

export const noteOpened = endpoint({
  ...call,
  method: 'PUT',
  summary: 'Report that the caller has the application open; repeat every 30 seconds, it expires after three minutes',
})

export const noteClosed = endpoint({
  ...call,
  method: 'DELETE',
  summary: 'Report that the caller no longer has the application open',
})
