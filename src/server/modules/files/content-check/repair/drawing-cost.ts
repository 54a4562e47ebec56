import { countOf, PdfBroken, type PdfDict, PdfTooCostly, type PdfValue } from '../pdf-value.ts'
import { type Operators, readOperators } from './content-operators.ts'
import type { DamagedDocument, OpenStream } from './damaged-document.ts'
import type { FoundPage } from './page-list.ts'
import { decodeStream, readFilters } from './stream-decoding.ts'

/** Limits of what a viewer does for one page. Each is far above honest files, and takes a viewer some seconds. */
const mostOfPage = {
  /** Drawing operators, with those of all forms as often as they are drawn. Plans of a whole quarter have a million. */
  operators: 4_000_000,
  /** Pixels of all pictures, as often as they are drawn. */
  pixels: 600_000_000,
} as const
const longestPictureSide = 30_000
/** A coloured picture; a plan that was scanned in black and white at 400 dots per inch has 250 million. */
const mostPixels = { coloured: 40_000_000, blackAndWhite: 300_000_000 } as const
const deepestForms = 24

type Cost = { operators: number; pixels: number }

/** `mended`: the data of content streams that were damaged, without filters; `read`: all that were unpacked. */
export type Drawings = { mended: ReadonlyMap<number, Buffer>; read: ReadonlySet<number> }

/**
 * Reads what the pages draw: data that cannot be unpacked is found before somebody opens the file, and so is what would
 * hold a viewer.
 */
export function readDrawings(document: DamagedDocument, pages: readonly FoundPage[]): Drawings {
  const reader = new DrawingReader(document)
  for (const page of pages) reader.page(page)
  if (reader.emptied > 0 && reader.emptied === pages.length) throw new PdfBroken('no page has its content')
  return reader
}

class DrawingReader {
  readonly mended = new Map<number, Buffer>()
  readonly read = new Set<number>()
  /** Pages whose content is named but is not there. */
  emptied = 0
  readonly #document: DamagedDocument
  readonly #known = new Map<number, Cost>()
  readonly #contents = new Map<number, Buffer>()
  readonly #open = new Set<number>()
  readonly #operators = new WeakMap<Buffer, Operators>()

  constructor(document: DamagedDocument) {
    this.#document = document
  }

  page({ entries }: FoundPage): void {
    const document = this.#document
    const written = entries.get('Contents')
    const listed = document.items(written) ?? (written === undefined ? [] : [written])
    document.budget.spend('copiedValues', listed.length)
    const found = listed.flatMap((value) => this.#content(value) ?? [])
    if (listed.length > 0 && found.length === 0 && document.resolve(written) === null) this.emptied += 1
    const bytes =
      found.length === 1 ? (found[0] ?? Buffer.alloc(0)) : Buffer.concat(found.flatMap((part) => [part, lineBreak]))
    document.budget.spend('contentBytes', found.length > 1 ? bytes.length : 0)
    this.#costOf(bytes, document.dict(entries.get('Resources')), 0)
  }

  /** The bytes of a part of a page's content; null when it is no stream. */
  #content(value: PdfValue): Buffer | null {
    const number = typeof value === 'object' && value?.is === 'reference' ? value.number : null
    const known = number === null ? undefined : this.#contents.get(number)
    const stream = known === undefined ? this.#document.stream(value) : null
    if (known !== undefined || stream === null) return known ?? null
    const bytes = this.#decode(number, stream)
    if (bytes === null) throw new PdfBroken('the content of a page cannot be unpacked')
    if (number !== null) this.#contents.set(number, bytes)
    return bytes
  }

  #decode(number: number | null, { dict, data }: OpenStream): Buffer | null {
    if (number !== null) this.read.add(number)
    const filters = readFilters(dict, this.#document.resolve)
    const decoded = filters === null ? null : decodeStream(data, filters, this.#document.budget)
    if (decoded !== null && !decoded.isWhole && number !== null) this.mended.set(number, decoded.bytes)
    return decoded?.bytes ?? null
  }

  /** Once for content that many pages share. */
  #operatorsOf(bytes: Buffer): Operators {
    const found = this.#operators.get(bytes) ?? readOperators(bytes)
    this.#operators.set(bytes, found)
    return found
  }

  #costOf(bytes: Buffer, resources: PdfDict | null, depth: number): Cost {
    const { operators, drawn } = this.#operatorsOf(bytes)
    const total: Cost = { operators, pixels: 0 }
    const objects = this.#document.dict(resources?.entries.get('XObject'))
    for (const [name, times] of drawn) {
      const value = objects?.entries.get(name)
      if (value === undefined) continue
      const cost = this.#costOfObject(value, resources, depth)
      total.operators += times * cost.operators
      total.pixels += times * cost.pixels
      for (const what of ['operators', 'pixels'] as const) {
        if (total[what] > mostOfPage[what]) throw new PdfTooCostly(`more ${what} than a page may draw`)
      }
    }
    if (total.operators > mostOfPage.operators) throw new PdfTooCostly('more operators than a page may draw')
    return total
  }

  #costOfObject(value: PdfValue, resources: PdfDict | null, depth: number): Cost {
    const number = typeof value === 'object' && value?.is === 'reference' ? value.number : -1
    const known = this.#known.get(number)
    if (known !== undefined) return known
    const stream = this.#document.stream(value)
    // A form that draws itself is drawn once by viewers.
    if (stream === null || this.#open.has(number) || depth > deepestForms) return { operators: 1, pixels: 0 }
    this.#open.add(number)
    const isPicture = this.#document.name(stream.dict.entries.get('Subtype')) === 'Image'
    const cost = isPicture ? this.#costOfPicture(stream) : this.#costOfForm(number, stream, { resources, depth })
    this.#open.delete(number)
    this.#known.set(number, cost)
    return cost
  }

  #costOfForm(
    number: number,
    stream: OpenStream,
    { resources, depth }: { resources: PdfDict | null; depth: number },
  ): Cost {
    const bytes = this.#decode(number, stream)
    if (bytes === null) return { operators: 1, pixels: 0 }
    return this.#costOf(bytes, this.#document.dict(stream.dict.entries.get('Resources')) ?? resources, depth + 1)
  }

  #costOfPicture({ dict }: OpenStream): Cost {
    const { resolve } = this.#document
    const number = (...keys: string[]) =>
      countOf(keys.map((key) => resolve(dict.entries.get(key))).find((found) => found !== null)) ?? 0
    const [width, height] = [number('Width', 'W'), number('Height', 'H')]
    const isMask = resolve(dict.entries.get('ImageMask')) === true
    const isBlackAndWhite = isMask || number('BitsPerComponent', 'BPC') === 1
    const most = isBlackAndWhite ? mostPixels.blackAndWhite : mostPixels.coloured
    if (Math.max(width, height) > longestPictureSide || width * height > most) {
      throw new PdfTooCostly('a picture of too many pixels')
    }
    return { operators: 1, pixels: (width * height) / (isBlackAndWhite ? 8 : 1) }
  }
}

const lineBreak = Buffer.from('\n')
