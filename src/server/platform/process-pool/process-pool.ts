import { type ChildProcess, fork } from 'node:child_process'
import { type Asker, createFairQueue, type FairQueueLimits } from './fair-queue.ts'
import { residentBytes } from './resident-memory.ts'
import { type FromWorker, writeWorkerData } from './worker-process.ts'

export type ProcessPoolOptions = FairQueueLimits & {
  /** The worker's own file; it calls `serveRequests`. */
  script: URL
  workers: number
  /** Milliseconds that one job may take; then its process is killed, whatever it is doing. */
  timeout: number
  /** Milliseconds that a process may take to load before its first job's own time begins. */
  startTimeout?: number
  /** What the worker reads by `readWorkerData`. */
  data?: unknown
  /** Of the JavaScript heap alone, and of the whole process with its native memory. */
  memory: { heapMegabytes: number; residentMegabytes: number }
}

/** `busy`: nothing was done, and trying again after so many seconds makes sense. */
export type PoolResult<Answer> = { ok: true; answer: Answer } | { ok: false; code: 'busy'; retryAfter: number }

export type ProcessPool<Request, Answer extends { spent: boolean }> = {
  /** The worker's answer. Rejects when the process dies, is too slow or too large, or the pool closes. */
  run: (asker: Asker, request: Request) => Promise<PoolResult<Answer>>
  /** Refuses what waits, gives what runs a moment to end, and kills the processes. */
  close: () => Promise<void>
}

/** The process never began: that says nothing about the job. */
export class WorkerNotStarted extends Error {}

type Job<Request, Answer> = {
  request: Request
  resolve: (result: PoolResult<Answer>) => void
  reject: (error: Error) => void
}
type Outcome<Answer> = { answer: Answer } | { error: Error }

// Loading takes half a second; on a machine that does much else it must not be the job's fault.
const longestStartMs = 30_000
/** Milliseconds that a running job has left when the pool closes; the server itself has ten seconds. */
const closingMs = 3_000
// Native code fills about a hundred megabytes in this time: the limit is passed by that much at most.
const memoryLookMs = 50
const retryAfterSeconds = 3

/**
 * A fixed number of processes behind one fair and bounded queue. A job that hangs, even in native code, or swells is
 * ended with its process, and the next job gets a new one: a thread could not be stopped there. Processes start when they
 * are first needed and do not keep the server alive while idle.
 */
export function createProcessPool<Request, Answer extends { spent: boolean }>(
  options: ProcessPoolOptions,
): ProcessPool<Request, Answer> {
  const queue = createFairQueue<Job<Request, Answer>>(options)
  const idle: ChildProcess[] = []
  const living = new Set<ChildProcess>()
  const running = new Set<Promise<void>>()
  let closed = false

  const start = (): ChildProcess => {
    const child = startChild(options)
    living.add(child)
    child.once('exit', () => {
      living.delete(child)
      // One that dies while idle is no longer offered.
      const at = idle.indexOf(child)
      if (at >= 0) idle.splice(at, 1)
    })
    return child
  }

  const dispatch = (): void => {
    while (!closed && running.size < options.workers) {
      const next = queue.next()
      if (next === null) return
      const work = perform(next.job.request).then((outcome) => {
        // The place is free before the answer is known: whoever asks again in the same breath finds it.
        next.done()
        running.delete(work)
        if ('error' in outcome) next.job.reject(outcome.error)
        else next.job.resolve({ ok: true, answer: outcome.answer })
        dispatch()
      })
      running.add(work)
    }
  }

  const perform = async (request: Request): Promise<Outcome<Answer>> => {
    const known = idle.pop()
    const child = known ?? start()
    const outcome = await ask<Request, Answer>(child, { request, isLoaded: known !== undefined, ...options })
    if ('error' in outcome || outcome.answer.spent || closed) child.kill('SIGKILL')
    else {
      rest(child)
      idle.push(child)
    }
    return outcome
  }

  return {
    run: (asker, request) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the process pool is closed'))
        const { turnedAway } = queue.add(asker, { request, resolve, reject })
        turnedAway?.resolve({ ok: false, code: 'busy', retryAfter: retryAfterSeconds })
        dispatch()
      }),
    close: async () => {
      closed = true
      for (const job of queue.drain()) job.reject(new Error('the process pool is closed'))
      const end = Promise.withResolvers<void>()
      const timer = setTimeout(end.resolve, closingMs)
      await Promise.race([Promise.all(running), end.promise])
      clearTimeout(timer)
      for (const child of living) child.kill('SIGKILL')
    },
  }
}

/** The worker inherits neither the flags nor the settings of the server, which hold passwords. */
function startChild({ script, data, memory }: ProcessPoolOptions): ChildProcess {
  const { PATH = '', LANG = 'C.UTF-8', SYSTEMROOT } = process.env
  const system = SYSTEMROOT === undefined ? {} : { SYSTEMROOT }
  const child = fork(script, [], {
    execArgv: [`--max-old-space-size=${memory.heapMegabytes}`],
    env: { PATH, LANG, ...system, ...writeWorkerData(data) },
    serialization: 'advanced',
    // What a hostile file makes a library print is no news for the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Errors of a process that no job is with (a message to one that was just killed) end nothing else.
  child.on('error', () => {})
  return child
}

/** Waiting for its next job, a process does not keep the server alive. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

type Asking<Request> = ProcessPoolOptions & { request: Request; isLoaded: boolean }

/** Sends one request and waits for the answer, the end of the process or one of the limits, whichever comes first. */
async function ask<Request, Answer>(child: ChildProcess, asking: Asking<Request>): Promise<Outcome<Answer>> {
  const { timeout, startTimeout = longestStartMs, memory, request, isLoaded } = asking
  const { promise, resolve } = Promise.withResolvers<Outcome<Answer>>()
  const fail = (error: Error) => resolve({ error })
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    clearTimeout(timer)
    timer = setTimeout(() => fail(new Error(`the process took more than ${timeout} ms`)), timeout)
    // A process that has just died says so by its exit.
    child.send(request as object, () => {})
  }
  const takes = {
    ready: begin,
    broken: ({ reason }: { reason: string }) => fail(new WorkerNotStarted(`the process could not load: ${reason}`)),
    answer: ({ answer }: { answer: Answer }) => resolve({ answer }),
  }
  const listeners = {
    message: (said: FromWorker<Answer>) => takes[said.is](said as never),
    error: (error: Error) => fail(new Error('the process failed', { cause: error })),
    exit: (code: number | null, signal: string | null) => fail(new Error(`the process ended with ${signal ?? code}`)),
  }
  child.ref()
  child.channel?.ref()
  for (const [name, listener] of Object.entries(listeners)) child.on(name, listener)
  const watch = setInterval(() => {
    if ((residentBytes(child.pid ?? 0) ?? 0) > memory.residentMegabytes * 1_048_576) {
      fail(new Error(`the process took more than ${memory.residentMegabytes} MB`))
    }
  }, memoryLookMs)
  if (isLoaded) begin()
  else timer = setTimeout(() => fail(new WorkerNotStarted('the process did not start in time')), startTimeout)
  const outcome = await promise
  clearTimeout(timer)
  clearInterval(watch)
  for (const [name, listener] of Object.entries(listeners)) child.off(name, listener)
  return outcome
}
