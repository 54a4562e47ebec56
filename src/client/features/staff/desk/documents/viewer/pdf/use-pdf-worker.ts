import { pdfWorkerUrl } from 'virtual:pdf-files'
import { useEffect, useState } from 'react'
import { createPdfWorkerPlace, type PdfWorkerPlace } from './pdf-worker-place.ts'

/** The holder of the worker that reads the PDFs of a component. The worker is terminated with the component. */
export function usePdfWorker(): PdfWorkerPlace {
  const [place] = useState(() => createPdfWorkerPlace(() => new Worker(pdfWorkerUrl, { type: 'module' })))
  useEffect(() => () => place.end(), [place])
  return place
}
