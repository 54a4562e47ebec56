import { PdfLexer } from './pdf-lexer.ts'
import { mostInObjectStream } from './pdf-limits.ts'
import { isObjectStream, type PdfObject } from './pdf-objects.ts'
import { readStructure } from './pdf-streams.ts'
import type { PdfSource } from './pdf-tables.ts'
import { countOf, PdfBroken, type PdfValue } from './pdf-value.ts'

/** An object that is packed into a stream with others. */
export type PackedObject = { number: number; container: number; index: number; value: PdfValue }

/** The objects in all object streams of the file, and the unpacked bytes of these streams. */
export function readObjectStreams(
  objects: readonly PdfObject[],
  source: PdfSource,
): { packed: PackedObject[]; unpacked: Buffer[] } {
  const packed: PackedObject[] = []
  const unpacked: Buffer[] = []
  const containers = new Set<number>()
  for (const object of objects.filter(isObjectStream)) {
    if (containers.has(object.number)) throw new PdfBroken('two object streams of one number')
    containers.add(object.number)
    const { bytes, held } = readObjectStream(object, source)
    unpacked.push(bytes)
    packed.push(...held)
  }
  return { packed, unpacked }
}

function readObjectStream(
  { number: container, dict, data }: PdfObject,
  source: PdfSource,
): { bytes: Buffer; held: PackedObject[] } {
  const count = countOf(dict?.entries.get('N'))
  const first = countOf(dict?.entries.get('First'))
  if (dict === null || data === null || count === null || first === null || count > mostInObjectStream) {
    throw new PdfBroken('an object stream without a head')
  }
  source.budget.spend('objects', count)
  const bytes = readStructure({ dict, data }, source.budget)
  const lexer = new PdfLexer(bytes, { budget: source.budget })
  const head = Array.from({ length: count }, () => ({ number: lexer.count(), offset: first + lexer.count() }))
  if (new Set(head.map(({ number }) => number)).size !== count) throw new PdfBroken('an object twice in one stream')
  const held = head.map(({ number, offset }, index) => {
    if (offset > bytes.length) throw new PdfBroken('an object behind the end of its stream')
    lexer.at = offset
    return { number, container, index, value: lexer.value() }
  })
  return { bytes, held }
}
