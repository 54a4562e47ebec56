import { deflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  ParseSpeeds,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from 'pdf-lib'
import {
  type GlyphTexts,
  glyphCodes,
  readGlyphTexts,
  readTextUnits,
  type ShowOperation,
  type TextUnit,
} from './text-units.ts'

/*
 * Typst starts a new run of text wherever a mark is shifted up or down, and each run repeats the whole text of its
 * cluster: অর্থ would be copied and searched as অর্থর্থ. This pass uses ActualText to give every cluster its text once.
 * It changes what a reader copies, and nothing that is drawn.
 */

const BENGALI = /[\u0980-\u09ff]/

/** The part of a cluster's text drawn after its base: ya-phala, আ-কার and the like, or a lone sign, to the end. */
const BEHIND = /(\u09cd\u09af|[\u09be\u09c0\u09cb\u09cc]|[\u0982\u0983]$)[\u0981-\u0983\u09be-\u09cc]*$/

/** The two-sided vowels as halves, before and after the base; side by side they are the vowel again (NFC). */
const HALVES: Record<string, readonly [string, string]> = {
  '\u09cb': ['\u09c7', '\u09be'],
  '\u09cc': ['\u09c7', '\u09d7'],
}

/** The same PDF, in which the text of every Bengali cluster appears once. */
export async function giveClustersTheirTextOnce(pdf: Uint8Array): Promise<Uint8Array> {
  // Without pauses: a worker has nothing else to do, and each pause of the library costs time on a busy machine.
  const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
  for (const page of document.getPages()) {
    const fonts = readPageFonts(page)
    for (const { ref, content } of readPageContents(page)) {
      const rewritten = rewriteText(content, fonts)
      if (rewritten !== content) {
        const bytes = deflateSync(Buffer.from(rewritten, 'latin1'))
        document.context.assign(ref, document.context.stream(bytes, { Filter: 'FlateDecode' }))
      }
    }
  }
  return document.save({
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  })
}

/** A page's content streams, decoded, with one character for each byte. */
export function readPageContents(page: PDFPage): { ref: PDFRef; content: string }[] {
  const { Contents } = page.node.normalizedEntries()
  return (Contents?.asArray() ?? []).flatMap((ref) => {
    const stream = page.doc.context.lookup(ref)
    return ref instanceof PDFRef && stream instanceof PDFRawStream ? [{ ref, content: decode(stream) }] : []
  })
}

/** The fonts of a page by resource name, each as the map from glyph to text in its ToUnicode stream. */
export function readPageFonts(page: PDFPage): Map<string, GlyphTexts> {
  const fonts = new Map<string, GlyphTexts>()
  const dictionary = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict)
  for (const [name] of dictionary?.entries() ?? []) {
    const toUnicode = dictionary?.lookupMaybe(name, PDFDict)?.lookup(PDFName.of('ToUnicode'))
    if (toUnicode instanceof PDFRawStream) fonts.set(name.decodeText(), readGlyphTexts(decode(toUnicode)))
  }
  return fonts
}

/** A page's content in which the text of each cluster is distributed over its parts. */
export function rewriteText(content: string, fonts: ReadonlyMap<string, GlyphTexts>): string {
  const edits: { start: number; end: number; text: string }[] = []
  const shown = new Map<ShowOperation, Map<number, string>>()
  for (const [unit, text] of shareOutTexts(readTextUnits(content, fonts))) {
    if (unit.actualText) edits.push({ start: unit.actualText.start, end: unit.actualText.end, text: utf16Hex(text) })
    if (unit.shown) {
      const { operation, index } = unit.shown
      shown.set(operation, (shown.get(operation) ?? new Map<number, string>()).set(index, text))
    }
  }
  for (const [operation, texts] of shown) {
    edits.push({ start: operation.start, end: operation.end, text: showWithTexts(operation, texts) })
  }
  let from = 0
  const pieces: string[] = []
  for (const edit of edits.sort((a, b) => a.start - b.start)) {
    pieces.push(content.slice(from, edit.start), edit.text)
    from = edit.end
  }
  return pieces.join('') + content.slice(from)
}

/** The units whose text must change, with the new text of each. */
export function shareOutTexts(units: readonly TextUnit[]): Map<TextUnit, string> {
  const texts = new Map<TextUnit, string>()
  for (const parts of groupByCluster(units)) {
    const first = parts[0]
    if (!first || parts.length === 1) continue
    for (const part of parts.slice(1)) texts.set(part, '')
    // A part after the base must keep some text: a reader would copy the gap as a space.
    const last = parts.findLast((part) => part.baseline === first.baseline)
    const tail = BEHIND.exec(first.text)
    if (!last || last === first || !tail || tail.index === 0) continue
    const [all, sign = ''] = tail
    const [before, behind] = HALVES[sign] ?? ['', sign]
    texts.set(first, first.text.slice(0, tail.index) + before)
    texts.set(last, behind + all.slice(sign.length))
  }
  return texts
}

/**
 * Groups units into clusters. Two runs of one cluster have the same text and share no glyph; a cluster that was typed
 * twice repeats a glyph, or is in one run.
 */
function groupByCluster(units: readonly TextUnit[]): TextUnit[][] {
  const clusters: TextUnit[][] = []
  for (const unit of units) {
    const parts = clusters.at(-1)
    const previous = parts?.at(-1)
    const continues =
      previous !== undefined &&
      unit.run !== previous.run &&
      unit.text === previous.text &&
      unit.font === previous.font &&
      BENGALI.test(unit.text) &&
      !parts?.some((part) => part.glyphs.some((glyph) => unit.glyphs.includes(glyph)))
    if (continues) parts?.push(unit)
    else clusters.push([unit])
  }
  return clusters
}

/** The operation split into glyphs, with the given texts as ActualText on them. */
function showWithTexts(operation: ShowOperation, texts: ReadonlyMap<number, string>): string {
  const parts: string[] = []
  let index = 0
  for (const operand of operation.operands) {
    if (operand.kind === 'number') parts.push(`[${operand.value}] TJ`)
    if (operand.kind !== 'string') continue
    for (const glyph of glyphCodes(operand.value)) {
      const show = `<${glyph.toString(16).padStart(4, '0')}> Tj`
      const text = texts.get(index)
      parts.push(text === undefined ? show : `/Span << /ActualText ${utf16Hex(text)} >> BDC\n${show}\nEMC`)
      index += 1
    }
  }
  return parts.join('\n')
}

function utf16Hex(text: string): string {
  let hex = 'FEFF'
  for (let at = 0; at < text.length; at += 1) hex += text.charCodeAt(at).toString(16).padStart(4, '0')
  return `<${hex.toUpperCase()}>`
}

function decode(stream: PDFRawStream): string {
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
}
