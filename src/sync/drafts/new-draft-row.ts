import type { AnswerValue } from '#domain/drafts/operations.ts'
import type { ApplicationKind, ApplicationPurpose } from '#domain/enlistment/definition.ts'
import { makeToken } from '#domain/reference/identifiers.ts'
import type { Locale } from '#domain/text.ts'
import { localSchemaVersion } from '../storage/schema-version.ts'
import type { DraftOnServer, DraftRow, DraftSending, Renews } from '../store.ts'
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

/** The fields about sending in the row of a draft that was never sent. */
export const neverSynced = {
  docHash: null,
  hashAgrees: false,
  syncedAt: null,
  sendingUntil: 0,
  retry: { tries: 0, notBefore: 0 },
  paused: null,
  submission: null,
} as const satisfies Partial<DraftOnServer> & DraftSending

/** The row of a draft that begins now, without its answers. It is not sent before it has a correct mobile number. */
export function newDraftRow(
  { now, random }: Pick<SyncContext, 'now' | 'random'>,
  id: string,
  { answers: _, ...draft }: NewDraft,
): DraftRow {
  const at = now()
  return {
    ...draft,
    id,
    schemaVersion: localSchemaVersion,
    token: makeToken(random(16)),
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
}
