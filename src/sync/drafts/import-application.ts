import type { Application, FileState } from '#contract/applications/application-shapes.ts'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import { parsePath } from '#domain/drafts/paths.ts'
import { settleAnswer } from '../outbox/settle.ts'
import { type DraftRow, isNewer, localSchemaVersion } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import { findSealedHead } from '../vault/sealed-heads.ts'
import { neverSynced } from './new-draft-row.ts'

/** Stores an application on this phone that was opened by code and mobile number, or by its account. */
export async function importApplication(
  context: SyncContext,
  application: Application,
  credentials: { token: string; mobile: string; signedIn: boolean },
): Promise<DraftRow> {
  const { store, now } = context
  const { id, kind, type, purpose, locale, epoch, answers, revs } = application
  const at = now()
  const known = await store.drafts.get(id)
  // Safeguard: a draft of a later version is not changed by its code.
  if (known === undefined) {
    const head = { id, schemaVersion: localSchemaVersion, kind, type, purpose, locale, ...credentials, epoch }
    const isLocked = (await findSealedHead(store, id)) !== null
    const beside = isLocked ? { takenBesideLock: [] } : {}
    const place = { ...beside, onServer: true, rev: 0, status: application.status, version: application.version }
    await store.drafts.add({ ...head, ...place, ...neverSynced, createdAt: at, updatedAt: at })
  }
  // A draft that a later version wrote is not changed.
  else if (isNewer(known)) return known
  // A phone whose access was revoked continues when the code of its draft is typed again: operations that wait are
  // sent.
  else await store.drafts.update(id, reopened(credentials))
  const changes = Object.entries(revs).map(([path, rev]) => ({ path, value: answers[path] ?? null, rev }))
  const answer = { ...application, results: [], changes, files: statesOf(application) }
  await settleAnswer(context, id, { batch: [], answer, askedIn: known?.epoch ?? epoch })
  const row = await store.drafts.get(id)
  if (row === undefined) throw new Error('The imported draft is not in the store')
  return row
}

function reopened({ token, mobile }: { token: string; mobile: string }): Partial<DraftRow> {
  // A draft that was opened by its account has no code until one is typed; an account's listing brings none.
  return { ...(token === '' ? {} : { token, mobile }), onServer: true, paused: null, retry: { tries: 0, notBefore: 0 } }
}

/** The file states for the phone: the application lists the files that the server has; the answers name all files. */
function statesOf({ answers, files }: Application): FileState[] {
  const here = new Map(files.map((file) => [file.fileId, file]))
  return Object.entries(answers).flatMap(([path, value]): FileState[] => {
    const parsed = (value as AnswerValue) === null ? null : parsePath(path)
    if (parsed?.kind !== 'attachment') return []
    const file = here.get(parsed.fileId)
    if (file === undefined) return [{ fileId: parsed.fileId, state: 'missing' }]
    return [{ fileId: parsed.fileId, state: 'here', ...(file.repaired && { repaired: true }) }]
  })
}
