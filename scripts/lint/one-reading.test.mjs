import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../checkout/checkout.mjs'
import { readSources } from './import-walls.mjs'

/** Normal forms, Bengali digits, and the removal of spaces, separators or invisible characters. */
const strippers = [
  /\.normalize\(/,
  /\btoAsciiDigits\b/,
  /\.replace(?:All)?\(\/(?:[^/\n]|\\\/)*(?:\\s|\\p\{Cf\}|\\p\{Cc\}|\\u20[01])(?:[^/\n]|\\\/)*\/\w*, ''\)/,
]

const allowed = [
  'src/domain/reference/read-text.ts',
  // Has the digits of both scripts.
  'src/domain/reference/numerals.ts',
  // The reader of statements takes whole lines apart, and keeps what no person typed.
  /^src\/domain\/payments\/statement\//,
  // A header of HTTP, not a typed text.
  'src/server/platform/answers/content-encoding.ts',
]

const isAllowed = (path) => allowed.some((each) => (typeof each === 'string' ? each === path : each.test(path)))

/** The lines of a source that strip or normalise a text. */
function stripsOf(source) {
  return source.split('\n').filter((line) => strippers.some((pattern) => pattern.test(line)))
}

test('only one place strips and normalises what is typed', () => {
  const paths = readSources().filter((path) => !/\.(?:test|samples|suite|model)\.tsx?$|\/fixtures\//.test(path))
  const found = paths.flatMap((path) =>
    isAllowed(path) ? [] : stripsOf(readFileSync(join(root, path), 'utf8')).map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
  expect(paths.length).toBeGreaterThan(500)
})

test('each way of stripping is found', () => {
  const lines = [
    "text.normalize('NFKC')",
    'toAsciiDigits(typed)',
    "typed.replace(/[\\s,৳]/g, '')",
    "typed.replace(/\\s/g, '')",
    "typed.replace(/[\\p{Cf}\\/]/gu, '')",
    "typed.replace(/[\\u200b-\\u200f]/g, '')",
  ]
  expect(stripsOf(lines.join('\n'))).toEqual(lines)
  expect(stripsOf("readText(typed, 'digits')\ntext.trim()\ntext.replace(/\\s+/g, ' ')")).toEqual([])
})
