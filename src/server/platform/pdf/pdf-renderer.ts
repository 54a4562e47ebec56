import { type Refusal, refuse } from '#domain/errors.ts'
import type { Asker } from '../process-pool/fair-queue.ts'
import { createProcessPool } from '../process-pool/process-pool.ts'
import type { ApplicationDocument, CertificateDocument, ReceiptDocument } from './documents.ts'
import type { PdfAnswer } from './pdf-worker.ts'
import type { PdfRequest } from './prepare-document.ts'
import type { EngineName } from './typst-engine.ts'

/** The part of the server's logger that the renderer uses. */
export type PdfLog = {
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

export type PdfRendererOptions = {
  /** Documents rendered at the same time; 2 by default. */
  workers?: number
  /** Milliseconds that one document may take; 30 s by default. */
  timeout?: number
  /** Forces one of the two Typst compilers; the native one by default, if it is available. */
  engine?: EngineName
  log: PdfLog
}

/** `rate_limited` when too many jobs are waiting, `too_large` for a document that is larger than any real one. */
export type Rendered = { ok: true; pdf: Uint8Array } | Refusal

/** The calls reject when the document cannot be made; the pool keeps working. */
export type PdfRenderer = {
  renderCertificate: (document: CertificateDocument, asker: Asker) => Promise<Rendered>
  renderApplication: (document: ApplicationDocument, asker: Asker) => Promise<Rendered>
  renderReceipt: (document: ReceiptDocument, asker: Asker) => Promise<Rendered>
  close: () => Promise<void>
}

// A person asks for one document, and perhaps for the next before it arrives; a longer queue is refused.
const mostWaiting = 32
const mostWaitingPerCaller = 3
// Four times the size of the fonts and the compiler after thousands of documents.
const memory = { heapMegabytes: 192, residentMegabytes: 1024 }

/** Renders PDFs with Typst in separate processes, away from the event loop that serves requests. */
export function createPdfRenderer({ workers = 2, timeout = 30_000, engine, log }: PdfRendererOptions): PdfRenderer {
  const script = new URL('./pdf-worker.ts', import.meta.url)
  const limits = { workers, timeout, mostWaiting, mostWaitingPerCaller, memory }
  const pool = createProcessPool<PdfRequest, PdfAnswer>({ script, ...limits, data: { engine } })

  const render = async (request: PdfRequest, asker: Asker): Promise<Rendered> => {
    if (isTooLong(request)) return refuse('too_large', { detail: 'The document is too long to be printed.' })
    const result = await pool.run(asker, request).catch((error: unknown) => {
      log.error({ err: error, kind: request.kind }, 'a PDF worker failed')
      throw new Error('the document could not be rendered', { cause: error })
    })
    if (!result.ok) return refuse('rate_limited', { retryAfter: result.retryAfter })
    const { answer } = result
    if (answer.outcome === 'failed') {
      log.error({ reason: answer.reason, kind: request.kind }, 'a PDF could not be rendered')
      throw new Error('the document could not be rendered', { cause: answer.reason })
    }
    if (answer.warning) log.warn({ reason: answer.warning, kind: request.kind }, 'a PDF was rendered incompletely')
    return { ok: true, pdf: answer.pdf }
  }

  return {
    renderCertificate: (document, asker) => render({ kind: 'certificate', document }, asker),
    renderApplication: (document, asker) => render({ kind: 'application', document }, asker),
    renderReceipt: (document, asker) => render({ kind: 'receipt', document }, asker),
    close: pool.close,
  }
}

// The longest form with every list full has 480 rows; with texts of ordinary length it has 250,000 characters.
const mostRows = 600
const mostEntries = 6_000
const mostCharacters = 600_000

/** Whether a document has more rows, entries or text than any form can produce; rendering it would waste time. */
function isTooLong(request: PdfRequest): boolean {
  if (request.kind === 'receipt') return JSON.stringify(request.document).length > mostCharacters / 100
  if (request.kind === 'certificate') return Object.values(request.document).some(isLongText)
  // The bytes of a picture would be counted as text.
  const { photo: _bytes, ...texts } = request.document
  const { sections, documents, trail } = texts
  const rows = sections.flatMap((section) => section.rows ?? [])
  const entries = [...sections, ...rows].reduce((count, part) => count + part.entries.length, 0)
  if (rows.length > mostRows || entries > mostEntries || documents.length + trail.length > mostRows) return true
  return JSON.stringify(texts).length > mostCharacters
}

function isLongText(value: unknown): boolean {
  return typeof value === 'string' && value.length > mostCharacters / 100
}
