/** One token of a PDF content stream; `start` and `end` are its position, counting one character a byte. */
export type ContentToken = {
  kind: 'string' | 'number' | 'name' | 'operator' | 'open' | 'close'
  start: number
  end: number
  /** The bytes of a string after unescaping, a name without its slash, otherwise the text as written. */
  value: string
}

// By character code instead of by pattern: a page has a hundred thousand characters, most of them in drawn lines.
const [SPACE, DELIMITER] = [1, 2]
const classes = new Uint8Array(256)
for (const char of '\0\t\n\f\r ') classes[char.charCodeAt(0)] = SPACE
for (const char of '()<>[]{}/%') classes[char.charCodeAt(0)] = DELIMITER
const PERCENT = '%'.charCodeAt(0)

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/**
 * Splits a content stream into tokens. It knows what text and vector graphics use; an inline image, which our pages
 * never have, would end it early.
 * @param stream the decoded stream, with one character for each byte (latin1)
 */
export function readContentTokens(stream: string): ContentToken[] {
  const tokens: ContentToken[] = []
  let at = 0
  while (at < stream.length) {
    const code = stream.charCodeAt(at)
    if (classes[code] === SPACE) at += 1
    else if (code === PERCENT) at = endOfLine(stream, at)
    else {
      const token = readToken(stream, at)
      tokens.push(token)
      at = token.end
    }
  }
  return tokens
}

function readToken(stream: string, start: number): ContentToken {
  const char = stream.charAt(start)
  if (classes[stream.charCodeAt(start)] !== DELIMITER) return readWord(stream, start)
  const pair = stream.slice(start, start + 2)
  if (pair === '<<' || pair === '>>') {
    return { kind: pair === '<<' ? 'open' : 'close', start, end: start + 2, value: pair }
  }
  if (char === '(') return readLiteral(stream, start)
  if (char === '<') return readHex(stream, start)
  if ('[{'.includes(char)) return { kind: 'open', start, end: start + 1, value: char }
  if (']}'.includes(char)) return { kind: 'close', start, end: start + 1, value: char }
  const end = endOfWord(stream, start + 1)
  return { kind: 'name', start, end, value: stream.slice(start + 1, end) }
}

/** A number or an operator. */
function readWord(stream: string, start: number): ContentToken {
  const end = endOfWord(stream, start + 1)
  const first = stream.charCodeAt(start)
  // + - . and the digits; no operator begins with one of these.
  const isNumber = (first >= 0x30 && first <= 0x39) || first === 0x2b || first === 0x2d || first === 0x2e
  return { kind: isNumber ? 'number' : 'operator', start, end, value: stream.slice(start, end) }
}

function endOfWord(stream: string, from: number): number {
  let end = from
  while (end < stream.length && classes[stream.charCodeAt(end)] === 0) end += 1
  return end
}

function readLiteral(stream: string, start: number): ContentToken {
  let value = ''
  let depth = 1
  let at = start + 1
  while (at < stream.length) {
    const char = stream.charAt(at)
    if (char === '\\') {
      const escaped = readEscape(stream, at)
      value += escaped.value
      at = escaped.end
      continue
    }
    if (char === '(') depth += 1
    if (char === ')') depth -= 1
    at += 1
    if (depth === 0) break
    value += char
  }
  return { kind: 'string', start, end: at, value }
}

function readEscape(stream: string, at: number): { value: string; end: number } {
  const octal = /^[0-7]{1,3}/.exec(stream.slice(at + 1, at + 4))?.[0]
  if (octal !== undefined) {
    return { value: String.fromCharCode(Number.parseInt(octal, 8) & 0xff), end: at + 1 + octal.length }
  }
  const char = stream.charAt(at + 1)
  // A backslash before the end of a line only continues the string.
  if (char === '\r' || char === '\n')
    return { value: '', end: stream.slice(at + 1, at + 3) === '\r\n' ? at + 3 : at + 2 }
  return { value: ESCAPES[char] ?? char, end: at + 2 }
}

function readHex(stream: string, start: number): ContentToken {
  const close = stream.indexOf('>', start)
  const end = close < 0 ? stream.length : close + 1
  return { kind: 'string', start, end, value: hexToBytes(stream.slice(start + 1, end - 1)) }
}

/** The bytes of hexadecimal digits, with one character for each byte; an odd last digit counts as followed by 0. */
export function hexToBytes(hex: string): string {
  const digits = hex.replace(/[^0-9a-f]/gi, '')
  let bytes = ''
  for (let at = 0; at < digits.length; at += 2) {
    bytes += String.fromCharCode(Number.parseInt(digits.slice(at, at + 2).padEnd(2, '0'), 16))
  }
  return bytes
}

/** Decodes UTF-16 (big-endian) bytes, with one character for each byte. */
export function decodeUtf16(bytes: string): string {
  let text = ''
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    text += String.fromCharCode((bytes.charCodeAt(at) << 8) | bytes.charCodeAt(at + 1))
  }
  return text
}

function endOfLine(stream: string, at: number): number {
  const rest = stream.slice(at).search(/[\r\n]/)
  return rest < 0 ? stream.length : at + rest
}
