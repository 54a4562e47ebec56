import { isSameValue } from '#domain/drafts/document-hash.ts'
import type { Answers, AnswerValue } from '#domain/drafts/operations.ts'
import { attachmentsRoot } from '#domain/drafts/paths.ts'
import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import { scopeOf } from '#domain/forms/answers.ts'
import { formatForInput, parseField } from '#domain/forms/kinds.ts'
import type { FieldPlace } from '#domain/forms/paths.ts'
import type { DraftChange, DraftChanges } from '#sync/changes.ts'
import type { NewDraft } from '#sync/drafts/new-draft-row.ts'
import { DraftGone } from '#sync/storage/draft-gone.ts'
import { isPhoneFull } from '#sync/storage/phone-full.ts'
import type { DraftWrites, Write } from '#sync/storage/write-within.ts'
import { createObservable } from '../../../platform/observable.ts'
import type { Journal } from '../journal/journal.ts'
import { type JournalPage, journalVersion } from '../journal/journal-page.ts'
import { StorageMissing } from '../loading/load-storage.ts'
import type { DraftStorage } from '../storage/draft-storage.ts'
import type { KeptDraft } from '../storage/read-opening.ts'
import { createPathWatchers, type PathListener } from './path-watchers.ts'
import type { FirstReading } from './snapshot-store.ts'
import { createWriteBehind, type WriteBehind, type WriteTrouble } from './write-behind.ts'

/**
 * One draft as its form uses it: all answers are in memory, so that a step opens without a read, and every input is
 * queued for the phone's storage. Fields subscribe to their own path only, so that a keystroke renders no other field.
 */
export type DraftSession = {
  readonly type: TypeDefinition
  /** The state of the draft when it was opened from the storage; null for a draft that was begun on this page. */
  readonly first: FirstReading | null
  /** Null until the first input: a form that was only looked at stores nothing. */
  draftId(): string | null
  answers(): Answers
  /** The answers at the opening: the prerendered HTML shows them until React has taken over its fields. */
  startAnswers(): Answers
  /** Texts that are not values yet, by path. */
  rawTexts(): ReadonlyMap<string, string>
  /** The text in the control of a field. */
  textOf(place: FieldPlace): string
  /** Takes the current text of a control. */
  input(place: FieldPlace, raw: string): void
  /** Takes values that were not typed: rows, ticks, copies. */
  write(writes: readonly Write[]): void
  /** Shows the value at a path in its control again. */
  show(path: string): void
  /** Forgets the unfinished text at a path, because the person chose another value for it. */
  dropText(path: string): void
  /** The draft's id; creates the draft when there is none. Rejects when the phone cannot store it. */
  ensureDraft(): Promise<string>
  /** Checks whether the draft is still on this phone, and restores it when the browser has evicted it. */
  reclaim(): Promise<void>
  /** Whether the draft had to be restored. */
  wasReclaimed(): boolean
  /** Resolves when everything that was typed is stored or has failed. */
  flush(): Promise<void>
  /** Whether everything that was typed is stored. */
  isStored(): boolean
  /** Why the last input is not stored; null while the storage takes it. */
  saveTrouble(): WriteTrouble | null
  /** Called when the draft gets its id, when it was restored, and when saving starts or stops failing. */
  subscribe(listener: () => void): () => void
  /** Watches a path; with a slash at its end, everything one level below it (the rows of `owners/`). */
  watch(path: string, listener: PathListener): () => void
  close(): void
  /**
   * Closes for good before the draft is locked: stores what it can and leaves the rest in the journal, which is locked
   * too. Nothing is written afterwards.
   */
  suspend(): Promise<void>
}

export type SessionOptions = {
  type: TypeDefinition
  start: KeptDraft | NewDraft
  first?: FirstReading | null
  /** Rejects with StorageMissing while its code cannot be loaded; typed values do not need it. */
  storage: () => Promise<DraftStorage>
  /** Stores what was typed (draft-writer.ts). */
  write: (typed: DraftWrites) => Promise<void>
  changes: DraftChanges
  journal: Journal
  /** Makes the id of a new draft; a UUID without it. */
  newId?: () => string
  /** What earlier pages of this draft could not store, oldest first. */
  left?: readonly JournalPage[]
}

export function createDraftSession(options: SessionOptions): DraftSession {
  const session = new Session(options)
  for (const { writes } of options.left ?? []) session.takeOver(writes)
  return session
}

/** Methods that components pass to React are arrow functions, to keep their `this`. */
class Session implements DraftSession {
  readonly type: TypeDefinition
  readonly first: FirstReading | null
  private readonly options: SessionOptions
  private readonly values: Record<string, AnswerValue>
  private readonly texts: Map<string, string>
  private readonly queue: WriteBehind<Write>
  private readonly watchers = createPathWatchers()
  private readonly changes = createObservable()
  private readonly stops: readonly (() => void)[]
  private id: string | null
  private isCreated: boolean
  private isClosed = false
  private isReclaimed = false
  private reclaiming: Promise<void> | null = null

  constructor(options: SessionOptions) {
    const { type, start, changes } = options
    this.type = type
    this.options = options
    this.values = { ...start.answers }
    this.texts = 'draftId' in start ? start.rawTexts : new Map()
    this.first = options.first ?? null
    this.id = 'draftId' in start ? start.draftId : (start.id ?? null)
    this.isCreated = 'draftId' in start
    this.queue = createWriteBehind<Write>({
      write: async (batch) => {
        const writes = [...batch.values()]
        await this.store(writes).catch(async (cause) => {
          if (!(cause instanceof DraftGone)) throw cause
          await this.reclaim()
          await this.store(writes)
        })
      },
      remember: (pending, isTaken) => this.remember(pending, isTaken),
      troubleOf: (cause) => this.troubleOf(cause),
    })
    this.stops = [
      this.queue.subscribe(this.announce),
      changes.subscribe((change) => void this.take(change).catch(() => undefined)),
    ]
  }

  /** Takes over the values of an earlier page of this draft, which are newer than those in the storage. */
  takeOver(writes: readonly Write[]): void {
    for (const write of writes) {
      if (write.value !== undefined) this.values[write.path] = write.value
      if (write.text !== undefined) this.keepText(write.path, write.text)
      this.put(write)
    }
  }

  draftId = (): string | null => this.id
  answers = (): Answers => this.values
  startAnswers = (): Answers => this.options.start.answers
  rawTexts = (): ReadonlyMap<string, string> => this.texts
  flush = (): Promise<void> => this.queue.flush()
  isStored = (): boolean => this.queue.isEmpty()
  saveTrouble = (): WriteTrouble | null => this.queue.trouble()

  subscribe = (listener: () => void): (() => void) => this.changes.subscribe(listener)

  watch = (path: string, listener: PathListener): (() => void) => this.watchers.watch(path, listener)

  textOf({ path, field }: FieldPlace): string {
    return this.texts.get(path) ?? formatForInput(field, this.values[path] ?? null)
  }

  input(place: FieldPlace, raw: string): void {
    const { path, field } = place
    const parsed = parseField(field, raw, scopeOf(place, this.values))
    this.setRaw(path, parsed.ok ? null : raw)
    // An unfinished date removes the old date, so that the draft never holds a date that the field does not show.
    if (this.setValue(path, parsed.ok ? parsed.value : null)) this.watchers.notify(path, 'here')
  }

  write(writes: readonly Write[]): void {
    const changed = writes.filter(({ path, value = null }) => this.setValue(path, value))
    // After the values, whose order among each other is the order in which they are stored.
    for (const { path } of writes) this.setRaw(path, null)
    for (const { path } of changed) this.watchers.notify(path, 'elsewhere')
  }

  show = (path: string): void => this.watchers.notify(path, 'elsewhere')
  dropText = (path: string): void => this.setRaw(path, null)

  async ensureDraft(): Promise<string> {
    if (!this.isCreated) await this.store([])
    return this.nameDraft()
  }

  wasReclaimed = (): boolean => this.isReclaimed

  reclaim = (): Promise<void> => {
    this.reclaiming ??= this.putBack().finally(() => {
      this.reclaiming = null
    })
    return this.reclaiming
  }

  private async putBack(): Promise<void> {
    if (this.isClosed || this.id === null || !this.isCreated) return
    const { putBack } = await this.options.storage()
    if (!(await putBack(this.id, { answers: this.values, rawTexts: this.texts }))) return
    this.isReclaimed = true
    this.announce()
  }

  close(): void {
    for (const stop of this.stops) stop()
    void this.finish()
  }

  async suspend(): Promise<void> {
    for (const stop of this.stops) stop()
    await this.finish()
  }

  /** Input that cannot be stored now stays in the journal, where the draft's next session or the next page finds it. */
  private async finish(): Promise<void> {
    this.isClosed = true
    await this.queue.flush()
    this.queue.stop()
    this.options.journal.close()
  }

  private announce = (): void => this.changes.notify()

  /** The draft has its id from the first input, so that the address can contain it before the draft is stored. */
  private nameDraft(): string {
    if (this.id !== null) return this.id
    this.id = this.options.newId?.() ?? crypto.randomUUID()
    this.announce()
    return this.id
  }

  /** What the draft begins with; null when it was on this phone already. */
  private start(): NewDraft | null {
    const { start } = this.options
    return 'draftId' in start ? null : { ...start, id: this.nameDraft() }
  }

  private async store(writes: readonly Write[]): Promise<void> {
    const start = this.isCreated ? null : this.start()
    await this.options.write({ draftId: this.nameDraft(), writes, ...(start !== null && { start }) })
    this.isCreated = true
  }

  private remember(pending: ReadonlyMap<string, Write>, isTaken: boolean): void {
    const page = { version: journalVersion, draftId: this.nameDraft(), start: this.isCreated ? null : this.start() }
    this.options.journal.keep({ ...page, writes: [...pending.values()] }, isTaken)
  }

  /** On a shared phone a new draft waits for the code of the lock. That is no trouble while the journal keeps it. */
  private troubleOf(cause: unknown): WriteTrouble | null {
    if (cause instanceof StorageMissing && !this.options.journal.isRefused()) return null
    return isPhoneFull(cause) ? 'full' : 'refused'
  }

  /** Takes changes from elsewhere: other phones and tabs, and the documents of this page. Rejects when it cannot read. */
  private async take({ draftId, paths, origin }: DraftChange): Promise<void> {
    if (this.id === null || draftId !== this.id) return
    const wanted = origin === 'typed' ? paths.filter((path) => path.startsWith(`${attachmentsRoot}/`)) : paths
    if (wanted.length === 0) return
    const now = await (await this.options.storage()).readAt(draftId, wanted)
    for (const path of wanted) {
      // Input that is not yet stored is newer than the storage.
      if (this.queue.get(path) !== undefined) continue
      this.values[path] = now.answers[path] ?? null
      const text = now.rawTexts.get(path)
      if (origin === 'other-tab' && text === undefined) this.texts.delete(path)
      else if (origin === 'other-tab' && text !== undefined) this.texts.set(path, text)
      this.watchers.notify(path, 'elsewhere')
    }
  }

  private setRaw(path: string, text: string | null): void {
    if ((this.texts.get(path) ?? null) === text) return
    this.keepText(path, text)
    this.put({ path, text })
  }

  private keepText(path: string, text: string | null): void {
    if (text === null) this.texts.delete(path)
    else this.texts.set(path, text)
  }

  private setValue(path: string, value: AnswerValue): boolean {
    if (isSameValue(this.values[path] ?? null, value)) return false
    this.values[path] = value
    this.put({ path, value })
    return true
  }

  /** The value and the unfinished text of a path change separately, and are stored together. */
  private put(write: Write): void {
    this.queue.put(write.path, { ...this.queue.get(write.path), ...write })
  }
}
