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
    'Reasons that the caller gave for recent decisions, for reuse; none that contains a number or an e-mail address',
  access: access.desks,
  query: z.object({ action: ReasonAction }),
  answers: { 200: z.object({ reasons: z.array(z.string()) }) },
})
