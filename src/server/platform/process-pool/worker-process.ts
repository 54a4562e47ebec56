/** The messages from a worker to its pool. */
export type FromWorker<Answer> = { is: 'ready' } | { is: 'broken'; reason: string } | { is: 'answer'; answer: Answer }

const dataVariable = 'TALIKA_WORKER_DATA'

/** The environment variable that carries the pool's `data` to the worker. */
export function writeWorkerData(data: unknown): Record<string, string> {
  return { [dataVariable]: JSON.stringify(data ?? null) }
}

export function readWorkerData(): unknown {
  return JSON.parse(process.env[dataVariable] ?? 'null')
}

/**
 * The worker's end of a process pool: `load` does slow preparations and returns the function that answers requests. The
 * process ends when the server does, even when the server was killed.
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
