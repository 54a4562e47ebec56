import { PdfLexer } from './pdf-lexer.ts'
import { mostSections } from './pdf-limits.ts'
import { readObjectAt } from './pdf-objects.ts'
import { readStructure } from './pdf-streams.ts'
import { type PdfPlace, type PdfSection, type PdfSource, placeAt, readTable } from './pdf-tables.ts'
import { countOf, itemsOf, nameOf, PdfBroken, type PdfDict } from './pdf-value.ts'

/** All sections that the last `startxref` leads to, the newest first. */
export function readSections(source: PdfSource): PdfSection[] {
  const sections: PdfSection[] = []
  const waiting = [startOf(source)]
  const seen = new Set<number>()
  for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
    if (seen.has(offset)) throw new PdfBroken('the cross-reference goes in a circle')
    if (seen.size >= mostSections) throw new PdfBroken('too many cross-reference sections')
    seen.add(offset)
    const section = readSection(source, offset)
    sections.push(section)
    source.budget.spend('objects', section.places.size)
    for (const name of ['XRefStm', 'Prev']) {
      const next = section.trailer.entries.get(name)
      if (next === undefined) continue
      const at = countOf(next)
      if (at === null) throw new PdfBroken(`${name} is no offset`)
      waiting.push(at + source.base)
    }
  }
  return sections
}

function startOf({ bytes, budget, base }: PdfSource): number {
  const at = bytes.lastIndexOf('startxref')
  if (at < 0) throw new PdfBroken('no startxref')
  return new PdfLexer(bytes, { at: at + 'startxref'.length, budget }).count() + base
}

function readSection(source: PdfSource, offset: number): PdfSection {
  const lexer = new PdfLexer(source.bytes, { at: offset, budget: source.budget })
  lexer.skipSpace()
  const at = lexer.at
  return lexer.peekWord() === 'xref' ? readTable(lexer, source) : readXrefStream(source, at)
}

function readXrefStream(source: PdfSource, offset: number): PdfSection {
  const { dict, data } = readObjectAt(source, offset, () => null)
  if (dict === null || data === null || nameOf(dict.entries.get('Type')) !== 'XRef') {
    throw new PdfBroken('startxref or Prev leads to no cross-reference')
  }
  const widths = itemsOf(dict.entries.get('W'))?.map(countOf) ?? []
  const [type = null, second = null, third = null] = widths
  if (widths.length !== 3 || type === null || second === null || third === null || type + second + third > 24) {
    throw new PdfBroken('a cross-reference stream without widths')
  }
  const places = new Map<number, PdfPlace | null>()
  const rows = readStructure({ dict, data }, source.budget)
  let at = 0
  const take = (width: number): number => {
    let value = 0
    for (let end = at + width; at < end; at += 1) value = value * 256 + (rows[at] ?? 0)
    return value
  }
  for (const [start, count] of subsectionsOf(dict)) {
    if (at + count * (type + second + third) > rows.length) throw new PdfBroken('a cross-reference stream is cut')
    source.budget.spend('values', count)
    for (let number = start; number < start + count; number += 1) {
      const [kind, one, two] = [type === 0 ? 1 : take(type), take(second), take(third)]
      if (places.has(number)) throw new PdfBroken('an object twice in one section')
      places.set(number, placeOf({ kind, one, two }, source))
    }
  }
  return { offset, kind: 'stream', places, trailer: dict }
}

type XrefRow = { kind: number; one: number; two: number }

function placeOf({ kind, one, two }: XrefRow, { bytes, base }: PdfSource): PdfPlace | null {
  if (kind === 0 || (kind === 1 && one === 0)) return null
  if (kind === 1) return placeAt(bytes, { offset: one + base, generation: two })
  if (kind === 2) return { container: one, index: two }
  throw new PdfBroken('an unknown cross-reference entry')
}

function subsectionsOf({ entries }: PdfDict): [start: number, count: number][] {
  const size = countOf(entries.get('Size'))
  const numbers = entries.has('Index') ? itemsOf(entries.get('Index'))?.map(countOf) : [0, size]
  if (numbers === undefined || numbers.length % 2 !== 0) throw new PdfBroken('Index is no list of pairs')
  return Array.from({ length: numbers.length / 2 }, (_, pair) => {
    const [start, count] = [numbers[2 * pair] ?? null, numbers[2 * pair + 1] ?? null]
    if (start === null || count === null) throw new PdfBroken('Index is no list of numbers')
    return [start, count]
  })
}
