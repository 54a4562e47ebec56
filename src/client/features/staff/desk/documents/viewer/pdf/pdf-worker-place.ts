/** How long a worker may take to let go of a document. One that is caught in a hostile file never does. */
const releaseMs = 1500

/**
 * The worker that reads the PDFs of a viewer: one for all of them, because its start costs a slow machine more than most
 * documents do. It starts with the first PDF and ends with the viewer.
 */
export type PdfWorkerPlace = {
  /** The worker, once it has let go of the document before. */
  take: () => Promise<Worker>
  /** Tells the place of work that has to end before the worker can be used again; without an end, the worker is ended. */
  release: (work: Promise<unknown>) => void
  end: () => void
}

export function createPdfWorkerPlace(start: () => Worker): PdfWorkerPlace {
  let worker: Worker | null = null
  let released: Promise<void> = Promise.resolve()
  function end(): void {
    worker?.terminate()
    worker = null
  }
  function startNew(): Worker {
    const started = start()
    // Its code did not come, or it failed: whoever waits for it hears the same event, and the next one is another worker.
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
