import { isPhoneFull } from '#sync/storage/phone-full.ts'
import type { VisitRow } from '#sync/visits/visit-rows.ts'
import { dropVisit, isVisitPart, type VisitPart, type VisitText, writeVisit } from '#sync/visits/visits.ts'
import { type Adopted, type Journal, openJournal } from '../../../../drafts/phone/journal/journal.ts'
import type { JournalPage } from '../../../../drafts/phone/journal/journal-page.ts'
import { adoptJournals } from '../../../../drafts/phone/journal/left-journals.ts'
import { onLockSignal } from '../../../../drafts/phone/notes/lock-signal.ts'
import {
  createWriteBehind,
  type WriteBehind,
  type WriteTrouble,
} from '../../../../drafts/phone/session/write-behind.ts'
import type { DraftStorage } from '../../../../drafts/phone/storage/draft-storage.ts'
import { recoverJournals } from '../../../../drafts/phone/storage/recover-journals.ts'
import { visitPage } from '../../../../drafts/phone/storage/visit-journal.ts'
import { createObservable } from '../../../../platform/observable.ts'
import type { Kept, KeptForm, Sealed } from '../../../../platform/storage/kept-form.ts'
import { nextTask } from '../../../../platform/timing/next-task.ts'

/** The open sessions of this page. Each step is a new component, which continues the session of the step before. */
const sessions = new Map<string, VisitSession>()

export function openVisitSession(storage: DraftStorage, visit: VisitRow): VisitSession {
  const session = sessions.get(visit.id) ?? new VisitSession(storage, visit)
  sessions.set(visit.id, session)
  followLocks()
  return session
}

let isFollowing = false

/** Stores all input before the phone is locked. Input that comes later is locked too, beside its request. */
function followLocks(): void {
  if (isFollowing) return
  isFollowing = true
  onLockSignal(async (signal) => {
    const open = [...sessions.values()]
    if (signal === 'locking') await Promise.all(open.map((session) => session.seal()))
    else await Promise.all(open.map((session) => session.closeIfLocked().catch(() => undefined)))
  })
}

/** Called after a request was sent or locked. A request that is opened again later is read from the storage. */
export async function closeVisitSession(id: string): Promise<void> {
  const session = sessions.get(id)
  sessions.delete(id)
  await session?.close()
}

/** Removes a request that was not sent, and what its open page could not store. */
export async function forgetVisit(storage: DraftStorage, id: string): Promise<void> {
  await closeVisitSession(id)
  await dropVisit(storage.context, id)
  // The journal of a request that is gone is removed; another journal that cannot be stored is left for later.
  await recoverJournals(storage).catch(() => undefined)
}

/** Closes the sessions of requests that were sent, removed or locked, in this or another tab. */
export function closeEndedSessions(visits: readonly Pick<VisitRow, 'id' | 'state'>[]): void {
  const open = new Set(visits.filter(({ state }) => state === 'filling' || state === 'refused').map(({ id }) => id))
  for (const session of sessions.values()) if (!open.has(session.id)) void session.end()
}

type Texts = Readonly<Record<VisitPart, Readonly<Record<string, string>>>>

const keyOf = ({ part, path }: Pick<VisitText, 'part' | 'path'>) => `${part} ${path}`
/** Storage is untrusted input: what is not a text is not read. */
function wholeTexts({ about, purpose }: Pick<VisitRow, VisitPart>): Texts {
  const whole = (texts: unknown) => {
    return Object.fromEntries(Object.entries(Object(texts)).filter((one): one is [string, string] => isText(one[1])))
  }
  return { about: whole(about), purpose: whole(purpose) }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const noTexts: Texts = { about: {}, purpose: {} }

function textsOf({ writes }: JournalPage): VisitText[] {
  return writes.flatMap(({ path: key, text }) => {
    const [part = '', path = ''] = key.split(' ')
    return isVisitPart(part) ? [{ part, path, text: text ?? '' }] : []
  })
}

/**
 * The input of one request: shown at once, and stored on the phone right after each event. As a `KeptForm` its fields
 * are named `part path`.
 */
export class VisitSession implements KeptForm<string> {
  readonly id: string
  private readonly storage: DraftStorage
  private readonly queue: WriteBehind<VisitText>
  private readonly changes = createObservable()
  /** What this page has put: older input of the same fields, from a journal, does not replace it. */
  private readonly typed = new Set<string>()
  /** Null until the journals that earlier pages have left are taken over. */
  private journal: Journal | null = null
  private readonly opening: Promise<Journal>
  /** What the journal keeps once it is open. */
  private unstored: Parameters<Journal['keep']> | null = null
  private adopted: Adopted | null = null
  private taken = 0
  private texts: Texts
  private isClosed = false

  constructor(storage: DraftStorage, visit: VisitRow) {
    const { id } = visit
    this.id = id
    this.storage = storage
    this.texts = wholeTexts(visit)
    this.queue = createWriteBehind<VisitText>({
      write: (batch) => this.write([...batch.values()]),
      // If the page is closed during a write, the next page finds its last keystroke in the journal.
      remember: (pending, isTaken) => {
        // Safeguard: a request that was removed or locked leaves nothing in a journal that is closed already.
        if (this.isClosed) return
        this.unstored = [visitPage(id, [...pending.values()]), isTaken]
        this.journal?.keep(...this.unstored)
      },
      troubleOf: (cause) => (isPhoneFull(cause) ? 'full' : 'refused'),
    })
    this.opening = this.takeOver()
  }

  textsOf = (part: VisitPart): Readonly<Record<string, string>> => this.texts[part]

  read(): Readonly<Record<string, string>> {
    if (this.isClosed) return {}
    const parts = Object.entries(this.texts).flatMap(([part, texts]) =>
      Object.entries(texts).map(([path, text]) => [keyOf({ part: part as VisitPart, path }), text]),
    )
    return Object.fromEntries(parts)
  }

  input(part: VisitPart, path: string, text: string): void {
    if (this.isClosed) return
    this.texts = { ...this.texts, [part]: { ...this.texts[part], [path]: text } }
    this.typed.add(keyOf({ part, path }))
    this.queue.put(keyOf({ part, path }), { part, path, text })
    this.changes.notify()
  }

  async put(values: Readonly<Record<string, string | undefined>>): Promise<Kept> {
    for (const [key, text = ''] of Object.entries(values)) {
      const [part = '', path = ''] = key.split(' ')
      if (isVisitPart(part)) this.input(part, path, text)
    }
    // Everything that one event puts is one write.
    await nextTask()
    await this.queue.flush()
    if (this.isClosed) return 'gone'
    return this.isStored() ? 'stored' : 'page'
  }

  async seal(): Promise<Sealed> {
    await this.opening
    await this.queue.flush()
    // On a full phone locking fails too, so the session stays open with its input.
    if (!this.isStored()) return 'open'
    await closeVisitSession(this.id)
    this.texts = noTexts
    return 'sealed'
  }

  async forget(): Promise<void> {
    await forgetVisit(this.storage, this.id)
    this.texts = noTexts
  }

  /** Replaces the texts with the stored ones, to which another tab may have written. Must be called after `flush`. */
  takeStored(stored: Pick<VisitRow, VisitPart>): void {
    this.texts = wholeTexts(stored)
    this.changes.notify()
  }

  /** Calls the listener after each input in any field. */
  subscribe = this.changes.subscribe

  /** How many texts were taken over from earlier pages: fields that are shown already do not have them yet. */
  takenOver = (): number => this.taken

  /** Whether anything was typed. */
  isTouched = (): boolean => Object.values(this.read()).some((text) => text.trim() !== '')

  /** Resolves when all input is stored or could not be stored. */
  flush = (): Promise<void> => this.queue.flush()

  /** Whether all input is stored on the phone. */
  isStored(): boolean {
    return this.queue.isEmpty()
  }

  /** Why the latest input could not be stored; null if it is stored. */
  trouble = (): WriteTrouble | null => this.queue.trouble()
  onTrouble = (listener: () => void): (() => void) => this.queue.subscribe(listener)

  /** Leaves unstored input in the journal, from which the next page stores it. Resolves when another page may do so. */
  async close(): Promise<void> {
    this.queue.stop()
    this.isClosed = true
    ;(await this.opening).close()
    this.adopted?.release()
  }

  /** Closes the session of a request that another tab has ended: what it could not store goes where the request is. */
  async end(): Promise<void> {
    await closeVisitSession(this.id)
    await recoverJournals(this.storage).catch(() => undefined)
  }

  async closeIfLocked(): Promise<void> {
    if ((await this.storage.context.store.visits.get(this.id)) === undefined) await this.end()
  }

  private async write(texts: readonly VisitText[]): Promise<void> {
    const { context } = this.storage
    // What this page could not store goes with a request that was sent meanwhile.
    if ((await writeVisit(context, this.id, texts)) === 'sent') void closeVisitSession(this.id)
  }

  /**
   * Takes over what earlier pages could not store, perhaps because the phone was full. Otherwise a later page would store
   * it over the newer input of this page.
   */
  private async takeOver(): Promise<Journal> {
    this.adopted = await adoptJournals(this.id).catch(() => null)
    const older = (this.adopted?.pages ?? []).flatMap(textsOf).filter((text) => !this.typed.has(keyOf(text)))
    this.taken = older.length
    for (const { part, path, text } of older) this.input(part, path, text)
    this.journal = openJournal(this.isClosed ? null : this.adopted)
    if (this.unstored !== null) this.journal.keep(...this.unstored)
    return this.journal
  }
}
