import { createWorkerPool, WorkerNotStarted } from '../../platform/pdf/worker-pool.ts'
import type { PdfCheckAnswer, PdfCheckRequest } from './pdf-check-worker.ts'

export type PdfChecker = {
  /** Whether the PDF is whole and harmless; false also for one that takes too long or too much memory to find out. */
  check: (bytes: Uint8Array) => Promise<boolean>
  close: () => Promise<void>
}

// An honest file of 2 MB takes 5 to 60 ms; a hostile one unpacks or loops until it is stopped.
const longestCheckMs = 4000
// Loading the parser takes half a second; on a machine that does much else it must not be the file's fault.
const longestStartMs = 30_000

/** Parses PDFs in a thread of its own, so that no file can stall the server. */
export function createPdfChecker(): PdfChecker {
  const script = new URL('./pdf-check-worker.ts', import.meta.url)
  const pool = createWorkerPool<PdfCheckRequest, PdfCheckAnswer>({
    script,
    workers: 1,
    timeout: longestCheckMs,
    startTimeout: longestStartMs,
    workerData: null,
  })
  return {
    // A thread that had to be stopped says something about the file, not about the server.
    check: (bytes) =>
      pool.run({ bytes }).then(
        (answer) => answer.whole,
        (error: unknown) => {
          if (error instanceof WorkerNotStarted) throw error
          return false
        },
      ),
    close: pool.close,
  }
}
