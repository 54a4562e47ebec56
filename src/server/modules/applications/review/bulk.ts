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

/** The roles that may make the single call, and so the bulk; they are the same for both families. */
const rolesOf = {
  'confirm-payment': applicationCalls.individual.confirmPayment.access.roles,
  pending1: applicationCalls.individual.pending1.access.roles,
  pending2: applicationCalls.individual.pending2.access.roles,
} as const satisfies Record<BulkAction, readonly string[]>

/**
 * Takes one step with several applications, one after the other, each as a single decision in its own transaction, so
 * that a refusal does not stop the others. `forbidden` for all of them if the caller may not make the single call.
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
        // The decisions about the others are committed, so the caller must get their results.
        log.error({ error, applicationId: item.id }, 'An application of a bulk action could not be processed')
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

/** Looks up the family of each application, because the items do not name it. */
async function kindsOf(db: Kysely<Database>, items: readonly Item[]): Promise<ReadonlyMap<string, ApplicationKind>> {
  const ids = [...new Set(items.map(({ id }) => id))]
  const rows = await db.selectFrom('applications').select(['id', 'kind']).where('id', 'in', ids).execute()
  // The contract has validated every kind before it was written.
  return new Map(rows.map(({ id, kind }) => [id, kind as ApplicationKind]))
}
