import { isPhoneFull } from '#sync/storage/phone-full.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import type { VisitRow } from '#sync/visits/visit-rows.ts'
import { type VisitPart, type VisitText, writeVisit } from '#sync/visits/visits.ts'
import { openJournal } from '../../../../drafts/journal/journal.ts'
import { recoverJournals } from '../../../../drafts/journal/recover-journals.ts'
import { visitPage } from '../../../../drafts/journal/visit-journal.ts'
import { createWriteBehind, type WriteTrouble } from '../../../../drafts/session/write-behind.ts'
import { loadStorage } from '../../../../drafts/storage/load-storage.ts'
import { onLockSignal } from '../../../../drafts/vault/lock-signal.ts'

/** What a person types into one request: shown at once, and on the phone directly behind the event. */
export type VisitSession = {
  id: string
  textsOf: (part: VisitPart) => Readonly<Record<string, string>>
  input: (part: VisitPart, path: string, text: string) => void
  /** Goes on with the row as it is stored: another tab may have written to it. To be called after `flush`. */
  takeStored: (stored: Pick<VisitRow, VisitPart>) => void
  /** Calls back after each input, whichever field it was in. */
  subscribe: (listener: () => void) => () => void
  /** Whether anything was typed. */
  isTouched: () => boolean
  /** Resolves when everything typed is stored, or has failed. */
  flush: () => Promise<void>
  /** Whether the phone has everything that was typed. */
  isStored: () => boolean
  /** Why what was typed last is not on the phone; null when it is. */
  trouble: () => WriteTrouble | null
  onTrouble: (listener: () => void) => () => void
  /** Leaves what is not stored to the next page, which takes it in. Resolves when another page may do so. */
  close: () => Promise<void>
}

/** What is open on this page. A step of another address is drawn anew, and goes on with what was typed before it. */
const sessions = new Map<string, VisitSession>()

export function openVisitSession(context: SyncContext, visit: VisitRow): VisitSession {
  const session = sessions.get(visit.id) ?? createVisitSession(context, visit)
  sessions.set(visit.id, session)
  followLocks()
  return session
}

let isFollowing = false

/** Before the phone is locked what was typed is stored; what came too late for that is locked beside the request. */
function followLocks(): void {
  if (isFollowing) return
  isFollowing = true
  onLockSignal((signal) => (signal === 'locking' ? storeSessions() : closeLockedSessions().catch(() => undefined)))
}

async function storeSessions(): Promise<void> {
  const storing = [...sessions.values()].map(async (session) => {
    await session.flush()
    // On a full phone nothing is locked either: the form goes on with what it has.
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

/** After it was sent off: should it come back refused, it is opened as the phone has it. */
export async function closeVisitSession(id: string): Promise<void> {
  const session = sessions.get(id)
  sessions.delete(id)
  await session?.close()
}

/** Closes the sessions of requests that were sent off, also by another tab. */
export function closeSentSessions(visits: readonly Pick<VisitRow, 'id' | 'state'>[]): void {
  for (const { id, state } of visits) if (state === 'waiting' || state === 'sent') void closeVisitSession(id)
}

const parts: readonly VisitPart[] = ['about', 'purpose']

function createVisitSession(context: SyncContext, { id, about, purpose }: VisitRow): VisitSession {
  const texts = { about: { ...about }, purpose: { ...purpose } }
  const listeners = new Set<() => void>()
  const journal = openJournal()
  const keyOf = (part: VisitPart, path: string) => `${part} ${path}`
  const queue = createWriteBehind<VisitText>({
    write: (batch) => writeVisit(context, id, [...batch.values()]),
    // A page that is closed in the middle of a write leaves its last keystroke to the next one.
    remember: (pending, isTaken) => journal.keep(visitPage(id, [...pending.values()]), isTaken),
    troubleOf: (cause) => (isPhoneFull(cause) ? 'full' : 'refused'),
  })
  return {
    id,
    textsOf: (part) => texts[part],
    input(part, path, text) {
      texts[part] = { ...texts[part], [path]: text }
      queue.put(keyOf(part, path), { part, path, text })
      for (const listener of listeners) listener()
    },
    takeStored({ about: storedAbout, purpose: storedPurpose }) {
      texts.about = { ...storedAbout }
      texts.purpose = { ...storedPurpose }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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
