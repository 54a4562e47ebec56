import { isPhoneFull } from '#sync/storage/phone-full.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import type { VisitRow } from '#sync/visits/visit-rows.ts'
import { type VisitPart, type VisitText, writeVisit } from '#sync/visits/visits.ts'
import { openJournal } from '../../../../drafts/phone/journal/journal.ts'
import { loadStorage } from '../../../../drafts/phone/loading/load-storage.ts'
import { onLockSignal } from '../../../../drafts/phone/notes/lock-signal.ts'
import { createWriteBehind, type WriteTrouble } from '../../../../drafts/phone/session/write-behind.ts'
import { recoverJournals } from '../../../../drafts/phone/storage/recover-journals.ts'
import { visitPage } from '../../../../drafts/phone/storage/visit-journal.ts'
import { createObservable } from '../../../../platform/observable.ts'

/** The input of one request: shown at once, and stored on the phone right after each event. */
export type VisitSession = {
  id: string
  textsOf: (part: VisitPart) => Readonly<Record<string, string>>
  input: (part: VisitPart, path: string, text: string) => void
  /** Replaces the texts with the stored ones, to which another tab may have written. Must be called after `flush`. */
  takeStored: (stored: Pick<VisitRow, VisitPart>) => void
  /** Calls the listener after each input in any field. */
  subscribe: (listener: () => void) => () => void
  /** Whether anything was typed. */
  isTouched: () => boolean
  /** Resolves when all input is stored or could not be stored. */
  flush: () => Promise<void>
  /** Whether all input is stored on the phone. */
  isStored: () => boolean
  /** Why the latest input could not be stored; null if it is stored. */
  trouble: () => WriteTrouble | null
  onTrouble: (listener: () => void) => () => void
  /** Leaves unstored input in the journal, from which the next page stores it. Resolves when another page may do so. */
  close: () => Promise<void>
}

/** The open sessions of this page. Each step is a new component, which continues the session of the step before. */
const sessions = new Map<string, VisitSession>()

export function openVisitSession(context: SyncContext, visit: VisitRow): VisitSession {
  const session = sessions.get(visit.id) ?? createVisitSession(context, visit)
  sessions.set(visit.id, session)
  followLocks()
  return session
}

let isFollowing = false

/** Stores all input before the phone is locked. Input that comes later is locked too, beside its request. */
function followLocks(): void {
  if (isFollowing) return
  isFollowing = true
  onLockSignal((signal) => (signal === 'locking' ? storeSessions() : closeLockedSessions().catch(() => undefined)))
}

async function storeSessions(): Promise<void> {
  const storing = [...sessions.values()].map(async (session) => {
    await session.flush()
    // On a full phone locking fails too, so the session stays open with its input.
    if (session.isStored()) await closeVisitSession(session.id)
  })
  await Promise.all(storing)
}

async function closeLockedSessions(): Promise<void> {
  const storage = await loadStorage()
  const open = [...sessions.keys()]
  const rows = await storage.context.store.visits.bulkGet(open)
  const locked = open.filter((_, index) => rows[index] === undefined)
  await Promise.all(locked.map(closeVisitSession))
  if (locked.length > 0) await recoverJournals(storage)
}

/** Called after a request was sent or locked. A request that is opened again later is read from the storage. */
export async function closeVisitSession(id: string): Promise<void> {
  const session = sessions.get(id)
  sessions.delete(id)
  await session?.close()
}

/** Closes the sessions of requests that were submitted in this or another tab. */
export function closeSentSessions(visits: readonly Pick<VisitRow, 'id' | 'state'>[]): void {
  for (const { id, state } of visits) if (state === 'waiting' || state === 'sent') void closeVisitSession(id)
}

const parts: readonly VisitPart[] = ['about', 'purpose']

function createVisitSession(context: SyncContext, { id, about, purpose }: VisitRow): VisitSession {
  const texts = { about: { ...about }, purpose: { ...purpose } }
  const changes = createObservable()
  const journal = openJournal()
  const keyOf = (part: VisitPart, path: string) => `${part} ${path}`
  const queue = createWriteBehind<VisitText>({
    write: (batch) => writeVisit(context, id, [...batch.values()]),
    // If the page is closed during a write, the next page finds its last keystroke in the journal.
    remember: (pending, isTaken) => journal.keep(visitPage(id, [...pending.values()]), isTaken),
    troubleOf: (cause) => (isPhoneFull(cause) ? 'full' : 'refused'),
  })
  return {
    id,
    textsOf: (part) => texts[part],
    input(part, path, text) {
      texts[part] = { ...texts[part], [path]: text }
      queue.put(keyOf(part, path), { part, path, text })
      changes.notify()
    },
    takeStored({ about: storedAbout, purpose: storedPurpose }) {
      texts.about = { ...storedAbout }
      texts.purpose = { ...storedPurpose }
      changes.notify()
    },
    subscribe: changes.subscribe,
    isTouched: () => parts.some((part) => Object.values(texts[part]).some((text) => text.trim() !== '')),
    flush: queue.flush,
    isStored: () => parts.every((part) => Object.keys(texts[part]).every((path) => !queue.has(keyOf(part, path)))),
    trouble: queue.trouble,
    onTrouble: queue.subscribe,
    close() {
      queue.stop()
      return journal.close()
    },
  }
}
