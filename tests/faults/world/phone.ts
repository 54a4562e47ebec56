import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import type { AnswerRow, AttachmentRow, ConflictRow, DraftRow, OutboxRow, TalikaStore } from '#sync/store.ts'
import { openPage, type Page, type PageParts, type Session } from './page.ts'

/** A phone of one person: its storage and its clock outlive its pages. */
export type Phone = {
  id: string
  page: () => Page
  /** Runs something on the page; `died` when the page ended meanwhile (then a new one is open). */
  run: <T>(work: (page: Page) => Promise<T>) => Promise<{ ok: true; value: T } | { ok: false; died: boolean }>
  reopen: () => void
  /** Milliseconds by which this phone's clock is wrong. */
  skew: number
  session: Session | null
  /** Every device id of this phone, the current one last. */
  deviceIds: string[]
  /** The browser loses the device id of this install; its storage stays. */
  loseId: () => void
  /** The browser clears all storage. */
  evict: () => void
  indexedDB: () => IDBFactory
  read: (draftId: string) => Promise<PhoneState>
  /**
   * The states at the last readings, the newest last: an open form still has one of them when the storage is cleared.
   */
  past: PhoneState[]
  /** The state that was locked; null while nothing is locked. */
  locked: PhoneState | null
  /** Rows that were removed here and can be restored by a tap. */
  removed: RemovedRow[]
  /**
   * Rows that were removed while an operation in them was sent but not answered, with the phone's device id at that
   * time.
   */
  removedUnanswered: Map<string, string>
  /**
   * Values that were restored after an eviction by a form that did not know yet that its earlier operation of the path
   * had been answered. Keys are those of `keyOf`.
   */
  writtenBehind: Set<string>
  /** The revocation of another phone whose answer has not arrived yet. */
  intent: { key: string; token: string } | null
  /** The number of writes that were refused since the last call, because the phone was full. */
  takeRefusedWrites: () => number
  close: () => void
}

export type RemovedRow = { order: number; values: { key: string; value: AnswerValue }[] }

export type PhoneState = {
  draft: DraftRow | null
  answers: AnswerRow[]
  outbox: OutboxRow[]
  attachments: AttachmentRow[]
  conflicts: ConflictRow[]
  blobs: Set<string>
  isSealed: boolean
}

export type PhoneParts = Pick<PageParts, 'random' | 'send'> & { id: string; now: () => number }

export function createPhone({ id, now, random, send }: PhoneParts): Phone {
  let indexedDB = new IDBFactory()
  let writes = 0
  let refusedWrites = 0
  let known: { writes: number; draftId: string; state: PhoneState } | null = null
  const noteWrite = () => {
    writes += 1
  }
  const open = () =>
    openPage({
      ...{ indexedDB, IDBKeyRange, random, send },
      onWrite: noteWrite,
      onFull: () => {
        refusedWrites += 1
      },
      deviceId: phone.deviceIds.at(-1) ?? id,
      session: () => phone.session,
      now: () => now() + phone.skew,
    })
  let page: Page | null = null
  const current = () => {
    page ??= open()
    return page
  }
  const phone: Phone = {
    ...{ id, skew: 0, session: null, deviceIds: [id], past: [], locked: null, removed: [], intent: null },
    removedUnanswered: new Map(),
    writtenBehind: new Set(),
    page: current,
    indexedDB: () => indexedDB,
    reopen() {
      page?.kill()
      page = null
    },
    loseId() {
      phone.deviceIds.push(`${id}-${phone.deviceIds.length}`)
      phone.reopen()
    },
    evict() {
      phone.reopen()
      indexedDB = new IDBFactory()
      noteWrite()
    },
    run: (work) => runOn(current(), work, phone.reopen),
    async read(draftId) {
      // The state is read several times in each step, and only a write changes it.
      if (known?.writes === writes && known.draftId === draftId) return known.state
      const asked = writes
      const state = await readPhone(current().context.store, draftId)
      known = { writes: asked, draftId, state }
      return state
    },
    takeRefusedWrites() {
      const refused = refusedWrites
      refusedWrites = 0
      return refused
    },
    close: () => phone.reopen(),
  }
  return phone
}

async function runOn<T>(
  on: Page,
  work: (page: Page) => Promise<T>,
  reopen: () => void,
): Promise<{ ok: true; value: T } | { ok: false; died: boolean }> {
  const working = work(on).then(
    (value) => ({ ok: true as const, value }),
    (error: unknown) => {
      if (!on.isDead() && !isOfBrowser(error)) throw error
      return { ok: false as const, died: on.isDead() }
    },
  )
  const outcome = await Promise.race([working, on.died])
  if (outcome !== 'died' && !on.isDead()) return outcome
  working.catch(() => {})
  reopen()
  return { ok: false, died: true }
}

async function readPhone(store: TalikaStore, draftId: string): Promise<PhoneState> {
  const { drafts, answers, outbox, attachments, conflicts, blobs, sealed } = store
  return store.transaction('r', [drafts, answers, outbox, attachments, conflicts, blobs, sealed], async () => {
    const [draft, box, ...rows] = await Promise.all([
      drafts.get(draftId),
      sealed.get([draftId, 'rows']),
      answers.toArray(),
      outbox.toArray(),
      attachments.toArray(),
      conflicts.toArray(),
      blobs.toCollection().primaryKeys(),
    ])
    return {
      ...{ draft: draft ?? null, answers: rows[0], outbox: rows[1], attachments: rows[2], conflicts: rows[3] },
      ...{ blobs: new Set(rows[4]), isSealed: box !== undefined },
    }
  })
}

/** Errors of a browser whose storage is removed or full; every other error is a bug of ours. */
function isOfBrowser(error: unknown): boolean {
  return error instanceof Error && /Abort|DatabaseClosed|Quota/.test(error.name)
}
