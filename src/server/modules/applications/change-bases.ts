import { type Kysely, sql } from 'kysely'
import type { Bases } from '#contract/application-shapes.ts'
import { liveAnswers } from '#domain/drafts/document-hash.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/schema.ts'
import { isReader } from './application-access.ts'
import type { WholeApplication } from './application-record.ts'
import { writeAudit } from './audit.ts'
import { loadDraft, runInTransaction } from './draft-repository.ts'
import type { ReadService } from './read-service.ts'

export type FindBases = (
  caller: Caller,
  kind: ApplicationKind,
  id: string,
) => Promise<{ ok: true; bases: Bases } | Refusal>

/** What a desk compares an application with. Last year's record is looked at with it, and that look is audited too. */
export function createBases({ db, now }: Context, reads: ReadService): FindBases {
  return async (caller, kind, id) => {
    if (!isReader(caller)) return refuse('forbidden')
    const found = await reads.find(caller, kind, id)
    if (!found.ok) return found
    const approved = await findApproved(db, found.whole)
    if (approved !== null && !found.isHolder) {
      const role = caller.user?.roles.find((each) => each !== 'USER')
      await writeAudit(db, { applicationId: approved.id, action: 'view', caller, role, at: now() })
    }
    return { ok: true, bases: { approved, returned: await findReturned(db, found.whole) } }
  }
}

/** The application by which the enlistment stood before this one. */
async function findApproved(db: Kysely<Database>, { draft, record }: WholeApplication): Promise<Bases['approved']> {
  if (draft.enlistmentId === null) return null
  const isDecided = draft.status === 'approved' && record.decided_at !== null
  const row = await db
    .selectFrom('applications')
    .select(['id', 'decided_at as at'])
    .where('enlistment_id', '=', draft.enlistmentId)
    .where('status', '=', 'approved')
    .where('id', '<>', draft.id)
    .where('decided_at', '<', isDecided ? record.decided_at : sql<Date>`'infinity'`)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined || row.at === null) return null
  const loaded = await loadDraft(runInTransaction(db), row.id)
  if (loaded === null) throw new Error(`The approved application ${row.id} vanished`)
  return { id: row.id, at: row.at.toISOString(), answers: liveAnswers(loaded.draft.state.entries) }
}

/** What the desks had before them when they returned it: while it is corrected the last submission, then the one before. */
async function findReturned(db: Kysely<Database>, { draft }: WholeApplication): Promise<Bases['returned']> {
  const [last, before] = await db
    .selectFrom('submissions')
    .select(['answers', 'at'])
    .where('application_id', '=', draft.id)
    .orderBy('version', 'desc')
    .limit(2)
    .execute()
  const base = draft.status === 'recheck' ? last : before
  return base === undefined ? null : { id: draft.id, at: base.at.toISOString(), answers: base.answers }
}
