/** How long a worker may take to release a document. A worker that a hostile file has blocked never releases it. */
const releaseMs = 1500

/**
 * The worker that reads the PDFs of a viewer. All PDFs share one worker, because on a slow machine starting it takes
 * longer than reading most documents. It starts with the first PDF and ends with the viewer.
 */
export type PdfWorkerHolder = {
  /** Resolves to the worker once it has released the last document. */
  take: () => Promise<Worker>
  /** The worker can be used again when `work` settles; if that takes too long, the worker is terminated. */
  release: (work: Promise<unknown>) => void
  end: () => void
}

export function createPdfWorkerHolder(start: () => Worker): PdfWorkerHolder {
  let worker: Worker | null = null
  let released: Promise<void> = Promise.resolve()
  function end(): void {
    worker?.terminate()
    worker = null
  }
  function startNew(): Worker {
    const started = start()
    // Its code did not load, or it failed. Users of the worker listen to the same event; `take` then starts another.
    started.addEventListener('error', () => worker === started && end())
    return started
  }
  return {
    end,
    async take() {
      await released
      worker ??= startNew()
      return worker
    },
    release(work) {
      const timer = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), releaseMs))
      const done = work.then(
        () => 'done',
        () => 'done',
      )
      released = Promise.race([done, timer]).then((how) => (how === 'late' ? end() : undefined))
    },
  }
}
