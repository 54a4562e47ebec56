/** What a worker of this folder sends: that its code has loaded, then the answer to its one request. */
type WorkerMessage<Answer> = { isReady: true } | { answer: Answer } | { isFailed: true }

type Work<Answer> = {
  start: () => Worker
  request: unknown
  /** The same work on the page, for browsers whose workers cannot load modules. */
  onPage: () => Promise<Answer>
  limitMs: number
}

/** The work took longer than its limit. */
export class TooSlow extends Error {}

/**
 * Does work in a worker of its own, which is ended with the answer, at a failure and at the limit. Rejects with `TooSlow`
 * at the limit, and with an error when the worker fails after it has started.
 */
export function runInWorker<Answer>({ start, request, onPage, limitMs }: Work<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let worker: Worker | null = null
    let isReady = false
    const timer = setTimeout(() => end(() => reject(new TooSlow())), limitMs)
    function end(settle: () => void): void {
      clearTimeout(timer)
      worker?.terminate()
      settle()
    }
    const failed = () => end(() => (isReady ? reject(new Error('The worker failed')) : resolve(onPage())))
    try {
      worker = start()
    } catch {
      return failed()
    }
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      failed()
    })
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage<Answer>>) => {
      if ('answer' in data) return end(() => resolve(data.answer))
      if ('isFailed' in data) return failed()
      isReady = true
      worker?.postMessage(request)
    })
  })
}
