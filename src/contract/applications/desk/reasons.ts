import * as z from 'zod/mini'
import { access } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

/** The decisions that a desk gives a reason for. */
export const ReasonAction = z.enum(['recheck', 'reject', 'revoke'])
export type ReasonAction = z.infer<typeof ReasonAction>

export const listReasons = endpoint({
  method: 'GET',
  path: '/api/apps/reasons',
  summary:
    'The last reasons that the caller gave for a decision, to be used again; none that holds a number or address',
  access: access.desks,
  query: z.object({ action: ReasonAction }),
  answers: { 200: z.object({ reasons: z.array(z.string()) }) },
})
