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

/** Patterns and letters are drawn as often as a viewer likes, so that only honest nesting is read. */
const deepestPaints = 2

type Cost = { operators: number; pixels: number }
type Depth = { forms: number; paints: number }
const top: Depth = { forms: 0, paints: 0 }

function addCost(total: Cost, cost: Cost, times: number): void {
  for (const what of ['operators', 'pixels'] as const) {
    total[what] += times * cost[what]
    if (total[what] > mostOfPage[what]) throw new PdfTooCostly(`more ${what} than a page may draw`)
  }
}

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
    const cost = this.#costOf(bytes, document.dict(entries.get('Resources')), top)
    for (const appearance of this.#appearancesOf(entries.get('Annots'))) {
      addCost(cost, this.#costOfObject(appearance, null, top), 1)
    }
  }

  /** What the annotations of a page draw, in each of their states. */
  #appearancesOf(annotations: PdfValue | undefined): PdfValue[] {
    const document = this.#document
    return (document.items(annotations) ?? []).flatMap((annotation) => {
      const states = document.dict(document.dict(annotation)?.entries.get('AP'))?.entries.values() ?? []
      const drawn = [...states].flatMap((value) =>
        document.stream(value) === null ? [...(document.dict(value)?.entries.values() ?? [])] : [value],
      )
      document.budget.spend('copiedValues', drawn.length + 1)
      return drawn
    })
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

  #costOf(bytes: Buffer, resources: PdfDict | null, depth: Depth): Cost {
    const { operators, drawn } = this.#operatorsOf(bytes)
    const total: Cost = { operators, pixels: 0 }
    const listed = (kind: string) => this.#document.dict(resources?.entries.get(kind))?.entries
    const add = (value: PdfValue | undefined, times: number, inside = depth) => {
      if (value !== undefined) addCost(total, this.#costOfObject(value, resources, inside), times)
    }
    for (const [name, times] of drawn.XObject) add(listed('XObject')?.get(name), times)
    const painting = { ...depth, paints: depth.paints + 1 }
    for (const [name, times] of drawn.Pattern) add(listed('Pattern')?.get(name), times, painting)
    for (const [name, times] of drawn.ExtGState) add(this.#maskOf(listed('ExtGState')?.get(name)), times)
    for (const glyph of this.#glyphsOf(listed('Font'))) add(glyph, 1, painting)
    addCost(total, { operators: 0, pixels: 0 }, 1)
    return total
  }

  /** The form that a state of graphics draws as its mask. */
  #maskOf(value: PdfValue | undefined): PdfValue | undefined {
    return this.#document.dict(this.#document.dict(value)?.entries.get('SMask'))?.entries.get('G')
  }

  /** The letters of fonts that are drawn by operators. */
  #glyphsOf(fonts: PdfDict['entries'] | undefined): PdfValue[] {
    const { budget } = this.#document
    budget.spend('copiedValues', fonts?.size ?? 0)
    return [...(fonts?.values() ?? [])].flatMap((font) => {
      const glyphs = this.#document.dict(this.#document.dict(font)?.entries.get('CharProcs'))?.entries
      budget.spend('copiedValues', glyphs?.size ?? 0)
      return [...(glyphs?.values() ?? [])]
    })
  }

  #costOfObject(value: PdfValue, resources: PdfDict | null, depth: Depth): Cost {
    const number = typeof value === 'object' && value?.is === 'reference' ? value.number : -1
    const known = this.#known.get(number)
    if (known !== undefined) return known
    const stream = this.#document.stream(value)
    // A form that draws itself is drawn once by viewers.
    if (stream === null || this.#open.has(number) || depth.forms > deepestForms) return { operators: 1, pixels: 0 }
    if (depth.paints > deepestPaints) throw new PdfTooCostly('patterns or letters within each other')
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
    { resources, depth }: { resources: PdfDict | null; depth: Depth },
  ): Cost {
    const bytes = this.#decode(number, stream)
    if (bytes === null) return { operators: 1, pixels: 0 }
    return this.#costOf(bytes, this.#document.dict(stream.dict.entries.get('Resources')) ?? resources, {
      ...depth,
      forms: depth.forms + 1,
    })
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
