import { pdfDataUrls } from 'virtual:pdf-files'
import {
  getDocument,
  PasswordException,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  PixelsPerInch,
  TextLayer,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Size } from '../page-layout.ts'
import type { PdfWorkerPlace } from './pdf-worker-place.ts'

/** Why a document is not shown: its password, its bytes, or the code that reads it. */
export type PdfFault = 'locked' | 'broken' | 'code'

export type OpenedPdf = {
  /** Of the pages that are shown, at 100 %. */
  pages: readonly Size[]
  /** How many pages there are beyond those. */
  further: number
  getPage: (index: number) => Promise<PDFPageProxy>
}

export type PdfAnswer = { ok: true; pdf: OpenedPdf } | { ok: false; fault: PdfFault }

/**
 * Pages whose size is asked for before anything is drawn. The longest scan of 2 MB has some 60; a file that claims a
 * million must not be laid out.
 */
export const mostPages = 500

/** A3 at 600 dpi. What unpacks to more pixels is left out of its page: a file of 2 MB can claim any size. */
const mostImagePixels = 7016 * 9921

/** Paper of A4, for a page whose size cannot be read. */
const paper: Size = { width: 794, height: 1123 }

/** A document on its way. `close` is called once, also where it never opens: a hostile file may keep its worker for ever. */
export type PdfOpening = { answer: Promise<PdfAnswer>; close: () => void }

/** Opens the bytes of a PDF. No script in it runs, and nothing in it can be followed or fetched. */
export function openPdf(file: Blob, place: PdfWorkerPlace): PdfOpening {
  let task: PDFDocumentLoadingTask | null = null
  let isClosed = false
  async function open(): Promise<PdfAnswer> {
    const data = new Uint8Array(await file.arrayBuffer())
    const worker = await place.take().catch(() => null)
    if (worker === null || isClosed) return { ok: false, fault: 'code' }
    const failed = new Promise<'code'>((resolve) => worker.addEventListener('error', () => resolve('code')))
    const started = startReading(data, worker)
    task = started
    const opened = await Promise.race([started.promise.catch(faultOf), failed])
    // A worker that is gone answers nothing any more.
    if (opened === 'code') task = null
    if (typeof opened === 'string') return { ok: false, fault: opened }
    return { ok: true, pdf: { ...(await readPages(opened)), getPage: (index) => opened.getPage(index + 1) } }
  }
  function close(): void {
    isClosed = true
    if (task !== null) place.release(task.destroy())
    TextLayer.cleanup()
  }
  return { answer: open(), close }
}

function startReading(data: Uint8Array, worker: Worker): PDFDocumentLoadingTask {
  return getDocument({
    data,
    worker: PDFWorker.create({ port: worker }),
    verbosity: VerbosityLevel.ERRORS,
    // The policy of this server lets no code be compiled from bytes: the decoders come as scripts.
    useWasm: false,
    useWorkerFetch: true,
    ...pdfDataUrls,
    enableXfa: false,
    maxImageSize: mostImagePixels,
  })
}

function faultOf(error: unknown): PdfFault {
  return error instanceof PasswordException ? 'locked' : 'broken'
}

async function readPages(pdf: PDFDocumentProxy): Promise<Pick<OpenedPdf, 'pages' | 'further'>> {
  const count = Math.min(pdf.numPages, mostPages)
  const pages = await Promise.all(
    Array.from({ length: count }, (_, index) => pdf.getPage(index + 1).then(sizeOf, () => paper)),
  )
  return { pages, further: pdf.numPages - count }
}

function sizeOf(page: PDFPageProxy): Size {
  const { width, height } = page.getViewport({ scale: PixelsPerInch.PDF_TO_CSS_UNITS })
  return { width, height }
}
