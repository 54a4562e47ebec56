import type { ApplicationDocument, CertificateDocument } from './documents.ts'
import type { PdfAnswer } from './pdf-worker.ts'
import type { PdfRequest } from './prepare-document.ts'
import type { EngineName } from './typst-engine.ts'
import { createWorkerPool } from './worker-pool.ts'

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
  /** Forces one of the two Typst compilers; by default the native one where there is one. */
  engine?: EngineName
  log: PdfLog
}

/** Both calls reject when the document cannot be made; the pool itself goes on. */
export type PdfRenderer = {
  renderCertificate: (document: CertificateDocument) => Promise<Uint8Array>
  renderApplication: (document: ApplicationDocument) => Promise<Uint8Array>
  close: () => Promise<void>
}

/** Renders PDFs with Typst in worker threads, away from the event loop that serves requests. */
export function createPdfRenderer({ workers = 2, timeout = 30_000, engine, log }: PdfRendererOptions): PdfRenderer {
  const script = new URL('./pdf-worker.ts', import.meta.url)
  const pool = createWorkerPool<PdfRequest, PdfAnswer>({ script, workers, timeout, workerData: { engine } })

  const render = async (request: PdfRequest): Promise<Uint8Array> => {
    const answer = await pool.run(request).catch((error: unknown) => {
      log.error({ err: error, kind: request.kind }, 'a PDF worker failed')
      throw new Error('the document could not be rendered', { cause: error })
    })
    if (answer.outcome === 'failed') {
      log.error({ reason: answer.reason, kind: request.kind }, 'a PDF could not be rendered')
      throw new Error('the document could not be rendered', { cause: answer.reason })
    }
    if (answer.warning) log.warn({ reason: answer.warning, kind: request.kind }, 'a PDF was rendered incompletely')
    return answer.pdf
  }

  return {
    renderCertificate: (document) => render({ kind: 'certificate', document }),
    renderApplication: (document) => render({ kind: 'application', document }),
    close: pool.close,
  }
}
