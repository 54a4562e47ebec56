import type { PdfPlace } from '../pdf-tables.ts'
import { dictOf, nameOf, type PdfDict, type PdfValue, readOr } from '../pdf-value.ts'
import type { ObjectIndex } from './object-index.ts'

const mostTrailers = 100

/** The entries of all trailers that count, the newest last. */
export type Trailer = Map<string, PdfValue>

/** What a file contains when nothing in it is trusted to say where. */
export type Scan = {
  /** The last place of each number. */
  places: Map<number, PdfPlace>
  trailer: Trailer
  /** The streams of objects and where they are, in the order of the file. */
  containers: { number: number; offset: number }[]
  /** The catalogues, the last one first. */
  catalogs: number[]
}

/** Reads a file from beginning to end, object by object. */
export function scanObjects(index: ObjectIndex): Scan {
  const scan: Scan = { places: new Map(), trailer: new Map(), containers: [], catalogs: [] }
  const heads = index.heads()
  for (let next = heads.next(); !next.done; ) next = heads.next(takeObject(index, next.value, scan))
  const { bytes } = index
  for (const at of trailersOf(bytes)) {
    const lexer = index.lexerAt(at + 'trailer'.length)
    lexer.skipSpace()
    if (bytes.toString('latin1', lexer.at, lexer.at + 2) === '<<')
      addTrailer(
        scan,
        readOr(() => lexer.dict(), null),
      )
  }
  return scan
}

/** The last trailers, in the order of the file; the newest has what counts. */
function trailersOf(bytes: Buffer): number[] {
  const found: number[] = []
  for (let at = bytes.lastIndexOf('trailer'); at > 0 && found.length < mostTrailers; ) {
    found.unshift(at)
    at = bytes.lastIndexOf('trailer', at - 1)
  }
  return found
}

function takeObject(index: ObjectIndex, offset: number, scan: Scan): number {
  const found = readOr(() => index.readAt(offset, () => null), null)
  if (found === null) return offset + 1
  const { number, generation, value, data, end } = found
  scan.places.set(number, { offset, generation })
  const dict = dictOf(value)
  const type = nameOf(dict?.entries.get('Type'))
  if (data !== null && type === 'ObjStm') scan.containers.push({ number, offset })
  if (data !== null && type === 'XRef') addTrailer(scan, dict)
  if (type === 'Catalog') scan.catalogs.unshift(number)
  return end
}

function addTrailer({ trailer }: Scan, dict: PdfDict | null): void {
  for (const [key, value] of dict?.entries ?? []) trailer.set(key, value)
}
