import type { Answers, AnswerValue } from '#domain/drafts/operations.ts'
import { attachmentsRoot } from '#domain/drafts/paths.ts'
import { scopeOf } from '#domain/enlistment/answers.ts'
import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import type { FieldPlace } from '#domain/enlistment/field-paths.ts'
import { formatForInput, parseField } from '#domain/enlistment/fields.ts'
import type { DraftChange } from '#sync/changes.ts'
import { createDraft, type NewDraft, readAnswers, type SyncContext, type Write, writeAnswers } from '#sync/drafts.ts'
import { readRawTexts, saveRawText } from './raw-texts.ts'
import { createWriteBehind, type WriteState } from './write-behind.ts'

/** Where a change came from: this form, or another tab, phone or part of the page. */
export type ChangeSource = 'here' | 'elsewhere'
export type PathListener = (source: ChangeSource) => void

/**
 * One draft as its form works on it: all answers in memory (a step opens without a read), every input on its way into
 * the phone's storage. Fields listen to their own path only, so that a keystroke draws nothing again.
 */
export type DraftSession = {
  readonly type: TypeDefinition
  /** Null until the first input: a form that was only looked at leaves nothing behind. */
  draftId(): string | null
  answers(): Answers
  /** Texts that are no value yet, by path. */
  rawTexts(): ReadonlyMap<string, string>
  /** What the control of a field shows. */
  textOf(place: FieldPlace): string
  /** Takes what a control holds now. */
  input(place: FieldPlace, raw: string): void
  /** Takes values that were not typed: rows, ticks, copies. */
  write(writes: readonly Write[]): void
  /** Takes the picked side of a conflict; said again even when it is what stands here already. */
  settle(write: Write): void
  /** The draft's id, making the draft when there is none. Rejects when the phone cannot keep it. */
  ensureDraft(): Promise<string>
  /** Resolves when everything that was typed is stored, or could not be. */
  flush(): Promise<void>
  writeState(): WriteState
  /** Told when the draft comes into being and when saving begins, ends or fails. */
  subscribe(listener: () => void): () => void
  /** Listens to a path; with a slash at its end, to everything one level below it (the rows of `owners/`). */
  watch(path: string, listener: PathListener): () => void
  close(): void
}

/** A draft that is on this phone. */
export type KeptDraft = { draftId: string; answers: Record<string, AnswerValue>; rawTexts: Map<string, string> }

export type SessionOptions = { context: SyncContext; type: TypeDefinition; start: KeptDraft | NewDraft }

type Pending = { kind: 'raw'; text: string | null } | { kind: 'value'; value: AnswerValue }

/** How long after a refused write the next one is tried. */
const retryMs = 3000

/** Reads a draft for its session. */
export async function readDraft({ store }: SyncContext, draftId: string): Promise<KeptDraft> {
  const [rows, rawTexts] = await Promise.all([readAnswers(store, draftId), readRawTexts(store, draftId)])
  const answers = Object.fromEntries([...rows.values()].map(({ path, value }) => [path, value]))
  return { draftId, answers, rawTexts }
}

export function createDraftSession({ context, type, start }: SessionOptions): DraftSession {
  const kept = 'draftId' in start ? start : null
  const answers: Record<string, AnswerValue> = { ...start.answers }
  const rawTexts = kept?.rawTexts ?? new Map<string, string>()
  const watchers = new Map<string, Set<PathListener>>()
  const listeners = new Set<() => void>()
  let draftId = kept?.draftId ?? null
  let creating: Promise<string> | null = null

  const queue = createWriteBehind<Pending>({
    write: store,
    defer: (work) => setTimeout(work, 0),
    later: (work) => setTimeout(work, retryMs),
  })
  const announce = () => {
    for (const listener of listeners) listener()
  }
  const stopListening = [queue.subscribe(announce), context.changes.subscribe((change) => void take(change))]

  function notify(path: string, source: ChangeSource): void {
    const parent = path.slice(0, path.lastIndexOf('/') + 1)
    for (const key of [path, parent]) for (const listener of watchers.get(key) ?? []) listener(source)
  }

  async function ensureDraft(): Promise<string> {
    if (draftId !== null) return draftId
    if ('draftId' in start) return start.draftId
    creating ??= createDraft(context, start).then(({ id }) => id)
    try {
      const id = await creating
      if (draftId === null) {
        draftId = id
        announce()
      }
      return id
    } finally {
      creating = null
    }
  }

  /** Unfinished texts first: whoever is told of the answers finds them, and a crash in between shows the newer one. */
  async function store(batch: ReadonlyMap<string, Pending>): Promise<void> {
    const id = await ensureDraft()
    const writes: Write[] = []
    for (const [key, pending] of batch) {
      const path = pathOfKey(key)
      if (pending.kind === 'raw') await saveRawText(context.store, { draftId: id, path }, pending.text)
      else writes.push({ path, value: pending.value })
    }
    if (writes.length > 0) await writeAnswers(context, id, writes)
  }

  async function take({ draftId: changed, paths, origin }: DraftChange): Promise<void> {
    if (draftId === null || changed !== draftId) return
    const wanted = origin === 'typed' ? paths.filter((path) => path.startsWith(`${attachmentsRoot}/`)) : [...paths]
    if (wanted.length === 0) return
    const id = draftId
    const rows = await context.store.answers.bulkGet(wanted.map((path): [string, string] => [id, path]))
    const texts = origin === 'other-tab' ? await readRawTexts(context.store, id) : null
    wanted.forEach((path, index) => {
      // What was typed here and is not yet stored is newer.
      if (queue.has(keyOf('value', path)) || queue.has(keyOf('raw', path))) return
      answers[path] = rows[index]?.value ?? null
      if (texts !== null) setRaw(path, texts.get(path) ?? null)
      notify(path, 'elsewhere')
    })
  }

  function setRaw(path: string, text: string | null): boolean {
    if (text === null) return rawTexts.delete(path)
    if (rawTexts.get(path) === text) return false
    rawTexts.set(path, text)
    return true
  }

  function putValue({ path, value }: Write): void {
    answers[path] = value
    queue.put(keyOf('value', path), { kind: 'value', value })
  }

  function setValue(write: Write): boolean {
    if (sameValue(answers[write.path] ?? null, write.value)) return false
    putValue(write)
    return true
  }

  function dropRaw(path: string): void {
    if (setRaw(path, null)) queue.put(keyOf('raw', path), { kind: 'raw', text: null })
  }

  return {
    type,
    draftId: () => draftId,
    answers: () => answers,
    rawTexts: () => rawTexts,
    textOf: ({ path, field }) => rawTexts.get(path) ?? formatForInput(field, answers[path] ?? null),
    input(place, raw) {
      const { path, field } = place
      const parsed = parseField(field, raw, scopeOf(place, answers))
      const text = parsed.ok ? null : raw
      if (setRaw(path, text)) queue.put(keyOf('raw', path), { kind: 'raw', text })
      // A half-typed date leaves no old date standing in the draft.
      if (setValue({ path, value: parsed.ok ? parsed.value : null })) notify(path, 'here')
    },
    write(writes) {
      for (const { path } of writes) dropRaw(path)
      const changed = writes.filter(setValue)
      for (const { path } of changed) notify(path, 'elsewhere')
    },
    settle(write) {
      dropRaw(write.path)
      putValue(write)
      notify(write.path, 'elsewhere')
    },
    ensureDraft,
    flush: () => queue.flush(),
    writeState: () => queue.state(),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watch(path, listener) {
      const known = watchers.get(path) ?? new Set()
      watchers.set(path, known.add(listener))
      return () => known.delete(listener)
    },
    close() {
      for (const stop of stopListening) stop()
    },
  }
}

function keyOf(kind: Pending['kind'], path: string): string {
  return `${kind}:${path}`
}

function pathOfKey(key: string): string {
  return key.slice(key.indexOf(':') + 1)
}

function sameValue(one: AnswerValue, other: AnswerValue): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))
}
