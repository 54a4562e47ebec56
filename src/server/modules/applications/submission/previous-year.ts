import { type Kysely, sql } from 'kysely'
import type { PreviousYear } from '#contract/applications/application-shapes.ts'
import { liveAnswers } from '#domain/drafts/document-hash.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import { auditView } from '../../../platform/audit.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { isReader } from '../access/application-access.ts'
import { loadDraft, runInTransaction } from '../drafts/draft-repository.ts'
import type { WholeApplication } from '../reading/application-record.ts'
import type { ReadService } from '../reading/read-service.ts'

export type FindPrevious = (renewal: {
  caller: Caller
  kind: ApplicationKind
  id: string
}) => Promise<Result<PreviousYear>>

/** Last year's application, with which a desk compares a renewal. A view of it is audited too. */
export function createPrevious({ db, now }: Context, reads: ReadService): FindPrevious {
  return async (renewal) => {
    const { caller } = renewal
    if (!isReader(caller)) return refuse('forbidden')
    const found = await reads.find(renewal)
    if (!found.ok) return found
    const { whole, isHolder } = found.value
    const previous = await findPrevious(db, whole)
    if (previous !== null && !isHolder) {
      const subject = { kind: 'application', id: previous.id } as const
      await auditView(db, { action: 'view', subject }, { caller, at: now() })
    }
    return { ok: true, value: { previous } }
  }
}

/** The application that the enlistment was based on before this one. */
async function findPrevious(
  db: Kysely<Database>,
  { draft, record }: WholeApplication,
): Promise<PreviousYear['previous']> {
  if (draft.enlistmentId === null) return null
  const isDecided = draft.status === 'approved' && record.decided_at !== null
  const row = await db
    .selectFrom('applications')
    .select(['id', 'decided_at as approvedAt'])
    .where('enlistment_id', '=', draft.enlistmentId)
    .where('status', '=', 'approved')
    .where('id', '<>', draft.id)
    .where('decided_at', '<', isDecided ? record.decided_at : sql<Date>`'infinity'`)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined || row.approvedAt === null) return null
  const loaded = await loadDraft(runInTransaction(db), row.id)
  if (loaded === null) throw new Error(`The approved application ${row.id} no longer exists`)
  const answers = liveAnswers(loaded.draft.state.entries)
  return { id: row.id, approvedAt: row.approvedAt.toISOString(), answers }
}
