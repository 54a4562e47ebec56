import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { Application } from '#contract/applications/application-shapes.ts'
import type { applicationCalls } from '#contract/applications/applications.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { checkTransition, markAction } from '#domain/enlistment/workflow.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { isHolder } from '../access/application-access.ts'
import { writeAudit } from '../access/application-audit.ts'
import { lockApplicationOfKind } from '../access/held-application.ts'
import type { DraftCache } from '../drafts/draft-cache.ts'
import { loadApplication, type WholeApplication } from '../reading/application-record.ts'
import { factsOf, toApplication, toTableCaller } from '../reading/application-view.ts'
import { actingRole } from './acting-role.ts'
import { refuseUnknownPaths } from './unknown-paths.ts'

type Marks = z.infer<typeof applicationCalls.individual.verdicts.body>
type MarkCall = { caller: Caller; kind: ApplicationKind; id: string; marks: Marks }
/** Refusals: those of the workflow table, `stale_version`, and `invalid_request` for paths not in the form. */
export type MarkApplication = (call: MarkCall) => Promise<Result<Application>>

/** Stores verdicts on documents and flags on answers. It raises the version: decisions on older marks are refused. */
export function createMarks({ context, cache }: { context: Context; cache: DraftCache }): MarkApplication {
  return async (call) => {
    const marked = await transact(context.db, (trx) => mark(trx, context, call))
    if (marked.ok) cache.forget(call.id)
    return marked
  }
}

async function mark(trx: Kysely<Database>, context: Context, call: MarkCall): Promise<Result<Application>> {
  const { caller, kind, id, marks } = call
  const taken = await lockApplicationOfKind(trx, kind, id)
  if (!taken.ok) return taken
  const { value: whole } = taken
  const { draft } = whole
  const isOwn = isHolder(context.secret, caller, draft)
  // Any other refusal would reveal that a draft with this id exists.
  if (!isOwn && draft.status === 'draft') return refuse('not_found')
  const at = context.now()
  const today = dhakaDate(at)
  const viewer = { caller, isHolder: isOwn, epoch: context.epoch(), secret: context.secret, today }
  const check = checkTransition({ action: markAction, facts: factsOf(whole, today), caller: toTableCaller(viewer) })
  if (!check.ok && isOwn) return check
  if (marks.version !== draft.version) return refuse('stale_version')
  if (!check.ok) return check
  const documents = marks.documents.map(({ fileId }) => ({ fileId, slot: slotOf(whole, fileId) }))
  const pathRefusal = refuseUnknownPaths(whole, { fields: marks.fields.map(({ path }) => path), documents })
  if (pathRefusal !== null) return pathRefusal

  const by = caller.user?.id ?? null
  const changed = (await setVerdicts(trx, { whole, marks, by, at })) + (await setFlags(trx, { whole, marks, by, at }))
  if (changed > 0) {
    await trx
      .updateTable('applications')
      .set({ version: draft.version + 1, updated_at: at })
      .where('id', '=', id)
      .execute()
    const detail = {
      documents: marks.documents.map(({ fileId, verdict }) => ({ fileId, verdict })),
      flags: marks.fields.length,
    }
    await writeAudit(trx, { applicationId: id, action: 'mark', caller, role: actingRole(caller, check.by), detail, at })
  }
  const after = await loadApplication(trx, id)
  if (after === null) throw new Error('An application disappeared while its row was locked')
  return { ok: true, value: toApplication(after, viewer) }
}

function slotOf({ record }: WholeApplication, fileId: string): string {
  return record.files.find(({ id }) => id === fileId)?.type ?? ''
}

type Setting = { whole: WholeApplication; marks: Marks; by: string | null; at: Date }

/** Returns how many verdicts changed. Repeating a verdict of the previous desk makes it this desk's: a change. */
async function setVerdicts(trx: Kysely<Database>, { whole, marks, by, at }: Setting): Promise<number> {
  const { draft, record } = whole
  const before = new Map(record.verdicts.map((row) => [row.file_id, row]))
  let changed = 0
  // If a document is listed twice, the last verdict counts.
  for (const [fileId, { verdict, note }] of new Map(marks.documents.map((each) => [each.fileId, each]))) {
    const known = before.get(fileId)
    const words = verdict === null ? null : (note ?? null)
    const isOfDeskBefore = known !== undefined && record.arrived_at !== null && new Date(known.at) < record.arrived_at
    const isSame = (known?.verdict ?? null) === verdict && (known?.note ?? null) === words
    if (isSame && !isOfDeskBefore) continue
    changed += 1
    const own = trx.deleteFrom('document_verdicts').where('application_id', '=', draft.id)
    await own.where('file_id', '=', fileId).execute()
    if (verdict === null) continue
    const row = { application_id: draft.id, file_id: fileId, verdict, note: words, by_user_id: by, at }
    await trx.insertInto('document_verdicts').values(row).execute()
  }
  return changed
}

/** Returns how many flags changed. An unchanged flag keeps its author. */
async function setFlags(trx: Kysely<Database>, { whole, marks, by, at }: Setting): Promise<number> {
  const { draft, record } = whole
  const wanted = new Map(marks.fields.map(({ path, note }) => [path, note]))
  const gone = record.flags.filter(({ path, note }) => wanted.get(path) !== note).map(({ path }) => path)
  const kept = new Set(record.flags.map(({ path }) => path).filter((path) => !gone.includes(path)))
  const added = [...wanted].filter(([path]) => !kept.has(path))
  if (gone.length > 0) {
    await trx.deleteFrom('field_flags').where('application_id', '=', draft.id).where('path', 'in', gone).execute()
  }
  if (added.length > 0) {
    const rows = added.map(([path, note]) => ({ application_id: draft.id, path, note, by_user_id: by, at }))
    await trx.insertInto('field_flags').values(rows).execute()
  }
  return gone.length + added.length
}
