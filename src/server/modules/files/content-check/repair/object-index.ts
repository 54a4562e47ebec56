import { PdfLexer } from '../pdf-lexer.ts'
import type { PdfBudget } from '../pdf-limits.ts'
import { countOf, dictOf, type PdfDict, type PdfValue } from '../pdf-value.ts'

/** An object as it was read leniently: `data` when it is a stream, `end` where reading stopped. */
export type FoundObject = {
  number: number
  generation: number
  offset: number
  end: number
  value: PdfValue
  data: Buffer | null
}

/** The number of another object that is a length; null where it cannot be read. */
export type FindLength = (number: number) => number | null

/** Most white space between the three words of an object's head. */
const mostSpace = 16

/**
 * Reads objects from any place of a damaged file. The positions of all end marks are found once, so that a thousand
 * streams without an end do not search the file a thousand times.
 */
export class ObjectIndex {
  readonly bytes: Buffer
  readonly #budget: PdfBudget
  readonly #ends: { endstream: number[]; endobj: number[] }

  constructor(bytes: Buffer, budget: PdfBudget) {
    this.bytes = bytes
    this.#budget = budget
    this.#ends = { endstream: positionsOf(bytes, 'endstream'), endobj: positionsOf(bytes, 'endobj') }
  }

  lexerAt(at: number): PdfLexer {
    return new PdfLexer(this.bytes, { at, budget: this.#budget, isLenient: true })
  }

  /** The object whose head is at `offset`, or behind a little white space there; null when there is none. */
  readAt(offset: number, findLength: FindLength): FoundObject | null {
    const lexer = this.lexerAt(offset)
    const number = readCount(lexer)
    const generation = readCount(lexer)
    if (number === null || generation === null || !passObj(lexer)) return null
    this.#budget.spend('objects', 1)
    const value = lexer.value()
    const dict = dictOf(value)
    const data = dict !== null && lexer.peekWord() === 'stream' ? this.#readData(lexer, dict, findLength) : null
    return { number, generation, offset, end: lexer.at, value, data }
  }

  /**
   * The heads of all objects from beginning to end, except those within the data of a stream. The reader says where the
   * object ended.
   */
  *heads(): Generator<number, void, number> {
    let from = 0
    for (let at = this.bytes.indexOf('obj', from); at >= 0; at = this.bytes.indexOf('obj', Math.max(at + 3, from))) {
      const head = headBefore(this.bytes, at)
      if (head !== null && head >= from) from = yield head
    }
  }

  #readData(lexer: PdfLexer, { entries }: PdfDict, findLength: FindLength): Buffer {
    lexer.word()
    const start = dataStart(this.bytes, lexer.at)
    const written = entries.get('Length')
    const length =
      typeof written === 'object' && written?.is === 'reference' ? findLength(written.number) : countOf(written)
    const end = length !== null && isEnd(this.bytes, start + length) ? start + length : this.#findEnd(start)
    lexer.at = end
    if (lexer.peekWord() === 'endstream') lexer.word()
    return this.bytes.subarray(start, end)
  }

  /** The end of data whose length is wrong: before its end mark, the end of its object, or the end of the file. */
  #findEnd(start: number): number {
    const mark = firstFrom(this.#ends.endstream, start) ?? firstFrom(this.#ends.endobj, start) ?? this.bytes.length
    const before = this.bytes.toString('latin1', Math.max(start, mark - 2), mark)
    return mark - (before === '\r\n' ? 2 : /[\r\n]$/.test(before) ? 1 : 0)
  }
}

function positionsOf(bytes: Buffer, word: string): number[] {
  const found: number[] = []
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) found.push(at)
  return found
}

/** The first position that is not before `from`, by halving. */
function firstFrom(positions: readonly number[], from: number): number | undefined {
  let [low, high] = [0, positions.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((positions[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return positions[low]
}

function readCount(lexer: PdfLexer): number | null {
  const word = lexer.word()
  return /^\d{1,10}$/.test(word) ? Number(word) : null
}

/** Some writers put no space behind `obj`: the lexer reads one word then, such as `obj12`. */
function passObj(lexer: PdfLexer): boolean {
  const word = lexer.word()
  if (!word.startsWith('obj')) return false
  lexer.at -= word.length - 'obj'.length
  return true
}

function dataStart(bytes: Buffer, after: number): number {
  let at = after
  while (bytes[at] === 0x20 || bytes[at] === 0x09) at += 1
  // Blanks belong to the data unless a line break follows them.
  if (bytes[at] !== 0x0d && bytes[at] !== 0x0a) return after
  if (bytes[at] === 0x0d) at += 1
  return bytes[at] === 0x0a ? at + 1 : at
}

function isEnd(bytes: Buffer, end: number): boolean {
  return end <= bytes.length && /^[\0\t\n\f\r ]{0,4}endstream/.test(bytes.toString('latin1', end, end + 16))
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39
const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0 || (byte !== undefined && byte >= 9 && byte <= 13)

/** Where the head `12 0 obj` begins whose last word is at `at`; null when there is no such head. */
function headBefore(bytes: Buffer, at: number): number | null {
  let place = at
  for (const mostDigits of [5, 10]) {
    const wordEnd = back(bytes, place, { isPart: isSpace, most: mostSpace })
    const start = back(bytes, wordEnd, { isPart: isDigit, most: mostDigits })
    if (wordEnd === place || start === wordEnd) return null
    place = start
  }
  return place
}

type Run = { isPart: (byte: number | undefined) => boolean; most: number }

function back(bytes: Buffer, from: number, { isPart, most }: Run): number {
  let at = from
  while (at > 0 && from - at < most && isPart(bytes[at - 1])) at -= 1
  return at
}
