import { dictOf, itemsOf, nameOf, type PdfDict, type PdfValue, textOf } from '../pdf-value.ts'
import type { CleanCopy } from './clean-copy.ts'
import type { DamagedDocument } from './damaged-document.ts'
import { annotationKeys, shownAnnotations } from './kept-keys.ts'
import { isSafeLink } from './safe-links.ts'

/** The pages of the new file by their numbers in the old one. */
export type PageReferences = ReadonlyMap<number, PdfValue>

const mostNamed = 20_000

/**
 * What a person can press or fill in: annotations, the fields of forms, and where they lead. Whatever acts is left out,
 * except a jump within the document and a safe link; `dropped` says what it was.
 */
export class InteractiveParts {
  readonly dropped = new Set<string>()
  readonly #document: DamagedDocument
  readonly #copy: CleanCopy
  readonly #pages: PageReferences
  readonly #made = new Map<number, PdfValue | null>()
  readonly #waiting: { old: PdfDict; made: PdfDict }[] = []
  readonly #named: ReadonlyMap<string, PdfValue>

  constructor(document: DamagedDocument, copy: CleanCopy, pages: PageReferences) {
    this.#document = document
    this.#copy = copy
    this.#pages = pages
    this.#named = readDestinations(document, mostNamed)
  }

  /** The annotations of a page. */
  annotations(value: PdfValue | undefined, page: PdfValue): PdfValue | null {
    const listed = this.#document.items(value) ?? []
    this.#document.budget.spend('copiedValues', listed.length)
    const kept = listed.flatMap((each) => this.#annotation(each, page) ?? [])
    return kept.length === 0 ? null : { is: 'array', items: kept }
  }

  #annotation(value: PdfValue, page: PdfValue): PdfValue | null {
    const dict = this.#document.dict(value)
    const subtype = this.#document.name(dict?.entries.get('Subtype'))
    if (dict === null) return null
    if (subtype === null || !shownAnnotations.has(subtype)) {
      this.dropped.add('an annotation that carries or plays something')
      return null
    }
    const made = this.#part(value)
    const target =
      typeof made === 'object' && made?.is === 'reference' ? this.#copy.objects[made.number - 1] : undefined
    dictOf(target?.value)?.entries.set('P', page)
    return made
  }

  /** The form with its fields, without scripts and without the order in which they would run. */
  form(value: PdfValue | undefined): PdfValue | null {
    const form = this.#document.dict(value)
    if (form === null) return null
    const fields = (this.#document.items(form.entries.get('Fields')) ?? []).flatMap((each) => this.#part(each) ?? [])
    this.finish()
    const entries = new Map<string, PdfValue>([['Fields', { is: 'array', items: fields }]])
    for (const key of ['NeedAppearances', 'DA', 'Q'] as const) {
      const found = this.#document.resolve(form.entries.get(key))
      if (typeof found !== 'object' || found?.is === 'string') entries.set(key, found)
    }
    if (form.entries.has('DR')) entries.set('DR', this.#copy.drawing(form.entries.get('DR')))
    return { is: 'dict', entries }
  }

  /** Copies the parts that others named: the fields above and below a part of a form. */
  finish(): void {
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) this.#fill(next.old, next.made)
  }

  /** An annotation or a field, each once. */
  #part(value: PdfValue): PdfValue | null {
    const number = typeof value === 'object' && value?.is === 'reference' ? value.number : null
    const known = number === null ? undefined : this.#made.get(number)
    if (known !== undefined) return known
    const old = this.#document.dict(value)
    if (old === null || this.#document.name(old.entries.get('Type')) === 'Page') return null
    const made: PdfDict = { is: 'dict', entries: new Map() }
    const reference = this.#copy.add(made)
    if (number !== null) this.#made.set(number, reference)
    this.#waiting.push({ old, made })
    return reference
  }

  #fill({ entries: old }: PdfDict, { entries }: PdfDict): void {
    this.#document.budget.spend('copiedValues', old.size)
    for (const [key, value] of old) {
      const kept = this.#entry(key, value)
      if (kept !== null) entries.set(key, kept)
    }
  }

  #entry(key: string, value: PdfValue): PdfValue | null {
    if (annotationKeys.has(key)) return this.#plainEntry(key, value)
    if (key === 'AP') return this.#appearances(value)
    if (key === 'A') return this.action(value)
    if (key === 'Dest') return this.destination(value)
    if (key === 'Parent' || key === 'Popup') return this.#part(value)
    if (key === 'Kids') {
      const kids = (this.#document.items(value) ?? []).flatMap((each) => this.#part(each) ?? [])
      return { is: 'array', items: kids }
    }
    if (key === 'AA' || key === 'PA') this.dropped.add('an action')
    return null
  }

  /** A signature says something about the old bytes, and is left out. */
  #plainEntry(key: string, value: PdfValue): PdfValue | null {
    const found = this.#document.resolve(value)
    if (typeof found !== 'object' || found === null) return found
    // The flags of an annotation; in other places this key names a file.
    if (key === 'F') return null
    if (found.is === 'string' || found.is === 'name') return found
    if (key === 'V' && found.is === 'dict' && this.#document.stream(value) === null) return null
    return this.#copy.drawing(value)
  }

  /** One appearance for each state, or one for all. */
  #appearances(value: PdfValue): PdfValue | null {
    const states = this.#document.dict(value)
    const entries = new Map<string, PdfValue>()
    for (const key of ['N', 'R', 'D']) {
      const state = states?.entries.get(key)
      if (state !== undefined) entries.set(key, this.#copy.namedList(state))
    }
    return entries.size === 0 ? null : { is: 'dict', entries }
  }

  /** A jump within the document or a safe link; null for every other action. */
  action(value: PdfValue | undefined): PdfValue | null {
    const action = this.#document.dict(value)
    if (action === null) return null
    const kind = this.#document.name(action.entries.get('S'))
    if (action.entries.has('Next')) this.dropped.add('an action')
    if (kind === 'GoTo') {
      const destination = this.destination(action.entries.get('D'))
      return destination === null ? null : dictFrom({ S: { is: 'name', name: 'GoTo' }, D: destination })
    }
    const address = textOf(this.#document.resolve(action.entries.get('URI')))
    if (kind === 'URI' && address !== null && isSafeLink(address)) {
      return dictFrom({ S: { is: 'name', name: 'URI' }, URI: { is: 'string', text: address } })
    }
    this.dropped.add(kind === 'URI' ? 'a link' : 'an action')
    return null
  }

  /** A place in a page of this document, with the names of places resolved. */
  destination(value: PdfValue | undefined, depth = 0): PdfValue | null {
    const found = this.#document.resolve(value)
    const name = textOf(found) ?? nameOf(found)
    if (name !== null) return depth > 0 ? null : this.destination(this.#named.get(name), 1)
    const [page, ...view] = itemsOf(found) ?? this.#document.items(dictOf(found)?.entries.get('D')) ?? []
    const target = typeof page === 'object' && page?.is === 'reference' ? this.#pages.get(page.number) : undefined
    if (target === undefined) return null
    const plain = view
      .map(this.#document.resolve)
      .map((each) => (typeof each === 'object' && each?.is !== 'name' ? null : each))
    return { is: 'array', items: [target, ...plain.slice(0, 5)] }
  }
}

export function dictFrom(entries: Record<string, PdfValue>): PdfDict {
  return { is: 'dict', entries: new Map(Object.entries(entries)) }
}

/** The named places of a document, by name: of its tree of names, and of the older list. At most `most` are read. */
function readDestinations(document: DamagedDocument, most: number): Map<string, PdfValue> {
  const named = new Map<string, PdfValue>()
  const root = document.dict(document.trailer.get('Root'))
  for (const [name, value] of document.dict(root?.entries.get('Dests'))?.entries ?? []) named.set(name, value)
  const waiting = [document.dict(root?.entries.get('Names'))?.entries.get('Dests')]
  for (let visits = 0; waiting.length > 0 && visits < most && named.size < most; visits += 1) {
    const node = document.dict(waiting.pop())
    const names = document.items(node?.entries.get('Names')) ?? []
    for (let at = 0; at + 1 < names.length; at += 2) {
      const name = textOf(document.resolve(names[at]))
      if (name !== null) named.set(name, names[at + 1] ?? null)
    }
    const kids = document.items(node?.entries.get('Kids')) ?? []
    document.budget.spend('values', names.length + kids.length)
    waiting.push(...kids)
  }
  return named
}
