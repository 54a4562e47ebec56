import type { Kysely } from 'kysely'
import { applicationCalls } from '#contract/applications/applications.ts'
import type { BulkResult, decideInBulk } from '#contract/applications/desk/bulk.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import type { BulkAction } from '#domain/enlistment/workflow.ts'
import { refuse } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import { type Caller, hasRole } from '../../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../../platform/binding/service-function.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { ReviewService } from './review.ts'

type Item = BodyOf<typeof decideInBulk>['items'][number]

/** Of both families alike: what one call lets in, all of the bulk do. */
const rolesOf = {
  'confirm-payment': applicationCalls.individual.confirmPayment.access.roles,
  pending1: applicationCalls.individual.pending1.access.roles,
  pending2: applicationCalls.individual.pending2.access.roles,
} as const satisfies Record<BulkAction, readonly string[]>

/**
 * Takes one step with several applications, one after the other, each by the single decision in its own transaction: one
 * that is refused keeps no other from its step. `forbidden` as a whole where the single call is closed to the caller.
 */
export function createBulkDecisions(
  { db, log }: Pick<Context, 'db' | 'log'>,
  reviews: ReviewService,
): ServiceFunction<typeof decideInBulk, 'body'> {
  return async ({ caller, body: { action, items } }) => {
    if (!hasRole(caller, ...rolesOf[action])) return refuse('forbidden')
    const kinds = await kindsOf(db, items)
    const results: BulkResult[] = []
    for (const item of items) {
      const kind = kinds.get(item.id)
      try {
        results.push(await decideOne(reviews, { caller, action, item, kind }))
      } catch (error) {
        // What was done with the others stays done, so the caller has to learn of it.
        log.error({ error, applicationId: item.id }, 'An application of a bulk could not go on')
        results.push({ id: item.id, ok: false, code: 'internal' })
      }
    }
    return { ok: true, value: { results } }
  }
}

type One = { caller: Caller; action: BulkAction; item: Item; kind: ApplicationKind | undefined }

async function decideOne(reviews: ReviewService, { caller, action, item, kind }: One): Promise<BulkResult> {
  const { id, version } = item
  if (kind === undefined) return { id, ok: false, code: 'not_found' }
  const decided = await reviews.decide({ caller, kind, id, action, decision: { version } })
  if (decided.ok) return { id, ok: true, version: decided.value.version, status: decided.value.status }
  return { id, ok: false, code: decided.code, ...(decided.fields !== undefined && { fields: decided.fields }) }
}

/** The items name no family. */
async function kindsOf(db: Kysely<Database>, items: readonly Item[]): Promise<ReadonlyMap<string, ApplicationKind>> {
  const ids = [...new Set(items.map(({ id }) => id))]
  const rows = await db.selectFrom('applications').select(['id', 'kind']).where('id', 'in', ids).execute()
  // Only kinds that the contract let in are ever written.
  return new Map(rows.map(({ id, kind }) => [id, kind as ApplicationKind]))
}
