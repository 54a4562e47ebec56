import { findFault } from './pdf-check.ts'
import { createPdfBudget } from './pdf-limits.ts'
import { PdfBroken, PdfTooCostly } from './pdf-value.ts'
import { cleanDocument } from './repair/clean-document.ts'
import { type DamagedDocument, openByCrossReference, openByScan, PdfLocked } from './repair/damaged-document.ts'
import { readDrawings } from './repair/drawing-cost.ts'
import { listPages, type PageList } from './repair/page-list.ts'

/** Why a file is not taken, when nothing helps. */
export type PdfRefusal = 'not_pdf' | 'locked' | 'damaged' | 'costly'

/**
 * `accepted`: the file is stored as it is. `repaired`: its pages were written into a new file, which is stored instead.
 * `why` is for a developer.
 */
export type PdfOutcome =
  | { outcome: 'accepted' }
  | { outcome: 'repaired'; content: Buffer; why: string }
  | { outcome: 'refused'; reason: PdfRefusal; why: string }

/** The longest text before the header that is no part of the document. */
const longestLead = 1024

/** What becomes of a PDF. A file that is whole and does nothing by itself keeps its bytes, and with them its signature. */
export function judgePdf(bytes: Buffer): PdfOutcome {
  const fault = findFault(bytes)
  try {
    const { document, list } = openPages(bytes)
    const drawings = readDrawings(document, list.pages)
    const clean = cleanDocument(document, list.pages, drawings)
    const why = fault ?? [...clean.dropped, ...(drawings.mended.size > 0 ? ['damaged content'] : [])].join(', ')
    if (why === '') return { outcome: 'accepted' }
    return { outcome: 'repaired', content: clean.bytes(), why }
  } catch (error) {
    if (!(error instanceof PdfBroken)) throw error
    return { outcome: 'refused', reason: reasonOf(error, bytes), why: error.message }
  }
}

function reasonOf(error: PdfBroken, bytes: Buffer): PdfRefusal {
  if (error instanceof PdfLocked) return 'locked'
  if (error instanceof PdfTooCostly) return 'costly'
  // A text about PDF files, or a page that a server sent instead of one.
  const head = bytes.toString('latin1', 0, 64).replace('\u00ef\u00bb\u00bf', '').trimStart()
  return head.startsWith('%PDF-') || bytes.includes(' obj') ? 'damaged' : 'not_pdf'
}

type Opened = { document: DamagedDocument; list: PageList }

/** The document by its cross-reference, or rebuilt from its objects where that lost something. */
function openPages(bytes: Buffer): Opened {
  const lead = Math.max(0, bytes.subarray(0, longestLead + 8).indexOf('%PDF-'))
  const byReference = open(() => openByCrossReference({ bytes, lead, budget: createPdfBudget() }))
  if (byReference instanceof PdfLocked) throw byReference
  if (byReference !== null && !(byReference instanceof PdfBroken)) {
    const { document, list } = byReference
    if (document.lost === 0 && list.missing === 0 && list.pages.length > 0) return byReference
  }
  const rebuilt = open(() => openByScan({ bytes, lead, budget: createPdfBudget() }))
  if (rebuilt instanceof PdfBroken) throw rebuilt
  const best = [byReference, rebuilt].flatMap((each) => (each === null || each instanceof PdfBroken ? [] : [each]))
  const [first] = best.sort((one, other) => other.list.pages.length - one.list.pages.length)
  if (first === undefined || first.list.pages.length === 0) throw new PdfBroken('no pages')
  return first
}

function open(read: () => DamagedDocument | null): Opened | PdfBroken | null {
  try {
    const document = read()
    return document === null ? null : { document, list: listPages(document) }
  } catch (error) {
    if (!(error instanceof PdfBroken)) throw error
    return error
  }
}
