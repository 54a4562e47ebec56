import * as z from 'zod/mini'
import { applicationStatuses } from '#domain/enlistment/application-status.ts'
import { bulkActions } from '#domain/enlistment/workflow.ts'
import { access } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { Problem, Uuid } from '../../shapes.ts'

/** The most applications in one call: at about ten milliseconds each, the call is answered within two seconds. */
export const mostAtOnce = 100

/** The result for one application; a refusal has the code and fields that the single call would have answered. */
const BulkResult = z.union([
  z.object({ id: Uuid, ok: z.literal(true), version: z.number(), status: z.enum(applicationStatuses) }),
  z.object({ id: Uuid, ok: z.literal(false), code: Problem.shape.code, fields: Problem.shape.fields }),
])
export type BulkResult = z.infer<typeof BulkResult>

export const decideInBulk = endpoint({
  method: 'POST',
  path: '/api/apps/bulk',
  summary: 'Take one step with several applications, each separately; the results are in the same order',
  access: access.forwarders,
  requestsPerMinute: 60,
  body: z.object({
    action: z.enum(bulkActions),
    items: z
      .array(z.object({ id: Uuid, version: z.number().check(z.int(), z.minimum(0)) }))
      .check(z.minLength(1), z.maxLength(mostAtOnce)),
  }),
  answers: { 200: z.object({ results: z.array(BulkResult) }) },
})
