/** What the two ends of a pool's channel say to each other. */
export type FromWorker<Answer> = { is: 'ready' } | { is: 'broken'; reason: string } | { is: 'answer'; answer: Answer }

const dataVariable = 'TALIKA_WORKER_DATA'

/** The pool's `data`, as the environment carries it to the worker. */
export function writeWorkerData(data: unknown): Record<string, string> {
  return { [dataVariable]: JSON.stringify(data ?? null) }
}

export function readWorkerData(): unknown {
  return JSON.parse(process.env[dataVariable] ?? 'null')
}

/**
 * The worker's end of a process pool: `load` prepares what takes time, and what it gives answers each request. The process
 * ends when the server does, also when the server was killed.
 */
export async function serveRequests<Request, Answer>(
  load: () => Promise<(request: Request) => Promise<Answer>>,
): Promise<void> {
  const say = (message: FromWorker<Answer>) => void process.send?.(message)
  process.once('disconnect', () => process.exit(0))
  try {
    const answer = await load()
    process.on('message', async (request: Request) => say({ is: 'answer', answer: await answer(request) }))
    say({ is: 'ready' })
  } catch (error) {
    say({ is: 'broken', reason: String(error) })
  }
}
