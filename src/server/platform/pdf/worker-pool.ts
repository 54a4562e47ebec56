import { Worker } from 'node:worker_threads'

/** How the pool talks to its workers. One job is with a worker at a time. */
export type WorkerPoolOptions = {
  /** The worker's own file. */
  script: URL
  workers: number
  /** Milliseconds that one job may take in its worker. */
  timeout: number
  workerData: unknown
}

export type WorkerPool<Request, Answer extends { spent: boolean }> = {
  /** The worker's answer, in the order of asking. Rejects when the worker dies, is too slow, or the pool closes. */
  run: (request: Request) => Promise<Answer>
  /** Refuses what waits, gives what runs a moment to end, and stops the workers. */
  close: () => Promise<void>
}

type Job<Request, Answer> = {
  request: Request
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/** Milliseconds that a running job has left when the pool closes; the server itself has ten seconds. */
const CLOSING_TIME = 3_000

/**
 * A fixed number of worker threads behind one queue, first come, first served. A worker that dies or hangs takes only
 * its own job with it: the next job gets a new worker. Workers start when they are first needed and do not keep the
 * process alive while idle.
 */
export function createWorkerPool<Request, Answer extends { spent: boolean }>(
  options: WorkerPoolOptions,
): WorkerPool<Request, Answer> {
  const queue: Job<Request, Answer>[] = []
  const idle: Worker[] = []
  const running = new Set<Promise<void>>()
  let closed = false

  const dispatch = (): void => {
    while (!closed && queue.length > 0 && running.size < options.workers) {
      const job = queue.shift()
      if (!job) return
      const work = perform(job, idle.pop() ?? startWorker(options)).finally(() => {
        running.delete(work)
        dispatch()
      })
      running.add(work)
    }
  }

  const perform = async (job: Job<Request, Answer>, worker: Worker): Promise<void> => {
    const result = await ask<Request, Answer>(worker, job.request, options.timeout)
    if ('answer' in result) {
      if (result.answer.spent || closed) void worker.terminate()
      else release(worker, idle)
      job.resolve(result.answer)
    } else {
      // Not awaited: a worker that is deep in native code ends only when that returns.
      void worker.terminate()
      job.reject(result.error)
    }
  }

  return {
    run: (request) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the worker pool is closed'))
        queue.push({ request, resolve, reject })
        dispatch()
      }),
    close: async () => {
      closed = true
      for (const job of queue.splice(0)) job.reject(new Error('the worker pool is closed'))
      await Promise.race([Promise.all(running), delay(CLOSING_TIME)])
      await Promise.all(idle.splice(0).map((worker) => worker.terminate()))
    },
  }
}

function startWorker({ script, workerData }: WorkerPoolOptions): Worker {
  // The process's own flags (a test runner's, say) are not the worker's. A worker that swells ends itself, not the server.
  return new Worker(script, {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
  })
}

function release(worker: Worker, idle: Worker[]): void {
  worker.unref()
  const forget = () => {
    const at = idle.indexOf(worker)
    if (at >= 0) idle.splice(at, 1)
  }
  // One that dies while idle is no longer offered, and its error ends nothing else.
  worker.once('error', forget)
  worker.once('exit', forget)
  idle.push(worker)
}

/** Sends one request and waits for the answer, the worker's end or the time limit, whichever comes first. */
function ask<Request, Answer>(
  worker: Worker,
  request: Request,
  timeout: number,
): Promise<{ answer: Answer } | { error: Error }> {
  worker.removeAllListeners()
  worker.ref()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ error: new Error(`the worker took more than ${timeout} ms`) }), timeout)
    const settle = (result: { answer: Answer } | { error: Error }) => {
      clearTimeout(timer)
      resolve(result)
    }
    worker.on('message', (answer: Answer) => settle({ answer }))
    worker.on('messageerror', (error) => settle({ error }))
    worker.on('error', (error) => settle({ error: new Error('the worker failed', { cause: error }) }))
    worker.on('exit', (code) => settle({ error: new Error(`the worker ended with code ${code}`) }))
    worker.postMessage(request)
  })
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
}
