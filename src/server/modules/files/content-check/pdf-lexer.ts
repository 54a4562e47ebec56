import { isDeepStrictEqual } from 'node:util'
import { deepestNesting, type PdfBudget } from './pdf-limits.ts'
import { PdfBroken, type PdfDict, type PdfValue } from './pdf-value.ts'

const whitespace = bytesOf('\0\t\n\f\r ')
const delimiters = bytesOf('()<>[]{}/%')
const code = (character: string) => character.charCodeAt(0)
const [open, close, less, more, slash, backslash, percent] = [...'()<>/\\%'].map(code)
const [bracket, endBracket, hash, carriageReturn, lineFeed] = [...'[]#\r\n'].map(code)
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const endInitials = bytesOf('estx')
const capitalR = code('R')
/** Writers put one; some align their tables. */
const mostSpaceInReference = 64
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39
const endMark = '%%EOF'
/** What follows the value of an object; a value that lacks its own end ends before these. */
const objectEnds: readonly string[] = ['endobj', 'stream', 'endstream', 'xref', 'trailer', 'startxref']
// Every alternative begins with another character, so that 60 kB of digits take linear time.
const numeric = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

type LexerOptions = { at?: number; budget: PdfBudget; isLenient?: boolean }

/**
 * Reads PDF objects from bytes. A deviation from the standard throws `PdfBroken`, unless it is lenient: then the lexer
 * reads what viewers read from damaged files. Takes linear time; texts and comments are paid from the budget, because a
 * file can make a reader start again and again before the same text.
 */
export class PdfLexer {
  readonly bytes: Buffer
  at: number
  readonly #budget: PdfBudget
  readonly #isLenient: boolean

  constructor(bytes: Buffer, { at = 0, budget, isLenient = false }: LexerOptions) {
    this.bytes = bytes
    this.at = at
    this.#budget = budget
    this.#isLenient = isLenient
  }

  get atEnd(): boolean {
    return this.at >= this.bytes.length
  }

  /** Skips white space and comments. */
  skipSpace(): void {
    const start = this.at
    this.#skipSpace()
    this.#budget.spend('textBytes', this.at - start)
  }

  #skipSpace(): void {
    for (;;) {
      while (!this.atEnd && whitespace[this.#peek()] === 1) this.at += 1
      if (this.#peek() !== percent) return
      // A program that adds a revision without a line break continues directly after the end mark.
      if (this.bytes.toString('latin1', this.at, this.at + endMark.length) === endMark) {
        this.at += endMark.length
        continue
      }
      while (!this.atEnd && this.#peek() !== lineFeed && this.#peek() !== carriageReturn) this.at += 1
    }
  }

  /** The next run of regular characters, after white space; empty at a delimiter. */
  word(): string {
    this.skipSpace()
    const start = this.at
    while (!this.atEnd && whitespace[this.#peek()] === 0 && delimiters[this.#peek()] === 0) this.at += 1
    this.#budget.spend('textBytes', this.at - start)
    return this.bytes.toString('latin1', start, this.at)
  }

  /** The next word without consuming it. */
  peekWord(): string {
    const start = this.at
    const word = this.word()
    this.at = start
    return word
  }

  expect(word: string): void {
    if (this.word() !== word) throw new PdfBroken(`no ${word} at ${this.at}`)
  }

  /** A whole number that is not negative. */
  count(): number {
    const word = this.word()
    if (!/^\d{1,12}$/.test(word)) throw new PdfBroken(`no number at ${this.at}`)
    return Number(word)
  }

  value(depth = 0): PdfValue {
    if (depth > deepestNesting) throw new PdfBroken('nested too deeply')
    this.#budget.spend('values', 1)
    this.skipSpace()
    const first = this.#peek()
    if (first === slash) return { is: 'name', name: this.#name() }
    if (first === open) return { is: 'string', text: this.#literal() }
    if (first === less) return this.bytes[this.at + 1] === less ? this.dict(depth) : { is: 'string', text: this.#hex() }
    if (first === bracket) return this.#array(depth)
    return this.#plain()
  }

  dict(depth = 0): PdfDict {
    this.#pass(less, less)
    const entries = new Map<string, PdfValue>()
    for (;;) {
      this.skipSpace()
      if (this.#peek() !== slash) {
        if (this.#isLenient && this.#passStray(depth)) continue
        break
      }
      const name = this.#name()
      const value = this.value(depth + 1)
      // Readers differ in which of two values they use.
      if (!this.#isLenient && entries.has(name) && !isDeepStrictEqual(entries.get(name), value)) {
        throw new PdfBroken('an entry twice in one dictionary')
      }
      entries.set(name, value)
    }
    if (!this.#isLenient) this.#pass(more, more)
    else if (this.#peek() === more) this.at += this.bytes[this.at + 1] === more ? 2 : 1
    return { is: 'dict', entries }
  }

  /** Skips something in a dictionary that is no name; false where the dictionary ends, or its object. */
  #passStray(depth: number): boolean {
    if (this.atEnd || this.#peek() === more || this.#atObjectEnd()) return false
    const start = this.at
    this.value(depth + 1)
    if (this.at === start) this.at += 1
    return true
  }

  #atObjectEnd(): boolean {
    // Only four letters begin such a word, and an array may have a million numbers.
    if (endInitials[this.#peek()] !== 1) return false
    return objectEnds.some((word) => this.bytes.toString('latin1', this.at, this.at + word.length) === word)
  }

  #array(depth: number): PdfValue {
    this.at += 1
    const items: PdfValue[] = []
    for (;;) {
      this.skipSpace()
      if (this.#peek() === endBracket) break
      if (this.#isLenient && (this.atEnd || this.#peek() === more || this.#atObjectEnd())) {
        return { is: 'array', items }
      }
      if (this.atEnd) throw new PdfBroken('an array without an end')
      items.push(this.value(depth + 1))
    }
    this.at += 1
    return { is: 'array', items }
  }

  #plain(): PdfValue {
    const word = this.word()
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'null') return null
    // Some writers put no space after a number that is a whole object.
    const glued = /^(\d{1,10})endobj$/.exec(word)?.[1]
    if (glued !== undefined) {
      this.at -= 'endobj'.length
      return Number(glued)
    }
    if (numeric.test(word)) return this.#reference(word) ?? Number(word)
    if (!this.#isLenient) throw new PdfBroken(`no value at ${this.at}`)
    return this.#guess(word)
  }

  /** A damaged number such as `--5` or `1.2.3`, as viewers read it, or null for an unknown word. */
  #guess(word: string): PdfValue {
    // A word that ends an object is left to its reader. An empty one is a delimiter out of place.
    if (objectEnds.includes(word)) this.at -= word.length
    else if (word === '' && this.#peek() !== more && this.#peek() !== endBracket) this.at += 1
    const number = /^[+-]{0,9}(\d{0,15}(?:\.\d{0,15})?)/.exec(word)?.[1] ?? ''
    const size = /\d/.test(number) ? Number(number) : null
    return size !== null && word.startsWith('-') ? -size : size
  }

  /** Reads the rest of `12 0 R` after its first number; null when it is only a number. */
  #reference(number: string): PdfValue {
    if (number.length > 10 || !/^\d{1,10}$/.test(number)) return null
    // Most numbers are in lists of numbers, in which this look ahead must cost little.
    let at = this.#behindSpace(this.at)
    const generation = at
    while (at < generation + 5 && isDigit(this.bytes[at])) at += 1
    const end = at
    at = this.#behindSpace(at)
    if (end === generation || at === end || this.bytes[at] !== capitalR || !this.#isWordEnd(at + 1)) return null
    this.#budget.spend('textBytes', at - this.at)
    this.at = at + 1
    return { is: 'reference', number: Number(number) }
  }

  #behindSpace(from: number): number {
    let at = from
    while (at < from + mostSpaceInReference && whitespace[this.bytes[at] ?? 1] === 1) at += 1
    return at
  }

  #isWordEnd(at: number): boolean {
    const byte = this.bytes[at]
    return byte === undefined || whitespace[byte] === 1 || delimiters[byte] === 1
  }

  #name(): string {
    this.at += 1
    const start = this.at
    while (!this.atEnd && whitespace[this.#peek()] === 0 && delimiters[this.#peek()] === 0) this.at += 1
    const written = this.bytes.toString('latin1', start, this.at)
    if (!this.bytes.subarray(start, this.at).includes(hash ?? 0)) return written
    return written.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }

  #literal(): string {
    this.at += 1
    const start = this.at
    let depth = 1
    while (depth > 0) {
      if (this.atEnd && !this.#isLenient) throw new PdfBroken('a text without an end')
      if (this.atEnd) break
      const byte = this.#peek()
      if (byte === backslash) this.at += 1
      else if (byte === open) depth += 1
      else if (byte === close) depth -= 1
      this.at += 1
    }
    this.#budget.spend('textBytes', this.at - start)
    const written = this.bytes.toString('latin1', start, depth > 0 ? this.at : this.at - 1)
    return written.replaceAll(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_, octal?: string, other = '') =>
      octal === undefined
        ? (escapes[other] ?? (/[\r\n]/.test(other) ? '' : other))
        : String.fromCharCode(Number.parseInt(octal, 8) & 255),
    )
  }

  #hex(): string {
    const end = this.bytes.indexOf('>', this.at)
    const digits = this.bytes
      .toString('latin1', this.at + 1, Math.max(end, this.at + 1))
      .replaceAll(/[\0\t\n\f\r ]/g, '')
    this.#budget.spend('textBytes', (end < 0 ? this.bytes.length : end) - this.at)
    if (this.#isLenient) return this.#guessHex(digits, end)
    if (end < 0 || !/^[0-9a-fA-F]*$/.test(digits)) throw new PdfBroken(`no hexadecimal text at ${this.at}`)
    this.at = end + 1
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1')
  }

  #guessHex(written: string, end: number): string {
    this.at = end < 0 ? this.bytes.length : end + 1
    const digits = written.replaceAll(/[^0-9a-fA-F]/g, '')
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1')
  }

  #pass(...wanted: (number | undefined)[]): void {
    for (const byte of wanted) {
      if (this.#peek() !== byte) throw new PdfBroken(`a dictionary is broken at ${this.at}`)
      this.at += 1
    }
  }

  #peek(): number {
    return this.bytes[this.at] ?? -1
  }
}

/** A table with 1 for each byte that is a character of the text. */
function bytesOf(text: string): Uint8Array {
  const table = new Uint8Array(256)
  for (const character of text) table[character.charCodeAt(0)] = 1
  return table
}
