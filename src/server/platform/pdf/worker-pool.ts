import { Worker } from 'node:worker_threads'

/** How the pool talks to its workers. One job is with a worker at a time. */
export type WorkerPoolOptions = {
  /** The worker's own file. */
  script: URL
  workers: number
  /** Milliseconds that one job may take in its worker. */
  timeout: number
  /**
   * Milliseconds that a worker may take to load before its first job's own time begins; it says `workerReady` then.
   * Without it the first job's time is also the worker's.
   */
  startTimeout?: number
  workerData: unknown
}

export type WorkerPool<Request, Answer extends { spent: boolean }> = {
  /** The worker's answer, in the order of asking. Rejects when the worker dies, is too slow, or the pool closes. */
  run: (request: Request) => Promise<Answer>
  /** Refuses what waits, gives what runs a moment to end, and stops the workers. */
  close: () => Promise<void>
}

/** What a worker of a pool with a `startTimeout` posts when it has loaded. */
export const workerReady = 'ready'

/** The worker never began: that says nothing about the job. */
export class WorkerNotStarted extends Error {}

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
  const known = new WeakSet<Worker>()
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
    const startTimeout = known.has(worker) ? undefined : options.startTimeout
    const result = await ask<Request, Answer>(worker, job.request, { timeout: options.timeout, startTimeout })
    known.add(worker)
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
  { timeout, startTimeout }: { timeout: number; startTimeout: number | undefined },
): Promise<{ answer: Answer } | { error: Error }> {
  worker.removeAllListeners()
  worker.ref()
  return new Promise((resolve) => {
    const limit = () =>
      setTimeout(() => resolve({ error: new Error(`the worker took more than ${timeout} ms`) }), timeout)
    let timer =
      startTimeout === undefined
        ? limit()
        : setTimeout(() => resolve({ error: new WorkerNotStarted('the worker did not start') }), startTimeout)
    const begin = () => {
      clearTimeout(timer)
      timer = limit()
    }
    const settle = (result: { answer: Answer } | { error: Error }) => {
      clearTimeout(timer)
      resolve(result)
    }
    worker.on('message', (said: Answer | typeof workerReady) =>
      said === workerReady ? begin() : settle({ answer: said }),
    )
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
