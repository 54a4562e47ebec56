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
import type { PdfWorkerHolder } from './pdf-worker-holder.ts'

/** Why a document is not shown: its password, its bytes, or the code that reads it. */
export type PdfFault = 'locked' | 'broken' | 'code'

export type OpenedPdf = {
  /** The sizes of the shown pages at 100 %. */
  pages: readonly Size[]
  /** How many pages are not shown. */
  further: number
  getPage: (index: number) => Promise<PDFPageProxy>
}

export type PdfAnswer = { ok: true; pdf: OpenedPdf } | { ok: false; fault: PdfFault }

/**
 * How many pages are shown at most; the sizes of all of them are read before anything is drawn. The longest scan of
 * 2 MB has about 60 pages; a file that claims to have a million must not block the viewer.
 */
export const maxPages = 500

/** A3 at 600 dpi. Larger images are not drawn, because a file of 2 MB can claim any size. */
const mostImagePixels = 7016 * 9921

/** The size of A4, for a page whose size cannot be read. */
const paper: Size = { width: 794, height: 1123 }

/** A document that is being opened. `close` must always be called: a hostile file may block its worker for ever. */
export type PdfOpening = { answer: Promise<PdfAnswer>; close: () => void }

/** Opens the bytes of a PDF. Its scripts do not run, and its links and external resources have no effect. */
export function openPdf(file: Blob, holder: PdfWorkerHolder): PdfOpening {
  let task: PDFDocumentLoadingTask | null = null
  let isClosed = false
  async function open(): Promise<PdfAnswer> {
    const data = new Uint8Array(await file.arrayBuffer())
    const worker = await holder.take().catch(() => null)
    if (worker === null || isClosed) return { ok: false, fault: 'code' }
    const failed = new Promise<'code'>((resolve) => worker.addEventListener('error', () => resolve('code')))
    const started = startReading(data, worker)
    task = started
    const opened = await Promise.race([started.promise.catch(faultOf), failed])
    // A worker that was terminated cannot end the task.
    if (opened === 'code') task = null
    if (typeof opened === 'string') return { ok: false, fault: opened }
    return { ok: true, pdf: { ...(await readPages(opened)), getPage: (index) => opened.getPage(index + 1) } }
  }
  function close(): void {
    isClosed = true
    if (task !== null) holder.release(task.destroy())
    TextLayer.cleanup()
  }
  return { answer: open(), close }
}

function startReading(data: Uint8Array, worker: Worker): PDFDocumentLoadingTask {
  return getDocument({
    data,
    worker: PDFWorker.create({ port: worker }),
    verbosity: VerbosityLevel.ERRORS,
    // The content security policy forbids WebAssembly, so the decoders are loaded as scripts.
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
  const count = Math.min(pdf.numPages, maxPages)
  const pages = await Promise.all(
    Array.from({ length: count }, (_, index) => pdf.getPage(index + 1).then(sizeOf, () => paper)),
  )
  return { pages, further: pdf.numPages - count }
}

function sizeOf(page: PDFPageProxy): Size {
  const { width, height } = page.getViewport({ scale: PixelsPerInch.PDF_TO_CSS_UNITS })
  return { width, height }
}
