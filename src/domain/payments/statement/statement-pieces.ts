import { type Reading, readCell } from './statement-cells.ts'
import { readWords, type Word, wordAt, wordsOf } from './statement-words.ts'

/** A part of a line without columns: words, or a number with what it may be. dash: a hyphen in place of an amount. */
export type Piece = ({ kind: 'word' } & Word) | { kind: 'number'; text: string; reading: Reading } | { kind: 'dash' }

/** The numbers of a line, each tried where no letter or digit is before it. */
const shapes = {
  moment:
    /\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)|\d{1,2}[-/.](?:\d{1,2}[-/.]|[a-z]{3,9}[-/.,])\d{2,4}(?![\da-z])|\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6},? \d{4}(?!\d)/iy,
  masked: /[a-z\d]{0,8}(?:\*{2,10}|x{4,10})[-\dx*]{0,20}/iy,
  joined: /\d{1,20}(?:[-/]\d{1,20}){1,4}(?![\da-z])/iy,
  money:
    /\(?[-\u2212\u2010-\u2013]?\s{0,3}(?:(?:৳|tk\.?|bdt\.?|taka|টাকা)[\s:.]{0,3})?[-\u2212\u2010-\u2013]?(?:\d{1,3}(?:,\d{2}){0,4},\d{3}|\d{1,3}(?:,\d{3}){1,4}|\d{1,20})(?:\.\d{1,2}(?!\d))?(?:e\+\d{1,2})?(?:\s?(?:৳|tk|bdt|taka|টাকা)(?![\s:.]{0,3}\d)|\s?\/[-=])?(?:\s?(?:dr|cr)\.?|\s?[dc])?\)?[-\u2212\u2013]?(?![\p{L}\p{M}\d]|[-/]\d)/iuy,
  code: /[a-z\d]+(?:[-/_][a-z\d]+){0,6}/iy,
  word: /[\p{L}\p{M}]+/uy,
} as const

function match(shape: keyof typeof shapes, row: string, at: number): string | null {
  const pattern = shapes[shape]
  pattern.lastIndex = at
  return pattern.exec(row)?.[0] ?? null
}

const isDash = /^[-\u2010-\u2015\u2212]$/

/** Splits a line into words and numbers, in their order. */
export function piecesOf(row: string): Piece[] {
  const pieces: Piece[] = []
  let words: string[] = []
  const flush = () => {
    pieces.push(...readWords(words).map((word) => ({ kind: 'word' as const, ...word })))
    words = []
  }
  for (let at = 0; at < row.length; ) {
    const text = numberAt(row, at)
    const word = text === null ? match('word', row, at) : null
    if (text !== null) {
      words.push(...refusingParts(text))
      flush()
      pieces.push({ kind: 'number', text, reading: readNumber(text) })
    } else if (word !== null) words.push(wordAt(row, at, word))
    else if (isLoneDash(row, at)) {
      flush()
      pieces.push({ kind: 'dash' })
    }
    at += text?.length ?? word?.length ?? 1
  }
  flush()
  return pieces
}

const digit = /\d/

function numberAt(row: string, at: number): string | null {
  if (/[\s"=:;,|]/.test(row.charAt(at))) return null
  for (const shape of ['moment', 'masked', 'joined', 'money', 'code'] as const) {
    const text = match(shape, row, at)
    if (text !== null && digit.test(text)) return text
  }
  return null
}

const nothing: Reading = { id: null, amount: null, date: null, isMobile: false }

/** A time or a masked number is no id. A wallet writes the digit of a check behind the mobile number of an account. */
function readNumber(text: string): Reading {
  if (/[*:]|x{4}/i.test(text)) return nothing
  if (/^01\d{9}-\d$/.test(text)) return { ...nothing, isMobile: true }
  const isEnclosed = text.startsWith('(') === text.endsWith(')')
  return readCell(isEnclosed ? text : text.replace(/[()]/, ''))
}

/** Words that are joined to a number with a hyphen or a slash and refuse a line, as in REVERSAL-8N7A6D5EE7. */
function refusingParts(text: string): string[] {
  if (!/[-/_]|[a-z]{4}/i.test(text)) return []
  return wordsOf(text).filter((word) => readWords([word])[0]?.meaning !== 'unknown' && word.length > 2)
}

function isLoneDash(row: string, at: number): boolean {
  const isEdge = (sign: string) => sign === '' || /[\s;|,]/.test(sign)
  return isDash.test(row.charAt(at)) && isEdge(row.charAt(at - 1)) && isEdge(row.charAt(at + 1))
}
