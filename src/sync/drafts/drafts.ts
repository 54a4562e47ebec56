import type { AnswerValue } from '#domain/drafts/operations.ts'
import { rowPath } from '#domain/drafts/paths.ts'
import type { ApplicationKind, ApplicationPurpose } from '#domain/enlistment/definition.ts'
import { makeToken } from '#domain/reference/identifiers.ts'
import type { Locale } from '#domain/text.ts'
import { currentTables } from '../storage/write-tables.ts'
import { writeTyped } from '../storage/write-typed.ts'
import { type Write, writeWithin } from '../storage/write-within.ts'
import {
  type AnswerRow,
  type DraftRow,
  keysOf,
  localSchemaVersion,
  neverSynced,
  type Renews,
  type TalikaStore,
} from '../store.ts'
import type { SyncContext } from '../sync-context.ts'

export type NewDraft = {
  /** Given by a caller that must know the id before the draft is stored; otherwise made here. */
  id?: string
  kind: ApplicationKind
  type: string
  purpose: ApplicationPurpose
  locale: Locale
  signedIn: boolean
  account?: string | null
  renews?: Renews
  /** The version of the consent notice that was shown before the first field. */
  notice?: number
  /** Answers that are known before the first keystroke (the purpose, a signed-in person's own data). */
  answers: Readonly<Record<string, AnswerValue>>
}

/** Makes a draft on this phone. It is not sent before it has a correct mobile number. */
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
    await writeWithin(context, currentTables(), { draftId: row.id, writes })
  })
  context.changes.publish({ draftId: row.id, paths: Object.keys(answers), origin: 'typed' })
  return (await store.drafts.get(row.id)) ?? row
}

/** Saves values and queues their operations in ONE transaction, as typing does. */
export function writeAnswers(context: SyncContext, draftId: string, writes: readonly Write[]): Promise<void> {
  return writeTyped(context, { draftId, writes })
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
