import { constants, inflateSync } from 'node:zlib'
import type { PdfBudget } from './pdf-limits.ts'
import { countOf, dictOf, itemsOf, nameOf, PdfBroken, type PdfDict, type PdfValue } from './pdf-value.ts'

export type PdfStream = { dict: PdfDict; data: Buffer }

const inflateNames: readonly string[] = ['FlateDecode', 'Fl']

/** The names of a stream's filters, outermost first. */
export function filtersOf({ entries }: PdfDict): (string | null)[] {
  const filter = entries.get('Filter')
  if (filter === undefined || filter === null) return []
  return itemsOf(filter)?.map(nameOf) ?? [nameOf(filter)]
}

/**
 * The bytes of an object stream or a cross-reference stream. All writers use Flate or no filter for these. Any other
 * filter is refused, because it could hide objects from this check.
 */
export function readStructure({ dict, data }: PdfStream, budget: PdfBudget): Buffer {
  const filters = filtersOf(dict)
  if (filters.length === 0) return spend(data, 'structureBytes', budget)
  if (filters.length > 1 || !inflateNames.includes(filters[0] ?? '')) throw new PdfBroken('a packed object stream')
  const [parameters] = itemsOf(dict.entries.get('DecodeParms')) ?? [dict.entries.get('DecodeParms')]
  return unpredict(inflate(data, 'structureBytes', budget), dictOf(parameters))
}

/** The unpacked content of a stream whose only filter is Flate; null for pictures, fonts and all other streams. */
export function readContent({ dict, data }: PdfStream, budget: PdfBudget): Buffer | null {
  const filters = filtersOf(dict)
  if (filters.length !== 1 || !inflateNames.includes(filters[0] ?? '')) return null
  return isSamples(dict) ? null : inflate(data, 'contentBytes', budget)
}

/** Whether the stream has samples of a picture or a font program, which are never read as objects. */
function isSamples({ entries }: PdfDict): boolean {
  return nameOf(entries.get('Subtype')) === 'Image' || entries.has('Length1') || entries.has('BitsPerSample')
}

function inflate(data: Buffer, what: 'structureBytes' | 'contentBytes', budget: PdfBudget): Buffer {
  try {
    // Some writers leave out the checksum at the end; the data before it is complete.
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, budget.left(what)) }
    return spend(inflateSync(data, options), what, budget)
  } catch (error) {
    throw new PdfBroken('a stream cannot be unpacked', { cause: error })
  }
}

function spend(bytes: Buffer, what: 'structureBytes' | 'contentBytes', budget: PdfBudget): Buffer {
  budget.spend(what, bytes.length)
  return bytes
}

/** Reverses the PNG predictor that was used before packing; most cross-reference streams use one. */
function unpredict(packed: Buffer, parameters: PdfDict | null): Buffer {
  const number = (name: string, fallback: number) => numberOr(parameters?.entries.get(name), fallback)
  const predictor = number('Predictor', 1)
  if (predictor === 1) return packed
  const width = Math.ceil((number('Columns', 1) * number('Colors', 1) * number('BitsPerComponent', 8)) / 8)
  if (predictor < 10 || predictor > 15 || width < 1 || width > 4096) throw new PdfBroken('an unknown predictor')
  const near = Math.max(1, Math.floor((number('Colors', 1) * number('BitsPerComponent', 8)) / 8))
  const rows = Math.floor(packed.length / (width + 1))
  const plain = Buffer.alloc(rows * width)
  for (let row = 0; row < rows; row += 1) unfilterRow({ packed, plain, row, width, near })
  return plain
}

type Row = { packed: Buffer; plain: Buffer; row: number; width: number; near: number }

function unfilterRow({ packed, plain, row, width, near }: Row): void {
  const from = row * (width + 1)
  const filter = packed[from] ?? 0
  const to = row * width
  if (filter > 4) throw new PdfBroken('an unknown row filter')
  for (let at = 0; at < width; at += 1) {
    const left = at < near ? 0 : (plain[to + at - near] ?? 0)
    const up = row === 0 ? 0 : (plain[to + at - width] ?? 0)
    const corner = row === 0 || at < near ? 0 : (plain[to + at - width - near] ?? 0)
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0
    plain[to + at] = ((packed[from + 1 + at] ?? 0) + guess) & 255
  }
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

function numberOr(value: PdfValue | undefined, fallback: number): number {
  return value === undefined || value === null ? fallback : (countOf(value) ?? -1)
}
