import { ParseSpeeds, PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFStream } from 'pdf-lib'

// Viewers look for the end mark in the last 1024 bytes; what lies behind it is padding of a printer or a mailer.
const tailBytes = 1024

/** Names of entries and of action types that run something, or carry something that runs. */
const forbiddenKeys = ['JS', 'JavaScript', 'XFA', 'EmbeddedFiles', 'RichMediaContent'].map((name) => PDFName.of(name))
const forbiddenActions = new Set(['JavaScript', 'Launch', 'ImportData', 'SubmitForm', 'Rendition', 'RichMediaExecute'])
const actionType = PDFName.of('S')
const richMedia = PDFName.of('RichMedia')
const subtype = PDFName.of('Subtype')

/**
 * Whether a PDF is whole and does nothing by itself: it parses, has pages and an end mark, is not locked, and holds no
 * script, launch action, form submission or embedded file, wherever in the document. It may take seconds on a hostile
 * file: call it where it can be stopped (see content-check.ts).
 */
export async function isWholePdf(bytes: Uint8Array): Promise<boolean> {
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
    'latin1',
    Math.max(0, bytes.length - tailBytes),
  )
  if (!tail.includes('%%EOF')) return false
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
    if (document.getPageCount() < 1) return false
    return document.context.enumerateIndirectObjects().every(([, object]) => isHarmless(object))
  } catch {
    // Locked documents and unreadable ones both end here: the parser throws for either.
    return false
  }
}

/** Direct objects nest without indirection, so their depth is bounded by the file's own size. */
function isHarmless(root: PDFObject): boolean {
  const waiting: PDFObject[] = [root]
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFArray) waiting.push(...object.asArray())
    const dict =
      object instanceof PDFDict
        ? object
        : object instanceof PDFStream || object instanceof PDFRawStream
          ? object.dict
          : null
    if (dict === null) continue
    if (!isHarmlessDict(dict)) return false
    waiting.push(...dict.values())
  }
  return true
}

function isHarmlessDict(dict: PDFDict): boolean {
  if (forbiddenKeys.some((key) => dict.has(key))) return false
  if (dict.get(subtype) === richMedia) return false
  const action = dict.get(actionType)
  return !(action instanceof PDFName && forbiddenActions.has(action.decodeText()))
}
