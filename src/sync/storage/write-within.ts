import type { AnswerValue } from '#domain/drafts/operations.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { type NewDraft, newDraftRow } from '../drafts/new-draft-row.ts'
import type { DraftRepair, DraftRow, OutboxRow } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import { DraftGone } from './draft-gone.ts'
import { enqueue } from './enqueue.ts'
import { isNewer, localSchemaVersion } from './schema-version.ts'
import { DraftNewer } from './upgrade.ts'
import type { WriteTables } from './write-tables.ts'

const updatedAtPrecisionMs = 10_000

/** What was typed or chosen at a path. */
export type Write = {
  path: string
  /** Missing when only the unfinished text changed. */
  value?: AnswerValue
  /** A text that is not a value yet (half a date) and stays on this phone; null removes it. Missing when unchanged. */
  text?: string | null
  /** The revision that the person saw, if it is newer than that of this phone's own value. */
  baseRev?: number
}

/** What to write to one draft. `start`: the draft is created with these data if it is missing. */
export type DraftWrites = { draftId: string; writes: readonly Write[]; start?: NewDraft }

type Parts = Pick<SyncContext, 'now' | 'newId' | 'random'>

/**
 * Writes answers as part of the caller's transaction, which includes the tables of `writeTables`. Returns the paths of
 * the written answers: the caller publishes the change when the transaction has ended, because a listener that reads
 * within it could read only its tables.
 */
export async function writeWithin(context: Parts, tables: WriteTables, typed: DraftWrites): Promise<string[]> {
  const { draftId, start } = typed
  const at = context.now()
  const paths = [...new Set(typed.writes.map(({ path }) => path))]
  // All requests are made at once: each one that waits for another result adds a task to the keystroke.
  const [found, ...known] = await Promise.all([
    tables.findDraft(draftId),
    ...paths.map((path) => readPath(tables, draftId, path)),
  ])
  const begun = start === undefined || found !== undefined ? null : newDraftRow(context, draftId, start)
  const draft = found ?? begun
  // This also checks the draft when there are only texts: a draft that was locked or wiped meanwhile must leave nothing
  // readable behind.
  // Safeguard: unfinished texts without an answer ask for their draft too.
  if (draft === null) throw new DraftGone('There is no draft to write to')
  if (isNewer(draft)) throw new DraftNewer('The draft was written by a later version')
  if (begun !== null) await tables.putDraft(begun)
  const writes = begun === null ? typed.writes : [...answersOf(start), ...typed.writes]
  const byPath = new Map(known.map((each) => [each.path, each]))
  for (const { path, value, text, baseRev = 0 } of writes) {
    if (text !== undefined) tables.putText(draftId, path, text)
    if (value === undefined) continue
    // Safeguard: what is typed after a refused value was given up has seen what that value had seen.
    const seen = revGivenUp(draft, { path, value })
    const { rev = seen, earlier } = byPath.get(path) ?? {}
    // If one path is written twice, the rows that were read for it are outdated at the second time.
    byPath.set(path, { path, rev, earlier: undefined })
    await tables.putAnswer({ draftId, path, schemaVersion: localSchemaVersion, value, rev, at })
    await enqueue(context, tables, {
      draftId,
      path,
      value,
      baseRev: Math.max(rev, baseRev, seen),
      ...(earlier && { earlier }),
    })
  }
  const answers = writes.filter(({ value }) => value !== undefined)
  await noteWrites(tables, draft, { writes: answers, at })
  return answers.map(({ path }) => path)
}

/** The answers that a new draft begins with. */
function answersOf(start: NewDraft | undefined): Write[] {
  return Object.entries(start?.answers ?? {}).map(([path, value]) => ({ path, value }))
}

type KnownPath = { path: string; rev: number | undefined; earlier: readonly OutboxRow[] | undefined }

async function readPath(tables: WriteTables, draftId: string, path: string): Promise<KnownPath> {
  const [previous, earlier] = await Promise.all([
    tables.findAnswer(draftId, path),
    tables.listOperations(draftId, path),
  ])
  return { path, rev: previous?.rev, earlier }
}

/** The revision that a refused value had seen when it was dropped: at this path, or in the row that is removed. */
function revGivenUp({ givenUp = {} }: DraftRepair, { path, value }: Pick<Write, 'path' | 'value'>): number {
  const revs = Object.entries(givenUp).flatMap(([at, rev]) => {
    return at === path || (value === null && at.startsWith(`${path}/`)) ? [rev] : []
  })
  return Math.max(0, ...revs)
}

type Written = { writes: readonly Write[]; at: number }

async function noteWrites(tables: WriteTables, draft: DraftRow, { writes, at }: Written): Promise<void> {
  // A new draft may begin with the number of an account, for which another one was typed at once.
  const mobile = new Map(writes.map(({ path, value }) => [path, value])).get('mobile')
  const isAnother = typeof mobile === 'string' && normaliseMobile(mobile) !== draft.lostMobile
  const change: Partial<DraftRow> = {
    // The server decides whether the new number is free.
    ...(draft.lostMobile !== undefined && isAnother ? { lostMobile: undefined } : {}),
    // Safeguard: the number that opens a draft on the server stays.
    ...(typeof mobile === 'string' && !draft.onServer ? { mobile: normaliseMobile(mobile) } : {}),
    // After a correction, the old refusal of the submission no longer applies to these answers.
    // Safeguard: a corrected answer is no longer the refused one.
    ...(draft.submission?.state === 'refused' ? { submission: null } : {}),
  }
  // The time only orders the list of drafts; writing it with every keystroke would double what a keystroke costs.
  if (Object.keys(change).length === 0 && at - draft.updatedAt < updatedAtPrecisionMs) return
  await tables.putDraft({ ...draft, ...change, updatedAt: at })
}
