import { isDeepStrictEqual } from 'node:util'
import { deepestNesting, type PdfBudget } from './pdf-limits.ts'
import { PdfBroken, type PdfDict, type PdfValue } from './pdf-value.ts'

const whitespace = bytesOf('\0\t\n\f\r ')
const delimiters = bytesOf('()<>[]{}/%')
const code = (character: string) => character.charCodeAt(0)
const [open, close, less, more, slash, backslash, percent] = [...'()<>/\\%'].map(code)
const [bracket, endBracket, hash, carriageReturn, lineFeed] = [...'[]#\r\n'].map(code)
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const endMark = '%%EOF'
const numeric = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

/** Reads PDF objects from bytes, strictly: a deviation from the standard throws `PdfBroken`. Takes linear time. */
export class PdfLexer {
  readonly bytes: Buffer
  at: number
  readonly #budget: PdfBudget

  constructor(bytes: Buffer, { at = 0, budget }: { at?: number; budget: PdfBudget }) {
    this.bytes = bytes
    this.at = at
    this.#budget = budget
  }

  get atEnd(): boolean {
    return this.at >= this.bytes.length
  }

  /** Skips white space and comments. */
  skipSpace(): void {
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
      if (this.#peek() !== slash) break
      const name = this.#name()
      const value = this.value(depth + 1)
      // Readers differ in which of two values they use.
      if (entries.has(name) && !isDeepStrictEqual(entries.get(name), value)) {
        throw new PdfBroken('an entry twice in one dictionary')
      }
      entries.set(name, value)
    }
    this.#pass(more, more)
    return { is: 'dict', entries }
  }

  #array(depth: number): PdfValue {
    this.at += 1
    const items: PdfValue[] = []
    for (;;) {
      this.skipSpace()
      if (this.#peek() === endBracket) break
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
    if (!numeric.test(word)) throw new PdfBroken(`no value at ${this.at}`)
    return this.#reference(word) ?? Number(word)
  }

  /** Reads the rest of `12 0 R` after its first number; null when it is only a number. */
  #reference(number: string): PdfValue {
    if (!/^\d{1,10}$/.test(number)) return null
    const start = this.at
    if (/^\d{1,5}$/.test(this.word()) && this.word() === 'R') return { is: 'reference', number: Number(number) }
    this.at = start
    return null
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
      if (this.atEnd) throw new PdfBroken('a text without an end')
      const byte = this.#peek()
      if (byte === backslash) this.at += 1
      else if (byte === open) depth += 1
      else if (byte === close) depth -= 1
      this.at += 1
    }
    const written = this.bytes.toString('latin1', start, this.at - 1)
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
    if (end < 0 || !/^[0-9a-fA-F]*$/.test(digits)) throw new PdfBroken(`no hexadecimal text at ${this.at}`)
    this.at = end + 1
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
