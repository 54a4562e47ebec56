import type { Answers, AnswerValue } from '#domain/drafts/operations.ts'
import { createDraft, type NewDraft, readAnswers, type SyncContext, type Write, writeAnswers } from '#sync/drafts.ts'
import { findSealedHead, listSealedHeads, readPhone } from '#sync/sealed-heads.ts'
import { isEditable, readSnapshot, syncStatus } from '#sync/status.ts'
import { type DraftRow, TalikaStore } from '#sync/store.ts'
import { deviceId } from '../../platform/device-id.ts'
import { getSession } from '../../platform/session.ts'
import { draftChanges } from './draft-changes.ts'
import { noteDrafts } from './drafts-flag.ts'
import { adoptJournals } from './left-journals.ts'
import { type PendingValue, pathOfPending } from './pending-value.ts'
import { readRawTexts, saveRawText } from './raw-texts.ts'

/** A draft that is on this phone. */
export type KeptDraft = { draftId: string; answers: Record<string, AnswerValue>; rawTexts: Map<string, string> }

/** The phone's storage as forms use it. Its code, with the database's, is apart from theirs: see load-storage.ts. */
export type DraftStorage = ReturnType<typeof createDraftStorage>

/** `waiting`: submit was pressed and has not reached the server. `submitted`: the desks have it, or have decided. */
export type Stage = 'filling' | 'waiting' | 'submitted'

/** Where an application stands as this phone knows it. */
function stageOf({ status, submission }: Pick<DraftRow, 'status' | 'submission'>): Stage {
  if (!isEditable(status) || submission?.state === 'done') return 'submitted'
  return submission?.state === 'requested' ? 'waiting' : 'filling'
}

/** The service worker opens the same database under this name. */
const databaseName = 'talika'

export function openDraftStorage(): DraftStorage {
  return createDraftStorage({
    store: new TalikaStore(databaseName),
    changes: draftChanges(),
    deviceId: deviceId(),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    account: () => getSession()?.user.user.id ?? null,
  })
}

export function createDraftStorage(context: SyncContext) {
  const { store } = context
  const readKept = async (draftId: string): Promise<KeptDraft> => {
    const [rows, rawTexts] = await Promise.all([readAnswers(store, draftId), readRawTexts(store, draftId)])
    const answers = Object.fromEntries([...rows.values()].map(({ path, value }) => [path, value]))
    return { draftId, answers, rawTexts }
  }
  return {
    context,
    statusOf: syncStatus,
    stageOf,
    readSnapshot: (draftId: string) => readSnapshot(store, draftId),
    findSealed: (draftId: string) => findSealedHead(store, draftId),
    listSealed: () => listSealedHeads(store),
    phone: () => readPhone(store),
    adoptJournals,
    has: async (draftId: string) => (await store.drafts.get(draftId)) !== undefined,

    async create(draft: NewDraft): Promise<string> {
      const { id } = await createDraft(context, draft)
      noteDrafts()
      return id
    },

    /** A draft's row with all that its form shows, in one reading; null when it is not on this phone. */
    open(draftId: string): Promise<{ row: DraftRow; kept: KeptDraft } | null> {
      return store.transaction('r', [store.drafts, store.answers, store.meta], async () => {
        const [row, kept] = await Promise.all([store.drafts.get(draftId), readKept(draftId)])
        return row === undefined ? null : { row, kept }
      })
    },

    read: readKept,

    /** The answers at some paths, removed ones as null, and all unfinished texts. */
    async readAt(
      draftId: string,
      paths: readonly string[],
    ): Promise<{ answers: Answers; rawTexts: Map<string, string> }> {
      const [rows, rawTexts] = await Promise.all([
        store.answers.bulkGet(paths.map((path): [string, string] => [draftId, path])),
        readRawTexts(store, draftId),
      ])
      return { answers: Object.fromEntries(paths.map((path, index) => [path, rows[index]?.value ?? null])), rawTexts }
    },

    /** Unfinished texts first: whoever is told of the answers finds them, and a crash in between shows the newer one. */
    async store(draftId: string, batch: ReadonlyMap<string, PendingValue>): Promise<void> {
      const writes: Write[] = []
      for (const [key, pending] of batch) {
        const path = pathOfPending(key)
        if (pending.kind === 'raw') await saveRawText(store, { draftId, path }, pending.text)
        else writes.push({ path, value: pending.value })
      }
      if (writes.length > 0) await writeAnswers(context, draftId, writes)
    },
  }
}
