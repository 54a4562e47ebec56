import { pdfWorkerUrl } from 'virtual:pdf-files'
import { useEffect, useState } from 'react'
import { createPdfWorkerHolder, type PdfWorkerHolder } from './pdf-worker-holder.ts'

/** The holder of the worker that reads the PDFs of a component. The worker is terminated with the component. */
export function usePdfWorker(): PdfWorkerHolder {
  const [holder] = useState(() => createPdfWorkerHolder(() => new Worker(pdfWorkerUrl, { type: 'module' })))
  useEffect(() => () => holder.end(), [holder])
  return holder
}
