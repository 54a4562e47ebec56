import type { AnswerValue } from '#domain/drafts/operations.ts'
import { rowPath } from '#domain/drafts/paths.ts'
import type { ApplicationKind, ApplicationPurpose } from '#domain/enlistment/definition.ts'
import { makeToken, normaliseMobile } from '#domain/reference/identifiers.ts'
import type { Locale } from '#domain/text.ts'
import type { DraftChanges } from './changes.ts'
import { DraftGone } from './draft-gone.ts'
import { enqueue } from './outbox.ts'
import {
  type AnswerRow,
  type DraftRow,
  isNewer,
  keysOf,
  localSchemaVersion,
  neverSynced,
  type Renews,
  type TalikaStore,
} from './store.ts'
import { DraftNewer } from './upgrade.ts'

/** What the engine is given by whoever runs it: the page, the service worker, or a test. */
export type SyncContext = {
  store: TalikaStore
  changes: DraftChanges
  deviceId: string
  /** Milliseconds since the epoch. */
  now: () => number
  newId: () => string
  random: (bytes: number) => Uint8Array
  /** Waits so many milliseconds; a timer unless a test has a time of its own. */
  pause?: (ms: number) => Promise<void>
  /** The account that is signed in now, or null; missing where there is no session to ask about. */
  account?: () => string | null
}

export type NewDraft = {
  /** Given by whoever must name the draft before it is stored; made here otherwise. */
  id?: string
  kind: ApplicationKind
  type: string
  purpose: ApplicationPurpose
  locale: Locale
  signedIn: boolean
  account?: string | null
  renews?: Renews
  /** The version of the consent notice that stood before the first field. */
  notice?: number
  /** Answers that are known before the first keystroke (the purpose, a signed-in person's own data). */
  answers: Readonly<Record<string, AnswerValue>>
}

const updatedAtPrecisionMs = 10_000

export type Write = { path: string; value: AnswerValue }

/** Makes a draft on this phone. Nothing is sent before it has a correct mobile number. */
export async function createDraft(context: SyncContext, draft: NewDraft): Promise<DraftRow> {
  const { store, now } = context
  const { answers, id = context.newId(), ...rest } = draft
  const at = now()
  const row: DraftRow = {
    ...rest,
    id,
    schemaVersion: localSchemaVersion,
    token: makeToken(context.random(16)),
    mobile: null,
    onServer: false,
    rev: 0,
    epoch: null,
    status: 'draft',
    version: 0,
    ...neverSynced,
    createdAt: at,
    updatedAt: at,
  }
  const writes = Object.entries(answers).map(([path, value]) => ({ path, value }))
  await store.transaction('rw', [store.drafts, store.answers, store.outbox], async () => {
    await store.drafts.add(row)
    await writeAll(context, row, writes)
  })
  context.changes.publish({ draftId: row.id, paths: Object.keys(answers), origin: 'typed' })
  return (await store.drafts.get(row.id)) ?? row
}

/**
 * Saves values and queues their operations in ONE transaction: after it, a value is on the phone and on its way, or
 * neither. Resolves when the browser has committed; rejects (a full phone, a closed database) with nothing half done.
 */
export async function writeAnswers(context: SyncContext, draftId: string, writes: readonly Write[]): Promise<void> {
  const { store } = context
  await store.transaction('rw', [store.drafts, store.answers, store.outbox], () =>
    writeWithin(context, draftId, writes),
  )
  context.changes.publish({ draftId, paths: writes.map(({ path }) => path), origin: 'typed' })
}

/**
 * Writes answers as a part of the caller's transaction, which has drafts, answers and outbox. The caller publishes the
 * change when that has ended: a listener that reads within it would find only its tables.
 */
export async function writeWithin(context: SyncContext, draftId: string, writes: readonly Write[]): Promise<void> {
  const draft = await context.store.drafts.get(draftId)
  if (draft === undefined) throw new DraftGone('There is no draft to write to')
  if (isNewer(draft)) throw new DraftNewer('The draft was written by a later version')
  await writeAll(context, draft, writes)
}

/** Removes a row of a repeating group. Its fields keep their values here until the server agrees, so undo is exact. */
export async function removeRow(context: SyncContext, draftId: string, group: string, rowId: string): Promise<void> {
  await writeAnswers(context, draftId, [{ path: rowPath(group, rowId), value: null }])
}

export async function readAnswers(store: TalikaStore, draftId: string): Promise<Map<string, AnswerRow>> {
  const rows = await store.answers
    .where('[draftId+path]')
    .between(...keysOf(draftId))
    .toArray()
  return new Map(rows.map((row) => [row.path, row]))
}

async function writeAll(context: SyncContext, draft: DraftRow, writes: readonly Write[]): Promise<void> {
  const { store, now } = context
  const at = now()
  for (const { path, value } of writes) {
    const previous = await store.answers.get([draft.id, path])
    await store.answers.put({
      draftId: draft.id,
      path,
      schemaVersion: localSchemaVersion,
      value,
      rev: previous?.rev ?? 0,
      at,
    })
    await enqueue(context, { draftId: draft.id, path, value, baseRev: previous?.rev ?? 0 })
  }
  const mobile = writes.find(({ path }) => path === 'mobile')?.value
  const change: Partial<DraftRow> = {
    ...(typeof mobile === 'string' && !draft.onServer ? { mobile: normaliseMobile(mobile) } : {}),
    // Whoever corrects an answer after a refusal starts anew: the old refusal no longer speaks of these answers.
    ...(draft.submission?.state === 'refused' ? { submission: null } : {}),
  }
  // The time only orders the list of drafts; writing it with every letter would double what a keystroke costs.
  if (Object.keys(change).length === 0 && at - draft.updatedAt < updatedAtPrecisionMs) return
  await store.drafts.update(draft.id, { ...change, updatedAt: at })
}
