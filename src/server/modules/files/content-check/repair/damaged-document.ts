import { PdfLexer } from '../pdf-lexer.ts'
import { mostInObjectStream, type PdfBudget } from '../pdf-limits.ts'
import { readSections } from '../pdf-sections.ts'
import type { PdfPlace } from '../pdf-tables.ts'
import {
  countOf,
  dictOf,
  itemsOf,
  nameOf,
  PdfBroken,
  type PdfDict,
  type PdfValue,
  readOr,
  textOf,
} from '../pdf-value.ts'
import { type Decryption, openDecryption } from './decryption.ts'
import { ObjectIndex } from './object-index.ts'
import { scanObjects, type Trailer } from './object-scan.ts'
import { decodeStream, readFilters } from './stream-decoding.ts'

/** An object without its encryption: `data` when it is a stream. */
export type OpenObject = { value: PdfValue; data: Buffer | null }
export type OpenStream = { dict: PdfDict; data: Buffer }

/** `lead`: the bytes before the header. */
type Source = { bytes: Buffer; lead: number; budget: PdfBudget }

/** The file asks for a password. */
export class PdfLocked extends PdfBroken {}

const nothing: OpenObject = { value: null, data: null }
/** An object that is only a reference to another one; no writer makes more than two of them. */
const longestChain = 8

/** A document as viewers read it, of which any part may be damaged: what cannot be read is null. */
export class DamagedDocument {
  readonly budget: PdfBudget
  readonly trailer: Trailer
  /** Objects that are not where the cross-reference says. */
  lost = 0
  readonly #index: ObjectIndex
  readonly #places: Map<number, PdfPlace>
  readonly #opened = new Map<number, OpenObject>()
  readonly #packed = new Map<number, Map<number, PdfValue>>()
  readonly #opening = new Set<number>()
  #decryption: Decryption | null = null

  constructor(index: ObjectIndex, budget: PdfBudget, found: { places: Map<number, PdfPlace>; trailer: Trailer }) {
    this.#index = index
    this.budget = budget
    this.#places = found.places
    this.trailer = found.trailer
    this.#unlock()
  }

  get(number: number): OpenObject {
    const known = this.#opened.get(number)
    if (known !== undefined) return known
    if (this.#opening.has(number)) return nothing
    this.#opening.add(number)
    try {
      const opened = this.#open(number)
      this.#opened.set(number, opened)
      return opened
    } finally {
      this.#opening.delete(number)
    }
  }

  resolve = (value: PdfValue | undefined): PdfValue => {
    let found = value ?? null
    for (let turn = 0; turn < longestChain; turn += 1) {
      if (typeof found !== 'object' || found?.is !== 'reference') return found
      found = this.get(found.number).value
    }
    return null
  }

  dict(value: PdfValue | undefined): PdfDict | null {
    return dictOf(this.resolve(value))
  }

  items(value: PdfValue | undefined): readonly PdfValue[] | null {
    return itemsOf(this.resolve(value))
  }

  name(value: PdfValue | undefined): string | null {
    return nameOf(this.resolve(value))
  }

  /** The stream that a reference leads to. */
  stream(value: PdfValue | undefined): OpenStream | null {
    let found = value
    for (let turn = 0; turn < longestChain && typeof found === 'object' && found?.is === 'reference'; turn += 1) {
      const opened = this.get(found.number)
      const dict = dictOf(opened.value)
      if (dict !== null) return opened.data === null ? null : { dict, data: opened.data }
      found = opened.value
    }
    return null
  }

  /** The numbers of all objects. */
  numbers(): Iterable<number> {
    return this.#places.keys()
  }

  /** The numbers of the objects that an object stream contains. */
  listPacked(container: number): Iterable<number> {
    return this.#unpack(container).keys()
  }

  #open(number: number): OpenObject {
    const place = this.#places.get(number)
    if (place === undefined) return nothing
    if ('container' in place) {
      const packed = this.#unpack(place.container)
      if (!packed.has(number)) this.lost += 1
      return { value: packed.get(number) ?? null, data: null }
    }
    const found = readOr(() => this.#index.readAt(place.offset, (length) => countOf(this.get(length).value)), null)
    if (found === null || found.number !== number) {
      this.lost += 1
      return nothing
    }
    const { value, data } = found
    const decryption = this.#decryption
    if (decryption === null) return { value, data }
    const dict = dictOf(value)
    return {
      value: mapTexts(value, (text) => decryption.text(found, text)),
      data: data === null || dict === null ? null : decryption.data(found, dict, data),
    }
  }

  #unpack(container: number): Map<number, PdfValue> {
    const known = this.#packed.get(container)
    if (known !== undefined) return known
    // Registered first, so that a container that needs itself finds nothing.
    this.#packed.set(container, new Map())
    const place = this.#places.get(container)
    const stream =
      place === undefined || 'container' in place ? null : this.stream({ is: 'reference', number: container })
    const packed = stream === null ? new Map<number, PdfValue>() : this.#readPacked(stream)
    this.#packed.set(container, packed)
    return packed
  }

  #readPacked({ dict, data }: OpenStream): Map<number, PdfValue> {
    const packed = new Map<number, PdfValue>()
    const filters = readFilters(dict, this.resolve)
    const bytes = filters === null ? null : (decodeStream(data, filters, this.budget)?.bytes ?? null)
    const count = countOf(this.resolve(dict.entries.get('N')))
    const first = countOf(this.resolve(dict.entries.get('First')))
    if (bytes === null || count === null || first === null || count > mostInObjectStream) return packed
    this.budget.spend('objects', count)
    const lexer = new PdfLexer(bytes, { budget: this.budget, isLenient: true })
    const heads: { number: number; at: number }[] = []
    for (let index = 0; index < count && !lexer.atEnd; index += 1) {
      const [number, offset] = [lexer.word(), lexer.word()].map(Number)
      if (!Number.isSafeInteger(number) || !Number.isSafeInteger(offset)) break
      heads.push({ number: number ?? 0, at: first + (offset ?? 0) })
    }
    for (const { number, at } of heads) {
      if (at < 0 || at >= bytes.length) continue
      lexer.at = at
      const value = readOr(() => lexer.value(), null)
      if (!packed.has(number)) packed.set(number, value)
    }
    return packed
  }

  #unlock(): void {
    const encrypt = this.dict(this.trailer.get('Encrypt'))
    if (encrypt === null) return
    const [id] = this.items(this.trailer.get('ID')) ?? []
    const decryption = openDecryption(encrypt, Buffer.from(textOf(this.resolve(id)) ?? '', 'latin1'), this.resolve)
    if (decryption === null) throw new PdfLocked('locked with a password')
    // What was read until now was still encrypted.
    this.#opened.clear()
    this.#packed.clear()
    this.#decryption = decryption
  }
}

/** By the cross-reference; null when it cannot be read. */
export function openByCrossReference({ bytes, lead, budget }: Source): DamagedDocument | null {
  for (const base of new Set([0, lead])) {
    const sections = readOr(() => readSections({ bytes, budget, header: lead, base }), null)
    if (sections === null) continue
    const places = new Map<number, PdfPlace>()
    const trailer: Trailer = new Map()
    for (const section of sections.toReversed()) {
      for (const [number, place] of section.places) {
        if (place === null) places.delete(number)
        else places.set(number, place)
      }
      for (const [key, value] of section.trailer.entries) trailer.set(key, value)
    }
    const document = new DamagedDocument(new ObjectIndex(bytes, budget), budget, { places, trailer })
    if (document.dict(document.trailer.get('Root')) !== null) return document
  }
  return null
}

/** By the heads of the objects in the file, of which the last of each number counts, as viewers rebuild it. */
export function openByScan({ bytes, budget }: Source): DamagedDocument {
  const index = new ObjectIndex(bytes, budget)
  const { places, trailer, containers, catalogs } = scanObjects(index)
  const document = new DamagedDocument(index, budget, { places, trailer })
  for (const { number: container, offset } of containers) {
    for (const number of document.listPacked(container)) {
      const place = places.get(number)
      const isNewer = place !== undefined && 'offset' in place && place.offset > offset
      if (!isNewer) places.set(number, { container, index: 0 })
    }
  }
  const leads = (root: PdfValue | undefined) => document.dict(document.dict(root)?.entries.get('Pages')) !== null
  if (leads(trailer.get('Root'))) return document
  const root = [...catalogs, ...places.keys()].map((number) => ({ is: 'reference', number }) as const).find(leads)
  if (root !== undefined) trailer.set('Root', root)
  return document
}

function mapTexts(value: PdfValue, change: (text: string) => string): PdfValue {
  if (typeof value !== 'object' || value === null) return value
  if (value.is === 'string') return { is: 'string', text: change(value.text) }
  if (value.is === 'array') return { is: 'array', items: value.items.map((each) => mapTexts(each, change)) }
  if (value.is !== 'dict') return value
  const entries = [...value.entries].map(([key, each]) => [key, mapTexts(each, change)] as const)
  return { is: 'dict', entries: new Map(entries) }
}
