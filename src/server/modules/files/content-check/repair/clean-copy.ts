import { deflateSync } from 'node:zlib'
import { hidesObjects } from '../pdf-objects.ts'
import { containsForbidden } from '../pdf-rules.ts'
import { isSamples } from '../pdf-streams.ts'
import { dictOf, type PdfDict, type PdfReference, type PdfValue } from '../pdf-value.ts'
import type { DamagedDocument, OpenStream } from './damaged-document.ts'
import type { Drawings } from './drawing-cost.ts'
import { drawingKeys, drawingKinds, namedLists } from './kept-keys.ts'
import { decodeStream, type Filter, readFilters } from './stream-decoding.ts'

/** An object of the new file; its number is its place in the list, beginning with 1. */
export type NewObject = { value: PdfValue; data: Buffer | null }

type FilteredData = { data: Buffer; filters: readonly Filter[] }

const deepestCopy = 64
/** Types that stand for themselves elsewhere in the new file; what draws never needs them. */
const foreignTypes: ReadonlySet<string> = new Set([
  ...['Page', 'Pages', 'Catalog', 'Annot', 'Action', 'ObjStm', 'XRef', 'EmbeddedFile', 'Filespec', '3D', 'Rendition'],
])

/**
 * The objects of the new file, copied from the old one: only what draws, only the keys of the list, each object once.
 * Objects that wait for their copy are a list and no recursion, because a file can chain ten thousand of them.
 */
export class CleanCopy {
  readonly objects: NewObject[] = []
  readonly #document: DamagedDocument
  readonly #numbers = new Map<number, PdfReference>()
  readonly #lists = new Map<number, PdfReference>()
  readonly #waiting: number[] = []
  readonly #drawings: Drawings

  constructor(document: DamagedDocument, drawings: Drawings) {
    this.#document = document
    this.#drawings = drawings
  }

  /** Adds an object and returns the reference to it. */
  add(value: PdfValue, data: Buffer | null = null): PdfReference {
    this.#document.budget.spend('copiedObjects', 1)
    return { is: 'reference', number: this.objects.push({ value, data }) }
  }

  /** A copy of a value in which only what draws is left. */
  drawing(value: PdfValue | undefined, depth = 0): PdfValue {
    this.#document.budget.spend('copiedValues', 1)
    if (typeof value !== 'object' || value === null) return value ?? null
    if (depth > deepestCopy) return null
    if (value.is === 'reference') return this.#reference(value.number)
    if (value.is === 'array') return { is: 'array', items: value.items.map((each) => this.drawing(each, depth + 1)) }
    return value.is === 'dict' ? this.#dict(value, depth) : value
  }

  /** Copies the objects that the copies named until now, and those that these name. */
  finish(): void {
    for (let old = this.#waiting.pop(); old !== undefined; old = this.#waiting.pop()) {
      const target = this.objects[(this.#numbers.get(old)?.number ?? 0) - 1]
      if (target !== undefined) Object.assign(target, this.#copyOf(old))
    }
  }

  #reference(number: number): PdfValue {
    const known = this.#numbers.get(number)
    if (known !== undefined) return known
    const made = this.add(null)
    this.#numbers.set(number, made)
    this.#waiting.push(number)
    return made
  }

  #copyOf(number: number): NewObject {
    const { value, data } = this.#document.get(number)
    const dict = dictOf(value)
    if (dict === null || data === null) return { value: this.drawing(value), data: null }
    return this.#stream(number, { dict, data }) ?? { value: null, data: null }
  }

  #dict(dict: PdfDict, depth: number): PdfValue {
    if (foreignTypes.has(this.#document.name(dict.entries.get('Type')) ?? '')) return null
    const entries = new Map<string, PdfValue>()
    for (const [key, value] of dict.entries) {
      if (!drawingKeys.has(key) || (key === 'S' && !this.#isDrawingKind(value))) continue
      // The shading of a pattern is one, and no list of them.
      const isList = namedLists.has(key) && !dict.entries.has('PatternType')
      entries.set(key, isList ? this.namedList(value, depth + 1) : this.drawing(value, depth + 1))
    }
    return { is: 'dict', entries }
  }

  /** A dictionary whose keys are the writer's own names; any other value is what draws. */
  namedList(value: PdfValue, depth = 0): PdfValue {
    const list = this.#document.dict(value)
    if (list === null || depth > deepestCopy || this.#document.stream(value) !== null) return this.drawing(value, depth)
    if (typeof value !== 'object' || value?.is !== 'reference') return this.#namedList(list, depth)
    const known = this.#lists.get(value.number)
    if (known !== undefined) return known
    const made = this.add(null)
    this.#lists.set(value.number, made)
    const target = this.objects[made.number - 1]
    if (target !== undefined) target.value = this.#namedList(list, depth)
    return made
  }

  #namedList(list: PdfDict, depth: number): PdfValue {
    this.#document.budget.spend('copiedValues', list.entries.size)
    const kept = [...list.entries].filter(([, value]) => isListed(this.#document.resolve(value)))
    const entries = kept.map(([key, value]) => [key, this.drawing(value, depth + 1)] as const)
    return { is: 'dict', entries: new Map(entries) }
  }

  #isDrawingKind(value: PdfValue): boolean {
    return drawingKinds.has(this.#document.name(value) ?? '')
  }

  /**
   * Streams keep their filters, except where the data was damaged. Null for one whose filters nobody knows, or whose
   * data is in another file.
   */
  #stream(number: number, stream: OpenStream): NewObject | null {
    const filters = readFilters(stream.dict, this.#document.resolve)
    if (filters === null || stream.dict.entries.has('F')) return null
    const dict = dictOf(this.drawing(stream.dict))
    const mended = this.#mend(number, stream, filters)
    if (dict === null || mended === null) return null
    for (const key of ['Filter', 'DecodeParms']) dict.entries.delete(key)
    return this.#packed(dict, mended)
  }

  /** Tables of fonts and other texts that no page showed. Null where nothing of them can be read. */
  #mend(number: number, { dict, data }: OpenStream, filters: readonly Filter[]): FilteredData | null {
    const known = this.#drawings.mended.get(number)
    if (known !== undefined) return { data: known, filters: [] }
    const isRead = this.#drawings.read.has(number) || filters[0]?.name !== 'FlateDecode' || filters.length > 1
    if (isRead || isSamples(dict)) return { data, filters }
    const decoded = decodeStream(data, filters, this.#document.budget)
    if (decoded === null) return null
    return decoded.isWhole ? { data, filters } : { data: decoded.bytes, filters: [] }
  }

  /**
   * Data without a filter is packed. Data that looks like an object is packed once more, so that no viewer that searches
   * the file for objects finds one in it.
   */
  #packed(dict: PdfDict, { data, filters }: FilteredData): NewObject {
    const isPlain = filters.length === 0 || looksLikeObjects(data)
    const packed = isPlain ? deflateSync(data) : data
    // Packing leaves short data almost as it is; digits never look like an object.
    const isWritten = looksLikeObjects(packed)
    const layers = [...(isWritten ? ['ASCIIHexDecode'] : []), ...(isPlain ? ['FlateDecode'] : [])]
    const all = [...layers.map((name) => ({ name, parameters: null })), ...filters]
    const names = all.map(({ name }) => ({ is: 'name', name }) as const)
    const [first = null] = names
    dict.entries.set('Filter', names.length === 1 ? first : { is: 'array', items: names })
    const parameters = all.map((filter) => this.drawing(filter.parameters))
    if (parameters.some((each) => each !== null)) dict.entries.set('DecodeParms', { is: 'array', items: parameters })
    return { value: dict, data: isWritten ? Buffer.from(`${packed.toString('hex')}>`) : packed }
  }
}

/** A font, a picture or something else that draws; the only names among them are those of colour spaces. */
function isListed(value: PdfValue): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (value.is === 'name') return /^(?:Device|Cal|Pattern|Lab)/.test(value.name)
  return value.is === 'dict' || value.is === 'array'
}

function looksLikeObjects(data: Buffer): boolean {
  return data.includes('endstream') || hidesObjects(data) || containsForbidden(data)
}
