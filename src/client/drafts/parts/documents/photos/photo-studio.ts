import type { Picture } from './photo-canvas.ts'
import type { DocumentWork, PreviewWork, WorkResult } from './photo-work.ts'
import type { WorkerMessage, WorkerRequest } from './photo-worker.ts'

/** Decodes, renders and encodes photos in a worker, so that the page stays responsive. */
export type PhotoStudio = {
  preview: (work: Omit<PreviewWork, 'kind'>) => Promise<WorkResult<Picture>>
  document: (work: Omit<DocumentWork, 'kind'>) => Promise<WorkResult<ArrayBuffer>>
  /** Terminates the worker and frees its memory. */
  close: () => void
}

type Run = (work: PreviewWork | DocumentWork) => Promise<unknown>

/** Starts on first use; where a worker does not start or cannot draw, the same code runs on the page. */
export function openPhotoStudio(): PhotoStudio {
  let opened: Promise<{ run: Run; close: () => void }> | null = null
  const run: Run = async (work) => {
    opened ??= openWorker().then((worker) => worker ?? openOnPage())
    const place = opened
    place.catch(() => {
      opened = null
    })
    try {
      return await (await place).run(work)
    } catch (cause) {
      // A worker that failed (out of memory) is not used again.
      if (opened === place) opened = null
      void place.then(({ close }) => close()).catch(() => undefined)
      throw cause
    }
  }
  return {
    preview: (work) => run({ kind: 'preview', ...work }) as Promise<WorkResult<Picture>>,
    document: (work) => run({ kind: 'document', ...work }) as Promise<WorkResult<ArrayBuffer>>,
    close: () => {
      void opened?.then(({ close }) => close()).catch(() => undefined)
      opened = null
    },
  }
}

async function openOnPage(): Promise<{ run: Run; close: () => void }> {
  const { makeDocument, makePreview } = await import('./photo-work.ts')
  let lastTask: Promise<unknown> = Promise.resolve()
  const run: Run = (work) => {
    const next = lastTask.then(
      (): Promise<unknown> => (work.kind === 'preview' ? makePreview(work) : makeDocument(work)),
    )
    lastTask = next.catch(() => undefined)
    return next
  }
  return { run, close: () => undefined }
}

/** Null when no worker that can draw is available. */
function openWorker(): Promise<{ run: Run; close: () => void } | null> {
  return new Promise((resolve) => {
    if (typeof Worker === 'undefined') return resolve(null)
    const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
    const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (cause: Error) => void }>()
    let lastId = 0
    const run: Run = (work) => {
      lastId += 1
      const id = lastId
      return new Promise((answered, reject) => {
        waiting.set(id, { resolve: answered, reject })
        worker.postMessage({ id, work } satisfies WorkerRequest)
      })
    }
    const close = () => {
      worker.terminate()
      for (const { reject } of waiting.values()) reject(new Error('The photo worker was closed'))
      waiting.clear()
    }
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      close()
      resolve(null)
    })
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if ('able' in data) {
        if (!data.able) worker.terminate()
        return resolve(data.able ? { run, close } : null)
      }
      const asked = waiting.get(data.id)
      waiting.delete(data.id)
      if ('failed' in data) asked?.reject(new Error(data.failed))
      else asked?.resolve(data.answer)
    })
  })
}
