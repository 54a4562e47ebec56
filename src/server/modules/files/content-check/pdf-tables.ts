import type { PdfLexer } from './pdf-lexer.ts'
import type { PdfBudget } from './pdf-limits.ts'
import { PdfBroken, type PdfDict } from './pdf-value.ts'

/** Where an object is: at an offset of the file, or at an index in an object stream. */
type PlaceInFile = { offset: number; generation: number }
export type PdfPlace = PlaceInFile | { container: number; index: number }

/** A part of the cross-reference: the objects that it names (null for free ones) and its trailer. */
export type PdfSection = {
  offset: number
  kind: 'table' | 'stream'
  places: Map<number, PdfPlace | null>
  trailer: PdfDict
}

/** The file to read: its bytes, its budget, the position of its header, and the base of its offsets. */
export type PdfSource = { bytes: Buffer; budget: PdfBudget; header: number; base: number }

/** A table from its `xref` to the end of its trailer. */
export function readTable(lexer: PdfLexer, { budget, base }: PdfSource): PdfSection {
  lexer.skipSpace()
  const offset = lexer.at
  lexer.expect('xref')
  const places = new Map<number, PdfPlace | null>()
  while (lexer.peekWord() !== 'trailer') {
    let start = lexer.count()
    const count = lexer.count()
    budget.spend('values', count)
    for (let index = 0; index < count; index += 1) {
      const [at, generation, kind] = [lexer.count(), lexer.count(), lexer.word()]
      if (kind !== 'n' && kind !== 'f') throw new PdfBroken('a cross-reference entry is broken')
      // A known mistake of old writers: the table begins with object 0 and says that it is object 1.
      if (index === 0 && start === 1 && kind === 'f' && generation === 65_535) start = 0
      const number = start + index
      if (places.has(number)) throw new PdfBroken('an object twice in one section')
      // Some writers leave offset 0 for numbers that they do not use.
      places.set(number, kind === 'f' || at === 0 ? null : placeAt(lexer.bytes, { offset: at + base, generation }))
    }
  }
  lexer.expect('trailer')
  lexer.skipSpace()
  return { offset, kind: 'table', places, trailer: lexer.dict() }
}

/** Skips up to two bytes of white space, because some writers give the line break before an object as its place. */
export function placeAt(bytes: Buffer, { offset, generation }: PlaceInFile): PlaceInFile {
  let at = offset
  while (at < offset + 2 && (bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x20)) at += 1
  return { offset: at, generation }
}
