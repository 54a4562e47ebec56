import type { Answers } from '#domain/drafts/operations.ts'
import { isEditable } from '#domain/enlistment/application-status.ts'
import { createDraft, writeAnswers } from '#sync/drafts/drafts.ts'
import type { NewDraft } from '#sync/drafts/new-draft-row.ts'
import { putBackDraft } from '#sync/outbox/put-back.ts'
import { type DraftSnapshot, readSnapshot, syncStatus } from '#sync/status.ts'
import { DraftGone } from '#sync/storage/draft-gone.ts'
import { lastWipeKey } from '#sync/storage/phone-tables.ts'
import type { Write } from '#sync/storage/write-within.ts'
import { type DraftRow, isNewer, TalikaStore } from '#sync/store.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import {
  findSealedHead,
  findSealedVisit,
  listSealedHeads,
  listSealedVisitors,
  readPhone,
} from '#sync/vault/sealed-heads.ts'
import { deviceId, keepDeviceId } from '../../../platform/api/device-id.ts'
import { getSession } from '../../../platform/api/session.ts'
import { noteStorageWait } from '../../../platform/storage/storage-wait.ts'
import { saveForms } from '../../../platform/updates/save-before-update.ts'
import { adoptJournals } from '../journal/left-journals.ts'
import { draftChanges } from '../notes/draft-changes.ts'
import { noteDrafts } from '../notes/drafts-flag.ts'
import { followDrafts, listLostDrafts } from '../notes/follow-drafts.ts'
import { followUpgrades } from './follow-upgrades.ts'
import { readRawTexts } from './raw-texts.ts'
import { type KeptDraft, type OpenedDraft, readOpening } from './read-opening.ts'

/** The phone's storage as forms use it. Its code, including Dexie, is loaded separately: see load-storage.ts. */
export type DraftStorage = ReturnType<typeof createDraftStorage>

/**
 * `waiting`: submit was pressed but has not reached the server. `submitted`: the application is at the desks or
 * decided.
 */
export type Stage = 'filling' | 'waiting' | 'submitted'

/** The stage of an application as this phone knows it. */
function stageOf({ status, submission }: Pick<DraftRow, 'status' | 'submission'>): Stage {
  if (!isEditable(status) || submission?.state === 'done') return 'submitted'
  return submission?.state === 'requested' ? 'waiting' : 'filling'
}

export function openDraftStorage(): DraftStorage {
  const context: SyncContext = {
    store: new TalikaStore('talika'),
    changes: draftChanges(),
    deviceId: deviceId(),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    account: () => getSession()?.user.user.id ?? null,
  }
  followDrafts(context)
  followUpgrades(context.store, { save: saveForms, noteWait: noteStorageWait })
  return createDraftStorage(context)
}

export function createDraftStorage(context: SyncContext) {
  const { store, changes } = context
  /**
   * The last snapshot of each draft: if the browser clears the storage under the page, the draft is restored from it.
   */
  const lastRead = new Map<string, DraftSnapshot>()
  const readAt = new Map<string, number>()
  /** The paths of each draft that were written on this phone, in any tab, since that snapshot was read. */
  const writtenSince = new Map<string, Set<string>>()
  const noteWritten = (draftId: string, paths: Iterable<string>) => {
    const written = writtenSince.get(draftId) ?? new Set()
    for (const path of paths) written.add(path)
    writtenSince.set(draftId, written)
  }
  changes.subscribe(({ draftId, paths, origin }) => {
    // Safeguard: a restored draft has what other tabs have written.
    if (origin !== 'server') noteWritten(draftId, paths)
  })
  onReopened(store, () => {
    for (const draftId of lastRead.keys()) changes.publish({ draftId, paths: [], origin: 'server' })
  })
  return {
    context,
    statusOf: syncStatus,
    stageOf,
    listLost: () => listLostDrafts(context),

    async readSnapshot(draftId: string): Promise<DraftSnapshot | null> {
      const before = writtenSince.get(draftId) ?? []
      writtenSince.delete(draftId)
      const at = context.now()
      let snapshot: DraftSnapshot | null = null
      try {
        snapshot = await readSnapshot(store, draftId)
      } finally {
        // Safeguard: a reading that fails leaves in doubt what was written before it.
        if (snapshot === null) noteWritten(draftId, before)
        else {
          lastRead.set(draftId, snapshot)
          readAt.set(draftId, at)
        }
      }
      return snapshot
    },

    findSealed: (draftId: string) => findSealedHead(store, draftId),
    listSealed: () => listSealedHeads(store),
    findSealedVisit: async (visitId: string) => {
      return (await store.visits.get(visitId)) === undefined ? findSealedVisit(store, visitId) : null
    },
    listSealedVisitors: () => listSealedVisitors(store),
    phone: () => readPhone(store),
    adoptJournals,
    isNewer,
    has: async (draftId: string) => (await store.drafts.get(draftId)) !== undefined,

    async create(draft: NewDraft): Promise<string> {
      const { id } = await createDraft(context, draft)
      noteDrafts()
      return id
    },

    /**
     * Restores a draft that the browser has evicted under its form. False when it is here, or was rightly removed:
     * locked, or wiped after its receipt. Rejects when there is no snapshot to restore it from.
     */
    async putBack(draftId: string, { answers, rawTexts }: Pick<KeptDraft, 'answers' | 'rawTexts'>): Promise<boolean> {
      if ((await store.drafts.get(draftId)) !== undefined) return false
      if ((await findSealedHead(store, draftId)) !== null) return false
      const snapshot = lastRead.get(draftId)
      if (snapshot === undefined) throw new DraftGone('Nothing of the draft is left')
      // A browser that evicts the draft evicts this note too.
      // Safeguard: what was wiped since it was read stays wiped.
      const wipedAt = Number((await store.meta.get(lastWipeKey))?.value ?? 0)
      if (wipedAt >= (readAt.get(draftId) ?? 0) && wipedAt > 0) return false
      if (stageOf(snapshot.draft) === 'submitted') return false
      await putBackDraft(context, { snapshot, answers, written: writtenSince.get(draftId) ?? new Set() })
      await writeAnswers(
        context,
        draftId,
        Array.from(rawTexts, ([path, text]) => ({ path, text })),
      )
      noteDrafts()
      keepDeviceId()
      return true
    },

    /** A draft with everything that its form shows, in one read; null when it is not on this phone. */
    async open(draftId: string): Promise<OpenedDraft | null> {
      const at = context.now()
      const opened = await readOpening(store, draftId)
      if (opened !== null) {
        lastRead.set(draftId, opened.snapshot)
        readAt.set(draftId, at)
      }
      return opened
    },

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

    /** Stores what a journal has kept. When it rejects, none of it is stored. */
    write: (draftId: string, writes: readonly Write[]) => writeAnswers(context, draftId, writes),
  }
}

/** A browser that clears a site refuses to open its databases for a moment. */
const pausesMs = [250, 500, 1_000, 3_000, 10_000, 30_000]

/**
 * Reopens the database when the browser has closed it under the page, and then calls `onOpen`: the browser may have
 * closed it in order to clear it, so every shown draft must be checked.
 */
function onReopened(store: TalikaStore, onOpen: () => void): void {
  const open = (attempt: number) => {
    const pause = pausesMs[attempt]
    if (pause === undefined) return
    setTimeout(() => store.open().then(onOpen, () => open(attempt + 1)), pause)
  }
  store.on('close', () => {
    // A failed opening emits `close` as well, but it has its own retry.
    const isConnected = store.backendDB() !== null
    if (isConnected) open(0)
  })
}
