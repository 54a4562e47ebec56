import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import type { AttachmentRow, ConflictRow, DraftRow, OutboxRow, TalikaStore } from '#sync/store.ts'
import { openPage, type Page, type PageParts } from './page.ts'

/** A phone: its storage and its clock outlive the pages on it. */
export type Phone = {
  id: string
  page: () => Page
  /** Runs something on the page; `died` when the page ended meanwhile (a new one is open then). */
  run: <T>(work: (page: Page) => Promise<T>) => Promise<{ ok: true; value: T } | { ok: false; died: boolean }>
  reopen: () => void
  /** Milliseconds by which this phone's clock is wrong. */
  skew: number
  read: (draftId: string) => Promise<PhoneState>
  close: () => void
}

export type PhoneState = {
  draft: DraftRow | null
  answers: { path: string; value: AnswerValue }[]
  outbox: OutboxRow[]
  attachments: AttachmentRow[]
  conflicts: ConflictRow[]
  blobs: Set<string>
}

export type PhoneParts = Pick<PageParts, 'random' | 'send'> & { id: string; now: () => number }

export function createPhone({ id, now, random, send }: PhoneParts): Phone {
  const indexedDB = new IDBFactory()
  let writes = 0
  let known: { writes: number; draftId: string; state: PhoneState } | null = null
  const open = () =>
    openPage({
      ...{ indexedDB, IDBKeyRange, random, send },
      onWrite: () => {
        writes += 1
      },
      deviceId: id,
      now: () => now() + phone.skew,
    })
  let page: Page | null = null
  const current = () => {
    page ??= open()
    return page
  }
  const phone: Phone = {
    id,
    skew: 0,
    page: current,
    reopen() {
      page?.kill()
      page = null
    },
    async run(work) {
      const on = current()
      const working = work(on).then(
        (value) => ({ ok: true as const, value }),
        (error: unknown) => {
          if (!on.isDead() && !isDexie(error)) throw error
          return { ok: false as const, died: on.isDead() }
        },
      )
      const outcome = await Promise.race([working, on.died])
      on.arm(null)
      if (outcome !== 'died' && !on.isDead()) return outcome
      working.catch(() => {})
      phone.reopen()
      return { ok: false, died: true }
    },
    async read(draftId) {
      // Looked at several times in each step: only a write makes it another one.
      if (known?.writes === writes && known.draftId === draftId) return known.state
      const asked = writes
      const state = await readPhone(current().context.store, draftId)
      known = { writes: asked, draftId, state }
      return state
    },
    close: () => phone.reopen(),
  }
  return phone
}

async function readPhone(store: TalikaStore, draftId: string): Promise<PhoneState> {
  const tables = [store.drafts, store.answers, store.outbox, store.attachments, store.conflicts, store.blobs]
  return store.transaction('r', tables, async () => {
    const [draft, answers, outbox, attachments, conflicts, blobs] = await Promise.all([
      store.drafts.get(draftId),
      store.answers.toArray(),
      store.outbox.toArray(),
      store.attachments.toArray(),
      store.conflicts.toArray(),
      store.blobs.toCollection().primaryKeys(),
    ])
    return { draft: draft ?? null, answers, outbox, attachments, conflicts, blobs: new Set(blobs) }
  })
}

/** What the browser's storage says when it is taken away; anything else is a bug of ours. */
function isDexie(error: unknown): boolean {
  return error instanceof Error && /Abort|DatabaseClosed/.test(error.name)
}
