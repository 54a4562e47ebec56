import type { Application } from '#contract/applications/application-shapes.ts'
import type { Unchecked } from '../../../../platform/storage/parse-stored.ts'
import type { ReviewFile } from '../application/review-model.ts'

export type Verdict = 'ok' | 'replace'
export type DocumentMark = { verdict: Verdict | null; note: string }

/** Marks that the server has not confirmed yet: verdicts by file, notes of flags by path (null removes a flag). */
export type PendingMarks = {
  documents: Readonly<Record<string, DocumentMark>>
  fields: Readonly<Record<string, string | null>>
}

export const noMarks: PendingMarks = { documents: {}, fields: {} }

export function isEmpty({ documents, fields }: PendingMarks): boolean {
  return Object.keys(documents).length + Object.keys(fields).length === 0
}

const hasEntries = (kept: unknown, isEntry: (entry: unknown) => boolean): boolean =>
  typeof kept === 'object' && kept !== null && !Array.isArray(kept) && Object.values(kept).every(isEntry)

/** Whether kept data are marks: they may be damaged, or of another release. */
export function isPendingMarks(kept: unknown): kept is PendingMarks {
  const { documents, fields } = (kept ?? {}) as Unchecked<PendingMarks> & object
  return (
    hasEntries(documents, isDocumentMark) && hasEntries(fields, (note) => note === null || typeof note === 'string')
  )
}

function isDocumentMark(kept: unknown): kept is DocumentMark {
  const { verdict, note } = (kept ?? {}) as Unchecked<DocumentMark> & object
  return (verdict === null || verdict === 'ok' || verdict === 'replace') && typeof note === 'string'
}

/** The application as it will be once the server has the marks. */
export function withMarks(application: Application, { documents, fields }: PendingMarks): Application {
  const files = application.files.map((file) => {
    const mark = documents[file.fileId]
    if (mark === undefined) return file
    const { verdict: _, ...rest } = file
    return mark.verdict === null ? rest : { ...rest, verdict: { verdict: mark.verdict, note: mark.note || null } }
  })
  const known = (application.flags ?? []).filter(({ path }) => !Object.hasOwn(fields, path))
  const now = new Date().toISOString()
  const added = Object.entries(fields).flatMap(([path, note]) =>
    note === null ? [] : [{ path, note, by: '', at: now }],
  )
  return { ...application, files, flags: [...known, ...added] }
}

/**
 * The body of the call that stores the marks. Flags are sent as a whole list, so unchanged flags are included. Marks of
 * documents that no longer exist are left out: their refusal would block all other marks and every decision.
 */
export function markBody(application: Application, pending: PendingMarks) {
  const isThere = ([fileId]: [string, unknown]) => application.files.some((file) => file.fileId === fileId)
  const marked = Object.entries(pending.documents).filter(isThere)
  const documents = marked.map(([fileId, { verdict, note }]) => ({
    ...{ fileId, verdict },
    ...(note === '' || verdict === null ? {} : { note }),
  }))
  const fields = (withMarks(application, pending).flags ?? []).map(({ path, note }) => ({ path, note }))
  return { version: application.version, documents, fields }
}

type ShownMark = { mark: Verdict | 'flag'; note: string } | null
/** An unsent mark and the one that the server has; null is no mark. `id` is a file id or the path of an answer. */
export type WaitingMark = { kind: 'document' | 'answer'; id: string; mine: ShownMark; theirs: ShownMark }

/** The unsent marks, each with the mark that the server has. */
export function listWaiting(stored: Application, { documents, fields }: PendingMarks): readonly WaitingMark[] {
  const ofDocuments = Object.entries(documents).map(([id, { verdict, note }]) => {
    const known = stored.files.find(({ fileId }) => fileId === id)?.verdict
    const theirs = known === undefined ? null : { mark: known.verdict, note: known.note ?? '' }
    return { kind: 'document' as const, id, mine: verdict === null ? null : { mark: verdict, note }, theirs }
  })
  const ofAnswers = Object.entries(fields).map(([id, note]) => {
    const known = stored.flags?.find(({ path }) => path === id)
    const theirs = known === undefined ? null : { mark: 'flag' as const, note: known.note }
    return { kind: 'answer' as const, id, mine: note === null ? null : { mark: 'flag' as const, note }, theirs }
  })
  return [...ofDocuments, ...ofAnswers]
}

/** The marks that remain after some were sent: those that were added or changed since. */
export function withoutSent(pending: PendingMarks, sent: PendingMarks): PendingMarks {
  const documents = Object.entries(pending.documents).filter(([fileId, mark]) => sent.documents[fileId] !== mark)
  const fields = Object.entries(pending.fields).filter(([path, note]) => sent.fields[path] !== note)
  return { documents: Object.fromEntries(documents), fields: Object.fromEntries(fields) }
}

/** The next file that this desk has not marked, starting after `fileId` and then from the beginning; else `fileId`. */
export function nextUnmarked(files: readonly Pick<ReviewFile, 'fileId' | 'isMarkedHere'>[], fileId: string): string {
  const at = files.findIndex((file) => file.fileId === fileId)
  const others = [...files.slice(at + 1), ...files.slice(0, Math.max(at, 0))]
  return others.find(({ isMarkedHere }) => !isMarkedHere)?.fileId ?? fileId
}
