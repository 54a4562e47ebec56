import { type ContentToken, decodeUtf16, hexToBytes, readContentTokens } from './content-tokens.ts'

/** Maps the two-byte code of a glyph to its text. */
export type GlyphTexts = ReadonlyMap<number, string>

/**
 * A piece of a page that a reader copies as one text: the glyphs under one ActualText, or a single glyph. Every run
 * that the typesetter drew at once has its own number (`run`).
 */
export type TextUnit = {
  font: string
  text: string
  glyphs: number[]
  run: number
  /** The vertical position of the run, as written; a run of shifted marks has another position than its neighbours. */
  baseline: string
  /** The position of the ActualText's string; undefined for a glyph without one. */
  actualText: ContentToken | undefined
  /** For a single glyph: the operation that shows it, and its index in that operation. */
  shown: { operation: ShowOperation; index: number } | undefined
}

/** One `Tj` or `TJ`: its operands (strings and shifts) and its position in the stream. */
export type ShowOperation = { start: number; end: number; operands: ContentToken[] }

type Reading = {
  units: TextUnit[]
  font: string
  run: number
  baseline: string
  /** The open marked content, innermost last; an ActualText collects the glyphs within it. */
  marks: (TextUnit | undefined)[]
}

/** The mapping that a font's ToUnicode stream holds. */
export function readGlyphTexts(cmap: string): GlyphTexts {
  const texts = new Map<number, string>()
  const code = (hex: string) => Number.parseInt(hex, 16)
  for (const [, block = ''] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, from = '', to = ''] of block.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]*)>/gi)) {
      texts.set(code(from), decodeUtf16(hexToBytes(to)))
    }
  }
  for (const [, block = ''] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', to = ''] of block.matchAll(
      /<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi,
    )) {
      for (let at = code(first); at <= code(last); at += 1) {
        texts.set(at, String.fromCodePoint(code(to) + at - code(first)))
      }
    }
  }
  return texts
}

/** The text units of a page in the order in which they are drawn. `fonts` is keyed by resource name. */
export function readTextUnits(stream: string, fonts: ReadonlyMap<string, GlyphTexts>): TextUnit[] {
  const reading: Reading = { units: [], font: '', run: 0, baseline: '', marks: [] }
  let operands: ContentToken[] = []
  for (const token of readContentTokens(stream)) {
    if (token.kind !== 'operator') {
      operands.push(token)
      continue
    }
    applyOperator(token, operands, reading, fonts)
    operands = []
  }
  return reading.units
}

function applyOperator(
  operator: ContentToken,
  operands: ContentToken[],
  reading: Reading,
  fonts: ReadonlyMap<string, GlyphTexts>,
): void {
  switch (operator.value) {
    case 'cm':
      reading.baseline = operands[5]?.value ?? ''
      break
    case 'BT':
      reading.run += 1
      break
    case 'Tf':
      reading.font = operands[0]?.value ?? ''
      break
    case 'BMC':
    case 'BDC':
      reading.marks.push(openActualText(operands, reading))
      break
    case 'EMC':
      reading.marks.pop()
      break
    case 'Tj':
    case 'TJ':
      showGlyphs({ start: operands[0]?.start ?? operator.start, end: operator.end, operands }, reading, fonts)
      break
  }
}

function openActualText(operands: ContentToken[], reading: Reading): TextUnit | undefined {
  const key = operands.findIndex((token) => token.kind === 'name' && token.value === 'ActualText')
  const actualText = key < 0 ? undefined : operands[key + 1]
  if (actualText?.kind !== 'string') return undefined
  const marked = actualText.value.startsWith('\xfe\xff')
  const text = marked ? decodeUtf16(actualText.value.slice(2)) : actualText.value
  const { font, run, baseline } = reading
  return { font, text, glyphs: [], run, baseline, actualText, shown: undefined }
}

function showGlyphs(operation: ShowOperation, reading: Reading, fonts: ReadonlyMap<string, GlyphTexts>): void {
  const spanned = reading.marks.findLast((mark) => mark !== undefined)
  if (spanned && spanned.glyphs.length === 0) {
    // The font may be set, and the run started, after the span was opened.
    Object.assign(spanned, { font: reading.font, run: reading.run, baseline: reading.baseline })
    reading.units.push(spanned)
  }
  let index = 0
  for (const operand of operation.operands) {
    if (operand.kind !== 'string') continue
    for (const glyph of glyphCodes(operand.value)) {
      if (spanned) spanned.glyphs.push(glyph)
      else {
        const text = fonts.get(reading.font)?.get(glyph) ?? ''
        const { font, run, baseline } = reading
        reading.units.push({
          font,
          text,
          glyphs: [glyph],
          run,
          baseline,
          actualText: undefined,
          shown: { operation, index },
        })
      }
      index += 1
    }
  }
}

/** The two-byte codes of a shown string. */
export function glyphCodes(bytes: string): number[] {
  const codes: number[] = []
  for (let at = 0; at + 1 < bytes.length; at += 2) codes.push((bytes.charCodeAt(at) << 8) | bytes.charCodeAt(at + 1))
  return codes
}
