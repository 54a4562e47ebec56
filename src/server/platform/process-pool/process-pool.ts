import { type ChildProcess, fork } from 'node:child_process'
import { type Asker, createFairQueue, type FairQueueLimits } from './fair-queue.ts'
import { residentBytes } from './resident-memory.ts'
import { type FromWorker, writeWorkerData } from './worker-process.ts'

export type ProcessPoolOptions = FairQueueLimits & {
  /** The worker's script; it calls `serveRequests`. */
  script: URL
  workers: number
  /** Milliseconds that one job may take; then its process is killed, whatever it is doing. */
  timeout: number
  /** Milliseconds that a process may take to load, before the time of its first job begins. */
  startTimeout?: number
  /** The data that the worker gets from `readWorkerData`. */
  data?: unknown
  /** Limits for the JavaScript heap alone, and for the whole process with its native memory. */
  memory: { heapMegabytes: number; residentMegabytes: number }
}

/** `busy`: nothing was done, and a retry after this many seconds makes sense. */
export type PoolResult<Answer> = { ok: true; answer: Answer } | { ok: false; code: 'busy'; retryAfter: number }

export type ProcessPool<Request, Answer extends { spent: boolean }> = {
  /** Returns the worker's answer. Rejects when the process dies, is too slow or too large, or the pool closes. */
  run: (asker: Asker, request: Request) => Promise<PoolResult<Answer>>
  /** Refuses waiting jobs, gives running ones a moment to finish, and kills the processes. */
  close: () => Promise<void>
}

/** The process never started; the job is not to blame. */
export class WorkerNotStarted extends Error {}

type Job<Request, Answer> = {
  request: Request
  resolve: (result: PoolResult<Answer>) => void
  reject: (error: Error) => void
}
type Outcome<Answer> = { answer: Answer } | { error: Error }

// Loading takes half a second; on a busy machine it takes longer, and that must not count against the job.
const longestStartMs = 30_000
/** Milliseconds that a running job has left when the pool closes; the whole server has ten seconds. */
const closingMs = 3_000
// Native code fills about a hundred megabytes in this time: the limit is exceeded by that much at most.
const memoryLookMs = 50
const retryAfterSeconds = 3

/**
 * A fixed number of processes behind one fair and bounded queue. A job that hangs, even in native code, or uses too
 * much memory is killed with its process, and the next job gets a new one; a thread could not be killed like that.
 * Processes start when they are first needed, and do not keep the server alive while idle.
 */
export function createProcessPool<Request, Answer extends { spent: boolean }>(
  options: ProcessPoolOptions,
): ProcessPool<Request, Answer> {
  const queue = createFairQueue<Job<Request, Answer>>(options)
  const idle: ChildProcess[] = []
  const living = new Set<ChildProcess>()
  const running = new Set<Promise<void>>()
  let closed = false

  /** Gives jobs to idle processes. A process that is still loading gets none. */
  const dispatch = (): void => {
    for (let child = idle.pop(); child !== undefined && !closed; child = idle.pop()) {
      const next = queue.next()
      if (next === null) {
        idle.push(child)
        break
      }
      const work = perform(child, next)
      running.add(work)
      void work.finally(() => running.delete(work))
    }
    if (!closed && idle.length === 0 && living.size < options.workers && queue.waiting() > 0) void start()
  }

  const perform = async (child: ChildProcess, { job, done }: { job: Job<Request, Answer>; done: () => void }) => {
    const outcome = await ask<Request, Answer>(child, { ...options, request: job.request })
    // The turn ends before the answer is delivered: a caller that asks again at once gets a place.
    done()
    if ('error' in outcome || outcome.answer.spent || closed) end(child)
    else rest(child)
    dispatch()
    if ('error' in outcome) job.reject(outcome.error)
    else job.resolve({ ok: true, answer: outcome.answer })
  }

  const start = async (): Promise<void> => {
    const child = startChild(options)
    living.add(child)
    child.once('exit', () => end(child))
    dispatch()
    const fault = await loaded(child, options.startTimeout ?? longestStartMs)
    if (fault === null) rest(child)
    else {
      end(child)
      // One caller gets the error; the next request starts a new process.
      const next = queue.next()
      next?.done()
      next?.job.reject(new WorkerNotStarted(fault))
    }
    dispatch()
  }

  /** Makes the process idle. It does not keep the server alive while it waits. */
  const rest = (child: ChildProcess): void => {
    child.unref()
    child.channel?.unref()
    if (living.has(child)) idle.push(child)
  }

  const end = (child: ChildProcess): void => {
    child.kill('SIGKILL')
    living.delete(child)
    const at = idle.indexOf(child)
    if (at >= 0) idle.splice(at, 1)
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
      const patience = Promise.withResolvers<void>()
      const timer = setTimeout(patience.resolve, closingMs)
      await Promise.race([Promise.all(running), patience.promise])
      clearTimeout(timer)
      for (const child of [...living]) end(child)
    },
  }
}

/** The worker inherits neither the flags nor the environment of the server, which contains passwords. */
function startChild({ script, data, memory }: ProcessPoolOptions): ChildProcess {
  const { PATH = '', LANG = 'C.UTF-8', SYSTEMROOT } = process.env
  const system = SYSTEMROOT === undefined ? {} : { SYSTEMROOT }
  const child = fork(script, [], {
    execArgv: [`--max-old-space-size=${memory.heapMegabytes}`],
    env: { PATH, LANG, ...system, ...writeWorkerData(data) },
    serialization: 'advanced',
    // Output that a hostile file causes in a library is not worth logging.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Without a listener, an error of an idle process (a message to one that was just killed) would end the server.
  child.on('error', () => {})
  return child
}

/** Null when the process has loaded, else the reason why not. */
async function loaded(child: ChildProcess, withinMs: number): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const timer = setTimeout(() => resolve('the process did not start in time'), withinMs)
  child.once('message', (said: FromWorker<never>) => {
    resolve(said.is === 'broken' ? `the process could not load: ${said.reason}` : null)
  })
  child.once('exit', (code, signal) => resolve(`the process ended with ${signal ?? code} while it loaded`))
  const fault = await promise
  clearTimeout(timer)
  return fault
}

type Asking<Request> = ProcessPoolOptions & { request: Request }

/** Sends one request and waits for the answer, the end of the process or one of the limits, whichever comes first. */
async function ask<Request, Answer>(child: ChildProcess, asking: Asking<Request>): Promise<Outcome<Answer>> {
  const { timeout, memory, request } = asking
  const { promise, resolve } = Promise.withResolvers<Outcome<Answer>>()
  const fail = (text: string) => resolve({ error: new Error(text) })
  const onMessage = (said: FromWorker<Answer>) => (said.is === 'answer' ? resolve({ answer: said.answer }) : null)
  const onExit = (code: number | null, signal: string | null) => fail(`the process ended with ${signal ?? code}`)
  child.ref()
  child.channel?.ref()
  child.on('message', onMessage).on('exit', onExit)
  const timer = setTimeout(() => fail(`the process took more than ${timeout} ms`), timeout)
  const watch = setInterval(() => {
    if ((residentBytes(child.pid ?? 0) ?? 0) > memory.residentMegabytes * 1_048_576) {
      fail(`the process took more than ${memory.residentMegabytes} MB`)
    }
  }, memoryLookMs)
  // The exit of a process that has just died is its answer.
  if (child.exitCode === null && child.signalCode === null) child.send(request as object, () => {})
  else onExit(child.exitCode, child.signalCode)
  const outcome = await promise
  clearTimeout(timer)
  clearInterval(watch)
  child.off('message', onMessage).off('exit', onExit)
  return outcome
}
