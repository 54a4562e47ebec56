import { PdfLexer } from './pdf-lexer.ts'
import { type PdfSection, type PdfSource, readTable } from './pdf-tables.ts'
import { countOf, dictOf, nameOf, PdfBroken, type PdfDict, type PdfValue } from './pdf-value.ts'

/** An object directly in the file. `dict` is set if its value is a dictionary, `data` if it is a stream. */
export type PdfObject = {
  number: number
  generation: number
  offset: number
  value: PdfValue
  dict: PdfDict | null
  data: Buffer | null
}

/** Reads a length that is a separate object, by the object's number; null when it is not known (yet). */
export type LengthOf = (number: number) => number | null

// Viewers search for the end mark in the last 1024 bytes; bytes after it are padding of a printer or a mail program.
const tailBytes = 1024
/** Writers differ in whether they count the line break before `endstream`. */
const lengthSlack = 2

/** `7 0 obj … endobj` at an offset. */
export function readObjectAt(source: PdfSource, offset: number, lengthOf: LengthOf): PdfObject {
  return readObject(new PdfLexer(source.bytes, { at: offset, budget: source.budget }), lengthOf)
}

function readObject(lexer: PdfLexer, lengthOf: LengthOf): PdfObject {
  lexer.skipSpace()
  const offset = lexer.at
  const [number, generation] = [lexer.count(), lexer.count()]
  lexer.expect('obj')
  const value = lexer.peekWord() === 'endobj' ? null : lexer.value()
  const dict = dictOf(value)
  const data = dict !== null && lexer.peekWord() === 'stream' ? readStreamData(lexer, dict, lengthOf) : null
  lexer.expect('endobj')
  return { number, generation, offset, value, dict, data: data }
}

function readStreamData(lexer: PdfLexer, { entries }: PdfDict, lengthOf: LengthOf): Buffer {
  lexer.expect('stream')
  if (lexer.bytes[lexer.at] === 0x0d) lexer.at += 1
  if (lexer.bytes[lexer.at] === 0x0a) lexer.at += 1
  const start = lexer.at
  const written = entries.get('Length')
  const isIndirect = typeof written === 'object' && written?.is === 'reference'
  const length = isIndirect ? lengthOf(written.number) : countOf(written)
  if (length === null && !isIndirect) throw new PdfBroken('a stream without a length')
  const end = length !== null && endsAt(lexer, start + length) ? start + length : findEnd(lexer, start)
  if (length !== null && Math.abs(end - (start + length)) > lengthSlack)
    throw new PdfBroken('a stream of another length')
  lexer.at = end
  lexer.expect('endstream')
  return lexer.bytes.subarray(start, end)
}

function endsAt(lexer: PdfLexer, end: number): boolean {
  if (end > lexer.bytes.length) return false
  // Only white space: a comment there would be data that this check does not see.
  return /^[\0\t\n\f\r ]{0,2}endstream/.test(lexer.bytes.toString('latin1', end, end + 16))
}

function findEnd(lexer: PdfLexer, start: number): number {
  const mark = lexer.bytes.indexOf('endstream', start)
  if (mark < 0) throw new PdfBroken('a stream without an end')
  const before = lexer.bytes.toString('latin1', Math.max(start, mark - 2), mark)
  return mark - (/\r\n$/.test(before) ? 2 : /[\r\n]$/.test(before) ? 1 : 0)
}

export type PdfItems = { objects: PdfObject[]; tables: PdfSection[] }

/**
 * Everything in the file, read from beginning to end without trust in the cross-reference. Between objects only white
 * space, comments and cross-references are allowed.
 */
export function readItems(source: PdfSource, lengthOf: LengthOf): PdfItems {
  const lexer = new PdfLexer(source.bytes, { at: source.header, budget: source.budget })
  const items: PdfItems = { objects: [], tables: [] }
  const endMark = source.bytes.lastIndexOf('%%EOF')
  if (endMark < source.bytes.length - tailBytes) throw new PdfBroken('no end mark')
  for (;;) {
    lexer.skipSpace()
    if (lexer.atEnd) return items
    if (lexer.at > endMark) {
      if (hidesObjects(source.bytes.subarray(endMark))) throw new PdfBroken('an object behind the end mark')
      return items
    }
    const word = lexer.peekWord()
    if (word === 'xref') items.tables.push(readTable(lexer, source))
    else if (word === 'startxref') {
      lexer.expect('startxref')
      lexer.count()
    } else {
      source.budget.spend('objects', 1)
      items.objects.push(readObject(lexer, lengthOf))
    }
  }
}

const objectHead = /\d\s{1,9}\d{1,5}\s{1,9}obj[\s<[(/]/

/** Whether bytes contain something that looks like an object: a viewer that repairs files would read it as one. */
export function hidesObjects(bytes: Buffer): boolean {
  return bytes.includes('obj') && objectHead.test(bytes.toString('latin1'))
}

/** Whether the object is a stream that contains other objects. */
export function isObjectStream({ dict, data }: PdfObject): boolean {
  return data !== null && nameOf(dict?.entries.get('Type')) === 'ObjStm'
}
