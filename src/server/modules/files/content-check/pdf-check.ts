import { PdfLexer } from './pdf-lexer.ts'
import { createPdfBudget, mostInObjectStream } from './pdf-limits.ts'
import { hidesObjects, isObjectStream, type LengthOf, type PdfObject, readItems, readObjectAt } from './pdf-objects.ts'
import { containsForbidden, type FindAll, isExternalStream, isHarmless } from './pdf-rules.ts'
import { readSections } from './pdf-sections.ts'
import { readContent, readStructure } from './pdf-streams.ts'
import type { PdfPlace, PdfSection, PdfSource } from './pdf-tables.ts'
import { countOf, dictOf, itemsOf, nameOf, PdfBroken, type PdfDict, type PdfValue } from './pdf-value.ts'

// Before the header there may be a byte order mark or blank lines (content-checker.ts).
const longestLead = 32

/** Whether a PDF is whole and does nothing by itself. */
export async function isWholePdf(bytes: Buffer): Promise<boolean> {
  return findFault(bytes) === null
}

/**
 * The fault of a PDF, in words for a developer; null when it is whole and harmless. It is read twice: by its
 * cross-reference, as viewers do, and from beginning to end. Both must find the same objects at the same places, so
 * that no viewer sees an object that was not checked. All objects of all revisions must be harmless. Two objects with
 * the same number are two revisions and must be named by two sections.
 */
export function findFault(bytes: Buffer): string | null {
  const lead = bytes.toString('latin1', 0, longestLead).indexOf('%PDF-')
  if (lead < 0) return 'no header'
  if (containsForbidden(bytes)) return 'its bytes name something that runs'
  // Offsets count from the header, or from the start of the file if a program put bytes before the header.
  const [fault = null, other = fault] = [...new Set([0, lead])].map((base) => {
    return findFaultOf({ bytes, base, header: lead, budget: createPdfBudget() })
  })
  return fault === null ? null : other
}

function findFaultOf(source: PdfSource): string | null {
  try {
    refuseFaults(source)
    return null
  } catch (error) {
    if (error instanceof PdfBroken) return error.message
    throw error
  }
}

function refuseFaults(source: PdfSource): void {
  const sections = readSections(source)
  const { objects, tables } = readItems(source, lengthReader(source, sections))
  const { packed, unpacked } = readObjectStreams(objects, source)
  const read = { sections, tables, objects, packed }
  refuseMismatch(read)
  const { findAll, find } = collectDefinitions(read)
  const values = [...objects, ...packed, ...sections.map(({ trailer }) => ({ value: trailer }))]
  if (!values.every(({ value }) => isHarmless(value, findAll))) throw new PdfBroken('an object that runs or carries')
  for (const object of objects) refuseStream(object, source)
  if (unpacked.some(containsForbidden)) throw new PdfBroken('an object stream names something that runs')
  if (!hasPages(sections, find)) throw new PdfBroken('no pages')
}

/** Whether the newest revision has a catalogue and a tree with at least one page, all of whose branches resolve. */
function hasPages(sections: readonly PdfSection[], find: Find): boolean {
  const root = sections.map(({ trailer }) => trailer.entries.get('Root')).find((found) => found !== undefined)
  const catalog = followDict(root, find)
  const first = catalog?.entries.get('Pages')
  const waiting: (PdfValue | undefined)[] = [first]
  const seen = new Set<number>()
  let pages = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next?.is !== 'reference' || seen.has(next.number)) return false
    seen.add(next.number)
    const node = followDict(next, find)
    if (node === null) return false
    const kids = itemsOf(follow(node.entries.get('Kids'), find))
    if (kids !== null) waiting.push(...kids)
    else if (nameOf(node.entries.get('Type')) !== 'Pages') pages += 1
  }
  return pages > 0
}

type Find = (number: number) => PdfValue | undefined

function follow(value: PdfValue | undefined, find: Find): PdfValue | undefined {
  return typeof value === 'object' && value?.is === 'reference' ? find(value.number) : value
}

function followDict(value: PdfValue | undefined, find: Find): PdfDict | null {
  return dictOf(follow(value, find))
}

/** An object that is packed into a stream with others. */
type PackedObject = { number: number; container: number; index: number; value: PdfValue }

/** The objects in all object streams of the file, and the unpacked bytes of these streams. */
function readObjectStreams(
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

/** Reads lengths that are separate objects. If the length is a packed object, the stream's end is searched. */
function lengthReader(source: PdfSource, sections: readonly PdfSection[]): LengthOf {
  const known = new Map<number, number | null>()
  const read = (number: number): number | null => {
    const place = findPlace(sections, number)
    if (place === null || 'container' in place) return null
    const object = readObjectAt(source, place.offset, () => null)
    if (object.number !== number) throw new PdfBroken('a length is another object')
    return countOf(object.value)
  }
  return (number) => {
    const length = known.get(number) ?? read(number)
    known.set(number, length)
    return length
  }
}

/** The place of an object according to the newest section that lists it. */
function findPlace(sections: readonly PdfSection[], number: number): PdfPlace | null {
  for (const { places } of sections) {
    const place = places.get(number)
    if (place !== undefined && place !== null) return place
  }
  return null
}

type Read = {
  sections: readonly PdfSection[]
  tables: readonly PdfSection[]
  objects: readonly PdfObject[]
  packed: readonly PackedObject[]
}

/**
 * Both ways of reading must agree. Every place that a section names must contain that object, and an object that no
 * section names must be the only one with its number. Left-over objects in an object stream are checked like all others
 * and are allowed: programs that rewrite a file keep the streams and put replaced objects elsewhere.
 */
function refuseMismatch({ sections, tables, objects, packed }: Read): void {
  const named = new Set<string>()
  for (const { places } of sections) {
    for (const [number, place] of places) if (place !== null) named.add(placeKey(number, place))
  }
  const found = new Set([...objects, ...packed].map((object) => placeKey(object.number, object)))
  for (const key of named) if (!found.has(key)) throw new PdfBroken('a section names what is not there')
  const chained = new Set(sections.map(({ offset }) => offset))
  const times = new Map<number, number>()
  for (const { number } of [...objects, ...packed]) times.set(number, (times.get(number) ?? 0) + 1)
  for (const object of objects) {
    // A cross-reference stream need not name itself.
    const isKnown = named.has(placeKey(object.number, object)) || chained.has(object.offset)
    if (!isKnown && times.get(object.number) !== 1)
      throw new PdfBroken('an object twice, and one that no section names')
  }
  for (const { offset } of tables) if (!chained.has(offset)) throw new PdfBroken('a section that nothing leads to')
  const starts = new Set([...tables, ...objects].map(({ offset }) => offset))
  for (const offset of chained) if (!starts.has(offset)) throw new PdfBroken('a section within something else')
}

function placeKey(number: number, place: PdfPlace): string {
  if ('container' in place) return `${number} in ${place.container} ${place.index}`
  return `${number} ${place.generation} at ${place.offset}`
}

type Definitions = {
  /** The definitions of a number in all revisions. */
  findAll: FindAll
  /** The definition of a number in the newest revision. */
  find: (number: number) => PdfValue | undefined
}

function collectDefinitions({ sections, objects, packed }: Read): Definitions {
  const all = new Map<number, PdfValue[]>()
  const byPlace = new Map<string, PdfValue>()
  const add = (number: number, place: PdfPlace, value: PdfValue) => {
    byPlace.set(placeKey(number, place), value)
    const others = all.get(number)
    if (others === undefined) all.set(number, [value])
    else others.push(value)
  }
  for (const object of objects) add(object.number, object, object.value)
  for (const object of packed) add(object.number, object, object.value)
  return {
    findAll: (number) => all.get(number) ?? [],
    find: (number) => {
      const place = findPlace(sections, number)
      return place === null ? undefined : byPlace.get(placeKey(number, place))
    },
  }
}

function refuseStream({ dict, data }: PdfObject, source: PdfSource): void {
  if (dict === null || data === null) return
  if (isExternalStream(dict)) throw new PdfBroken('a stream in another file')
  if (hidesObjects(data)) throw new PdfBroken('an object within a stream')
  const content = readContent({ dict, data }, source.budget)
  if (content !== null && containsForbidden(content)) throw new PdfBroken('a stream names something that runs')
}
