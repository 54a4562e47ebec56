/** Values as JSON texts, because some of them cannot be produced by JSON.stringify. */
export const strangeValues = [
  ...['null', 'true', '[]', '{}', '[[]]', '[null]', '{"__proto__":{"x":1}}', '{"constructor":1,"toString":null}'],
  ...['-1', '0.5', '1e-7', '2147483648', '9007199254740991', '1e308', '1e400', '-1e400'],
  ...['""', '" "', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"__proto__"', '"constructor"', '"%_\\\\"', '"\u202e"'],
  ...[
    '"2026-99-99"',
    '"2026-02-30"',
    '"0000-00-00"',
    '"99999-12-31"',
    '"9999-12-31"',
    '"0001-01-01"',
    '"2026-13-01T99:99:99Z"',
    '"\u09ee\u09ef"',
  ],
  ...['"00000000-0000-0000-0000-000000000000"', '"NaN"', '"Infinity"', '"1e9"', '"0x10"'],
  JSON.stringify('x'.repeat(40)),
  JSON.stringify('ক্ষ'.repeat(3_000)),
  `${'['.repeat(31)}${']'.repeat(31)}`,
]
/** The placeholder for a strange value. */
export const placeMark = '@@here@@'

/** Yields the value with the placeholder in each of its places in turn. */
export function* markedPlaces(value: unknown): Generator<unknown> {
  yield placeMark
  if (Array.isArray(value)) {
    for (const [at, inner] of value.entries()) for (const marked of markedPlaces(inner)) yield value.with(at, marked)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      for (const marked of markedPlaces(inner)) yield { ...value, [name]: marked }
    }
  }
}

/**
 * Replaces what a header cannot contain: characters outside Latin-1 and control characters. An empty header would be
 * left out.
 */
export function asHeader(text: string): string {
  return text.replaceAll(/[^\x20-\xff]/g, '\xff') || ' '
}
