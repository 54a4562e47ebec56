import { keepNote } from '#sync/drafts/keep-note.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import {
  changeFields,
  type Fields,
  type Kept,
  type KeptForm,
  type Sealed,
} from '../../../platform/storage/kept-form.ts'

/** `name` is that of the form; its note is locked and wiped with the draft, because the key contains the draft's id. */
export type KeptNoteOptions = { draftId: string; name: string }

type Context = Pick<SyncContext, 'store' | 'newId'>
/** `begun` identifies the form from its first word to its end, so that another tab notices that it was forgotten. */
type Note = { begun: string; fields: Fields<string> }

/** Opens a short form that belongs to a draft, such as the payment that is named after the submission. */
export async function openKeptNote(context: Context, { draftId, name }: KeptNoteOptions): Promise<KeptForm<string>> {
  const key = `${name}/${draftId}`
  const note = parse((await context.store.meta.get(key))?.value)
  return new KeptNote(context, { draftId, key }, note)
}

class KeptNote implements KeptForm<string> {
  private readonly context: Context
  private readonly draftId: string
  private readonly key: string
  private fields: Fields<string>
  /** What could not be stored yet. */
  private unstored: Readonly<Record<string, string | undefined>> = {}
  /** The stored form as this page knew it last. */
  private known: string | null
  private isSealed = false
  /** The steps of this page follow each other. */
  private last: Promise<unknown> = Promise.resolve()

  constructor(context: Context, { draftId, key }: { draftId: string; key: string }, note: Note | null) {
    this.context = context
    this.draftId = draftId
    this.key = key
    this.fields = note?.fields ?? {}
    this.known = note?.begun ?? null
  }

  read(): Fields<string> {
    return this.fields
  }

  put(values: Readonly<Record<string, string | undefined>>): Promise<Kept> {
    if (this.isSealed) return Promise.resolve('gone')
    this.fields = changeFields(this.fields, values)
    this.unstored = { ...this.unstored, ...values }
    return this.queue(() => this.store().catch((): Kept => 'page'))
  }

  /** The lock of the phone locks the note with its draft. */
  seal(): Promise<Sealed> {
    this.isSealed = true
    this.fields = {}
    this.unstored = {}
    return this.queue<Sealed>(async () => 'sealed')
  }

  forget(): Promise<void> {
    this.fields = {}
    this.unstored = {}
    return this.queue(async () => {
      await this.context.store.meta.delete(this.key)
      this.known = null
    })
  }

  private queue<Result>(step: () => Promise<Result>): Promise<Result> {
    const next = this.last.then(step)
    this.last = next.catch(() => undefined)
    return next
  }

  private async store(): Promise<Kept> {
    const { store, newId } = this.context
    const storing = this.unstored
    const outcome = await store.transaction('rw', [store.drafts, store.meta], async (): Promise<string | null> => {
      const note = parse((await store.meta.get(this.key))?.value)
      // Safeguard: a form that another tab has sent or forgotten is not stored again by this one.
      if (this.known !== null && note?.begun !== this.known) return null
      const fields = changeFields(note?.fields ?? {}, storing)
      const isEmpty = Object.keys(fields).length === 0
      const value: Note | null = isEmpty ? null : { begun: note?.begun ?? newId(), fields }
      const isHere = await keepNote(store, { draftId: this.draftId, key: this.key, value })
      return isHere ? (value?.begun ?? '') : null
    })
    if (outcome === null) return 'gone'
    this.known = outcome === '' ? null : outcome
    if (this.unstored === storing) this.unstored = {}
    return 'stored'
  }
}

/** Null for a note of another kind, such as one of a later release. */
function parse(value: unknown): Note | null {
  const { begun, fields } = (value ?? {}) as { begun?: unknown; fields?: unknown }
  if (typeof begun !== 'string' || typeof fields !== 'object' || fields === null) return null
  const texts = Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string')
  return { begun, fields: Object.fromEntries(texts) }
}
