import { constants, inflateSync } from 'node:zlib'
import type { PdfBudget } from './pdf-limits.ts'
import { unpredict } from './pdf-predictors.ts'
import { dictOf, itemsOf, nameOf, PdfBroken, type PdfDict } from './pdf-value.ts'

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
export function isSamples({ entries }: PdfDict): boolean {
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
