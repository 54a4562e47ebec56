import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { Worker } from 'node:worker_threads'

export type HealthWatch = { stop: () => Promise<number[]> }

/** Requests `/healthz` again and again on one connection; returns the duration of each answer in milliseconds. */
export function watchHealth(url: string, pauseMs = 20): HealthWatch & { taken: number[] } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const taken: number[] = []
  let stopped = false
  const ask = () =>
    new Promise<void>((resolve) => {
      const started = performance.now()
      const done = (isAnswered: boolean) => {
        taken.push(isAnswered ? performance.now() - started : Number.POSITIVE_INFINITY)
        resolve()
      }
      get(`${url}/healthz`, { agent }, (answer) =>
        answer.resume().once('end', () => done(answer.statusCode === 200)),
      ).once('error', () => done(false))
    })
  const watch = async () => {
    while (!stopped) {
      await ask()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    agent.destroy()
  }
  const watching = watch()
  return {
    taken,
    async stop() {
      stopped = true
      await watching
      return taken
    },
  }
}

/** `read` returns the durations since the last reading. */
export type HealthWatchApart = HealthWatch & { read: () => Promise<number[]> }

/** The same in a thread of its own, so that the work of an attacking client in this process delays no answer. */
export function watchHealthApart(url: string, pauseMs = 20): HealthWatchApart {
  const worker = new Worker(new URL('./health-worker.ts', import.meta.url), { workerData: { url, pauseMs } })
  const read = async () => {
    const answered = once(worker, 'message')
    worker.postMessage('read')
    const [taken] = (await answered) as [number[]]
    return taken
  }
  return {
    read,
    async stop() {
      const taken = await read()
      await worker.terminate()
      return taken
    },
  }
}
