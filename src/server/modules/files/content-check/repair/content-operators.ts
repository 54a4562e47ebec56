/** The lists of resources whose entries draw, and the operators that use one of them by its name. */
export type DrawnKind = 'XObject' | 'Pattern' | 'ExtGState'
const drawnBy: Readonly<Record<string, DrawnKind>> = { Do: 'XObject', scn: 'Pattern', SCN: 'Pattern', gs: 'ExtGState' }
const longestDrawing = 3

/** How many operators a content stream has, and how often it uses each named resource. */
export type Operators = { operators: number; drawn: Readonly<Record<DrawnKind, ReadonlyMap<string, number>>> }

const code = (character: string) => character.charCodeAt(0)
const [open, close, less, slash, backslash, percent] = [...'()</\\%'].map(code)
const [lineFeed, carriageReturn] = [code('\n'), code('\r')]

// What a byte begins: a run of regular characters ends at any other.
const [space, delimiter, digit, letter] = [1, 2, 3, 4]
const kinds = new Uint8Array(256).fill(letter ?? 0)
for (const each of '\0\t\n\f\r ') kinds[code(each)] = space ?? 0
for (const each of '()<>[]{}/%') kinds[code(each)] = delimiter ?? 0
for (const each of '0123456789+-.') kinds[code(each)] = digit ?? 0

/** Counts without keeping any operand. Takes linear time for any bytes. */
export function readOperators(bytes: Buffer): Operators {
  const drawn = { XObject: new Map(), Pattern: new Map(), ExtGState: new Map() } satisfies Record<DrawnKind, unknown>
  let operators = 0
  let name = ''
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0
    const kind = kinds[byte]
    if (kind === space) at += 1
    else if (byte === open) at = endOfText(bytes, at)
    else if (byte === percent) at = endOfLine(bytes, at)
    else if (byte === less && bytes[at + 1] !== less) at = endOf(bytes, '>', at)
    else if (byte === slash) {
      const end = endOfWord(bytes, at + 1)
      name = bytes.toString('latin1', at + 1, end)
      at = end
    } else if (kind === delimiter) at += 1
    else {
      const end = endOfWord(bytes, at)
      if (kind === letter) {
        operators += 1
        const word = end - at <= longestDrawing ? bytes.toString('latin1', at, end) : ''
        const kind = drawnBy[word]
        if (kind !== undefined && name !== '') drawn[kind].set(name, (drawn[kind].get(name) ?? 0) + 1)
        name = ''
        if (word === 'ID') {
          at = endOfPicture(bytes, end)
          continue
        }
      }
      at = end
    }
  }
  const { XObject, Pattern, ExtGState } = drawn
  return {
    operators,
    drawn: {
      XObject: resolveEscapes(XObject),
      Pattern: resolveEscapes(Pattern),
      ExtGState: resolveEscapes(ExtGState),
    },
  }
}

function resolveEscapes(drawn: Map<string, number>): Map<string, number> {
  const resolved = new Map<string, number>()
  for (const [written, times] of drawn) {
    const name = written.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    resolved.set(name, (resolved.get(name) ?? 0) + times)
  }
  return resolved
}

function endOfWord(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && (kinds[bytes[at] ?? 0] ?? 0) >= (digit ?? 0)) at += 1
  return at
}

function endOfText(bytes: Buffer, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === backslash) at += 1
    else if (byte === open) depth += 1
    else if (byte === close) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return bytes.length
}

function endOfLine(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== lineFeed && bytes[at] !== carriageReturn) at += 1
  return at
}

function endOf(bytes: Buffer, mark: string, from: number): number {
  const end = bytes.indexOf(mark, from)
  return end < 0 ? bytes.length : end + 1
}

/** Behind the data of a picture within the content: `EI` between white space. */
function endOfPicture(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf('EI', from); at >= 0; at = bytes.indexOf('EI', at + 2)) {
    const [before, after] = [kinds[bytes[at - 1] ?? 0], at + 2 < bytes.length ? kinds[bytes[at + 2] ?? 0] : space]
    if (before === space && after === space) return at + 2
  }
  return bytes.length
}
